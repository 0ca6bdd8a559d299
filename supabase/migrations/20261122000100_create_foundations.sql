-- Extension, default privileges and the private schema. Nothing is accessible by default.

create extension if not exists pg_trgm with schema extensions;

-- Hosted Supabase grants each new object in public to the API roles. Here only the grants written beside an object give access to it.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is 'Base tables and functions that the API does not expose';
-- Views that run as their caller need it. Table grants and row policies decide what the caller may read.
grant usage on schema private to authenticated, service_role;

-- Today's date in India. All daily limits use that calendar. A function body in this form can be inlined into queries.
create function private.today() returns date language sql stable return (now() at time zone 'Asia/Kolkata')::date;
