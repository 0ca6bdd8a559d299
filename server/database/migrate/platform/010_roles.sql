-- The roles a hosted project has. Each is made once for the whole cluster; several databases may share them.

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit bypassrls'),
      ('supabase_auth_admin', 'nologin noinherit'),
      ('supabase_storage_admin', 'nologin noinherit'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('authenticator', 'login noinherit'),
      -- Runs the product's migrations; no superuser, as on hosted.
      ('postgres', 'nologin createrole createdb bypassrls')
    ) as role (name, attributes)
  loop
    begin
      if not exists (select from pg_roles where rolname = wanted.name) then
        execute format('create role %I %s', wanted.name, wanted.attributes);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- Another server on this cluster was faster.
    end;
  end loop;
end
$$;

do $$
declare
  role_name text;
  -- Since PostgreSQL 16 who makes a role administers it, but acts as it only by a grant.
  acting constant text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    -- What follows is made in the name of these roles, and the pool acts as them.
    foreach role_name in array array[
      'anon', 'authenticated', 'service_role', 'supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin', 'postgres'
    ] loop
      if not pg_has_role(current_user, role_name, acting) then
        execute format('grant %I to current_user', role_name);
      end if;
    end loop;
  end if;
end
$$;

do $$
begin
  grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to authenticator;
  if not (select rolsuper from pg_roles where rolname = 'postgres') then
    grant anon, authenticated, service_role to postgres;
    -- Policies on storage.objects and realtime.messages may be made by their owners only. Hosted lets `postgres` do it through an extension;
    -- here it inherits the owners.
    grant supabase_storage_admin, supabase_realtime_admin to postgres;
  end if;
end
$$;
