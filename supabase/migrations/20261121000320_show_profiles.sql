-- How profiles are seen: one's own through `profiles`, other people's through `valid_profiles`.
-- has_paid and is_valid are computed at the moment of reading, so that an expiry needs no job (architecture, decision 7).

-- The one rule of validity (specification section 4).
create function private.is_valid(profile private.profiles) returns boolean
language sql stable set search_path = '' as $$
  select profile.personal_complete and profile.educational_complete and profile.professional_complete
    and profile.parents_complete and profile.photo_count > 0 and profile.deactivated_at is null
    and profile.paid_until is not null and profile.paid_until > now()
$$;
grant execute on function private.is_valid(private.profiles) to authenticated, service_role;

-- Whether a member is listed; definer, because the asker may not read that row itself.
create function private.is_listed(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.profiles p where p.id = member and private.is_valid(p))
$$;
grant execute on function private.is_listed(uuid) to authenticated;

-- Members' data is for members (architecture, decision 6).
create function private.viewer_is_member() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_listed((select auth.uid()))
$$;
grant execute on function private.viewer_is_member() to authenticated;

-- Whether the viewer is given other members' rows now; refuses whoever has been given too many today.
create function private.viewer_may_read() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.viewer_is_member() then
    return false;
  end if;
  if exists (
    select from private.reading
    where member = (select auth.uid()) and day = private.today() and rows_read >= private.rows_a_day()) then
    raise sqlstate 'PT429' using message = 'reading_limit_reached';
  end if;
  return true;
end;
$$;
grant execute on function private.viewer_may_read() to authenticated;

-- Whether the viewer is shown telephone numbers now. Whoever has been given too many today reads on without them: they are null, as no
-- listed member's are.
create function private.viewer_sees_numbers() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (
    select from private.reading
    where member = (select auth.uid()) and day = private.today() and numbers_read >= private.numbers_a_day());
end;
$$;
grant execute on function private.viewer_sees_numbers() to authenticated;

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

-- Runs as its owner, because it shows other people's rows; the last condition is evaluated once, before any row is read.
-- The condition spells private.is_valid out: only so can the partial indexes below serve it. A security barrier would keep the
-- indexes from the viewer's own conditions, so hidden rows are kept from these by the order in which Postgres tests them: the
-- cheaper first, and of equals the view's own. `now()` is a subquery because a call would cost more than a viewer's `like`,
-- whose errors and slowness would then tell of members whose fee has lapsed. Whether numbers are shown is asked once for a column, and
-- only by what reads it, in whichever way: as a column, within the whole row, in a condition or an order.
create view public.valid_profiles as
select
  p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender,
  case when (select private.viewer_sees_numbers()) then p.phone end as phone,
  p.dob, p.dob_time, p.height, p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability,
  p.instagram, p.facebook, p.linkedin, p.highest_education, p.university,
  p.company_name, p.company_role, p.company_city, p.income, p.parent_full_name,
  case when (select private.viewer_sees_numbers()) then p.parent_number end as parent_number,
  p.parent_address, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city,
  p.parent_occupation, p.mama_full_name, p.mama_kul,
  case when (select private.viewer_sees_numbers()) then p.mama_phone end as mama_phone,
  true as is_valid, true as has_paid, p.created_at, p.updated_at, p.first_photo
from private.profiles p
where p.personal_complete and p.educational_complete and p.professional_complete and p.parents_complete
  and p.photo_count > 0 and p.deactivated_at is null and p.paid_until > (select now())
  and (select private.viewer_may_read());

grant select on public.valid_profiles to authenticated;
