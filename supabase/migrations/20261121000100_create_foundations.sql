-- What every later migration builds on: nothing is reachable by default, and helpers live where the API can't see them.

create extension if not exists pg_trgm with schema extensions;

-- Hosted grants every new object in public to the API roles; each object here earns its grants below its own body instead.
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;

create schema private;
comment on schema private is 'Base tables and helpers that the API does not expose';
-- Needed by views that run as their caller; what the caller may do is decided table by table.
grant usage on schema private to authenticated, service_role;
