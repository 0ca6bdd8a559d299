-- Schemas of the platform and what a hosted project grants by default in `public`.

do $$
begin
  execute format('grant create, connect, temporary on database %I to postgres', current_database());
  if (select rolsuper from pg_roles where rolname = current_user) then
    -- The owner of the database owns `public`.
    execute format('alter database %I owner to postgres', current_database());
  else
    grant all on schema public to postgres;
  end if;
end
$$;

revoke create on schema public from public;
grant usage on schema public to anon, authenticated, service_role;

create schema if not exists extensions authorization postgres;
grant usage on schema extensions to anon, authenticated, service_role;

create schema if not exists auth authorization supabase_auth_admin;
create schema if not exists storage authorization supabase_storage_admin;

set local role postgres;
alter default privileges in schema public grant all on tables to postgres, anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to postgres, anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to postgres, anon, authenticated, service_role;
reset role;
