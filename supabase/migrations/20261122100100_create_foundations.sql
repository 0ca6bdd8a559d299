-- Extension, default privileges, the private schema, and for how long records are kept. Nothing is accessible by default.

create extension if not exists pg_trgm with schema extensions;

-- Hosted Supabase grants each new object in public to the API roles. Here an object is accessible only by the grants written beside it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is 'Base tables and functions that the API does not expose';

-- Views that run as their caller need it. Table grants and row policies decide what the caller may read.
grant usage on schema private to authenticated, service_role;

-- Whether this is a hosted project. The embedded server makes its own schema before the product's, on every PostgreSQL that it uses.
create function private.is_hosted() returns boolean language sql stable return to_regnamespace('server') is null;

-- Today's date in India. All daily limits use that calendar. A function body in this form can be inlined into queries.
create function private.today() returns date language sql stable return (now() at time zone 'Asia/Kolkata')::date;

-- For how many days records of each kind are kept, by the law in force on the day (docs/decisions/049). One table, so that a lawyer reads one
-- table. Read by private.kept_for in the jobs and functions that delete.
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
  ('removed_photo', '2021-02-25', 180, 'IT Rules 2021, rule 3(1)(g): after a member removed a reported photo'),
  ('complaint_draft', '2021-02-25', 1, 'our own choice: with pictures and codes, until the address is confirmed'),
  ('contact_view', '2021-02-25', 365, 'DPDP Rules 2025, rule 6: logs'),
  ('photo_view', '2021-02-25', 365, 'DPDP Rules 2025, rule 6: logs'),
  ('biodata_link', '2021-02-25', 30, 'our own choice: after the link ended'),
  ('biodata_view', '2021-02-25', 30, 'our own choice'),
  ('mail_log', '2021-02-25', 30, 'our own choice'),
  ('idle_account', '2021-02-25', 365, 'our own choice, after DPDP Rules 2025, rule 8: until the reminder, and again until the deletion');

-- How long something of a kind is kept; null for an unknown kind.
create function private.kept_for(kind text) returns interval
language sql stable set search_path = '' as $$
  select make_interval(days => r.days) from private.retention r
  where r.kind = kept_for.kind and r.valid_from <= private.today()
  order by r.valid_from desc limit 1
$$;
