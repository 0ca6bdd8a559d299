-- Photos get new names on hosted projects, too (docs/decisions/013). Their storage service keeps each file under its name and serves the public
-- bucket without asking, so SQL plans the names and a job has the service move the files.

create table private.photo_renames (
  name text primary key,
  new_name text not null,
  attempts integer not null default 0,
  asked_at timestamptz not null default now()
);
comment on table private.photo_renames is 'Photos of a hosted project that wait for their new name; the function rename_photos moves them';
alter table private.photo_renames enable row level security;

-- Carries the new name of a photo to what names it.
create function private.follow_photo_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  former constant text := split_part(old.name, '/', 2);
  given constant text := split_part(new.name, '/', 2);
begin
  delete from private.photo_renames r where r.name = old.name;
  update private.reports r set photo = new.name where r.about = private.photo_owner(new.name) and r.photo = old.name;
  update private.hidden_photos h set name = new.name where h.name = old.name;
  update private.profiles p set
    first_photo = case p.first_photo when former then given else p.first_photo end,
    cover_photo = case p.cover_photo when former then given else p.cover_photo end,
    photo_focus = case when p.photo_focus ? former
      then p.photo_focus - former || jsonb_build_object(given, p.photo_focus -> former) else p.photo_focus end
  where p.id = private.photo_owner(new.name);
  return null;
end;
$$;
create trigger avatars_renamed after update of name on storage.objects
  for each row when (new.bucket_id = 'avatars' and old.name <> new.name) execute function private.follow_photo_name();

-- As of the first release, and on a hosted project it asks for the new names, which the photos have within minutes.
create or replace function private.rename_photos(member uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.profiles where id = member for no key update;
  with taken as (
    select o.id, o.name from storage.objects o
    where o.bucket_id = 'avatars'
      and o.name collate "C" >= member::text || '/' and o.name collate "C" < member::text || '0'
    for update skip locked
  ), numbered as (
    select id, name, row_number() over (order by name collate "C") as position from taken
  ), random_names as (
    select name, row_number() over (order by name) as position
    from (select gen_random_uuid()::text as name from taken) as names
  ), planned as (
    select numbered.id, numbered.name,
      member::text || '/' || random_names.name || coalesce(substring(numbered.name from '\.[a-z]+$'), '') as new_name
    from numbered join random_names using (position)
  ), asked as (
    insert into private.photo_renames (name, new_name)
    select planned.name, planned.new_name from planned where private.is_hosted()
    on conflict on constraint photo_renames_pkey do nothing
  )
  update storage.objects o set name = planned.new_name from planned where o.id = planned.id and not private.is_hosted();
end;
$$;

-- On a hosted project a photo that is not to be served any more gets a new name: of a paused or unlisted member, or hidden. Elsewhere
-- private.is_served is asked at each read. The argument names the column that begins with the member's id.
create function private.rename_withdrawn_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.rename_photos(split_part(to_jsonb(new) ->> tg_argv[0], '/', 1)::uuid);
  return null;
end;
$$;
create trigger rename_withdrawn_photos after update of deactivated_at on private.profiles
  for each row when (old.deactivated_at is null and new.deactivated_at is not null and private.is_hosted())
  execute function private.rename_withdrawn_photos('id');
create trigger rename_withdrawn_photos after insert on private.hidden_photos
  for each row when (private.is_hosted()) execute function private.rename_withdrawn_photos('name');

-- The photos to move now, and counts the attempt: what failed often is tried last. Forgets photos that were removed meanwhile.
create function public.take_photo_renames(batch integer) returns table (name text, new_name text)
language sql volatile security definer set search_path = '' as $$
  delete from private.photo_renames r
  where not exists (select from storage.objects o where o.bucket_id = 'avatars' and o.name = r.name);
  update private.photo_renames r set attempts = r.attempts + 1
  where r.name in (
    select w.name from private.photo_renames w order by w.attempts, w.asked_at limit take_photo_renames.batch for update skip locked)
  returning r.name, r.new_name
$$;
grant execute on function public.take_photo_renames(integer) to service_role;

insert into private.hosted_jobs (name, timing, command) values
  ('rename_photos', '* * * * *',
    'select private.call_project_function(''rename_photos'') where exists (select from private.photo_renames)');
select private.schedule_jobs();
