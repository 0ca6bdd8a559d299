-- Schema realtime: messages from the database to clients that are connected (server/realtime). On hosted the service reads the table; here
-- `realtime.send` notifies every process of the server, and nothing is stored.

create schema if not exists realtime authorization supabase_realtime_admin;

set local role supabase_realtime_admin;

grant usage on schema realtime to postgres, anon, authenticated, service_role;

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  extension text not null unique,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
comment on table realtime.messages is
  'One row for each extension. Who may join a topic sees the row under the policies, while the setting realtime.topic names the topic';
alter table realtime.messages enable row level security;
insert into realtime.messages (topic, extension) values ('', 'broadcast') on conflict do nothing;
grant select on realtime.messages to postgres, anon, authenticated, service_role;

create or replace function realtime.topic() returns text
language sql stable
as $$ select nullif(current_setting('realtime.topic', true), '') $$;

-- `private` is always true: channels without authorization are not offered.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language sql volatile
as $$
  select pg_notify('realtime', jsonb_build_object(
    'topic', topic, 'event', event, 'payload', jsonb_build_object('id', gen_random_uuid()) || payload)::text)
$$;
revoke execute on function realtime.send(jsonb, text, text, boolean) from public;
grant execute on function realtime.send(jsonb, text, text, boolean) to postgres, service_role;

reset role;
