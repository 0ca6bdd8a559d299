-- What the person who runs the service watches (docs/operations.md), asked for every few seconds: each figure comes from an index
-- that holds little more than what is counted, however many members and payments there are. Nobody's data is in it.

create index payment_orders_created on public.payment_orders (created_at);
create index payments_at on public.payments (payment_at);
create index outbox_given_up on public.outbox (kind) where given_up_at is not null;

-- `kind` is empty for a figure without kinds; ages are in seconds, 0 when there is nothing to be old.
create function public.service_figures() returns table (figure text, kind text, value double precision)
language sql stable security definer set search_path = '' as $$
  with waiting as (
    select kind, count(*) as rows, min(created_at) as oldest
    from public.outbox where done_at is null and given_up_at is null group by kind
  ), events as (
    select count(*) as rows, min(received_at) as oldest from public.webhook_inbox where processed_at is null
  ), open as (
    select id from public.payment_orders where state = 'open'
  ), ages (figure, since) as (
    select 'outbox_oldest_seconds', min(oldest) from waiting
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
  select figure, '', greatest(0, coalesce(extract(epoch from now() - since), 0)) from ages
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
$$;
revoke execute on function public.service_figures() from public, anon, authenticated;
grant execute on function public.service_figures() to service_role;
