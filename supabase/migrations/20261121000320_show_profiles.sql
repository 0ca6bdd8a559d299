-- The rule of validity, and one's own profile. has_paid and is_valid are computed at the moment of reading, so that an expiry needs no job.

-- Complete, with a photo, paid and not paused. Whether a member is *listed* is read from private.listings, which follows this rule.
create function private.is_valid(profile private.profiles) returns boolean language sql stable
return profile.personal_complete and profile.educational_complete and profile.professional_complete
  and profile.parents_complete and profile.photo_count > 0 and profile.deactivated_at is null
  and profile.paid_until is not null and profile.paid_until > now();
grant execute on function private.is_valid(private.profiles) to authenticated, service_role;

create view public.profiles with (security_invoker = true) as
select
  p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.phone, p.dob, p.dob_time,
  p.height, p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability,
  p.instagram, p.facebook, p.linkedin, p.highest_education, p.university,
  p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_number, p.parent_address, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city,
  p.parent_occupation, p.mama_full_name, p.mama_kul, p.mama_phone,
  private.is_valid(p) as is_valid,
  coalesce(p.paid_until > now(), false) as has_paid,
  p.created_at, p.updated_at, p.first_photo, p.photo_count, p.paid_until, p.deactivated_at
from private.profiles p;

grant select on public.profiles to authenticated, service_role;
grant update (
  first_name, middle_name, last_name, regional_full_name, gender, phone, dob, dob_time, height, city, caste,
  expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
  highest_education, university, company_name, company_role, company_city, income,
  parent_full_name, parent_number, parent_address, parent_taluka, parent_district, parent_state, parent_city,
  parent_occupation, mama_full_name, mama_kul, mama_phone
) on public.profiles to authenticated, service_role;
