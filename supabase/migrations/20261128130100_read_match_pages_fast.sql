-- The function of the first release, which now answers most pages in one statement: each further one costs as much as the page itself.

-- Returns a page of members of the other gender in the order of the match, with their percents: first those of the member's list, then all
-- others, the newest first. Only an empty page is the end of the list. `filters` are those of private.passes_filters, and the least guna
-- total, which leaves out members whose total is certainly less, and puts those without a total at the end (guna_known is false). The members'
-- columns are read from valid_profiles afterwards. The request for the first page computes a list again that is older than an hour.
-- Errors: PT403 membership_required, PT429 read_quota_reached.
create or replace function public.best_matches(filters jsonb default '{}', skip integer default 0, most integer default 6)
returns table (id uuid, percent smallint, guna_known boolean)
language plpgsql volatile security definer set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  asker constant uuid := (select auth.uid());
  own_gender text;
  own_classes smallint[];
  hidden uuid[];
  -- The Moon classes with which the total may reach the filter's; null without that filter.
  enough smallint[];
  ranked private.match_lists;
  -- Those who pass the filters, first with a guna total (known), then those without.
  passing constant text := $passing$(
    select l.id, l.gender, l.created_at
    from private.listings l
    left join private.listed_patrikas p on p.id = l.id and p.level = 'members' and $5 is not null
    where l.paid_until > now() and l.id <> all ($3)
      and private.passes_filters($4, l.gender, l.highest_education, l.company_role, l.city, l.caste, l.married_status, l.mangal_status,
        l.income, l.age, l.height_inches)
      and case when %1$s then $5 is null or p.moon_classes && $5 else $6 is null or p.id is null end)$passing$;
  page constant text := $page$
    (select l.id, r.percent, %1$s
    from unnest($1, $2) with ordinality as r (id, percent, place)
    join $page$ || passing || $page$ as l on l.id = r.id
    order by r.place)
    union all
    (select l.id, null, %1$s
    from $page$ || passing || $page$ as l
    where cardinality($1) = private.rows_a_day() and l.gender <> $7 and l.id <> all ($1)
    order by l.created_at desc, l.id desc)$page$;
begin
  skip := greatest(skip, 0);
  most := least(greatest(most, 0), 50);
  if filters = '{}' then
    -- A slice of the list. A member who is not listed any more leaves a gap.
    return query
      select l.id, r.percent, true
      from private.match_lists m
      cross join lateral unnest(m.ids[skip + 1:skip + most], m.percents[skip + 1:skip + most]) with ordinality as r (id, percent, place)
      join private.listings l on l.id = r.id
      where m.viewer = asker and (skip > 0 or m.made_at >= now() - interval '1 hour')
        and (select permission.may_read from private.viewer_permission permission)
        and l.paid_until > now() and l.id <> all (array(select b.other from private.blocked_pairs b where b.member = asker))
      order by r.place;
    if found then
      return;
    end if;
  end if;
  if not private.viewer_may_read() then
    raise sqlstate 'PT403' using message = 'membership_required';
  end if;
  select m.* into ranked from private.match_lists m where m.viewer = asker;
  if ranked.viewer is null or (skip = 0 and ranked.made_at < now() - interval '1 hour') then
    perform private.make_match_list(asker);
    return query select b.* from public.best_matches(filters, skip, most) b;
    return;
  end if;
  own_gender := (select l.gender from private.listings l where l.id = asker);
  hidden := array(select b.other from private.blocked_pairs b where b.member = asker);
  if filters ->> 'guna' is not null then
    own_classes := (select p.moon_classes from private.listed_patrikas p where p.id = asker and p.level = 'members');
    enough := array(
      select distinct case own_gender when 'Female' then g.groom else g.bride end
      from private.guna_totals g
      where case own_gender when 'Female' then g.bride else g.groom end = any (own_classes)
        and g.doubled >= 2 * (filters ->> 'guna')::numeric);
  end if;

  -- Append reads its parts one after the other, so that a page ends where it is full. Planned for these filters, as it would be without EXECUTE.
  return query execute format(page, 'true') || case when enough is null then '' else ' union all ' || format(page, 'false') end
    || ' offset $8 limit $9'
  using ranked.ids, ranked.percents, hidden, filters, enough, own_classes, own_gender, skip, most;
end;
$$;
