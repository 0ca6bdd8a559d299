-- The figures of notices on phones and of text messages for the metrics and the doctor.

create index pushes_sent_at on private.pushes (sent_at);
create index push_places_failing on private.push_places (member) where failures > 0;
create index text_messages_faults on private.text_messages (created_at) where fault is not null;

-- Returns the figures of docs/operations.md. Read every few seconds: each comes from an index that contains little more than the rows counted.
-- `kind` is empty for figures without kinds. Ages are in seconds, 0 when there is nothing.
create or replace function public.service_figures() returns table (figure text, kind text, value double precision)
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
    select 'outbox_overdue_seconds', min(oldest) from waiting where kind <> 'digest_mail'
    union all
    select 'webhook_events_oldest_seconds', oldest from events
    union all
    select 'payment_unsettled_oldest_seconds', min(a.seen_at)
    from open join public.payment_attempts a on a.purchase_id = open.id
    where a.status in ('authorized', 'captured') and a.problem is null
    union all
    select 'payment_checks_late_seconds', min(next_poll_at)
    from public.payment_orders where next_poll_at is not null and mode = private.payment_mode() and rzp_order_id is not null
    union all
    select 'pushes_overdue_seconds', min(greatest(p.due_at, p.claimed_until)) from private.pushes p where p.sent_at is null
    union all
    select 'texts_overdue_seconds', min(m.next_attempt_at) from private.text_messages m where m.state = 'waiting'
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
  select 'pushes_waiting', '', count(*) from private.pushes where sent_at is null
  union all
  select case when p.failed then 'pushes_failed_last_day' else 'pushes_sent_last_day' end, '', counted.rows
  from (values (true), (false)) as p (failed) cross join lateral (
    select count(*) as rows from private.pushes o where o.sent_at > now() - interval '1 day' and o.failed = p.failed) as counted
  union all
  select 'push_places_failing', '', count(*) from private.push_places where failures > 0
  union all
  select 'texts_waiting', '', count(*) from private.text_messages where state = 'waiting'
  union all
  select 'texts_sent_last_day', '', count(*) from private.text_messages where counted_at > now() - interval '1 day' and state = 'sent'
  union all
  select 'texts_failed_last_day', '', count(*) from private.text_messages
  -- The product's own limits fail a message before its first attempt.
  where created_at > now() - interval '1 day' and fault is not null and (kind = 'code' or attempts > 0)
  union all
  select 'postgres_start_time_seconds', '', extract(epoch from pg_catalog.pg_postmaster_start_time())) as counted;
end;
$$;

