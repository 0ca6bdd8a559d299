-- The one-time codes of this server (server/auth/code-slot.ts). GoTrue's table auth.one_time_tokens has no room for failed attempts, and a database of
-- Supabase must stay as it is.

set local role supabase_auth_admin;

create table if not exists server.codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- What the code is for, by GoTrue's names.
  token_type auth.one_time_token_type not null,
  token_hash text not null check (token_hash <> ''),
  -- The e-mail address or number that the code was sent to.
  relates_to text not null,
  created_at timestamp not null,
  updated_at timestamp not null,
  -- Failed attempts, in all and by network, and the network that requested the code. Networks are hashed together with the address.
  attempts smallint not null default 0,
  wrong_from jsonb not null default '{}',
  asked_from text,
  primary key (user_id, token_type)
);
comment on table server.codes is 'One-time codes that were sent and not used yet, one of each type for a user';
create index if not exists codes_relates_to_idx on server.codes using hash (relates_to);

-- The owner, the auth service, gets past this; nobody else has a policy.
alter table server.codes enable row level security;

-- Sets the time from which the interval until the next code of this type is counted.
create or replace function server.set_sent_at(user_id uuid, token_type auth.one_time_token_type, sent_at timestamptz) returns void
language sql volatile set search_path = '' as $$
  update auth.users u set
    confirmation_sent_at = case token_type when 'confirmation_token' then sent_at else u.confirmation_sent_at end,
    recovery_sent_at = case token_type when 'recovery_token' then sent_at else u.recovery_sent_at end,
    email_change_sent_at = case
      when token_type in ('email_change_token_current', 'email_change_token_new') then sent_at else u.email_change_sent_at end,
    phone_change_sent_at = case token_type when 'phone_change_token' then sent_at else u.phone_change_sent_at end
  where u.id = set_sent_at.user_id
$$;

-- Earlier versions named the address after e-mail; a parameter can't be renamed.
drop function if exists server.put_code(uuid, auth.one_time_token_type, text, text, text, timestamptz);
drop function if exists server.check_code(text, text, text, text, timestamptz, integer, integer, integer, integer);

-- Stores a new code and returns the one that it displaces, or null. The caller holds the lock of the user's row.
create or replace function server.put_code(
  user_id uuid, token_type auth.one_time_token_type, token_hash text, address text, network text, sent_at timestamptz) returns jsonb
language plpgsql volatile set search_path = '' as $$
#variable_conflict use_column
declare
  displaced constant jsonb := (
    select to_jsonb(c) from server.codes c where c.user_id = put_code.user_id and c.token_type = put_code.token_type);
  -- The time columns of GoTrue's table are `timestamp without time zone`.
  moment constant timestamp := put_code.sent_at at time zone 'UTC';
begin
  update auth.users u set updated_at = put_code.sent_at where u.id = put_code.user_id;
  perform server.set_sent_at(put_code.user_id, put_code.token_type, put_code.sent_at);
  insert into server.codes (user_id, token_type, token_hash, relates_to, created_at, updated_at, asked_from)
  values (put_code.user_id, put_code.token_type, put_code.token_hash, put_code.address, moment, moment, put_code.network)
  on conflict (user_id, token_type) do update set
    token_hash = excluded.token_hash, relates_to = excluded.relates_to, created_at = excluded.created_at,
    updated_at = excluded.updated_at, attempts = 0, wrong_from = '{}', asked_from = excluded.asked_from;
  return displaced;
end;
$$;

-- Undoes server.put_code: stores the displaced code again, or none, with the former time of sending. The failed attempts at both codes count
-- together. Returns false, and changes nothing, when another code has displaced this one. The caller holds the lock of the user's row.
create or replace function server.withdraw_code(
  user_id uuid, token_type auth.one_time_token_type, token_hash text, displaced jsonb, sent_at timestamptz) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  former constant server.codes := jsonb_populate_record(null::server.codes, withdraw_code.displaced);
begin
  if former.user_id is null then
    delete from server.codes c
    where c.user_id = withdraw_code.user_id and c.token_type = withdraw_code.token_type and c.token_hash = withdraw_code.token_hash;
  else
    update server.codes c set token_hash = former.token_hash, relates_to = former.relates_to, created_at = former.created_at,
      updated_at = former.created_at, attempts = c.attempts + former.attempts, asked_from = former.asked_from,
      wrong_from = (
        select coalesce(jsonb_object_agg(network, attempts), '{}')
        from (
          select key as network, sum(value::integer) as attempts
          from (select * from jsonb_each_text(c.wrong_from) union all select * from jsonb_each_text(former.wrong_from)) both_codes
          group by key) summed)
    where c.user_id = withdraw_code.user_id and c.token_type = withdraw_code.token_type and c.token_hash = withdraw_code.token_hash;
  end if;
  if not found then
    return false;
  end if;
  perform server.set_sent_at(withdraw_code.user_id, withdraw_code.token_type, withdraw_code.sent_at);
  return true;
end;
$$;

-- The failed attempts at a code from a network.
create or replace function server.wrong_attempts(code server.codes, network text) returns integer
language sql immutable return coalesce((code.wrong_from ->> network)::integer, 0);

-- Checks a hash that a network has sent for an address against each code of the purpose (sign_in, email_change, sms, phone_change) that was
-- sent to the address after `sent_after` and has attempts left; counts a failed attempt. Returns these codes with their users. The network that requested a
-- code has attempts of its own; each other one has fewer, and all others share some. Locks the rows of the users until the transaction ends, so
-- that attempts run one after the other: the caller commits failures, too. In a PKCE flow the stored hash has GoTrue's prefix.
create or replace function server.check_code(
  purpose text, address text, token_hash text, network text, sent_after timestamptz,
  most_attempts integer, most_of_requester integer, most_of_others integer, most_of_each_other integer)
returns table (id uuid, banned_until timestamptz, token_type auth.one_time_token_type, matches boolean)
language plpgsql volatile set search_path = '' as $$
declare
  token_types constant auth.one_time_token_type[] := case check_code.purpose
    when 'sign_in' then '{confirmation_token, recovery_token}'
    when 'email_change' then '{email_change_token_current, email_change_token_new}'
    when 'sms' then '{confirmation_token}'
    when 'phone_change' then '{phone_change_token}' end;
  hashes constant text[] := array[check_code.token_hash, 'pkce_' || check_code.token_hash];
  locked uuid[];
begin
  if check_code.purpose = 'sign_in' then
    locked := array(select u.id from auth.users u where u.email = check_code.address and u.is_sso_user = false for no key update);
  elsif check_code.purpose = 'sms' then
    locked := array(select u.id from auth.users u where u.phone = check_code.address and u.is_sso_user = false for no key update);
  else
    locked := array(
      select u.id from auth.users u
      where u.id in (select c.user_id from server.codes c where c.relates_to = check_code.address and c.token_type = any (token_types))
      order by u.id for no key update);
  end if;
  return query
    update server.codes c set
      attempts = c.attempts + case when c.token_hash = any (hashes) then 0 else 1 end,
      wrong_from = case when c.token_hash = any (hashes) then c.wrong_from
        else c.wrong_from || jsonb_build_object(check_code.network, server.wrong_attempts(c, check_code.network) + 1) end
    from auth.users u
    where u.id = any (locked) and c.user_id = u.id and c.relates_to = check_code.address and c.token_type = any (token_types)
      and c.attempts < most_attempts
      and case when c.asked_from = check_code.network then server.wrong_attempts(c, check_code.network) < most_of_requester
        else c.attempts - server.wrong_attempts(c, c.asked_from) < most_of_others
          and server.wrong_attempts(c, check_code.network) < most_of_each_other end
      and case c.token_type
        when 'confirmation_token' then u.confirmation_sent_at
        when 'recovery_token' then u.recovery_sent_at
        when 'phone_change_token' then u.phone_change_sent_at
        else u.email_change_sent_at end > check_code.sent_after
    returning u.id, u.banned_until, c.token_type, c.token_hash = any (hashes);
end;
$$;

reset role;
