-- Blocks: two members of whom one blocked the other do not find each other anywhere. The blocked member gets no notice; every response is the
-- same as for a member who does not exist (docs/decisions/041).

-- Blocked telephone numbers and e-mail addresses (*_block_contacts.sql).
create table private.contact_blocks (
  id uuid primary key default gen_random_uuid(),
  blocker uuid not null references private.profiles (id) on delete cascade,
  hash bytea not null,
  label text not null,
  blocked_at timestamptz not null default now(),
  ended_at timestamptz
);
comment on table private.contact_blocks is 'Blocked telephone numbers and addresses as keyed hashes; only the label, such as …210, can be read';
comment on column private.contact_blocks.ended_at is 'Kept for a day, so that additions of a day can be counted';
create unique index contact_blocks_once on private.contact_blocks (blocker, hash) where ended_at is null;
create index contact_blocks_hash on private.contact_blocks (hash) where ended_at is null;
alter table private.contact_blocks enable row level security;

create table private.blocks (
  blocker uuid not null references private.profiles (id) on delete cascade,
  blocked uuid not null references private.profiles (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  contact_block uuid references private.contact_blocks (id) on delete cascade,
  constraint blocks_once unique nulls not distinct (blocker, blocked, contact_block),
  constraint blocks_not_self check (blocker <> blocked)
);
comment on table private.blocks is 'Who blocked whom; effective in both directions';
comment on column private.blocks.contact_block is 'The blocked telephone number or address that it follows from; the blocker is not shown whose it is';
create index blocks_blocked on private.blocks (blocked, blocker);
create index blocks_contact_block on private.blocks (contact_block) where contact_block is not null;
alter table private.blocks enable row level security;

-- Each block from both sides: the one definition of who is hidden from whom.
create view private.blocked_pairs as
select b.blocker as member, b.blocked as other from private.blocks b
union all
select b.blocked, b.blocker from private.blocks b;

-- Whether one of the two blocked the other.
create function private.is_blocked_pair(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.blocked_pairs b where b.member = one and b.other = is_blocked_pair.other)
$$;
grant execute on function private.is_blocked_pair(uuid, uuid) to authenticated, service_role;

-- Whether the signed-in user may see a member: listed, and no block between the two. Whether the user is a member is a question of its own
-- (private.viewer_is_member). One query, because saving a member calls it: calling is_listed and is_blocked_pair would double its cost.
create function private.is_visible(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.listings l where l.id = is_visible.member and l.paid_until > now())
    and not exists (select from private.blocked_pairs b where b.member = auth.uid() and b.other = is_visible.member)
$$;
grant execute on function private.is_visible(uuid) to authenticated;

-- Locks two members' profile rows in one order, so that changes of one pair are made one after the other and cannot deadlock.
create function private.lock_profiles(one uuid, other uuid) returns void
language sql volatile set search_path = '' as $$
  select from private.profiles p where p.id in (one, other) order by p.id for no key update
$$;

-- Locks both members' profile rows in one order, so that changes of one pair are made one after the other and cannot deadlock, and checks
-- that the signed-in user may act on the other member. Returns the signed-in user.
-- Errors: PT403 membership_required, PT400 own_profile, PT404 member_not_found (unknown, hidden and blocked members alike).
create function private.lock_pair(other uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, other);
  if not private.viewer_is_member() then
    raise sqlstate 'PT403' using message = 'membership_required';
  elsif other = asker then
    raise sqlstate 'PT400' using message = 'own_profile';
  elsif private.is_visible(other) is not true then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  return asker;
end;
$$;

-- How many members a member may have blocked at one time.
create function private.most_blocks() returns integer language sql immutable return 500;

-- Blocks a member for the signed-in user. Blocking again changes nothing.
-- Errors: PT403 membership_required, PT400 own_profile, PT404 member_not_found, PT429 block_limit.
create function public.block_member(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform private.lock_profiles(asker, block_member.user_id);
  if exists (select from private.blocks where blocker = asker and blocked = block_member.user_id and contact_block is null) then
    return;
  end if;
  perform private.lock_pair(block_member.user_id);
  if (select count(*) from private.blocks where blocker = asker and contact_block is null) >= private.most_blocks() then
    raise sqlstate 'PT429' using message = 'block_limit';
  end if;
  insert into private.blocks (blocker, blocked) values (asker, block_member.user_id);
end;
$$;

-- Ends a block of the signed-in user. Without such a block nothing happens, so that the answer reveals nothing.
create function public.unblock_member(user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.blocks where blocker = (select auth.uid()) and blocked = unblock_member.user_id and contact_block is null
$$;
grant execute on function public.block_member(uuid), public.unblock_member(uuid) to authenticated;

-- The members whom the signed-in user blocked. They are shown whether they are listed or not, so that the view does not reveal it.
create view public.my_blocks as
select b.blocked as member_id, b.blocked_at, p.user_code, p.first_name, p.last_name, p.regional_full_name
from private.blocks b
join private.profiles p on p.id = b.blocked
where b.blocker = (select auth.uid()) and b.contact_block is null;
grant select on public.my_blocks to authenticated;
