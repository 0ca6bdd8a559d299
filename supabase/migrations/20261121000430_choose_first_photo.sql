-- Members may choose the photo that is shown first. Files keep their names, so the choice is a wish beside them:
-- while that photo exists it is the first, otherwise the first by name is (specification section 3).

alter table private.profiles add column cover_photo text;
comment on column private.profiles.cover_photo is
  'Name of the photo the member chose to be the first; outlives its file harmlessly, first_photo says which one counts';
comment on column private.profiles.first_photo is
  'Name of the photo shown first: the chosen one, otherwise the first by name; kept with the files and the choice';

create or replace function private.count_photos() returns trigger
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

-- `photo_name` is the name of one of the caller's own files. The row is locked first: a photo that is being removed at the
-- same moment is then either gone already, or its removal sees this choice.
create function public.choose_first_photo(photo_name text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := (select auth.uid());
begin
  perform from private.profiles where id = member for no key update;
  update private.profiles set cover_photo = photo_name, first_photo = photo_name
  where id = member and exists (
    select from private.photos_of(member) as photo where photo = member::text || '/' || photo_name);
  if not found then
    raise sqlstate 'PT404' using message = 'photo_not_found';
  end if;
end;
$$;
grant execute on function public.choose_first_photo(text) to authenticated;

-- media_data now lists the photos as they are shown: the first one first.
create or replace view public.profile_status with (security_invoker = true) as
select
  not (p.personal_complete and p.educational_complete and p.professional_complete and p.parents_complete) as "isTextFormNull",
  p.photo_count = 0 as "isMediaNull",
  not p.personal_complete as is_personal_details_null,
  not p.educational_complete as is_educational_details_null,
  not p.professional_complete as is_professional_details_null,
  not p.parents_complete as is_parents_details_null,
  coalesce(p.paid_until > now(), false) as has_paid,
  private.is_valid(p) as is_valid,
  to_jsonb(own) - array['updated_at', 'first_photo', 'photo_count', 'paid_until', 'deactivated_at'] as data_without_updated_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', file.name) order by file.name <> p.first_photo, file.name collate "C")
    from (select split_part(photo, '/', 2) as name from private.photos_of(p.id) as photo) as file
  ), '[]') as media_data,
  p.paid_until as expiry_at,
  p.deactivated_at
from private.profiles p
join public.profiles own on own.id = p.id
where p.id = (select auth.uid());
