-- Photos: files of the bucket avatars, one folder for each member, at most six. Who may see them: *_show_photos.sql. Photos of accounts that
-- never paid are limited together: *_limit_unpaid_photos.sql.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Returns the member whose folder a photo is in; null when the first path segment is not a uuid.
create function private.photo_owner(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(object_name, '/', 1)::uuid end
$$;
grant execute on function private.photo_owner(text) to authenticated, service_role;

-- Returns a member's photos in the order in which the API lists them. Compared bytewise ('0' follows '/'), as the index of names is. Without
-- `set search_path`, so that Postgres inlines it: planning it with every call took most of the time of public.profile_status.
create function private.photos_of(member uuid) returns setof text
language sql stable as $$
  select o.name
  from storage.objects o
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= member::text || '/' and o.name collate "C" < member::text || '0'
  order by o.name collate "C"
$$;
grant execute on function private.photos_of(uuid) to authenticated;

-- No policy for update: a photo is never overwritten, because browsers would go on showing the old copy (docs/decisions/006).
create policy "Members add photos to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and private.photo_owner(name) = (select auth.uid())
    and name ~ '^[^/]+/[A-Za-z0-9_-]{1,64}(\.(jpg|jpeg|png))?$');
create policy "Members remove their own photos" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and private.photo_owner(name) = (select auth.uid()));

-- How many photos a member may have; the same as MAX_PHOTOS of domain/limits.ts.
create function private.max_photos() returns integer language sql immutable return 6;

-- Refuses more photos than that, and photos without a member. Counts under the lock of the profile row, so that concurrent uploads cannot both be
-- the last.
-- Errors (42501): photo_folder_without_member, photo_limit_reached.
create function private.limit_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := private.photo_owner(new.name);
begin
  perform from private.profiles where id = member for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', message = 'photo_folder_without_member';
  end if;
  if (select count(*) from private.photos_of(member) as photo where photo <> new.name) >= private.max_photos() then
    raise exception using errcode = 'insufficient_privilege', message = 'photo_limit_reached';
  end if;
  return new;
end;
$$;

-- Refuses a photo whose uploader chose how long copies of it are kept. A hosted project's storage service keeps that with the file, where
-- SQL cannot change it; the embedded server decides itself. Error (42501): photo_cache_control.
create function private.refuse_cache_control() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'insufficient_privilege', message = 'photo_cache_control';
end;
$$;
create trigger avatars_cache_control before insert or update of metadata on storage.objects
  for each row when (new.bucket_id = 'avatars' and new.metadata ->> 'cacheControl' <> 'max-age=3600')
  execute function private.refuse_cache_control();

-- Maintains photo_count and first_photo of the profile, and forgets the focal point of a removed photo. The first photo is the chosen one
-- while its file exists, otherwise the first by name.
create function private.count_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := private.photo_owner(coalesce(new.name, old.name));
begin
  update private.profiles p
  set (photo_count, first_photo) = (
    select count(*), split_part(
      (array_agg(photo order by (photo = p.id::text || '/' || p.cover_photo) desc, photo collate "C"))[1], '/', 2)
    from private.photos_of(member) as photo),
    photo_focus = case when tg_op = 'DELETE' then p.photo_focus - split_part(old.name, '/', 2) else p.photo_focus end
  where p.id = member;
  return null;
end;
$$;

create trigger avatars_limit before insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.limit_photos();
create trigger avatars_added after insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.count_photos();
create trigger avatars_removed after delete on storage.objects
  for each row when (old.bucket_id = 'avatars') execute function private.count_photos();

-- Locks the signed-in member's profile and returns the member, whose photo this is. A concurrent removal of the photo has then either
-- finished, or sees what is written about the photo. `photo_name` is the file's name without the folder. Error: PT404 photo_not_found.
create function private.lock_owner_of_photo(photo_name text) returns uuid
language plpgsql set search_path = '' as $$
declare
  member constant uuid := (select auth.uid());
begin
  perform from private.profiles where id = member for no key update;
  if not exists (select from private.photos_of(member) as photo where photo = member::text || '/' || photo_name) then
    raise sqlstate 'PT404' using message = 'photo_not_found';
  end if;
  return member;
end;
$$;

-- Chooses which of the signed-in member's photos is shown first (docs/decisions/006). Errors: those of lock_owner_of_photo.
create function public.choose_first_photo(photo_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := private.lock_owner_of_photo(photo_name);
begin
  update private.profiles set cover_photo = photo_name, first_photo = photo_name where id = member;
end;
$$;
grant execute on function public.choose_first_photo(text) to authenticated;

-- Sets what every frame shows of one of the signed-in member's photos (docs/decisions/006): `x` and `y` are the focal point as shares of the
-- photo's width and height from its top left corner, `ratio` is its width over its height, `scale` how many times larger than the frame needs it is.
-- Errors: PT400 photo_focus_out_of_range; those of lock_owner_of_photo.
create function public.frame_photo(photo_name text, x numeric, y numeric, ratio numeric, scale numeric default 1)
returns void
language plpgsql security definer set search_path = '' as $$
declare
  member uuid;
begin
  if (x between 0 and 1 and y between 0 and 1 and ratio between 0.01 and 100 and scale between 1 and 4) is not true then
    raise sqlstate 'PT400' using message = 'photo_focus_out_of_range';
  end if;
  -- Not in the condition below: Postgres would call a volatile function for each profile.
  member := private.lock_owner_of_photo(photo_name);
  update private.profiles set photo_focus = photo_focus
    || jsonb_build_object(photo_name, jsonb_build_array(round(x, 3), round(y, 3), round(ratio, 3), round(scale, 3)))
  where id = member;
end;
$$;
grant execute on function public.frame_photo(text, numeric, numeric, numeric, numeric) to authenticated;
