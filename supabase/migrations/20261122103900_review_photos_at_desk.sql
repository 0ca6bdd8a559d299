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

-- The photos that wait for a review, the oldest first, at most thirty. Reading opens them to the reader.
create function public.desk_new_photos() returns table (name text, hidden boolean, member_code bigint, member_name text, added_at timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner uuid;
begin
  perform private.require_staff();
  for owner in
    select distinct private.photo_owner(n.name) from (select p.name from private.new_photos p order by p.added_at, p.name limit 30) as n
  loop
    perform private.read_at_desk('read_new_photos', owner);
  end loop;
  return query
    select n.name, private.is_hidden_photo(n.name), m.user_code, private.full_name(m.id), n.added_at
    from private.new_photos n join private.profiles m on m.id = private.photo_owner(n.name)
    order by n.added_at, n.name limit 30;
end;
$$;

-- Stores that a photo was reviewed: shown, or hidden from all other members. A photo that a report hides stays hidden.
-- Error: PT404 photo_reviewed.
create function public.desk_review_photo(photo text, show boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff();
  -- The member first, as everything that changes photos does.
  perform from private.profiles p where p.id = private.photo_owner(desk_review_photo.photo) for no key update;
  delete from private.new_photos n where n.name = desk_review_photo.photo;
  if not found then
    raise sqlstate 'PT404' using message = 'photo_reviewed';
  end if;
  perform private.log_desk(case when show then 'show_photo' else 'hide_photo' end, private.photo_owner(photo), split_part(photo, '/', 2));
  if desk_review_photo.show then
    delete from private.hidden_photos h where h.name = desk_review_photo.photo and h.report is null;
  else
    insert into private.hidden_photos (name) values (desk_review_photo.photo) on conflict do nothing;
  end if;
end;
$$;
grant execute on function public.desk_new_photos(), public.desk_review_photo(text, boolean) to authenticated;
