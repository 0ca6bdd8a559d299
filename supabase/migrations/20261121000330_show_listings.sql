-- Who is given listed members, and the view that shows them.

-- Whether a member is listed now. Security definer, because the caller may not read that table.
create function private.is_listed(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.listings where id = member and paid_until > now())
$$;
grant execute on function private.is_listed(uuid) to authenticated, service_role;

-- Members' data is for members.
create function private.viewer_is_member() returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_listed((select auth.uid()))
$$;
grant execute on function private.viewer_is_member() to authenticated;

-- Whether the viewer is given other members' rows now; refuses a viewer whose read quota of the day is used up. One query, because this
-- is evaluated with every page.
create function private.viewer_may_read() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  limit_met boolean;
begin
  select exists (
    select from private.reading r
    where r.member = viewer.id and r.day = private.today() and r.rows_read >= private.rows_a_day())
  into limit_met
  from private.listings viewer where viewer.id = auth.uid() and viewer.paid_until > now();
  if limit_met then
    raise sqlstate 'PT429' using message = 'reading_limit_reached';
  end if;
  return limit_met is not null;
end;
$$;
grant execute on function private.viewer_may_read() to authenticated;

-- Runs as its owner, because it shows other people's rows; the last condition is evaluated once, before any row is read. `now()` is a
-- subquery so that it is evaluated once, too. A row whose membership ran out within the last minute may still be there, hence the comparison.
create view public.valid_profiles as
select
  l.id, l.user_code, l.first_name, l.middle_name, l.last_name, l.regional_full_name, l.gender,
  l.dob, l.dob_time, l.height, l.city, l.caste, l.expectation, l.married_status, l.mangal_status, l.disability,
  l.instagram, l.facebook, l.linkedin, l.highest_education, l.university,
  l.company_name, l.company_role, l.company_city, l.income, l.parent_full_name,
  l.parent_taluka, l.parent_district, l.parent_state, l.parent_city,
  l.parent_occupation, l.mama_full_name, l.mama_kul,
  true as is_valid, true as has_paid, l.created_at, l.updated_at, l.first_photo
from private.listings l
where l.paid_until > (select now()) and (select private.viewer_may_read());

grant select on public.valid_profiles to authenticated;
