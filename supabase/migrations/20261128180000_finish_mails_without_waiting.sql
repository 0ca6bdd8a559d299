-- Finishes an entry. With a problem it is retried with exponential backoff (30 seconds to one hour) for a day. Returns true when this was the
-- last attempt. Does not wait for the disk: what a crash forgets of the last moment is sent again, under the same message id.
create or replace function public.finish_outbox(entry_key text, problem text default null) returns boolean
language sql security definer set search_path = '' as $$
  select set_config('synchronous_commit', 'off', true);
  with finished as (
    update public.outbox set
      fault = problem,
      detail = case when problem is null or created_at < now() - interval '1 day' then detail - 'email' else detail end,
      done_at = case when problem is null then clock_timestamp() end,
      given_up_at = case when problem is not null and created_at < now() - interval '1 day' then clock_timestamp() end,
      next_attempt_at = now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(attempts - 1, 7))
    where key = entry_key and done_at is null and given_up_at is null
    returning given_up_at
  )
  select coalesce(bool_or(given_up_at is not null), false) from finished
$$;
