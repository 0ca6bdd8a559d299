-- Access to photos: members show their photos to every listed member, or only to members in contact and to those who received an interest from
-- this member and may still answer it (docs/decisions/013). Hidden photos are seen by their member only, and by
-- staff (*_create_desk.sql).

-- Whether a member shows the photos to the signed-in user, provided that the two may see each other.
create function private.shows_photos(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles where id = member and photo_level = 'members')
    or member = any (private.members_open_to_viewer())
$$;
grant execute on function private.shows_photos(uuid) to authenticated;

-- Access to photos through the API. Public addresses: private.is_served below.
create policy "Members see their own photos and those shown to them" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars'
    and (private.photo_owner(name) = (select auth.uid())
      or ((select private.viewer_may_read()) and private.is_visible(private.photo_owner(name))
        and private.shows_photos(private.photo_owner(name)) and not private.is_hidden_photo(name))));

-- Whether a photo is served to anybody who knows its address: only while its member exists, is neither paused nor unlisted and shows the
-- photos to all members, and while the photo is not hidden. Other photos are read with a token or by a signed address. Payment and blocks are
-- not checked. The embedded storage service calls it; hosted Supabase serves public buckets without a check (docs/decisions/013).
create function private.is_served(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select bucket <> 'avatars' or (exists (
    select from private.profiles
    where id = private.photo_owner(object_name) and deactivated_at is null and photo_level = 'members')
    and not exists (select from private.hidden_photos where name = object_name))
$$;
grant usage on schema private to supabase_storage_admin;
grant execute on function private.is_served(text, text) to supabase_storage_admin;

-- Renames all photos of a member in the same order, so that addresses that others noted return nothing. A photo that is
-- being removed at this moment is not renamed. On a hosted project photos are not renamed: its storage service stores each file under
-- the name, which SQL cannot change.
create function private.rename_photos(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  renamed jsonb;
begin
  if private.is_hosted() then
    return;
  end if;
  perform from private.profiles where id = member for no key update;
  with taken as (
    select o.id, o.name from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= member::text || '/' and o.name collate "C" < member::text || '0'
    for update skip locked
  ), numbered as (
    select id, name, row_number() over (order by name collate "C") as position from taken
  ), new_names as (
    select name, row_number() over (order by name) as position
    from (select gen_random_uuid()::text as name from taken) as random_names
  ), changed as (
    update storage.objects o
    set name = member::text || '/' || n.name || coalesce(substring(o.name from '\.[a-z]+$'), '')
    from numbered join new_names n using (position)
    where o.id = numbered.id
    returning split_part(numbered.name, '/', 2) as before, split_part(o.name, '/', 2) as after
  )
  select coalesce(jsonb_object_agg(before, after), '{}') into renamed from changed;
  update private.profiles p set
    first_photo = coalesce(renamed ->> p.first_photo, p.first_photo),
    cover_photo = coalesce(renamed ->> p.cover_photo, p.cover_photo),
    photo_focus = (
      select coalesce(jsonb_object_agg(coalesce(renamed ->> focus.key, focus.key), focus.value), '{}')
      from jsonb_each(p.photo_focus) as focus)
  where p.id = member;
  update private.reports r set photo = member::text || '/' || (renamed ->> split_part(r.photo, '/', 2))
  where r.about = member and renamed ? split_part(r.photo, '/', 2);
  update private.hidden_photos h set name = member::text || '/' || (renamed ->> split_part(h.name, '/', 2))
  where private.photo_owner(h.name) = member and renamed ? split_part(h.name, '/', 2);
end;
$$;

-- The blocked member may have noted addresses of the blocker's photos. The photos of the blocked member keep their names: new ones would
-- reveal the block. A block that follows from a number or address renames nothing here: see public.block_contact.
create function private.rename_photos_of_blocker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rename_photos(new.blocker);
  return null;
end;
$$;
create trigger rename_photos after insert on private.blocks
  for each row when (new.contact_block is null) execute function private.rename_photos_of_blocker();
