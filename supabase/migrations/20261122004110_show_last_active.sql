-- When a member was last active, in coarse steps, from the days on which the member was given others' profiles (private.reading): nothing
-- more is stored, and no time of day is known.

-- Returns 'today', 'week' or 'month' for a member whom the caller may see; null when that member was not active for thirty days.
create function public.last_active(user_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when max(r.day) = private.today() then 'today'
    when max(r.day) > private.today() - 7 then 'week'
    when max(r.day) is not null then 'month'
  end
  from private.reading r
  where r.member = last_active.user_id
    and exists (select from public.valid_profiles shown where shown.id = last_active.user_id)
$$;
grant execute on function public.last_active(uuid) to authenticated;
