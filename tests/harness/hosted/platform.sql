-- What a hosted project grants since April 2025, where it is less than server/database/migrate/platform grants. That folder is applied first:
-- it has the tables of the auth, storage and realtime services. Read from the public migrations of supabase/postgres and supabase/realtime.

-- The role that the CLI logs in as: no superuser, and no member of the services' roles.
alter role postgres login replication password 'sesame';
revoke supabase_storage_admin, supabase_realtime_admin from postgres;
grant pg_read_all_data, pg_signal_backend, pg_monitor to postgres;
grant anon, authenticated, service_role to postgres with admin option;
-- supautils lets it set this.
grant set on parameter session_replication_role to postgres;
alter role postgres set search_path = "$user", public, extensions;

-- PostgREST's login acts as the three roles of the API only. The storage service may act as PostgREST, not the other way round.
revoke supabase_auth_admin, supabase_storage_admin from authenticator;
alter role anon inherit;
alter role authenticated inherit;
alter role service_role inherit;

revoke create on schema auth, storage from postgres;
grant usage on schema auth, storage, realtime to postgres with grant option;

-- The Realtime service reads the messages from a partitioned table.
drop table realtime.messages;
create table realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now(),
  id uuid not null default gen_random_uuid(),
  binary_payload bytea check (payload is null or binary_payload is null),
  primary key (id, inserted_at)
) partition by range (inserted_at);
create table realtime.messages_of_all_days partition of realtime.messages default;
alter table realtime.messages enable row level security;
grant select, insert, update on realtime.messages to postgres, anon, authenticated, service_role;

-- A message that cannot be stored is a warning, never an error.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql
as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, jsonb_build_object('id', message_id) || payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;
grant execute on function realtime.send(jsonb, text, text, boolean) to public;

-- Hosted lets `postgres` change policies on the services' tables (and drop triggers there) without owning them, by the extension supautils.
-- Here they belong to a role of their own, which the services and `postgres` inherit, and an event trigger refuses everything else.
create role owner_of_service_tables nologin noinherit;
grant owner_of_service_tables to postgres with inherit true, set false;
grant owner_of_service_tables to supabase_auth_admin, supabase_storage_admin, supabase_realtime_admin with inherit true;
alter role supabase_auth_admin inherit;
alter role supabase_storage_admin inherit;
alter role supabase_realtime_admin inherit;
do $$
declare
  relation record;
begin
  for relation in
    select c.oid::regclass as name from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace in ('auth'::regnamespace, 'storage'::regnamespace, 'realtime'::regnamespace)
  loop
    execute format('alter table %s owner to owner_of_service_tables', relation.name);
  end loop;
end
$$;
grant usage, create on schema auth, storage, realtime to owner_of_service_tables;

create schema supautils;
create function supautils.refuse(command text, target text) returns void
language plpgsql
as $$
begin
  raise exception 'must be owner of % (%)', target, command using errcode = '42501';
end
$$;

create function supautils.check_commands() returns event_trigger
language plpgsql
as $$
declare
  command record;
begin
  if (select rolsuper from pg_roles where rolname = session_user) then return; end if;
  for command in select * from pg_event_trigger_ddl_commands() loop
    if command.schema_name in ('auth', 'storage', 'realtime')
      and command.command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER', 'GRANT', 'REVOKE') then
      perform supautils.refuse(command.command_tag, command.object_identity);
    end if;
  end loop;
end
$$;
create event trigger supautils_commands on ddl_command_end execute function supautils.check_commands();

create function supautils.check_drops() returns event_trigger
language plpgsql
as $$
declare
  dropped record;
begin
  if (select rolsuper from pg_roles where rolname = session_user) then return; end if;
  for dropped in select * from pg_event_trigger_dropped_objects() loop
    if dropped.schema_name in ('auth', 'storage', 'realtime') and dropped.object_type not in ('policy', 'trigger') then
      perform supautils.refuse(tg_tag, dropped.object_identity);
    end if;
  end loop;
end
$$;
create event trigger supautils_drops on sql_drop execute function supautils.check_drops();

-- The login of all services in one: GoTrue, the storage service and PostgREST.
create role services login noinherit password 'sesame';
grant anon, authenticated, service_role, supabase_auth_admin, supabase_storage_admin to services;
