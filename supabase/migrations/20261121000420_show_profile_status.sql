-- The flags of specification section 3 for the caller, as one query. media_data lists the photos as they are shown:
-- the chosen first one first, then by name.
create view public.profile_status with (security_invoker = true) as
select
  not (p.personal_complete and p.educational_complete and p.professional_complete and p.parents_complete) as "isTextFormNull",
  p.photo_count = 0 as "isMediaNull",
  not p.personal_complete as is_personal_details_null,
  not p.educational_complete as is_educational_details_null,
  not p.professional_complete as is_professional_details_null,
  not p.parents_complete as is_parents_details_null,
  own.has_paid,
  own.is_valid,
  to_jsonb(own) - array['updated_at', 'first_photo', 'photo_count', 'paid_until', 'deactivated_at'] as data_without_updated_at,
  coalesce((
    select jsonb_agg(jsonb_build_object('name', file.name) order by file.name <> p.first_photo, file.name collate "C")
    from (select split_part(photo, '/', 2) as name from private.photos_of(p.id) as photo) as file
  ), '[]') as media_data,
  p.paid_until as expiry_at,
  p.deactivated_at,
  (select reason from private.unlistings where member = p.id) as unlisted_reason
from private.profiles p
join public.profiles own on own.id = p.id
where p.id = (select auth.uid());

grant select on public.profile_status to authenticated;
