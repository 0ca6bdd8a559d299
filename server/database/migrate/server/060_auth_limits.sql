-- How often the auth service was asked for something, counted for all copies of the server together (server/auth/rate-limiter.ts).

set local role supabase_auth_admin;

create table if not exists server.rate_limits (
  -- Which limit, and a hash of whom it counts: no address of a person stands here.
  key text primary key,
  -- The moment at which the whole budget is free again; each counted request moves it on by one share.
  full_at timestamptz not null
);
comment on table server.rate_limits is 'Requests counted against the limits of the auth service';
create index if not exists rate_limits_full_at_idx on server.rate_limits (full_at);

-- The owner, the auth service, gets past this; nobody else has a policy.
alter table server.rate_limits enable row level security;

reset role;
