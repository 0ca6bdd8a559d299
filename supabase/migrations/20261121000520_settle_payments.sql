-- Settling: the one place that decides whether a purchase grants a membership year (payments.md section 5, R1, R4, R5).
-- It gets what the provider's API answered, never what a browser or a webhook said.

-- Member first, purchase second: deleting an account locks in the same order.
create function private.lock_purchase(purchase text) returns public.payment_orders
language plpgsql set search_path = '' as $$
declare
  locked public.payment_orders;
begin
  perform from private.profiles
  where id = (select user_id from public.payment_orders where id = purchase) for no key update;
  select * into locked from public.payment_orders where id = purchase for update;
  return locked;
end;
$$;

create function private.payment_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status)
$$;

-- Something a person has to see, or an effect somebody has to carry out: written once.
create function private.note_effect(effect_key text, purchase text, effect text, facts jsonb) returns void
language sql set search_path = '' as $$
  insert into public.outbox (key, purchase_id, kind, detail) values (effect_key, purchase, effect, facts)
  on conflict (key) do nothing
$$;

-- Takes the payments over by id: a status never goes back, refunded amounts never shrink, and a payment stays with the
-- purchase it was first seen for.
create function private.merge_attempts(bought public.payment_orders, answered jsonb) returns void
language sql set search_path = '' as $$
  insert into public.payment_attempts as known
    (rzp_payment_id, purchase_id, amount, currency, status, amount_refunded, authorized_at, raw)
  select distinct on (item ->> 'id')
    item ->> 'id', bought.id, (item ->> 'amount')::bigint, item ->> 'currency', item ->> 'status',
    coalesce((item ->> 'amount_refunded')::bigint, 0), case when item ->> 'status' = 'authorized' then clock_timestamp() end,
    jsonb_strip_nulls(jsonb_build_object(
      'method', item -> 'method', 'fee', item -> 'fee', 'tax', item -> 'tax', 'created_at', item -> 'created_at',
      'error_code', item -> 'error_code', 'error_reason', item -> 'error_reason'))
  from jsonb_array_elements(answered) as item
  where item ->> 'order_id' = bought.rzp_order_id and private.payment_rank(item ->> 'status') is not null
  order by item ->> 'id', private.payment_rank(item ->> 'status') desc
  on conflict (rzp_payment_id) do update set
    status = case when private.payment_rank(excluded.status) > private.payment_rank(known.status)
      then excluded.status else known.status end,
    amount_refunded = greatest(known.amount_refunded, excluded.amount_refunded),
    authorized_at = coalesce(known.authorized_at, excluded.authorized_at),
    raw = known.raw || excluded.raw
  where known.purchase_id = excluded.purchase_id
$$;

create function private.merge_refunds(bought public.payment_orders, answered jsonb) returns void
language sql set search_path = '' as $$
  insert into public.refunds as known (rzp_refund_id, rzp_payment_id, amount, status)
  select distinct on (item ->> 'id') item ->> 'id', item ->> 'payment_id', (item ->> 'amount')::bigint, item ->> 'status'
  from jsonb_array_elements(answered) as item
  join public.payment_attempts a on a.rzp_payment_id = item ->> 'payment_id' and a.purchase_id = bought.id
  where item ->> 'status' in ('pending', 'failed', 'processed')
  order by item ->> 'id', array_position(array['pending', 'failed', 'processed'], item ->> 'status') desc
  on conflict (rzp_refund_id) do update set status = excluded.status
  where array_position(array['pending', 'failed', 'processed'], excluded.status)
    > array_position(array['pending', 'failed', 'processed'], known.status)
$$;

-- What has really gone back of a payment.
create function private.refunded_amount(payment text) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(amount), 0) from public.refunds where rzp_payment_id = payment and status = 'processed'
$$;

-- The grant row: one calendar year after the later of now and the member's live expiry. The caller holds the member's lock.
-- The time of recording is later than every other of the member, so that the newest row has the latest expiry.
create function private.grant_year(bought public.payment_orders, payment text, trigger_name text, signature text)
returns boolean
language plpgsql set search_path = '' as $$
declare
  recorded constant timestamptz := greatest(clock_timestamp(), (
    select max(payment_at) + interval '1 microsecond' from public.payments where user_id = bought.user_id));
begin
  insert into public.payments (
    payment_id, order_id, purchase_id, user_id, signature, reciept_id, amount, currency,
    payment_at, expiry_at, mode, recorded_by)
  values (
    payment, bought.rzp_order_id, bought.id, bought.user_id, signature, bought.client_receipt, bought.amount, bought.currency,
    recorded, interval '1 year' + greatest(recorded, private.latest_expiry(bought.user_id)), bought.mode, trigger_name)
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform private.note_effect('receipt-' || payment, bought.id, 'receipt', jsonb_build_object('payment', payment));
  if exists (
    select from public.payments
    where user_id = bought.user_id and payment_id <> payment and purchase_id is not null and payment_at > bought.opened_at
  ) then
    perform private.note_effect('surplus-' || payment, bought.id, 'second_year_mail', jsonb_build_object('payment', payment));
  end if;
  if trigger_name = 'poller' and not exists (select from public.webhook_inbox where rzp_order_id = bought.rzp_order_id) then
    perform private.note_effect('silent-' || payment, bought.id, 'webhook_missing', jsonb_build_object('payment', payment));
  end if;
  return true;
end;
$$;

-- Judges every captured payment of the purchase that hasn't been judged yet. True when it made the grant.
create function private.judge_captures(
  bought public.payment_orders, provider_order jsonb, trigger_name text, signed_payment text, signature text)
returns boolean
language plpgsql set search_path = '' as $$
declare
  order_agrees constant boolean := coalesce(
    (provider_order ->> 'id', (provider_order ->> 'amount')::bigint, provider_order ->> 'currency', provider_order ->> 'receipt')
    = (bought.rzp_order_id, bought.amount::bigint, bought.currency, bought.receipt), false);
  taken public.payment_attempts;
  verdict text;
  granted boolean := false;
begin
  for taken in
    select * from public.payment_attempts a
    where a.purchase_id = bought.id and a.status = 'captured' and a.problem is null
      and not exists (select from public.payments p where p.payment_id = a.rzp_payment_id)
    order by a.seen_at, a.rzp_payment_id
  loop
    verdict := case
      when not order_agrees or taken.amount <> bought.amount or taken.currency <> bought.currency
        or taken.amount_refunded > 0 then 'mismatch'
      when exists (select from public.payments where purchase_id = bought.id) then 'second_capture'
      when bought.user_id is null then 'surplus'
    end;
    if verdict is not null then
      update public.payment_attempts set problem = verdict where rzp_payment_id = taken.rzp_payment_id;
      perform private.note_effect(verdict || '-' || taken.rzp_payment_id, bought.id, verdict, jsonb_build_object(
        'payment', taken.rzp_payment_id, 'amount', taken.amount, 'currency', taken.currency));
    else
      granted := private.grant_year(
        bought, taken.rzp_payment_id, trigger_name, case when signed_payment = taken.rzp_payment_id then signature end) or granted;
    end if;
  end loop;
  return granted;
end;
$$;

-- Only a full refund that went through revokes, once and for good; anything less is shown to a person (R5).
create function private.apply_refunds(bought public.payment_orders) returns void
language plpgsql set search_path = '' as $$
declare
  granted public.payments;
begin
  select * into granted from public.payments where purchase_id = bought.id;
  if granted.refunded_at is null and private.refunded_amount(granted.payment_id) >= granted.amount then
    update public.payments set refunded_at = clock_timestamp() where payment_id = granted.payment_id;
    perform private.recompute_expiries(granted.user_id, granted.payment_at);
  end if;
  insert into public.outbox (key, purchase_id, kind, detail)
  select
    'refund-' || r.rzp_refund_id || '-' || r.status, bought.id,
    case r.status when 'failed' then 'refund_failed' else 'partial_refund' end,
    jsonb_build_object('payment', r.rzp_payment_id, 'amount', r.amount)
  from public.refunds r
  join public.payment_attempts a using (rzp_payment_id)
  where a.purchase_id = bought.id
    and (r.status = 'failed' or (r.status = 'processed' and private.refunded_amount(a.rzp_payment_id) < a.amount))
  on conflict (key) do nothing;
end;
$$;
