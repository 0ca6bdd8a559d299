-- Stories on the page without a sign-in, and their pictures: files of the private bucket stories, one folder for each couple. A picture is read
-- while its story is, at once not any more when it is not, and deleted within minutes.

-- A page of stories, the newest weddings first, after the story `after`. The day of the wedding is told by its month.
create function public.stories(after uuid default null) returns table (
  id uuid, names text[], married_in date, language text, text text, other_text text, photo text, photo_ratio numeric)
language sql stable security definer set search_path = '' as $$
  select s.couple, private.story_names(s.couple), date_trunc('month', s.married_on)::date, s.language, s.text, s.other_text, s.photo, s.photo_ratio
  from private.shown_stories s
  where stories.after is null
    or (s.married_on, s.couple) < (select a.married_on, a.couple from private.shown_stories a where a.couple = stories.after)
  order by s.married_on desc, s.couple desc limit 6
$$;

-- One story. Error: PT404 story_not_found for one that is not shown, whatever the reason.
create function public.story(id uuid) returns table (
  names text[], married_in date, language text, text text, other_text text, photo text, photo_ratio numeric)
language plpgsql stable security definer set search_path = '' as $$
begin
  return query
    select private.story_names(s.couple), date_trunc('month', s.married_on)::date, s.language, s.text, s.other_text, s.photo, s.photo_ratio
    from private.shown_stories s where s.couple = story.id;
  if not found then
    raise sqlstate 'PT404' using message = 'story_not_found';
  end if;
end;
$$;
grant execute on function public.stories(uuid), public.story(uuid) to anon, authenticated;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('stories', 'stories', false, 1048576, array['image/jpeg', 'image/png'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Whether a picture is in the folder of the signed-in member's couple.
create function private.is_in_own_story_folder(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.couple_members m where m.member = (select auth.uid()) and m.couple::text = split_part(object_name, '/', 1))
$$;

-- Whether a story has a picture of this name.
create function private.is_story_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.stories s where s.photo = object_name)
$$;

-- Whether the user is shown the story that has this picture: everybody, one of the couple, or staff who review it.
create function private.sees_story_picture(object_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.shown_stories s where s.photo = object_name)
    or exists (select from private.own_story() o where o.photo = object_name)
    or (private.staff_role() is not null
      and exists (select from private.stories s where s.photo = object_name and private.is_agreed(s.couple)))
$$;
grant execute on function private.is_in_own_story_folder(text), private.is_story_picture(text) to authenticated;
grant execute on function private.sees_story_picture(text) to anon, authenticated;

-- A picture that a story has is neither removed nor written again, so that both agreed to the picture that is shown.
create policy "Couples add pictures of their story" on storage.objects
  for insert to authenticated
  with check (
    bucket_id = 'stories' and private.is_in_own_story_folder(name) and not private.is_story_picture(name)
    and name ~ '^[^/]+/[A-Za-z0-9_-]{1,64}(\.(jpg|jpeg|png))?$');
create policy "Couples remove pictures that their story has not" on storage.objects
  for delete to authenticated
  using (bucket_id = 'stories' and owner_id = (select auth.uid())::text and private.is_in_own_story_folder(name) and not private.is_story_picture(name));
create policy "Couples see pictures that they added" on storage.objects
  for select to authenticated
  using (bucket_id = 'stories' and owner_id = (select auth.uid())::text and private.is_in_own_story_folder(name));
create policy "Everybody sees the pictures of stories that they are shown" on storage.objects
  for select to anon, authenticated
  using (bucket_id = 'stories' and private.sees_story_picture(name));

-- How many pictures a couple has at one time: that of the story, its successor, and two attempts.
create function private.most_story_pictures() returns integer language sql immutable return 4;

-- Refuses more. Counts under the lock of the couple. Error (42501): story_picture_limit.
create function private.limit_story_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.couples c where c.id::text = split_part(new.name, '/', 1) for no key update;
  if (
    select count(*) from storage.objects o
    where o.bucket_id = 'stories' and o.name <> new.name
      and o.name collate "C" >= split_part(new.name, '/', 1) || '/' and o.name collate "C" < split_part(new.name, '/', 1) || '0'
    ) >= private.most_story_pictures() then
    raise exception using errcode = 'insufficient_privilege', message = 'story_picture_limit';
  end if;
  return new;
end;
$$;
create trigger stories_limit before insert on storage.objects
  for each row when (new.bucket_id = 'stories') execute function private.limit_story_pictures();

-- Copies are not kept: a hosted project's storage service keeps the uploader's choice with the file.
create trigger stories_cache_control before insert or update of metadata on storage.objects
  for each row when (new.bucket_id = 'stories' and new.metadata ->> 'cacheControl' not in ('no-cache', 'max-age=0'))
  execute function private.refuse_cache_control();

-- The names of at most `batch` pictures that no story has. New ones are left, because their story is being written. The caller
-- (supabase/functions/remove_story_pictures) removes them through the storage service, which also removes the files.
create function public.unneeded_story_pictures(batch integer) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select o.name from storage.objects o
    where o.bucket_id = 'stories' and o.created_at < now() - interval '10 minutes' and not private.is_story_picture(o.name)
    order by o.name limit batch)
$$;

-- The names of the pictures of an account's couple, which are removed with the account.
create function public.story_pictures_of(account uuid) returns text[]
language sql stable security definer set search_path = '' as $$
  select array(
    select o.name from private.couple_members m
    join storage.objects o on o.bucket_id = 'stories'
      and o.name collate "C" >= m.couple::text || '/' and o.name collate "C" < m.couple::text || '0'
    where m.member = story_pictures_of.account)
$$;
grant execute on function public.unneeded_story_pictures(integer), public.story_pictures_of(uuid) to service_role;

insert into private.hosted_jobs (name, timing, command) values
  ('remove_story_pictures', '*/10 * * * *', 'select private.call_project_function(''remove_story_pictures'')');
select private.schedule_jobs();
