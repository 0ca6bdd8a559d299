-- What runs beside the requests: when each task last succeeded and failed, and which findings the operator has been told (server/health).

set local role supabase_auth_admin;

create table if not exists server.runs (
  task text primary key,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- Why the last run failed; null after a success.
  failure text
);
comment on table server.runs is 'The last outcome of each task: backup, copy of the backup, trial restore, check of payments, mails';
alter table server.runs enable row level security;

create table if not exists server.told (
  finding text primary key,
  told_at timestamptz not null default now()
);
comment on table server.told is 'Findings that were mailed to the operator and are not over yet';
alter table server.told enable row level security;

create table if not exists server.findings (
  only_row boolean primary key default true check (only_row),
  found_at timestamptz not null default now(),
  findings jsonb not null
);
comment on table server.findings is 'What the last look at the health of the installation found, for the desk';
alter table server.findings enable row level security;

-- Records the outcome of a task; `failure` is null for a success.
create or replace function server.record_run(task text, failure text default null) returns void
language sql volatile set search_path = '' as $$
  insert into server.runs (task, succeeded_at, failed_at, failure)
  values (record_run.task, case when record_run.failure is null then now() end, case when record_run.failure is not null then now() end, record_run.failure)
  on conflict (task) do update set
    succeeded_at = coalesce(excluded.succeeded_at, runs.succeeded_at),
    failed_at = coalesce(excluded.failed_at, runs.failed_at),
    failure = excluded.failure
$$;

-- The desk reads the findings as the owner of its functions.
grant usage on schema server to postgres;
grant select on server.findings to postgres;
do $$
begin
  if not exists (select from pg_policies where schemaname = 'server' and tablename = 'findings' and policyname = 'Read findings') then
    create policy "Read findings" on server.findings for select to postgres using (true);
  end if;
end
$$;

reset role;
