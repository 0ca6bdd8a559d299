-- The filters of the search, as best_matches and count_members take them, and how many members they find.

-- The texts of a JSON array. Not inlined, so that it is a constant of the plan and the columns are looked up by their indexes.
create function private.texts_of(list jsonb) returns text[]
language plpgsql immutable strict set search_path = '' as $$
begin
  return array(select jsonb_array_elements_text(list));
end;
$$;

-- Whether a listing passes the filters of the search: the gender, lists of values, the least income a month, and ranges of ages and heights
-- (inches). All are facts that every member sees of every other. Inlined; planned for the given filters, those left out cost nothing.
create function private.passes_filters(
  filters jsonb, gender text, highest_education text, company_role text, city text, caste text, married_status text, mangal_status text,
  income numeric, age smallint, height_inches smallint) returns boolean
language sql stable return
  (filters ->> 'gender' is null or gender = filters ->> 'gender')
  and (filters -> 'highest_education' is null or highest_education = any (private.texts_of(filters -> 'highest_education')))
  and (filters -> 'company_role' is null or company_role = any (private.texts_of(filters -> 'company_role')))
  and (filters -> 'city' is null or city = any (private.texts_of(filters -> 'city')))
  and (filters -> 'caste' is null or caste = any (private.texts_of(filters -> 'caste')))
  and (filters -> 'married_status' is null or married_status = any (private.texts_of(filters -> 'married_status')))
  and (filters -> 'mangal_status' is null or mangal_status = any (private.texts_of(filters -> 'mangal_status')))
  and (filters ->> 'income' is null or income >= (filters ->> 'income')::numeric)
  and (filters ->> 'age_from' is null or age >= (filters ->> 'age_from')::smallint)
  and (filters ->> 'age_to' is null or age <= (filters ->> 'age_to')::smallint)
  and (filters ->> 'height_from' is null or height_inches >= (filters ->> 'height_from')::smallint)
  and (filters ->> 'height_to' is null or height_inches <= (filters ->> 'height_to')::smallint);

-- How many members the filters find whom the caller may see, without the caller; 10,000 stands for as many or more. Materialized, so that
-- the index that finds all is read, and only until there are enough: common filters cost no more than rare ones.
create function private.members_found(filters jsonb, hidden uuid[]) returns integer
language plpgsql stable security definer
set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off
  set enable_bitmapscan = off as $$
declare
  found integer;
begin
  execute $count$
    with passing as materialized (
      select from private.listings l
      where l.paid_until > now() and l.id <> all ($2)
        and private.passes_filters($1, l.gender, l.highest_education, l.company_role, l.city, l.caste, l.married_status, l.mangal_status,
          l.income, l.age, l.height_inches))
    select count(*) from (select from passing limit 10000) as enough$count$
  into found using filters, hidden;
  return found;
end;
$$;

-- Returns how many members the filters find (`left_out` is null). When that is nobody: also what leaving out one filter finds, for the three
-- that bring most. The gender is not left out, and both ends of a range are one filter. Each number counts for the read quota like a row.
-- Errors: PT403 membership_required, PT429 read_quota_reached.
create function public.count_members(filters jsonb default '{}') returns table (left_out text, members integer)
language plpgsql stable security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
  hidden uuid[];
  found integer;
begin
  if not private.viewer_may_read() then
    raise sqlstate 'PT403' using message = 'membership_required';
  end if;
  hidden := array(select b.other from private.blocked_pairs b where b.member = asker) || asker;
  found := private.members_found(filters, hidden);
  return query select null::text, found;
  if found = 0 then
    return query
      select other.name, without.found
      from (
        select case key when 'age_from' then 'age' when 'age_to' then 'age' when 'height_from' then 'height' when 'height_to' then 'height'
            else key end as name, array_agg(key) as keys, min(place) as place
        from (values ('age_from', 1), ('age_to', 1), ('height_from', 2), ('height_to', 2), ('highest_education', 3), ('company_role', 4),
          ('income', 5), ('city', 6), ('caste', 7), ('married_status', 8), ('mangal_status', 9)) as filter (key, place)
        where filters ? key
        group by 1
      ) as other
      cross join lateral (select private.members_found(filters - other.keys, hidden) as found offset 0) as without
      where without.found > 0
      order by without.found desc, other.place
      limit 3;
  end if;
end;
$$;
grant execute on function public.count_members(jsonb) to authenticated;
