-- Listed members as other members see them: public.valid_profiles and what is built on it, the shortlist and the list of interests.

-- The members who show the signed-in user photos and patrika of the level 'accepted': the user, those in contact, and those whose interest
-- the user may still answer. Does not consider blocks; callers do.
create function private.members_open_to_viewer() returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array_append(array(
    select s.other from private.interest_sides s
    where s.member = (select auth.uid()) and (s.shown = 'accepted' or (s.shown = 'pending' and s.direction = 'received'))),
    (select auth.uid()))
$$;
grant execute on function private.members_open_to_viewer() to authenticated;

-- Whether a member shows the time of birth to those in contact, provided that the signed-in user is one of them or the member: unless the
-- patrika is shown to nobody.
create function private.shows_birth_time(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select shows_birth_time.member = (select auth.uid())
    or not exists (select from private.patrikas p where p.member = shows_birth_time.member and p.level = 'nobody')
$$;
grant execute on function private.shows_birth_time(uuid) to authenticated;

-- The listed members without those of a block, for listed members only. Raises PT429 read_quota_reached before any row is read when the
-- read quota of the day is used up. Runs as its owner, because it shows rows of other people. Each subquery is evaluated at most once for
-- each query, before any row is read; members_open_to_viewer only when a row has the photo level 'accepted'. Preparing a subquery takes
-- longer than evaluating it, so what it would read is in private.listings where possible. A membership may have expired less than a minute
-- ago, hence the comparison of paid_until. Lists need the focal point of the first photo only; the names of the others are not given away
-- with every row.
create view public.valid_profiles as
select
  l.id, l.user_code, l.first_name, l.middle_name, l.last_name, l.regional_full_name, l.gender,
  case when l.dob_level = 'members' or auth.uid() = any (l.contacts) then l.dob end as dob,
  case when auth.uid() = any (l.contacts) and l.dob_time_certainty is distinct from 'Unknown' and private.shows_birth_time(l.id)
    then l.dob_time end as dob_time,
  case when auth.uid() = any (l.contacts) and private.shows_birth_time(l.id) then l.dob_time_certainty end as dob_time_certainty,
  l.height, l.city, l.caste, l.expectation, l.married_status, l.mangal_status, l.disability,
  l.instagram, l.facebook, l.linkedin, l.highest_education, l.university,
  l.company_name, l.company_role, l.company_city, l.income, l.parent_full_name,
  l.parent_taluka, l.parent_district, l.parent_state, l.parent_city,
  l.parent_occupation, l.mama_full_name, l.mama_kul,
  true as is_valid, true as has_paid, l.created_at, l.updated_at,
  case when l.photo_level = 'members' or l.id = any ((select private.members_open_to_viewer())::uuid[]) then l.first_photo end as first_photo,
  case when l.photo_level = 'members' or l.id = any ((select private.members_open_to_viewer())::uuid[]) then l.photo_focus else '{}' end
    as photo_focus,
  case when l.photo_level = 'members' or l.id = any ((select private.members_open_to_viewer())::uuid[]) then l.photo_focus -> l.first_photo end
    as first_photo_focus,
  l.first_name_key, l.middle_name_key, l.last_name_key, l.photo_level,
  l.dob_level, l.age, l.height_inches
from private.listings l
where l.paid_until > (select now()) and (select permission.may_read from private.viewer_permission permission)
  and l.id <> all (array(select b.other from private.blocked_pairs b where b.member = auth.uid()));
grant select on public.valid_profiles to authenticated;

-- The shortlist: members that a member has saved.
create table public.follows (
  follower_id uuid not null references private.profiles (id) on delete cascade,
  following_id uuid not null references private.profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, following_id),
  constraint follows_not_self check (follower_id <> following_id)
);
create index follows_following on public.follows (following_id);
create index follows_newest on public.follows (follower_id, created_at desc);

alter table public.follows enable row level security;

-- Whether the signed-in member has saved `member`. Saving again is always refused as a duplicate (23505): another answer would reveal
-- that a saved member is no longer listed. Other members who are not listed are refused like members who do not exist.
create function private.has_saved(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.follows where follower_id = (select auth.uid()) and following_id = member)
$$;
grant execute on function private.has_saved(uuid) to authenticated;

create policy "Members see what they saved" on public.follows
  for select to authenticated using (follower_id = (select auth.uid()));
create policy "Valid members save listed members" on public.follows
  for insert to authenticated
  with check (
    follower_id = (select auth.uid())
    and (select private.viewer_is_member())
    and (private.is_visible(following_id) or private.has_saved(following_id)));
create policy "Members unsave what they saved" on public.follows
  for delete to authenticated using (follower_id = (select auth.uid()));

grant select, insert (follower_id, following_id), delete on public.follows to authenticated;
grant select, insert, delete on public.follows to service_role;

create view public.follows_view as
select f.follower_id, f.following_id, f.created_at as followed_at, v.*
from public.follows f
join public.valid_profiles v on v.id = f.following_id
where f.follower_id = (select auth.uid());

grant select on public.follows_view to authenticated;

-- The newest interest of each pair of which the signed-in user is one, as that user is shown it, with the other member's card.
create view public.my_interests as
with newest as (
  select distinct on (s.other) s.* from private.interest_sides s
  where s.member = (select auth.uid()) order by s.other, s.sent_at desc, s.id
)
select n.id as interest_id, n.direction, n.shown as state, n.sentence, n.sent_at, n.expires_at,
  case when n.shown = 'accepted' then n.answered_at end as accepted_at,
  n.shown = 'ended' and n.acted_by = (select auth.uid()) as ended_by_me,
  -- Whether a new one may be sent after this one.
  case when n.shown in ('declined', 'expired', 'ended') then private.may_send_to(n.other) else false end as may_send,
  v.*
from newest n
join public.valid_profiles v on v.id = n.other
where n.shown <> 'withdrawn';
grant select on public.my_interests to authenticated;

-- Returns when a member whom the caller may see was last active: 'today', 'week' or 'month', null when not for thirty days, or when that
-- member does not show it. Known from the days
-- on which the member was given others' profiles (private.read_counts): nothing more is stored, and no time of day.
create function public.last_active(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when max(r.day) = private.today() then 'today'
    when max(r.day) > private.today() - 7 then 'week'
    when max(r.day) is not null then 'month'
  end
  from private.read_counts r
  where r.member = last_active.user_id
    and exists (select from public.valid_profiles shown where shown.id = last_active.user_id)
    and (select p.shows_last_active from private.profiles p where p.id = last_active.user_id)
$$;

-- Whether others see when the signed-in user was last active.
create function public.set_last_active_shown(shown boolean) returns void
language sql volatile security definer set search_path = '' as $$
  update private.profiles set shows_last_active = set_last_active_shown.shown where id = (select auth.uid())
$$;
grant execute on function public.last_active(uuid), public.set_last_active_shown(boolean) to authenticated;
