-- What the law requires us to keep after an account is deleted, and for how long anything is kept (docs/decisions/049).

-- In days, by the law of the day. One table, so that a lawyer reads one table.
create table private.retention (
  kind text not null,
  valid_from date not null,
  days integer not null check (days > 0),
  source text not null,
  primary key (kind, valid_from)
);
alter table private.retention enable row level security;
insert into private.retention (kind, valid_from, days, source) values
  ('deleted_account', '2021-02-25', 180, 'IT Rules 2021, rule 3(1)(h)'),
  ('deleted_account', '2025-11-14', 365, 'DPDP Rules 2025, rule 8(3)'),
  ('report', '2021-02-25', 180, 'IT Rules 2021, rule 3(1)(g): after the decision'),
  ('contact_view', '2021-02-25', 365, 'DPDP Rules 2025, rule 6: logs'),
  ('biodata_link', '2021-02-25', 30, 'our own choice: after the link ended'),
  ('biodata_view', '2021-02-25', 30, 'our own choice'),
  ('mail_log', '2021-02-25', 30, 'our own choice');

-- How long something of a kind is kept; null for an unknown kind.
create function private.kept_for(kind text) returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => r.days) from private.retention r
  where r.kind = kept_for.kind and r.valid_from <= private.today()
  order by r.valid_from desc limit 1
$$;

-- Of each deleted account only what a court or an authority may ask for: no name, no address, no number. No role of the API may use the
-- schema; the operator reads it as the owner of the database, and only with an order.
create schema retained;
comment on schema retained is 'Records that the law requires to be kept; no role of the API has any right in it';

create table retained.hash_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
insert into retained.hash_key default values;
alter table retained.hash_key enable row level security;

create table retained.accounts (
  number bigint generated always as identity primary key,
  user_code bigint not null,
  email_hash bytea,
  phone_hash bytea,
  created_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  payments text[] not null,
  reports text[] not null
);
comment on table retained.accounts is 'Deleted accounts. Hashes are keyed: who knows an address or number and has the key can tell whether it was this one';
create index accounts_deleted on retained.accounts (deleted_at);
alter table retained.accounts enable row level security;

create function retained.keyed_hash(value text) returns bytea
language sql stable set search_path = '' as $$
  select sha256(k.key || sha256(k.key || convert_to(value, 'utf8'))) from retained.hash_key k
$$;

-- Runs before the rows that hang on the user are deleted. Addresses that nobody ever confirmed may be somebody else's: nothing is kept of them.
create function retained.keep_account() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into retained.accounts (user_code, email_hash, phone_hash, created_at, payments, reports)
  select p.user_code, retained.keyed_hash(lower(old.email)), retained.keyed_hash(p.phone), p.created_at,
    array(select m.payment_id from public.payments m where m.user_id = p.id order by m.payment_id),
    array(select r.ticket from private.reports r where r.about = p.id order by r.number)
  from private.profiles p
  where p.id = old.id and old.email_confirmed_at is not null;
  return old;
end;
$$;
create trigger keep_account before delete on auth.users
  for each row execute function retained.keep_account();

-- Removes what has been kept long enough, and returns how many records. A decided report whose photo stays hidden keeps its row, without
-- what people wrote. Called every hour.
create function public.remove_after_retention() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  with accounts as (
    delete from retained.accounts where deleted_at < now() - private.kept_for('deleted_account') returning 1
  ), reports as (
    delete from private.reports r
    where r.decided_at < now() - private.kept_for('report')
      and not exists (select from private.hidden_photos h where h.report = r.number)
      and not exists (select from private.sending_pauses s where s.report = r.number)
      and not exists (select from private.reports a where a.appeal_of = r.number and (a.decided_at < now() - private.kept_for('report')) is not true)
    returning 1
  ), emptied as (
    update private.reports r set details = '', member_reason = null, contact_email = null, contact_name = null, code_hash = null
    where r.decided_at < now() - private.kept_for('report') and (r.details <> '' or r.contact_email is not null)
      and exists (select from private.hidden_photos h where h.report = r.number)
    returning 1
  )
  select (select count(*) from accounts) + (select count(*) from reports) + (select count(*) from emptied) into removed;
  return removed;
end;
$$;
grant execute on function public.remove_after_retention() to service_role;
insert into private.hosted_jobs (name, timing, command)
values ('remove_after_retention', '57 * * * *', 'select public.remove_after_retention()');
select private.schedule_jobs();

create or replace function public.forget_old_contact_views() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.contact_views where day < private.today() - private.kept_for('contact_view');
  get diagnostics removed = row_count;
  return removed;
end;
$$;

create or replace function public.forget_ended_biodata_links() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten integer;
begin
  delete from private.biodata_views where viewed_at < now() - private.kept_for('biodata_view');
  delete from private.biodata_links where least(revoked_at, expires_at) < now() - private.kept_for('biodata_link');
  get diagnostics forgotten = row_count;
  return forgotten;
end;
$$;

create or replace function public.log_mail(address text, subject text, outcome text) returns void
language sql security definer set search_path = '' as $$
  delete from private.mail_log where at < now() - private.kept_for('mail_log');
  insert into private.mail_log (address, subject, outcome) values (lower(address), subject, outcome);
$$;
