-- The focal point of a photo: what every frame that cuts a photo keeps in view (docs/decisions/038).

-- Beside the files, like the choice of the first photo: a photo is never overwritten. Names that are missing have their centre in view.
alter table private.profiles
  add column photo_focus jsonb not null default '{}' constraint profiles_photo_focus_object check (jsonb_typeof(photo_focus) = 'object');
alter table private.profiles alter column photo_focus set statistics 0;
comment on column private.profiles.photo_focus is
  'Photo name to [x, y, ratio]: the focal point as shares of width and height from the top left, and the width of the photo over its height; written by frame_photo';

alter table private.listings add column photo_focus jsonb not null default '{}';
alter table private.listings alter column photo_focus set statistics 0;

create or replace view private.listable as
select p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.dob, p.dob_time, p.height,
  p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability, p.instagram, p.facebook, p.linkedin,
  p.highest_education, p.university, p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city, p.parent_occupation,
  p.mama_full_name, p.mama_kul, p.first_photo, p.created_at, p.updated_at, p.paid_until, p.photo_focus
from private.profiles p
where private.is_valid(p);

create or replace function private.keep_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_valid(new) then
    delete from private.listings where id = new.id;
    return null;
  end if;
  insert into private.listings as kept
  select * from private.listable where id = new.id
  on conflict (id) do update set (
    id, user_code, first_name, middle_name, last_name, regional_full_name, gender, dob, dob_time, height,
    city, caste, expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
    highest_education, university, company_name, company_role, company_city, income,
    parent_full_name, parent_taluka, parent_district, parent_state, parent_city, parent_occupation,
    mama_full_name, mama_kul, first_photo, created_at, updated_at, paid_until, photo_focus
  ) = row(excluded.*) where kept is distinct from excluded;
  return null;
end;
$$;

-- Lists need the focal point of the first photo only; the names of the others are not given away with every row.
create or replace view public.valid_profiles as
select
  l.id, l.user_code, l.first_name, l.middle_name, l.last_name, l.regional_full_name, l.gender,
  l.dob, l.dob_time, l.height, l.city, l.caste, l.expectation, l.married_status, l.mangal_status, l.disability,
  l.instagram, l.facebook, l.linkedin, l.highest_education, l.university,
  l.company_name, l.company_role, l.company_city, l.income, l.parent_full_name,
  l.parent_taluka, l.parent_district, l.parent_state, l.parent_city,
  l.parent_occupation, l.mama_full_name, l.mama_kul,
  true as is_valid, true as has_paid, l.created_at, l.updated_at, l.first_photo,
  l.photo_focus, l.photo_focus -> l.first_photo as first_photo_focus
from private.listings l
where l.paid_until > (select now()) and (select private.viewer_may_read());

create or replace view public.follows_view as
select f.follower_id, f.following_id, f.created_at as followed_at, v.*
from public.follows f
join public.valid_profiles v on v.id = f.following_id
where f.follower_id = (select auth.uid());

create or replace view public.profiles with (security_invoker = true) as
select
  p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.phone, p.dob, p.dob_time,
  p.height, p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability,
  p.instagram, p.facebook, p.linkedin, p.highest_education, p.university,
  p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_number, p.parent_address, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city,
  p.parent_occupation, p.mama_full_name, p.mama_kul, p.mama_phone,
  private.is_valid(p) as is_valid,
  coalesce(p.paid_until > now(), false) as has_paid,
  p.created_at, p.updated_at, p.first_photo, p.photo_count, p.paid_until, p.deactivated_at,
  p.photo_focus, p.photo_focus -> p.first_photo as first_photo_focus
from private.profiles p;

-- media_data says of each photo where its focal point is; null: nobody has set it.
create or replace view public.profile_status with (security_invoker = true) as
select
  not (p.personal_complete and p.educational_complete and p.professional_complete and p.parents_complete) as "isTextFormNull",
  p.photo_count = 0 as "isMediaNull",
  not p.personal_complete as is_personal_details_null,
  not p.educational_complete as is_educational_details_null,
  not p.professional_complete as is_professional_details_null,
  not p.parents_complete as is_parents_details_null,
  own.has_paid,
  own.is_valid,
  to_jsonb(own)
    - array['updated_at', 'first_photo', 'photo_count', 'paid_until', 'deactivated_at', 'photo_focus', 'first_photo_focus']
    as data_without_updated_at,
  coalesce((
    select jsonb_agg(
      jsonb_build_object('name', file.name, 'focus', p.photo_focus -> file.name)
      order by file.name <> p.first_photo, file.name collate "C")
    from (select split_part(photo, '/', 2) as name from private.photos_of(p.id) as photo) as file
  ), '[]') as media_data,
  p.paid_until as expiry_at,
  p.deactivated_at,
  (select reason from private.unlistings where member = p.id) as unlisted_reason
from private.profiles p
join public.profiles own on own.id = p.id
where p.id = (select auth.uid());

-- Maintains photo_count and first_photo of the profile, and forgets the focal point of a removed photo. The first photo is the chosen one
-- while its file exists, otherwise the first by name.
create or replace function private.count_photos() returns trigger
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

-- Sets the focal point of one of the signed-in member's photos. `photo_name` is the file's name without the folder, `x` and `y` are shares
-- of the photo's width and height from its top left corner, `ratio` is its width over its height.
-- Locks the profile first: a concurrent removal of the photo has then either finished, or forgets the focal point afterwards.
-- Errors: PT400 photo_focus_out_of_range, PT404 photo_not_found.
create function public.frame_photo(photo_name text, x numeric, y numeric, ratio numeric) returns void
language plpgsql security definer set search_path = '' as $$
declare
  member constant uuid := (select auth.uid());
begin
  if (x between 0 and 1 and y between 0 and 1 and ratio between 0.01 and 100) is not true then
    raise sqlstate 'PT400' using message = 'photo_focus_out_of_range';
  end if;
  perform from private.profiles where id = member for no key update;
  update private.profiles set photo_focus = photo_focus
    || jsonb_build_object(photo_name, jsonb_build_array(round(x, 3), round(y, 3), round(ratio, 3)))
  where id = member and exists (
    select from private.photos_of(member) as photo where photo = member::text || '/' || photo_name);
  if not found then
    raise sqlstate 'PT404' using message = 'photo_not_found';
  end if;
end;
$$;
grant execute on function public.frame_photo(text, numeric, numeric, numeric) to authenticated;
