-- Settling: the only place that decides whether a purchase grants a membership year (docs/decisions/005). It uses the answers of the
-- provider's API and never those of a browser or a webhook.

-- Locks a purchase and returns it (a row of nulls if unknown). Locks the member first, as deleting an account does, so that no deadlock occurs.
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

-- Extends the membership: inserts the payment that grants one calendar year, after the later of now and the current expiry. Returns false
-- when it exists already.
-- The caller holds the member's lock. payment_at is later than in the member's other payments, so that the newest has the latest expiry.
-- If another payment was made since this checkout was offered, the member gets second_year_mail. If no webhook announced the payment, the
-- operator gets the notice webhook_missing.
-- The triggers that the inserted payment fires, in their order, each inside the one that it is indented under:
--   keep_paid_until on public.payments: until when the member has paid (private.profiles.paid_until)
--     keep_listing on private.profiles: the row of private.listings, which other members read, when the profile is complete
--       add_listed_patrika on private.listings: what is listed of the patrika
--       keep_new_member on private.listings: the first time, a message to members whom the new one fits, within a minute
--     send_membership_change on private.profiles: the realtime message to the member's own devices
--   recount_photos on public.payments: the photos are no longer those of an unpaid account
--   keep_listed_values_added on private.listings, at the commit: the choices of the filter form
--   keep_names on private.listings, at the commit: the search by name
create function private.grant_year(bought public.payment_orders, payment text, trigger_name text, signature text)
returns boolean
language plpgsql set search_path = '' set timezone = 'Asia/Kolkata' as $$
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
  perform private.add_to_outbox('receipt-' || payment, bought.id, 'receipt', jsonb_build_object('payment', payment));
  if exists (
    select from public.payments
    where user_id = bought.user_id and payment_id <> payment and purchase_id is not null and payment_at > bought.opened_at
  ) then
    perform private.add_to_outbox('surplus-' || payment, bought.id, 'second_year_mail', jsonb_build_object('payment', payment));
  end if;
  if trigger_name = 'poller' and not exists (select from public.webhook_inbox where rzp_order_id = bought.rzp_order_id) then
    perform private.add_to_outbox('silent-' || payment, bought.id, 'webhook_missing', jsonb_build_object('payment', payment));
  end if;
  return true;
end;
$$;

-- Decides about each captured payment of the purchase that is undecided. Returns true when one of them granted a year. A payment whose
-- dispute is lost grants nothing.
create function private.decide_captures(
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
      and not private.has_lost_dispute(a.rzp_payment_id)
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
      perform private.add_to_outbox(verdict || '-' || taken.rzp_payment_id, bought.id, verdict, jsonb_build_object(
        'payment', taken.rzp_payment_id, 'amount', taken.amount, 'currency', taken.currency));
    else
      granted := private.grant_year(
        bought, taken.rzp_payment_id, trigger_name, case when signed_payment = taken.rzp_payment_id then signature end) or granted;
    end if;
  end loop;
  return granted;
end;
$$;

-- Ends the granted year after a full refund, once and permanently; notifies the operator of partial and failed refunds.
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

-- Ends the granted year after a lost dispute, once and permanently, whatever part of the amount was disputed; notifies member and operator.
create function private.apply_disputes(bought public.payment_orders, answered jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  granted public.payments;
begin
  select * into granted from public.payments where purchase_id = bought.id;
  if granted.refunded_at is null and private.has_lost_dispute(granted.payment_id) then
    update public.payments set refunded_at = clock_timestamp(), lost_dispute = (
      select rzp_dispute_id from public.disputes
      where rzp_payment_id = granted.payment_id and status = 'lost' order by seen_at, rzp_dispute_id limit 1)
    where payment_id = granted.payment_id;
    perform private.recompute_expiries(granted.user_id, granted.payment_at);
    perform private.add_to_outbox('dispute-lost-' || granted.payment_id, bought.id, 'dispute_lost_mail',
      jsonb_build_object('payment', granted.payment_id));
  end if;
  insert into public.outbox (key, purchase_id, kind, detail)
  select
    d.rzp_dispute_id || '-' || d.status, bought.id,
    case d.status when 'lost' then 'dispute_lost' else 'dispute_open' end,
    jsonb_strip_nulls(jsonb_build_object(
      'payment', d.rzp_payment_id, 'dispute', d.rzp_dispute_id, 'amount', d.amount, 'currency', d.currency, 'phase', d.phase,
      'reason', d.reason, 'respond_by', case when d.status <> 'lost' then to_char(d.respond_by at time zone 'utc', 'YYYY-MM-DD HH24:MI "UTC"') end))
  from public.disputes d
  join public.payment_attempts a using (rzp_payment_id)
  where a.purchase_id = bought.id and d.status in ('open', 'action_required', 'lost')
  on conflict (key) do nothing;
  insert into public.outbox (key, purchase_id, kind, detail)
  select distinct
    d.rzp_dispute_id || '-reversed', bought.id, 'dispute_reversed',
    jsonb_build_object('payment', d.rzp_payment_id, 'dispute', d.rzp_dispute_id)
  from jsonb_array_elements(answered) as item
  join public.disputes d on d.rzp_dispute_id = item ->> 'id'
  join public.payment_attempts a on a.rzp_payment_id = d.rzp_payment_id and a.purchase_id = bought.id
  where d.status = 'lost' and item ->> 'status' = 'won'
  on conflict (key) do nothing;
end;
$$;

-- Returns when an unpaid purchase is polled next: ever less often with its age, and null after seven days.
create function private.next_poll(opened timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select clock_timestamp() + case
    when now() - opened < interval '15 minutes' then interval '20 seconds'
    when now() - opened < interval '2 hours' then interval '5 minutes'
    when now() - opened < interval '24 hours' then interval '1 hour'
    when now() - opened < interval '7 days' then interval '6 hours'
  end
$$;

-- Whether money is authorized or on its way, but not captured yet.
create function private.is_pending(purchase text, provider_order jsonb) returns boolean
language sql stable set search_path = '' as $$
  select not bool_or(status in ('captured', 'refunded')) is true
    and (provider_order ->> 'status' = 'paid' or bool_or(status in ('created', 'authorized')) is true)
  from public.payment_attempts where purchase_id = purchase
$$;

-- Updates state and next poll of a purchase and returns it. `capture_lags`: the provider's order is paid, but its payment is not captured yet.
create function private.conclude_purchase(bought public.payment_orders, pending boolean, capture_lags boolean)
returns public.payment_orders
language plpgsql set search_path = '' as $$
declare
  refund_awaited constant boolean := exists (
    select from public.payment_attempts a
    where a.purchase_id = bought.id and private.refunded_amount(a.rzp_payment_id) < a.amount
      and (a.problem = 'surplus' or a.amount_refunded >= a.amount)
      and not private.has_lost_dispute(a.rzp_payment_id));
  dispute_undecided constant boolean := exists (
    select from public.payment_attempts a join public.disputes d using (rzp_payment_id)
    where a.purchase_id = bought.id and d.status in ('open', 'under_review', 'action_required'));
  granted public.payments;
begin
  select * into granted from public.payments where purchase_id = bought.id;
  bought.state := case
    when granted.payment_id is not null and granted.refunded_at is null then 'paid'
    when granted.payment_id is not null then 'refunded'
    when exists (select from public.payment_attempts a
      where a.purchase_id = bought.id and a.amount > 0
        and (private.refunded_amount(a.rzp_payment_id) >= a.amount or private.has_lost_dispute(a.rzp_payment_id)))
      then 'refunded'
    when bought.state <> 'open' or (not pending and private.next_poll(bought.opened_at) is null) then 'closed'
    else 'open'
  end;
  bought.next_poll_at := case
    when refund_awaited then clock_timestamp() + interval '5 minutes'
    when capture_lags then clock_timestamp() + interval '5 seconds'
    when pending then least(
      coalesce(private.next_poll(bought.opened_at), clock_timestamp() + interval '6 hours'),
      (select greatest(max(authorized_at) + interval '2 minutes', clock_timestamp() + interval '20 seconds')
        from public.payment_attempts where purchase_id = bought.id and status = 'authorized'))
    -- Refunds can be made in the provider's dashboard: polled daily for half a year. Undecided disputes are polled daily however old.
    when dispute_undecided or (bought.state = 'paid' and granted.payment_at > now() - interval '180 days')
      then clock_timestamp() + interval '20 hours' + random() * interval '8 hours'
    when bought.state = 'open' then private.next_poll(bought.opened_at)
  end;
  update public.payment_orders set state = bought.state, next_poll_at = bought.next_poll_at where id = bought.id;
  return bought;
end;
$$;

-- Returns a payment that the caller must capture, or null: authorized, and not captured by the provider for two minutes. Never for a
-- member who has left.
create function private.payment_to_capture(bought public.payment_orders) returns text
language sql stable set search_path = '' as $$
  select a.rzp_payment_id from public.payment_attempts a
  where a.purchase_id = bought.id and bought.user_id is not null
    and a.status = 'authorized' and a.authorized_at < now() - interval '2 minutes'
    and a.amount = bought.amount and a.currency = bought.currency
    and not exists (
      select from public.payment_attempts other
      where other.purchase_id = bought.id and other.status in ('captured', 'refunded'))
  order by a.authorized_at limit 1
$$;

-- Returns a surplus payment that the caller must refund, or null.
create function private.payment_to_refund(bought public.payment_orders) returns text
language sql stable set search_path = '' as $$
  select a.rzp_payment_id from public.payment_attempts a
  where a.purchase_id = bought.id and a.problem = 'surplus' and a.status = 'captured'
    and not exists (select from public.refunds r where r.rzp_payment_id = a.rzp_payment_id)
    and not private.has_lost_dispute(a.rzp_payment_id)
  order by a.rzp_payment_id limit 1
$$;

-- Settles a purchase with the answers of the provider's API: its order, payments, refunds and disputes. Idempotent and safe for concurrent
-- callers. Returns state, granted, pending, amount and currency, and
--   capture, refund: payments for which the caller must ask the provider and then settle again,
--   held: whether the order accepts no other payment now,
--   notices: the kinds of operator notices written by this call.
-- Errors: PT404 unknown_purchase, PT409 payment_mode_differs.
create function public.settle_purchase(
  purchase text, provider_order jsonb, provider_payments jsonb, provider_refunds jsonb default '[]',
  trigger_name text default 'poller', signed_payment text default null, checkout_signature text default null,
  provider_disputes jsonb default '[]')
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  bought public.payment_orders;
  granted boolean;
  pending boolean;
begin
  bought := private.lock_purchase(purchase);
  if bought.id is null then
    raise sqlstate 'PT404' using message = 'unknown_purchase';
  elsif bought.mode <> private.payment_mode() then
    raise sqlstate 'PT409' using message = 'payment_mode_differs';
  end if;
  perform private.merge_attempts(bought, provider_payments);
  perform private.merge_refunds(bought, provider_refunds);
  perform private.merge_disputes(bought, provider_disputes);
  granted := private.decide_captures(bought, provider_order, trigger_name, signed_payment, checkout_signature);
  perform private.apply_refunds(bought);
  perform private.apply_disputes(bought, provider_disputes);
  pending := private.is_pending(purchase, provider_order);
  bought := private.conclude_purchase(bought, pending, pending and provider_order ->> 'status' = 'paid');
  return jsonb_build_object(
    'state', bought.state, 'granted', granted, 'pending', pending,
    'held', pending and (provider_order ->> 'status' = 'paid' or exists (
      select from public.payment_attempts where purchase_id = purchase and status = 'authorized')),
    'capture', private.payment_to_capture(bought), 'refund', private.payment_to_refund(bought),
    'amount', bought.amount, 'currency', bought.currency,
    'notices', (select coalesce(jsonb_agg(kind), '[]') from public.outbox
      where purchase_id = purchase and created_at = now() and kind <> 'receipt'));
end;
$$;
grant execute on function public.settle_purchase(text, jsonb, jsonb, jsonb, text, text, text, jsonb) to service_role;
