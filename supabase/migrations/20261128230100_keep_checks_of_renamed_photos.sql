-- A new name is no other photo: the check of the face stays, so that nobody sees it end when its member blocks somebody.

-- Carries the new name of a photo to what names it.
create or replace function private.follow_photo_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  owner constant uuid := private.photo_owner(new.name);
  former constant text := split_part(old.name, '/', 2);
  given constant text := split_part(new.name, '/', 2);
  face private.checks;
begin
  select * into face from private.checks c where c.member = owner and c.kind = 'face';
  delete from private.photo_renames r where r.name = old.name;
  update private.reports r set photo = new.name where r.about = owner and r.photo = old.name;
  update private.hidden_photos h set name = new.name where h.name = old.name;
  update private.profiles p set
    first_photo = case p.first_photo when former then given else p.first_photo end,
    cover_photo = case p.cover_photo when former then given else p.cover_photo end,
    photo_focus = case when p.photo_focus ? former
      then p.photo_focus - former || jsonb_build_object(given, p.photo_focus -> former) else p.photo_focus end
  where p.id = owner;
  -- The trigger end_checks saw another name.
  insert into private.checks select face.* where face.member is not null on conflict (member, kind) do nothing;
  return null;
end;
$$;
