-- Photos: files of the bucket avatars, one folder a member, at most six (specification sections 3, 5 and 9).

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 1048576, array['image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- The member a photo's folder belongs to; null when the first segment isn't a uuid.
create function private.photo_owner(object_name text) returns uuid
language sql immutable set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(object_name, '/', 1)::uuid end
$$;
grant execute on function private.photo_owner(text) to authenticated, service_role;

-- A member's photos in the order the API lists them. Compared bytewise ('0' follows '/'), because that is how names are indexed.
create function private.photos_of(member uuid) returns setof text
language sql stable set search_path = '' as $$
  select o.name
  from storage.objects o
  where o.bucket_id = 'avatars'
    and o.name collate "C" >= member::text || '/' and o.name collate "C" < member::text || '0'
  order by o.name collate "C"
$$;
grant execute on function private.photos_of(uuid) to authenticated;

create policy "Members see their own photos and those of listed members" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'avatars'
    and (private.photo_owner(name) = (select auth.uid())
      or ((select private.viewer_may_read()) and private.is_listed(private.photo_owner(name)))));
-- Whether a photo is served to whoever has its address: not while its member is paused or unlisted, and never without a member.
-- The embedded storage service asks; a hosted one serves a public bucket without asking anybody (docs/decisions/013).
create function private.is_served(bucket text, object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select bucket <> 'avatars' or exists (
    select from private.profiles where id = private.photo_owner(object_name) and deactivated_at is null)
$$;
grant usage on schema private to supabase_storage_admin;
grant execute on function private.is_served(text, text) to supabase_storage_admin;
-- No policy for update: a photo is never overwritten, because old copies would live on in browsers under its address.
create policy "Members add photos to their own folder" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'avatars'
    and private.photo_owner(name) = (select auth.uid())
    and name ~ '^[^/]+/[A-Za-z0-9_-]{1,64}(\.(jpg|jpeg|png))?$');
create policy "Members remove their own photos" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and private.photo_owner(name) = (select auth.uid()));

-- Counts under a lock of the profile row: two uploads at once can't both be the sixth.
create function private.limit_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := private.photo_owner(new.name);
begin
  perform from private.profiles where id = member for no key update;
  if not found then
    raise exception using errcode = 'insufficient_privilege', message = 'photo_folder_without_member';
  end if;
  if (select count(*) from private.photos_of(member) as photo where photo <> new.name) >= 6 then
    raise exception using errcode = 'insufficient_privilege', message = 'photo_limit_reached';
  end if;
  return new;
end;
$$;

create function private.count_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := private.photo_owner(coalesce(new.name, old.name));
begin
  update private.profiles p
  set (photo_count, first_photo) = (
    select count(*), split_part(
      (array_agg(photo order by (photo = p.id::text || '/' || p.cover_photo) desc, photo collate "C"))[1], '/', 2)
    from private.photos_of(member) as photo)
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
