-- Blocked telephone numbers and e-mail addresses: a member and the person with the number or address do not find each other, also when
-- that person joins later (docs/decisions/041). Neither an answer nor the own data or files of the blocker tell whether anybody has it.

-- How many numbers and addresses a member may have blocked, and may add within a day: more would let a member find out whose number one is
-- by trying.
create function private.most_contact_blocks() returns integer language sql immutable return 20;

-- The form in which numbers and addresses are compared: the last ten digits, or the address in small letters. Null for anything else.
create function private.contact_key(written text) returns text
language sql immutable set search_path = '' as $$
  select case
    when plain ~ '^\+?[0-9]{10,15}$' then right(plain, 10)
    when plain ~ '^[^@<>]+@[^@<>]+\.[^@<>]+$' and char_length(btrim(written)) <= 254 and btrim(written) !~ '\s' then lower(btrim(written))
  end
  from (select regexp_replace(translate(private.without_hidden(written), '०१२३४५६७८९', '0123456789'),
    case when written like '%@%' then '\s' else '[\s()-]' end, '', 'g')
    -- A megabyte would take a second.
    where octet_length(written) <= 1000) as stripped (plain)
$$;

-- The keyed hash under which a blocked number or address is stored.
create function private.contact_hash(key text) returns bytea
language sql stable set search_path = '' as $$ select retained.keyed_hash('contact block ' || key) $$;

-- The keys of a user's own number and address.
create function private.contact_keys(member uuid) returns text[]
language sql stable set search_path = '' as $$
  select array_remove(array[private.contact_key(p.phone), lower(u.email)], null)
  from private.profiles p join auth.users u on u.id = p.id where p.id = contact_keys.member
$$;

-- Returns the key of a number or address that is not the member's own. Errors: PT400 contact_invalid, PT400 own_profile.
create function private.contact_key_of_other(member uuid, written text) returns text
language plpgsql stable set search_path = '' as $$
declare
  key constant text := private.contact_key(written);
begin
  if key is null then
    raise sqlstate 'PT400' using message = 'contact_invalid';
  elsif key = any (private.contact_keys(member)) then
    raise sqlstate 'PT400' using message = 'own_profile';
  end if;
  return key;
end;
$$;

-- Adding a block and changing a number wait for each other, so that neither misses the other.
create function private.lock_contact(key text) returns void
language sql volatile set search_path = '' as $$ select pg_advisory_xact_lock(hashtextextended('contact block ' || key, 0)) $$;

-- Blocks a telephone number or e-mail address for the signed-in user. Blocking again changes nothing. The owner may have noted addresses of
-- the blocker's photos; these get new names whether or not there is an owner, so that they do not tell.
-- Errors: those of contact_key_of_other, PT429 contact_block_limit.
create function public.block_contact(contact text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
  key constant text := private.contact_key_of_other(asker, block_contact.contact);
  added uuid;
begin
  perform private.lock_contact(key);
  perform from private.profiles where id = asker for no key update;
  if exists (select from private.contact_blocks c where c.blocker = asker and c.ended_at is null and c.hash = private.contact_hash(key)) then
    return;
  end if;
  delete from private.contact_blocks c where c.blocker = asker and c.ended_at is not null and c.blocked_at < now() - interval '1 day';
  if (select count(*) from private.contact_blocks c where c.blocker = asker) >= private.most_contact_blocks() then
    raise sqlstate 'PT429' using message = 'contact_block_limit';
  end if;
  insert into private.contact_blocks (blocker, hash, label) values (asker, private.contact_hash(key), private.masked_term(key))
  returning id into added;
  insert into private.blocks (blocker, blocked, contact_block)
  select asker, p.id, added from private.profiles p where right(p.phone, 10) = key and p.phone is not null
  union
  select asker, u.id, added from auth.users u where lower(u.email) = key and u.is_sso_user = false;
  perform private.rename_photos(asker);
end;
$$;

-- Ends a block of a number or address of the signed-in user. Without such a block nothing happens.
create function public.unblock_contact(block_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  update private.contact_blocks set ended_at = now() where id = block_id and blocker = asker and ended_at is null;
  delete from private.blocks where contact_block = block_id and blocker = asker;
  delete from private.match_lists where viewer = asker;
end;
$$;
grant execute on function public.block_contact(text), public.unblock_contact(uuid) to authenticated;

-- The numbers and addresses that the signed-in user blocked, and nothing of who has them.
create view public.my_contact_blocks as
select c.id, c.label, c.blocked_at
from private.contact_blocks c
where c.blocker = (select auth.uid()) and c.ended_at is null;
grant select on public.my_contact_blocks to authenticated;

-- Applies the blocks of a user's new number or address. Those of the former one stay: only their blocker ends a block, since a number in a
-- profile is not verified, and who could end a block by entering another number would find out who blocked the first.
create function private.apply_contact_blocks() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keys constant text[] := private.contact_keys(new.id);
begin
  perform private.lock_contact(key) from unnest(keys) as key order by key;
  insert into private.blocks (blocker, blocked, contact_block)
  select c.blocker, new.id, c.id from private.contact_blocks c
  where c.ended_at is null and c.blocker <> new.id and c.hash in (select private.contact_hash(key) from unnest(keys) as key)
  -- Waits for the end of a block in progress.
  for share of c
  on conflict do nothing;
  return null;
end;
$$;
create trigger apply_contact_blocks after update of phone on private.profiles
  for each row when (old.phone is distinct from new.phone) execute function private.apply_contact_blocks();
-- After make_profile: triggers run in the order of their names.
create trigger z_apply_contact_blocks after insert on auth.users
  for each row when (new.email is not null) execute function private.apply_contact_blocks();
create trigger z_apply_contact_blocks_again after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.apply_contact_blocks();

-- How often users entered another number of their own on a day.
create table private.number_changes (
  member uuid primary key references private.profiles (id) on delete cascade,
  day date not null default private.today(),
  changes integer not null
);
comment on table private.number_changes is 'How often a user entered another own telephone number on the day of the last change (calendar of India)';
alter table private.number_changes enable row level security;

create function private.number_changes_a_day() returns integer language sql immutable return 3;

-- Limits changes of the own number by its user: a number that hides other members shows by that who blocked it. The first number of a user is
-- no change.
-- Error: PT429 number_change_limit.
create function private.limit_number_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changes_today integer;
begin
  insert into private.number_changes as n (member, changes) values (new.id, case when old.phone is null then 0 else 1 end)
  on conflict (member) do update set day = excluded.day, changes = case n.day when excluded.day then n.changes + 1 else 1 end
  returning n.changes into changes_today;
  if changes_today > private.number_changes_a_day() then
    raise sqlstate 'PT429' using message = 'number_change_limit';
  end if;
  return new;
end;
$$;
-- After a_normalise: another way of writing the number is no change.
create trigger d_limit_number_changes before update of phone on private.profiles
  for each row when (new.phone is not null and right(old.phone, 10) is distinct from right(new.phone, 10) and new.id = auth.uid())
  execute function private.limit_number_changes();
