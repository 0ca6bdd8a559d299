-- Whether a viewer may read is asked with every page, and each function within another costs as much again. In this form Postgres puts these
-- in the place of their calls, and a search path has no say in them.
create or replace function private.rows_a_day() returns integer language sql immutable return 3000;
create or replace function private.numbers_a_day() returns integer language sql immutable return 500;
create or replace function private.today() returns date language sql stable return (now() at time zone 'Asia/Kolkata')::date;

create or replace function private.is_valid(profile private.profiles) returns boolean language sql stable
return profile.personal_complete and profile.educational_complete and profile.professional_complete
  and profile.parents_complete and profile.photo_count > 0 and profile.deactivated_at is null
  and profile.paid_until is not null and profile.paid_until > now();

create or replace function private.viewer_may_read() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  viewer constant uuid := auth.uid();
begin
  if not exists (select from private.profiles p where p.id = viewer and private.is_valid(p)) then
    return false;
  end if;
  if exists (
    select from private.reading
    where member = viewer and day = private.today() and rows_read >= private.rows_a_day()) then
    raise sqlstate 'PT429' using message = 'reading_limit_reached';
  end if;
  return true;
end;
$$;
