-- Blocks: two members of whom one blocked the other do not find each other anywhere. The blocked member is not told; every answer is the
-- same as for a member who does not exist (docs/decisions/040).

create table private.blocks (
  blocker uuid not null references private.profiles (id) on delete cascade,
  blocked uuid not null references private.profiles (id) on delete cascade,
  blocked_at timestamptz not null default now(),
  primary key (blocker, blocked),
  constraint blocks_not_self check (blocker <> blocked)
);
comment on table private.blocks is 'Who blocked whom; effective in both directions';
create index blocks_blocked on private.blocks (blocked, blocker);
alter table private.blocks enable row level security;

-- Whether one of the two blocked the other.
create function private.is_blocked_pair(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.blocks where (blocker = one and blocked = other) or (blocker = other and blocked = one))
$$;
grant execute on function private.is_blocked_pair(uuid, uuid) to authenticated, service_role;

-- Whether the signed-in user may see a member: listed, and no block between the two. Whether the user is a member is a question of its own
-- (private.viewer_is_member).
create function private.is_visible(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_listed(member) and not private.is_blocked_pair((select auth.uid()), member)
$$;
grant execute on function private.is_visible(uuid) to authenticated;

-- The view of listed members without those of a block. The array is computed once for each query.
create or replace view public.valid_profiles as
select
  l.id, l.user_code, l.first_name, l.middle_name, l.last_name, l.regional_full_name, l.gender,
  l.dob, l.dob_time, l.height, l.city, l.caste, l.expectation, l.married_status, l.mangal_status, l.disability,
  l.instagram, l.facebook, l.linkedin, l.highest_education, l.university,
  l.company_name, l.company_role, l.company_city, l.income, l.parent_full_name,
  l.parent_taluka, l.parent_district, l.parent_state, l.parent_city,
  l.parent_occupation, l.mama_full_name, l.mama_kul,
  true as is_valid, true as has_paid, l.created_at, l.updated_at, l.first_photo,
  l.photo_focus, l.photo_focus -> l.first_photo as first_photo_focus,
  l.first_name_key, l.middle_name_key, l.last_name_key
from private.listings l
where l.paid_until > (select now()) and (select private.viewer_may_read())
  and l.id <> all (array(
    select b.blocked from private.blocks b where b.blocker = (select auth.uid())
    union all
    select b.blocker from private.blocks b where b.blocked = (select auth.uid())));

drop policy "Valid members save listed members" on public.follows;
create policy "Valid members save listed members" on public.follows
  for insert to authenticated
  with check (
    follower_id = (select auth.uid())
    and (select private.viewer_is_member())
    and (private.is_visible(following_id) or private.has_saved(following_id)));

drop policy "Members see their own photos and those of listed members" on storage.objects;
create policy "Members see their own photos and those of listed members" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars'
    and (private.photo_owner(name) = (select auth.uid())
      or ((select private.viewer_may_read()) and private.is_visible(private.photo_owner(name)))));

create or replace view public.contact_viewers as
select c.seen_at, p.user_code, p.first_name, p.last_name, p.regional_full_name, c.viewer as viewer_id
from private.contact_views c
join private.profiles p on p.id = c.viewer
where c.viewed = (select auth.uid()) and not private.is_blocked_pair(c.viewer, c.viewed);

-- How many members a member may have blocked at one time.
create function private.most_blocks() returns integer language sql immutable return 500;

-- Blocks a member for the signed-in user. Blocking again changes nothing.
-- Errors: PT403 membership_required, PT400 own_profile, PT404 member_not_found, PT429 block_limit.
create function public.block_member(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform from private.profiles p where p.id in (asker, block_member.user_id) order by p.id for no key update;
  if exists (select from private.blocks where blocker = asker and blocked = block_member.user_id) then
    return;
  elsif not private.viewer_is_member() then
    raise sqlstate 'PT403' using message = 'membership_required';
  elsif block_member.user_id = asker then
    raise sqlstate 'PT400' using message = 'own_profile';
  elsif private.is_visible(block_member.user_id) is not true then
    raise sqlstate 'PT404' using message = 'member_not_found';
  elsif (select count(*) from private.blocks where blocker = asker) >= private.most_blocks() then
    raise sqlstate 'PT429' using message = 'block_limit';
  end if;
  insert into private.blocks (blocker, blocked) values (asker, block_member.user_id);
end;
$$;

-- Ends a block of the signed-in user. Without such a block nothing happens, so that the answer reveals nothing.
create function public.unblock_member(user_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.blocks where blocker = (select auth.uid()) and blocked = unblock_member.user_id
$$;
grant execute on function public.block_member(uuid), public.unblock_member(uuid) to authenticated;

-- The members whom the signed-in user blocked. They are shown whether they are listed or not, so that the view does not reveal it.
create view public.my_blocks as
select b.blocked as member_id, b.blocked_at, p.user_code, p.first_name, p.last_name, p.regional_full_name
from private.blocks b
join private.profiles p on p.id = b.blocked
where b.blocker = (select auth.uid());
grant select on public.my_blocks to authenticated;
