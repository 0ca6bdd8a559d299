-- Which installation this database is, so that a store of photos can be told apart from another's (server/storage/owner.ts).

set local role supabase_auth_admin;

create table if not exists server.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into server.installation default values on conflict do nothing;
comment on table server.installation is 'Made once; a restored copy of a data folder makes a new one at its first start';

-- The owner, the auth service, gets past this; nobody else has a policy.
alter table server.installation enable row level security;

reset role;
