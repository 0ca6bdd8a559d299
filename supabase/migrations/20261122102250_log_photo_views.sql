-- The log of views of photos, for investigating misuse (docs/decisions/013). A view is being given the list of all photos of another member,
-- which opening a profile requires; cards show the first photo only and are no view.

create table private.photo_views (
  viewer uuid not null references private.profiles (id) on delete cascade,
  day date not null default private.today(),
  viewed uuid not null references private.profiles (id) on delete cascade,
  primary key (viewer, day, viewed)
);
comment on table private.photo_views is
  'Who was given the list of whose photos: one row for viewer, day (calendar of India) and member; kept for a year, deleted with either account. Members see counts in their own export only';
create index photo_views_viewed on private.photo_views (viewed, day);
create index photo_views_day on private.photo_views (day);
alter table private.photo_views enable row level security;

-- Records that the signed-in user is given the list of a member's photos, if the user may see them. The storage service calls it in the
-- statement of the list; only the first view of a day writes. The lock waits for a deletion of the member in progress, after which there is
-- nothing to record.
create function private.note_photo_view(member uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.photo_views (viewer, viewed)
  select (select auth.uid()), p.id from private.profiles p
  where p.id = note_photo_view.member and p.id <> (select auth.uid())
    and not exists (
      select from private.photo_views v where v.viewer = (select auth.uid()) and v.day = private.today() and v.viewed = p.id)
    and private.viewer_is_member() and private.is_visible(p.id) and private.shows_photos(p.id)
  for key share of p
  on conflict do nothing
$$;
grant execute on function private.note_photo_view(uuid) to authenticated;
