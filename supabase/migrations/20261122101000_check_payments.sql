-- What the operator and the metrics read about payments: broken invariants, the payments of a member, and figures.

-- Returns broken invariants; none in a sound database. `subject` is the id of the row.
create function public.payment_violations() returns table (rule text, subject text)
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

-- Returns all payments of a member, newest first, also those that grant nothing, so that an operator can answer "I paid, where is my year?".
-- `state` of a membership payment is valid, cancelled, refunded or disputed (ended by a lost dispute); of others the problem
-- (payment_attempts.problem) or the provider's status. `until` is when the year ends, or when it was cancelled or refunded.
create function public.payments_of(code bigint) returns table (
  at timestamptz, payment_id text, amount bigint, currency text, state text, until timestamptz, refunds jsonb, disputes jsonb)
language sql stable security definer set search_path = '' as $$
  with paid as (
    select p.payment_at as at, p.payment_id, p.amount::bigint, p.currency,
      case
        when p.lost_dispute is not null then 'disputed'
        when p.refunded_at is not null then 'refunded'
        when p.cancelled_at is not null then 'cancelled'
        else 'valid' end as state,
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

-- Returns the figures of docs/operations.md. Read every few seconds: each comes from an index that contains little more than the rows counted.
-- `kind` is empty for figures without kinds. Ages are in seconds, 0 when there is nothing.
create function public.service_figures() returns table (figure text, kind text, value double precision)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query select counted.figure, counted.kind, counted.value::double precision from (
  with waiting as (
    select kind, count(*) as rows, min(due_at) as oldest
    from public.outbox where done_at is null and given_up_at is null group by kind
  ), events as (
    select count(*) as rows, min(received_at) as oldest from public.webhook_inbox where processed_at is null
  ), open as (
    select id from public.payment_orders where state = 'open'
  ), ages (figure, since) as (
    select 'outbox_overdue_seconds', min(oldest) from waiting
    union all
    select 'webhook_events_oldest_seconds', oldest from events
    union all
    select 'payment_unsettled_oldest_seconds', min(a.seen_at)
    from open join public.payment_attempts a on a.purchase_id = open.id
    where a.status in ('authorized', 'captured') and a.problem is null
    union all
    select 'payment_checks_late_seconds', min(next_poll_at)
    from public.payment_orders where next_poll_at is not null and mode = private.payment_mode() and rzp_order_id is not null
  )
  select figure, '' as kind, greatest(0, coalesce(extract(epoch from now() - since), 0)) as value from ages
  union all
  select 'outbox_waiting', kind, rows from waiting
  union all
  select 'outbox_given_up', kind, count(*) from public.outbox where given_up_at is not null group by kind
  union all
  select 'webhook_events_waiting', '', rows from events
  union all
  select 'orders_open', '', count(*) from open
  union all
  select 'orders_last_day', '', count(*) from public.payment_orders where created_at > now() - interval '1 day'
  union all
  select 'payments_last_day', '', count(*) from public.payments where payment_at > now() - interval '1 day'
  union all
  select 'refunds_last_day', '', count(*) from public.refunds where seen_at > now() - interval '1 day'
  union all
  select 'reports_open', '', count(*) from private.reports where decision is null
  union all
  select 'reports_overdue', '', count(*) from private.reports where decision is null and due_at < now()
  union all
  select 'mails_failing_seconds', '', (
    with failed as (
      select m.at from private.mail_log m
      where m.outcome <> 'handed over' and m.outcome not like 'EENVELOPE 55%' and m.at > coalesce(
        (select max(last.at) from private.mail_log last where last.outcome = 'handed over'), '-infinity'))
    select coalesce(extract(epoch from max(failed.at) - min(failed.at)), 0) from failed)
  union all
  select 'webhook_events_newest_seconds', '', extract(epoch from now() - max(received_at))
  from public.webhook_inbox having max(received_at) is not null
  union all
  select 'postgres_start_time_seconds', '', extract(epoch from pg_catalog.pg_postmaster_start_time())) as counted;
end;
$$;

grant execute on function public.payment_violations(), public.payments_of(bigint), public.service_figures() to service_role;
