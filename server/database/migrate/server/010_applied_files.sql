-- For what the embedded server keeps beside the product, e.g. its limits; a hosted project has no such schema.
create schema if not exists server authorization supabase_auth_admin;

set local role supabase_auth_admin;
create table if not exists server.applied_files (
  kind text not null check (kind in ('platform', 'migration')),
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now(),
  primary key (kind, name)
);
comment on table server.applied_files is 'What this database was built from, so that a changed file is noticed';
alter table server.applied_files enable row level security;
reset role;
