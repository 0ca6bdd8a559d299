-- Disputes in the work around settling: the events that name one, the due work, the invariants, and the operator's list.

-- Disputes that the provider must be asked about again by id: a won one can be reopened in a later phase.
create function public.disputes_to_check(purchase text) returns setof text
language sql stable security definer set search_path = '' as $$
  select d.rzp_dispute_id
  from public.payment_attempts a join public.disputes d using (rzp_payment_id)
  where a.purchase_id = purchase and d.status <> 'lost'
  order by d.rzp_dispute_id
$$;

-- The purchase whose payment the provider lists as disputed, unless the dispute is stored with this status already; null for a payment that
-- is not ours.
create function public.purchase_of_dispute(dispute text, payment text, provider_status text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'rzp_order_id', o.rzp_order_id)
  from public.payment_attempts a join public.payment_orders o on o.id = a.purchase_id
  where a.rzp_payment_id = payment and o.mode = private.payment_mode()
    and private.dispute_rank(provider_status) is not null
    and not exists (
      select from public.disputes d
      where d.rzp_dispute_id = dispute and (d.status = provider_status or (d.status = 'lost' and provider_status <> 'won')))
$$;

-- As before, with the dispute that an event names.
drop function public.receive_webhook(text, text, text, text);
create function public.receive_webhook(
  event_id text, event text, rzp_order text, rzp_payment text, rzp_dispute text default null)
returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.webhook_inbox (event_id, event, rzp_order_id, rzp_payment_id, rzp_dispute_id, next_try_at)
  values (event_id, event, rzp_order, rzp_payment, rzp_dispute, now() + interval '10 seconds')
  on conflict do nothing;
  return found;
end;
$$;

-- As before, with the dispute of each event.
create or replace function public.claim_due_payments(holder text, asked_mode text, batch integer default 20) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  purchases jsonb;
  webhooks jsonb;
  sweep boolean;
begin
  if asked_mode = 'live' and private.payment_mode() = 'test' then
    perform public.set_payment_mode('live');
  end if;
  perform private.require_mode(asked_mode);
  update private.payment_settings set runner = holder, runner_until = now() + interval '30 seconds'
  where runner = holder or runner_until is null or runner_until < now();
  if not found then
    return jsonb_build_object('leader', false, 'sweep', false, 'purchases', '[]'::jsonb, 'webhooks', '[]'::jsonb);
  end if;
  update private.payment_settings set swept_at = now() where swept_at is null or swept_at < now() - interval '1 day';
  sweep := found;
  delete from public.webhook_inbox where processed_at < now() - interval '30 days';
  with due as (
    select event_id from public.webhook_inbox where processed_at is null and next_try_at <= now()
    order by next_try_at limit batch for update skip locked
  ), taken as (
    update public.webhook_inbox set next_try_at = now() + interval '30 seconds'
    from due where webhook_inbox.event_id = due.event_id
    returning webhook_inbox.event_id, rzp_order_id, rzp_payment_id, rzp_dispute_id
  )
  select coalesce(jsonb_agg(taken), '[]') into webhooks from taken;
  with due as (
    select id from public.payment_orders
    where next_poll_at <= now() and mode = private.payment_mode() and rzp_order_id is not null
    order by next_poll_at limit batch for update skip locked
  ), taken as (
    update public.payment_orders set next_poll_at = now() + interval '30 seconds'
    from due where payment_orders.id = due.id
    returning payment_orders.id, rzp_order_id
  )
  select coalesce(jsonb_agg(taken), '[]') into purchases from taken;
  return jsonb_build_object('leader', true, 'sweep', sweep, 'purchases', purchases, 'webhooks', webhooks);
end;
$$;

-- As before, with the rules about disputes.
create or replace function public.payment_violations() returns table (rule text, subject text)
language sql stable security definer set search_path = '' as $$
  select 'captured payment without a live grant or a refund under way', a.rzp_payment_id
  from public.payment_attempts a
  left join public.payments p on p.payment_id = a.rzp_payment_id and p.refunded_at is null
  where a.status = 'captured' and a.problem is null and p.payment_id is null
    and not private.has_lost_dispute(a.rzp_payment_id)
  union all
  select 'live grant without a captured payment', p.payment_id
  from public.payments p
  left join public.payment_attempts a on a.rzp_payment_id = p.payment_id
  where p.purchase_id is not null and p.refunded_at is null
    and (a.rzp_payment_id is null or a.status not in ('captured', 'refunded'))
  union all
  select 'live grant with a lost dispute', p.payment_id
  from public.payments p
  where p.refunded_at is null and private.has_lost_dispute(p.payment_id)
  union all
  select 'ended grant whose money did not go back', p.payment_id
  from public.payments p
  where p.purchase_id is not null and p.refunded_at is not null
    and private.refunded_amount(p.payment_id) < p.amount and not private.has_lost_dispute(p.payment_id)
  union all
  select 'payment of another purchase', p.payment_id
  from public.payments p
  join public.payment_attempts a on a.rzp_payment_id = p.payment_id
  join public.payment_orders o on o.id = p.purchase_id
  where a.purchase_id <> p.purchase_id or o.rzp_order_id <> p.order_id
    or (o.amount, o.currency, o.mode) <> (p.amount, p.currency, p.mode) or o.user_id is distinct from p.user_id
  union all
  select 'state of the purchase', o.id
  from public.payment_orders o
  where (o.state = 'paid') <> exists (select from public.payments p where p.purchase_id = o.id and p.refunded_at is null)
  union all
  select 'paid_until of the member', m.id::text
  from private.profiles m
  where m.paid_until is distinct from private.latest_expiry(m.id)
  union all
  select 'newest payment has not the latest expiry', p.payment_id
  from public.payments p
  join public.payments newer on newer.user_id = p.user_id and newer.mode = p.mode
    and newer.payment_at > p.payment_at and newer.expiry_at < p.expiry_at
  where p.refunded_at is null and newer.refunded_at is null and p.cancelled_at is null and newer.purchase_id is not null
  union all
  select 'event waiting for a minute', event_id
  from public.webhook_inbox where processed_at is null and received_at < now() - interval '60 seconds'
  union all
  select 'mail given up after a day', key from public.outbox where given_up_at is not null
$$;

-- As before, with the disputes of each payment; `state` is `disputed` when one ended the year.
drop function public.payments_of(bigint);
create function public.payments_of(code bigint) returns table (
  at timestamptz, payment_id text, amount bigint, currency text, state text, until timestamptz, refunds jsonb, disputes jsonb)
language sql stable security definer set search_path = '' as $$
  with paid as (
    select p.payment_at as at, p.payment_id, p.amount::bigint, p.currency,
      case when p.lost_dispute is not null then 'disputed' when p.refunded_at is not null then 'refunded' when p.cancelled_at is not null then 'cancelled' else 'valid' end as state,
      coalesce(p.refunded_at, p.cancelled_at, p.expiry_at) as until
    from private.profiles m join public.payments p on p.user_id = m.id
    where m.user_code = code
    union all
    select a.seen_at, a.rzp_payment_id, a.amount, a.currency,
      case a.status when 'captured' then coalesce(a.problem, a.status) else a.status end, null
    from private.profiles m
    join public.payment_orders o on o.user_id = m.id
    join public.payment_attempts a on a.purchase_id = o.id
    where m.user_code = code
      and not exists (select from public.payments p where p.payment_id = a.rzp_payment_id)
  )
  select paid.*, coalesce((
    select jsonb_agg(jsonb_build_object('id', r.rzp_refund_id, 'at', r.seen_at, 'amount', r.amount, 'status', r.status)
      order by r.seen_at, r.rzp_refund_id)
    from public.refunds r where r.rzp_payment_id = paid.payment_id), '[]'), coalesce((
    select jsonb_agg(jsonb_build_object(
      'id', d.rzp_dispute_id, 'at', d.seen_at, 'amount', d.amount, 'currency', d.currency, 'status', d.status, 'respond_by', d.respond_by)
      order by d.seen_at, d.rzp_dispute_id)
    from public.disputes d where d.rzp_payment_id = paid.payment_id), '[]')
  from paid order by paid.at desc, paid.payment_id
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array[
    'disputes_to_check(text)', 'purchase_of_dispute(text, text, text)', 'receive_webhook(text, text, text, text, text)', 'payments_of(bigint)'
  ] loop
    execute format('revoke execute on function public.%s from public, anon, authenticated', routine);
    execute format('grant execute on function public.%s to service_role', routine);
  end loop;
end;
$$;
