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
    and (private.is_listed(following_id) or private.has_saved(following_id)));
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
