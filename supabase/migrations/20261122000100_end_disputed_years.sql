-- Disputes (chargebacks): a payer's bank questions a payment. A lost dispute takes the money back, so the membership year it paid for ends,
-- as after a full refund. Like everything else about money, only an answer of the provider's API counts.

create table public.disputes (
  rzp_dispute_id text primary key,
  rzp_payment_id text not null references public.payment_attempts (rzp_payment_id),
  amount bigint not null,
  currency text not null,
  status text not null check (status in ('open', 'under_review', 'action_required', 'closed', 'won', 'lost')),
  phase text,
  reason text,
  respond_by timestamptz,
  seen_at timestamptz not null default now()
);
comment on column public.disputes.phase is 'The provider''s word: retrieval, chargeback, pre_arbitration, arbitration or fraud';
create index disputes_payment on public.disputes (rzp_payment_id);
alter table public.disputes enable row level security;
revoke all on public.disputes from public, anon, authenticated;
grant select, insert, update, delete on public.disputes to service_role;

alter table public.payments add column lost_dispute text references public.disputes (rzp_dispute_id);
comment on column public.payments.refunded_at is 'When the money had gone back: by a full refund, or by the dispute in lost_dispute';

alter table public.webhook_inbox add column rzp_dispute_id text;

alter table public.outbox drop constraint outbox_kind_check;
alter table public.outbox add constraint outbox_kind_check check (kind in (
  'receipt', 'second_year_mail', 'mismatch', 'second_capture', 'surplus', 'webhook_missing', 'refund_failed',
  'partial_refund', 'order_unknown_to_provider', 'payment_without_purchase',
  'dispute_open', 'dispute_lost', 'dispute_reversed', 'dispute_lost_mail'));

-- The states between opening and decision may alternate, so they share a rank; a decision is never taken back by an older answer.
create function private.dispute_rank(status text) returns integer
language sql immutable set search_path = '' as $$
  select case
    when status in ('open', 'under_review', 'action_required') then 1
    when status = 'closed' then 2
    when status = 'won' then 3
    when status = 'lost' then 4
  end
$$;

create function private.has_lost_dispute(payment text) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from public.disputes where rzp_payment_id = payment and status = 'lost')
$$;

-- Stores the disputes of this purchase's payments. A dispute stays with the payment it was first seen for.
create function private.merge_disputes(bought public.payment_orders, answered jsonb) returns void
language sql set search_path = '' as $$
  insert into public.disputes as known
    (rzp_dispute_id, rzp_payment_id, amount, currency, status, phase, reason, respond_by)
  select distinct on (item ->> 'id')
    item ->> 'id', item ->> 'payment_id', (item ->> 'amount')::bigint, item ->> 'currency', item ->> 'status',
    item ->> 'phase', item ->> 'reason_code', to_timestamp((item ->> 'respond_by')::double precision)
  from jsonb_array_elements(answered) as item
  join public.payment_attempts a on a.rzp_payment_id = item ->> 'payment_id' and a.purchase_id = bought.id
  where private.dispute_rank(item ->> 'status') is not null
  order by item ->> 'id', private.dispute_rank(item ->> 'status') desc
  on conflict (rzp_dispute_id) do update set
    status = excluded.status, phase = excluded.phase, reason = excluded.reason, respond_by = excluded.respond_by
  where known.rzp_payment_id = excluded.rzp_payment_id
    and private.dispute_rank(excluded.status) >= private.dispute_rank(known.status)
$$;

-- Ends the year of a lost dispute once and for good, whatever part of the amount was disputed, and writes what people have to know.
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
    perform private.note_effect('dispute-lost-' || granted.payment_id, bought.id, 'dispute_lost_mail',
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

-- As before, but a payment whose dispute is lost already grants nothing.
create or replace function private.judge_captures(
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

-- As before, but money that a dispute took back is neither awaited nor ours, and an undecided dispute is looked at daily however old the payment is.
create or replace function private.conclude_purchase(bought public.payment_orders, pending boolean, capture_lags boolean)
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
    -- Refunds can be made at the provider's dashboard: looked for once a day, half a year long.
    when dispute_undecided or (bought.state = 'paid' and granted.payment_at > now() - interval '180 days')
      then clock_timestamp() + interval '20 hours' + random() * interval '8 hours'
    when bought.state = 'open' then private.next_poll(bought.opened_at)
  end;
  update public.payment_orders set state = bought.state, next_poll_at = bought.next_poll_at where id = bought.id;
  return bought;
end;
$$;

-- As before, but not what a dispute has taken back already.
create or replace function private.payment_to_refund(bought public.payment_orders) returns text
language sql stable set search_path = '' as $$
  select a.rzp_payment_id from public.payment_attempts a
  where a.purchase_id = bought.id and a.problem = 'surplus' and a.status = 'captured'
    and not exists (select from public.refunds r where r.rzp_payment_id = a.rzp_payment_id)
    and not private.has_lost_dispute(a.rzp_payment_id)
  order by a.rzp_payment_id limit 1
$$;

-- As before, with the disputes that the API answered.
drop function public.settle_purchase(text, jsonb, jsonb, jsonb, text, text, text);
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
  granted := private.judge_captures(bought, provider_order, trigger_name, signed_payment, checkout_signature);
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
revoke execute on function public.settle_purchase(text, jsonb, jsonb, jsonb, text, text, text, jsonb) from public, anon, authenticated;
grant execute on function public.settle_purchase(text, jsonb, jsonb, jsonb, text, text, text, jsonb) to service_role;
