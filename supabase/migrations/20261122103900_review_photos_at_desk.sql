-- New photos at the desk, reviewed after publication, or before it where the community's settings require it.

-- Photos that nobody has reviewed yet.
create table private.new_photos (
  name text primary key,
  added_at timestamptz not null default now()
);
create index new_photos_added on private.new_photos (added_at);
alter table private.new_photos enable row level security;

create function private.keep_new_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.new_photos where name = old.name;
  else
    insert into private.new_photos (name) values (new.name) on conflict do nothing;
    if (select s.photo_review = 'before' from private.community_settings s) then
      insert into private.hidden_photos (name) values (new.name) on conflict do nothing;
    end if;
  end if;
  return null;
end;
$$;
create trigger avatars_new after insert on storage.objects
  for each row when (new.bucket_id = 'avatars') execute function private.keep_new_photos();

-- A photo that gets another name (private.rename_photos) stays in its place of the queue.
create function private.rename_new_photos() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.new_photos set name = new.name where name = old.name;
  return null;
end;
$$;
create trigger avatars_renamed_new after update of name on storage.objects
  for each row when (new.bucket_id = 'avatars' and old.name <> new.name) execute function private.rename_new_photos();
create trigger avatars_gone after delete on storage.objects
  for each row when (old.bucket_id = 'avatars') execute function private.keep_new_photos();

-- Whose photos wait for a review, the longest waiting first, with all their photos; at most twenty members. Reading opens the photos to the
-- reader.
create function public.desk_new_photos() returns table (code bigint, name text, since timestamptz, photos jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
  owners uuid[];
begin
  perform private.require_staff();
  owners := array(
    select private.photo_owner(n.name)
    from (select p.name, p.added_at from private.new_photos p order by p.added_at, p.name limit 200) as n
    group by 1 order by min(n.added_at), 1 limit 20);
  foreach owner in array owners loop
    perform private.read_at_desk('read_new_photos', owner);
  end loop;
  return query
    select m.user_code, private.full_name(m.id),
      (select min(n.added_at) from private.photos_of(m.id) as photo join private.new_photos n on n.name = photo),
      (select jsonb_agg(jsonb_build_object('name', photo, 'hidden', private.is_hidden_photo(photo),
        'waits', exists (select from private.new_photos n where n.name = photo))) from private.photos_of(m.id) as photo)
    from unnest(owners) with ordinality as o (id, place) join private.profiles m on m.id = o.id
    order by o.place;
end;
$$;

-- Stores that photos of one member were reviewed: shown, or hidden from all other members. A photo that a report hides stays hidden. Showing
-- also takes back that a review hid a photo. What nobody has to review any more is left as it is.
-- Errors: PT404 member_not_found, photo_reviewed when nothing is left to review.
create function public.desk_review_photos(code bigint, photos text[], show boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
  reviewed text[];
begin
  perform private.require_staff();
  owner := private.member_of_code(desk_review_photos.code);
  -- The member first, as everything that changes photos does.
  perform from private.profiles p where p.id = owner for no key update;
  reviewed := array(
    select photo from private.photos_of(owner) as photo
    where photo = any (desk_review_photos.photos) and (
      exists (select from private.new_photos n where n.name = photo)
      or (desk_review_photos.show and exists (select from private.hidden_photos h where h.name = photo and h.report is null)
        and not exists (select from private.reports r where r.photo = photo and r.measure = 'hide_photo'))));
  if cardinality(reviewed) = 0 then
    raise sqlstate 'PT404' using message = 'photo_reviewed';
  end if;
  delete from private.new_photos n where n.name = any (reviewed);
  if desk_review_photos.show then
    delete from private.hidden_photos h where h.name = any (reviewed) and h.report is null;
  else
    insert into private.hidden_photos (name) select unnest(reviewed) on conflict do nothing;
  end if;
  perform private.log_desk(case when show then 'show_photo' else 'hide_photo' end, owner, split_part(photo, '/', 2))
  from unnest(reviewed) as photo;
end;
$$;
grant execute on function public.desk_new_photos(), public.desk_review_photos(bigint, text[], boolean) to authenticated;
