-- Buckets and policies the exchanges of storage.json need, on a database whose schemas auth and storage were made by the services themselves.
-- Run as the owner of storage.objects (or a superuser). No object may be in the two buckets before; exchange 001 starts from empty ones.

-- No exchange sends an `application/x-golden`: a bucket that takes nothing but photos has every photo written anew
-- (docs/decisions/006), which the storage server that gave the answers doesn't do.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('golden', 'golden', true, 4096, array['image/jpeg', 'image/png', 'application/x-golden']),
  ('golden-closed', 'golden-closed', false, null, null)
on conflict (id) do update set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- The folder's member, null when the first segment is no id in the usual form.
create or replace function public.golden_folder(object_name text) returns uuid language sql immutable set search_path = '' as $$
  select case when object_name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then split_part(object_name, '/', 1)::uuid end
$$;

drop policy if exists "golden: signed in people see" on storage.objects;
drop policy if exists "golden: add to the own folder" on storage.objects;
drop policy if exists "golden: remove from the own folder" on storage.objects;
-- Alice and Bob see everything in the bucket, Carol only her own folder. Nobody may overwrite: there is no policy for update.
create policy "golden: signed in people see" on storage.objects for select to authenticated using (
  bucket_id = 'golden' and (public.golden_folder(name) = auth.uid() or auth.uid()::text !~ '^c'));
create policy "golden: add to the own folder" on storage.objects for insert to authenticated with check (
  bucket_id = 'golden' and public.golden_folder(name) = auth.uid() and name ~ '^[^/]+/[A-Za-z0-9_-]{1,64}(\.(jpg|jpeg|png))?$');
create policy "golden: remove from the own folder" on storage.objects for delete to authenticated using (
  bucket_id = 'golden' and public.golden_folder(name) = auth.uid());

-- Six objects a folder.
create or replace function public.golden_limit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from storage.objects o where o.bucket_id = 'golden' and o.name <> new.name
      and public.golden_folder(o.name) = public.golden_folder(new.name)) >= 6 then
    raise exception using errcode = 'insufficient_privilege', message = 'limit_reached';
  end if;
  return new;
end $$;
drop trigger if exists golden_limit on storage.objects;
create trigger golden_limit before insert on storage.objects for each row when (new.bucket_id = 'golden') execute function public.golden_limit();
