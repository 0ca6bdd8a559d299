-- Scheduled jobs on hosted Supabase, by pg_cron and pg_net. The embedded server runs them itself (server/jobs/jobs.ts), and needs neither of
-- these extensions, also where its PostgreSQL offers them.

-- Calls a function of the project. The vault of the project holds its address (project_url) and secret key (secret_key).
-- pg_net gives up after five seconds, which the first start of a function can exceed; thirty end before the next minute's call.
create function private.call_project_function(name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address text;
  secret text;
begin
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into address using 'project_url';
  execute 'select decrypted_secret from vault.decrypted_secrets where name = $1' into secret using 'secret_key';
  if address is null or secret is null then
    raise exception 'The vault needs the secrets project_url and secret_key';
  end if;
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 30000)'
    using address || '/functions/v1/' || name, jsonb_build_object('apikey', secret, 'content-type', 'application/json');
end;
$$;

-- The jobs of hosted projects.
create table private.hosted_jobs (
  name text primary key,
  timing text not null,
  command text not null
);
comment on table private.hosted_jobs is 'What pg_cron runs on a hosted project; the embedded server runs the same jobs itself (server/jobs/jobs.ts)';
alter table private.hosted_jobs enable row level security;
insert into private.hosted_jobs (name, timing, command) values
  ('settle_due_payments', '* * * * *', 'select private.call_project_function(''settle_due_payments'')'),
  ('send_outbox', '* * * * *', 'select private.call_project_function(''send_outbox'')'),
  ('remove_idle_photos', '17 */12 * * *', 'select private.call_project_function(''remove_idle_photos'')'),
  ('delete_idle_accounts', '7 * * * *', 'select private.call_project_function(''delete_idle_accounts'')'),
  ('recompute_patrikas', '* * * * *', 'select private.call_project_function(''recompute_patrikas'')'),
  ('remove_expired_listings', '* * * * *', 'select public.remove_expired_listings()'),
  ('expire_interests', '* * * * *', 'select public.expire_interests()'),
  ('send_new_matches', '* * * * *', 'select public.send_new_matches()'),
  ('remind_of_interests', '* * * * *', 'select public.remind_of_interests()'),
  ('remind_of_reports', '* * * * *', 'select public.remind_of_reports()'),
  ('continue_merges', '* * * * *', 'select public.continue_merges()'),
  ('remind_of_breaches', '* * * * *', 'select public.remind_of_breaches()'),
  ('update_ages', '17 * * * *', 'select public.update_ages()'),
  ('remind_of_rules', '7 * * * *', 'select public.remind_of_rules()'),
  ('remind_idle_members', '17 */12 * * *', 'select public.remind_idle_members()'),
  ('forget_unconfirmed_users', '27 */12 * * *', 'select public.forget_unconfirmed_users()'),
  ('forget_old_contact_views', '37 */12 * * *', 'select public.forget_old_contact_views()'),
  ('forget_ended_biodata_links', '47 */12 * * *', 'select public.forget_ended_biodata_links()'),
  ('remove_after_retention', '57 * * * *', 'select public.remove_after_retention()'),
  -- GoTrue's log of sign-ins, which no part of the product reads, keeps the addresses of deleted users.
  ('forget_audit_log', '27 * * * *', 'delete from auth.audit_log_entries where created_at < now() - interval ''1 hour''');

-- Schedules all jobs of a hosted project and returns how many; cron.schedule replaces a job of the same name. Returns 0 on the embedded
-- server, and without pg_cron and pg_net.
create function private.schedule_jobs() returns integer
language plpgsql set search_path = '' as $$
declare
  job private.hosted_jobs;
  scheduled integer := 0;
begin
  if not private.is_hosted() then
    return 0;
  end if;
  if to_regprocedure('cron.schedule(text,text,text)') is null or to_regnamespace('net') is null then
    return 0;
  end if;
  for job in select * from private.hosted_jobs loop
    execute 'select cron.schedule($1, $2, $3)' using job.name, job.timing, job.command;
    scheduled := scheduled + 1;
  end loop;
  return scheduled;
end;
$$;

do $$
begin
  if private.is_hosted()
    and exists (select from pg_available_extensions where name = 'pg_cron')
    and exists (select from pg_available_extensions where name = 'pg_net') then
    create extension if not exists pg_cron;
    create extension if not exists pg_net;
  end if;
  perform private.schedule_jobs();
end;
$$;
