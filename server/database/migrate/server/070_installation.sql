-- Which installation this database is, so that a store of photos can be told apart from another's (server/storage/bucket-claim.ts).

set local role supabase_auth_admin;

create table if not exists server.installation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into server.installation default values on conflict do nothing;
comment on table server.installation is 'Made once; a copy, of a data folder or of a database, makes a new one at its first start';
alter table server.installation add column if not exists made_for text;
comment on column server.installation.made_for is 'The server and the database that the id was made for; another one in a database made from a dump';

-- The owner, the auth service, gets past this; nobody else has a policy.
alter table server.installation enable row level security;

reset role;
