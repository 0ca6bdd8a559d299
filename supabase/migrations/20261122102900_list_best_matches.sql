-- Lists of the best matches, computed in one set of joins: every function that is called for a candidate is inlined by the planner, and scores
-- are whole numbers. Of 100,000 members, 40,000 are scored in a third of a second. The lists take the filters of the search and contain every
-- member of the other gender.

-- Members of the other gender in the order in which they match a member: as many as the read quota lets anybody see in a day. One row a
-- member makes pages cheap: a page is a slice of the list.
create table private.match_lists (
  viewer uuid primary key references private.profiles (id) on delete cascade,
  ids uuid[] not null,
  percents smallint[] not null,
  made_at timestamptz not null default now()
);
comment on column private.match_lists.percents is 'In the order of ids; null where neither side states a preference';
alter table private.match_lists enable row level security;

-- Makes the list of a member from the newest 50,000 candidates. It leaves out members of a block, whom pages are never to show.
create function private.make_match_list(maker uuid) returns void
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  mine private.match_facts;
  my_wants public.partner_preferences;
  -- The totals with each Moon class, as the own side's leave them open; null without an own patrika.
  lowest integer[];
  highest integer[];
begin
  select f.* into mine from private.facts_as_compared f where f.id = maker;
  select w.* into my_wants from public.partner_preferences w where w.member = maker;
  select array_agg(low order by class), array_agg(high order by class) into lowest, highest
  from (
    select case mine.gender when 'Female' then g.groom else g.bride end as class, min(g.doubled) as low, max(g.doubled) as high
    from private.guna_totals g
    where case mine.gender when 'Female' then g.bride else g.groom end = any (mine.moon_classes)
    group by 1) as totals;

  insert into private.match_lists (viewer, ids, percents)
  select maker, coalesce(array_agg(s.id order by s.place), '{}'), coalesce(array_agg(s.percent order by s.place), '{}')
  from (
    select scored.id, scored.percent,
      row_number() over (order by scored.percent desc nulls last, scored.created_at desc, scored.id) as place
    from (
      select theirs.id, theirs.created_at,
        -- least() leaves out a side without preferences.
        least(
          private.match_percent(
            private.preference_points(my_wants, theirs.age_years, theirs.height_cm, theirs.highest_education, theirs.city,
              theirs.married_status, theirs.income, theirs.mangal, theirs.lineage_fit, theirs.low, theirs.high),
            private.stated_weight(my_wants)),
          private.match_percent(
            private.preference_points(their_wants, mine.age_years, mine.height_cm, mine.highest_education, mine.city,
              mine.married_status, mine.income, mine.mangal, theirs.lineage_fit, theirs.low, theirs.high),
            private.stated_weight(their_wants)))::smallint as percent
      from (
        select f.*,
          -- Everybody sees the kul; gotra and devak count in contact only.
          case when mine.kul = f.kul or (maker = any (f.contacts) and (mine.gotra = f.gotra or mine.devak = f.devak)) then 0
            when mine.kul <> f.kul or (maker = any (f.contacts) and (mine.gotra <> f.gotra or mine.devak <> f.devak)) then 2 else 1 end as lineage_fit,
          case when f.moon_classes is null then null
            when cardinality(f.moon_classes) = 1 then lowest[f.moon_classes[1]]
            else (select min(lowest[class]) from unnest(f.moon_classes) as class) end as low,
          case when f.moon_classes is null then null
            when cardinality(f.moon_classes) = 1 then highest[f.moon_classes[1]]
            else (select max(highest[class]) from unnest(f.moon_classes) as class) end as high
        from private.match_facts f
        where f.gender <> mine.gender and f.paid_until > now()
          and f.id not in (select b.other from private.blocked_pairs b where b.member = maker)
        -- Bounds the work of one list; it also makes each fact be computed once.
        order by f.created_at desc limit 50000
      ) as theirs
      left join public.partner_preferences their_wants on their_wants.member = theirs.id
    ) as scored
    order by place limit private.rows_a_day()
  ) as s
  on conflict (viewer) do update set ids = excluded.ids, percents = excluded.percents, made_at = excluded.made_at;
end;
$$;

-- A changed preference shows in the own list at once, and in the lists of others when those are recomputed.
create function private.forget_match_list() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.match_lists where viewer = coalesce(new.member, old.member);
  return null;
end;
$$;
create trigger forget_match_list after insert or update or delete on public.partner_preferences
  for each row execute function private.forget_match_list();
create trigger forget_match_list after insert or update or delete on private.patrikas
  for each row execute function private.forget_match_list();

-- Returns a page of members of the other gender in the order of the match, with their percents: first those of the member's list, then all
-- others, the newest first. Only an empty page is the end of the list. `filters` are those of private.passes_filters, and the least guna
-- total, which leaves out members whose total is certainly less, and puts those without a total at the end (guna_known is false). The members' columns are read from valid_profiles afterwards. The
-- request for the first page computes a list again that is older than an hour.
-- Errors: PT403 membership_required, PT429 read_quota_reached.
create function public.best_matches(filters jsonb default '{}', skip integer default 0, most integer default 6)
returns table (id uuid, percent smallint, guna_known boolean)
language plpgsql volatile security definer set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 as $$
declare
  asker constant uuid := (select auth.uid());
  own_gender constant text := (select l.gender from private.listings l where l.id = asker);
  own_classes constant smallint[] := (
    select p.moon_classes from private.listed_patrikas p where p.id = asker and p.level = 'members');
  hidden constant uuid[] := array(select b.other from private.blocked_pairs b where b.member = asker);
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
  if not private.viewer_may_read() then
    raise sqlstate 'PT403' using message = 'membership_required';
  end if;
  select m.* into ranked from private.match_lists m where m.viewer = asker;
  if ranked.viewer is null or (skip = 0 and ranked.made_at < now() - interval '1 hour') then
    perform private.make_match_list(asker);
    select m.* into ranked from private.match_lists m where m.viewer = asker;
  end if;
  if filters = '{}' and skip < cardinality(ranked.ids) then
    -- A slice of the list. A member who is not listed any more leaves a gap.
    return query
      select l.id, r.percent, true
      from unnest(ranked.ids[skip + 1:skip + most], ranked.percents[skip + 1:skip + most]) with ordinality as r (id, percent, place)
      join private.listings l on l.id = r.id
      where l.paid_until > now() and l.id <> all (hidden)
      order by r.place;
    return;
  end if;
  if filters ->> 'guna' is not null then
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
grant execute on function public.best_matches(jsonb, integer, integer) to authenticated;

-- A member who ends a block finds the other at once. A new block needs nothing, because pages leave out the members of a block, and nothing
-- happens to the list of the blocked member, which would reveal the block; nor does a number or address show here whether somebody has it.
create function private.forget_match_list_of_blocker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.match_lists where viewer = old.blocker;
  return null;
end;
$$;
create trigger forget_match_list_of_blocker after delete on private.blocks
  for each row when (old.contact_block is null) execute function private.forget_match_list_of_blocker();

-- A deleted account is in no list.
create function private.forget_match_lists_with() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.match_lists where old.id = any (ids);
  return null;
end;
$$;
create trigger forget_match_lists_with after delete on private.profiles
  for each row execute function private.forget_match_lists_with();
