-- Whether a viewer may read is asked with every page, and each query within the function costs as much as reading the row it finds.
create or replace function private.viewer_may_read() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  limit_met boolean;
begin
  select exists (
    select from private.reading r
    where r.member = viewer.id and r.day = private.today() and r.rows_read >= private.rows_a_day())
  into limit_met
  from private.profiles viewer where viewer.id = auth.uid() and private.is_valid(viewer);
  if limit_met then
    raise sqlstate 'PT429' using message = 'reading_limit_reached';
  end if;
  return limit_met is not null;
end;
$$;
