-- The one-time codes of this server (server/auth/code-slot.ts). GoTrue's table auth.one_time_tokens has no room for failed attempts, and a database of
-- Supabase must stay as it is.

set local role supabase_auth_admin;

create table if not exists server.codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- What the code is for, by GoTrue's names.
  token_type auth.one_time_token_type not null,
  token_hash text not null check (token_hash <> ''),
  -- The address that the code was mailed to.
  relates_to text not null,
  created_at timestamp not null,
  updated_at timestamp not null,
  -- Failed attempts, in all and by network, and the network that requested the code. Networks are hashed together with the e-mail address.
  attempts smallint not null default 0,
  wrong_from jsonb not null default '{}',
  asked_from text,
  primary key (user_id, token_type)
);
comment on table server.codes is 'One-time codes that were mailed and not used yet, one of each type for a user';
create index if not exists codes_relates_to_idx on server.codes using hash (relates_to);

-- The owner, the auth service, gets past this; nobody else has a policy.
alter table server.codes enable row level security;

reset role;
