-- Partner preferences (अपेक्षा) and the two-way score that lists are sorted by (docs/patrika.md, "Partner preferences"). Nobody reads another
-- member's preferences: others learn only how their own facts fit.

create table public.partner_preferences (
  member uuid primary key default auth.uid() references private.profiles (id) on delete cascade,
  age_from smallint, age_to smallint, age_importance text not null default 'any',
  height_from smallint, height_to smallint, height_importance text not null default 'any',
  education text[], education_importance text not null default 'any',
  city text[], city_importance text not null default 'any',
  married_status text[], married_status_importance text not null default 'any',
  income_least numeric, income_importance text not null default 'any',
  mangal_wants text, mangal_importance text not null default 'any',
  guna_least smallint, guna_importance text not null default 'any',
  lineage_importance text not null default 'any',
  updated_at timestamptz not null default now(),

  constraint partner_preferences_importance check (
    array[age_importance, height_importance, education_importance, city_importance, married_status_importance, income_importance,
      mangal_importance, guna_importance, lineage_importance] <@ array['any', 'nice', 'must']),
  constraint partner_preferences_musts check (cardinality(array_positions(
    array[age_importance, height_importance, education_importance, city_importance, married_status_importance, income_importance,
      mangal_importance, guna_importance, lineage_importance], 'must')) <= 3),
  constraint partner_preferences_age check (age_importance = 'any'
    or (age_from is not null and age_to is not null and age_from between 18 and age_to and age_to <= 80)),
  constraint partner_preferences_height check (height_importance = 'any'
    or (height_from is not null and height_to is not null and height_from between 120 and height_to and height_to <= 220)),
  constraint partner_preferences_education check (coalesce(cardinality(education), 0) between 0 and 100
    and (education_importance = 'any' or coalesce(cardinality(education), 0) > 0)),
  constraint partner_preferences_city check (coalesce(cardinality(city), 0) between 0 and 100
    and (city_importance = 'any' or coalesce(cardinality(city), 0) > 0)),
  constraint partner_preferences_married_status check (coalesce(cardinality(married_status), 0) between 0 and 10
    and (married_status_importance = 'any' or coalesce(cardinality(married_status), 0) > 0)),
  constraint partner_preferences_lists_length check (
    char_length(coalesce(array_to_string(education, ''), '') || coalesce(array_to_string(city, ''), '')
      || coalesce(array_to_string(married_status, ''), '')) <= 8000),
  constraint partner_preferences_income check (income_importance = 'any'
    or (income_least is not null and income_least between 0 and 1000000000)),
  constraint partner_preferences_mangal check (mangal_importance = 'any' or (mangal_wants is not null and mangal_wants in ('without', 'with'))),
  constraint partner_preferences_guna check (guna_importance = 'any' or (guna_least is not null and guna_least between 0 and 36))
);
comment on column public.partner_preferences.height_from is 'Centimetres';
comment on column public.partner_preferences.income_least is 'Rupees a month';
alter table public.partner_preferences enable row level security;
create policy "Members read their own preferences" on public.partner_preferences
  for select to authenticated using (member = (select auth.uid()));
create policy "Members begin their own preferences" on public.partner_preferences
  for insert to authenticated with check (member = (select auth.uid()));
create policy "Members change their own preferences" on public.partner_preferences
  for update to authenticated using (member = (select auth.uid())) with check (member = (select auth.uid()));
create policy "Members delete their own preferences" on public.partner_preferences
  for delete to authenticated using (member = (select auth.uid()));
grant select, insert, update, delete on public.partner_preferences to authenticated;
grant select on public.partner_preferences to service_role;

-- Centimetres of a stored height, whose decimals are inches (domain/height.ts).
create function private.centimetres(height numeric) returns integer
language sql immutable set search_path = '' as $$
  select round(2.54 * (12 * floor(height) + case
    when hundredths < 12 then hundredths
    when hundredths % 10 = 0 then hundredths / 10
    else round(hundredths * 12 / 100) end))::integer
  from (select round((height - floor(height)) * 100) as hundredths) as decimals
$$;

-- The facts of listed members that preferences ask about. The family's answer to mangal stands above the computed one.
create view private.match_facts as
select l.id, l.gender, l.created_at,
  extract(year from age(private.today(), l.dob))::integer as age_years,
  private.centimetres(l.height) as height_cm,
  l.highest_education, l.city, l.married_status, l.income,
  case l.mangal_status when 'No' then 'no' when 'Yes' then 'yes' when 'Partial' then 'mild' else coalesce(p.mangal, 'unknown') end as mangal,
  p.moon_classes,
  lower(l.caste) as kul, lower(d.gotra) as gotra, lower(d.devak) as devak
from private.listings l
left join private.listed_patrikas p on p.id = l.id and p.level = 'members'
left join public.biodata_details d on d.member = l.id
where l.paid_until > now();

-- How much an importance counts.
create function private.weight(importance text) returns numeric
language sql immutable return case importance when 'must' then 3 when 'nice' then 1 else 0 end;

-- 1 inside, one half at most `nearly` outside, else 0.
create function private.range_fit(value integer, low integer, high integer, nearly integer) returns numeric
language sql immutable return case
  when value is null then 0.5
  when value between low and high then 1
  when value between low - nearly and high + nearly then 0.5
  else 0 end;

-- Scores how a candidate fits the preferences of a member, 0 to 1; null if nothing is stated.
create function private.preference_score(
  want public.partner_preferences, candidate private.match_facts, own private.match_facts) returns numeric
language sql stable set search_path = '' as $$
  select (
      private.weight(want.age_importance) * private.range_fit(candidate.age_years, want.age_from, want.age_to, 1)
      + private.weight(want.height_importance) * private.range_fit(candidate.height_cm, want.height_from, want.height_to, 3)
      + private.weight(want.education_importance) * (candidate.highest_education = any (coalesce(want.education, '{}')))::integer
      + private.weight(want.city_importance) * (candidate.city = any (coalesce(want.city, '{}')))::integer
      + private.weight(want.married_status_importance) * (candidate.married_status = any (coalesce(want.married_status, '{}')))::integer
      + private.weight(want.income_importance) * case
          when candidate.income >= want.income_least then 1 when candidate.income >= 0.8 * want.income_least then 0.5 else 0 end
      + private.weight(want.mangal_importance) * case
          when candidate.mangal = 'unknown' or (candidate.mangal = 'mild' and want.mangal_wants = 'without') then 0.5
          else coalesce(((candidate.mangal = 'no') = (want.mangal_wants = 'without'))::integer, 0) end
      + private.weight(want.guna_importance) * case when want.guna_importance = 'any' then 0 else (
          select case when g.lowest is null then 0.5 when g.lowest >= 2 * want.guna_least then 1
            when g.highest >= 2 * want.guna_least then 0.5 else 0 end
          from private.guna_range(
            case own.gender when 'Female' then own.moon_classes else candidate.moon_classes end,
            case own.gender when 'Female' then candidate.moon_classes else own.moon_classes end) as g) end
      + private.weight(want.lineage_importance) * case
          when own.kul = candidate.kul or own.gotra = candidate.gotra or own.devak = candidate.devak then 0
          when own.kul <> candidate.kul or own.gotra <> candidate.gotra or own.devak <> candidate.devak then 1
          else 0.5 end
    ) / nullif(
      private.weight(want.age_importance) + private.weight(want.height_importance) + private.weight(want.education_importance)
      + private.weight(want.city_importance) + private.weight(want.married_status_importance) + private.weight(want.income_importance)
      + private.weight(want.mangal_importance) + private.weight(want.guna_importance) + private.weight(want.lineage_importance), 0)
$$;

-- Members of the other gender in the order in which they match a member: as many as the read quota lets anybody see in a day. One row a
-- member keeps pages cheap: a page is a slice of the list.
create table private.match_lists (
  viewer uuid primary key references private.profiles (id) on delete cascade,
  ids uuid[] not null,
  percents smallint[] not null,
  made_at timestamptz not null default now()
);
comment on column private.match_lists.percents is 'In the order of ids; null where neither side states a preference';
alter table private.match_lists enable row level security;

-- Makes the list of a member anew.
create function private.make_match_list(maker uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.match_lists (viewer, ids, percents)
  select maker, coalesce(array_agg(s.id order by s.place), '{}'), coalesce(array_agg(s.percent order by s.place), '{}')
  from (
    select scored.id, scored.percent,
      row_number() over (order by scored.percent desc nulls last, scored.created_at desc, scored.id) as place
    from (
      select theirs.id, theirs.created_at,
        -- least() leaves out a side without preferences.
        round(100 * least(
          private.preference_score(my_wants, theirs, mine), private.preference_score(their_wants, mine, theirs)))::smallint as percent
      from private.match_facts mine
      left join public.partner_preferences my_wants on my_wants.member = mine.id
      join private.match_facts theirs on theirs.gender <> mine.gender
      left join public.partner_preferences their_wants on their_wants.member = theirs.id
      where mine.id = maker
    ) as scored
    order by place limit 3000
  ) as s
  on conflict (viewer) do update set ids = excluded.ids, percents = excluded.percents, made_at = excluded.made_at;
$$;

-- A changed preference shows in the own list at once, and in the lists of others when those are made anew.
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

-- Returns a page of ids with their percents, in the order of the match; what is known of them is read from valid_profiles. `filters` has the
-- lists highest_education, company_role, city and caste, the least income a month and the least guna total: it leaves out those whose
-- total is surely less, and puts those without a total at the end. Lists older than ten minutes are made anew.
-- Errors: PT403 membership_required, PT429 reading_limit_reached.
create function public.best_matches(filters jsonb default '{}', skip integer default 0, most integer default 6)
returns table (id uuid, percent smallint)
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
  own_classes constant smallint[] := (
    select p.moon_classes from private.listed_patrikas p where p.id = asker and p.level = 'members');
begin
  if not private.viewer_may_read() then
    raise sqlstate 'PT403' using message = 'membership_required';
  end if;
  if not exists (
    select from private.match_lists m where m.viewer = asker and m.made_at > now() - interval '10 minutes') then
    perform private.make_match_list(asker);
  end if;
  return query
    select l.id, ranked.percent
    from private.match_lists m
    cross join lateral unnest(m.ids, m.percents) with ordinality as ranked (id, percent, place)
    join private.listings l on l.id = ranked.id
    left join private.listed_patrikas theirs on theirs.id = l.id and theirs.level = 'members'
    cross join lateral (
      select g.highest from private.guna_range(
        case l.gender when 'Female' then theirs.moon_classes else own_classes end,
        case l.gender when 'Female' then own_classes else theirs.moon_classes end) as g
      where filters ->> 'guna' is not null
      union all select null where filters ->> 'guna' is null) as guna
    where m.viewer = asker and l.paid_until > now() and not private.is_blocked_pair(asker, l.id)
      and (filters -> 'highest_education' is null or filters -> 'highest_education' ? l.highest_education)
      and (filters -> 'company_role' is null or filters -> 'company_role' ? l.company_role)
      and (filters -> 'city' is null or filters -> 'city' ? l.city)
      and (filters -> 'caste' is null or filters -> 'caste' ? l.caste)
      and (filters ->> 'income' is null or l.income >= (filters ->> 'income')::numeric)
      and coalesce(guna.highest >= 2 * (filters ->> 'guna')::numeric, true)
    order by guna.highest is null, ranked.place
    offset greatest(skip, 0) limit least(greatest(most, 0), 50);
end;
$$;
grant execute on function public.best_matches(jsonb, integer, integer) to authenticated;

-- Returns what the function match_with needs of both sides, for a listed viewer and a listed member; null otherwise.
create function public.match_sides(viewer uuid, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_agg(jsonb_build_object(
    'facts', to_jsonb(f) - 'created_at', 'preferences', to_jsonb(w)) order by f.id = match_sides.viewer desc)
  from private.match_facts f left join public.partner_preferences w on w.member = f.id
  where f.id in (match_sides.viewer, match_sides.member)
  having count(*) = 2 and not private.is_blocked_pair(match_sides.viewer, match_sides.member)
$$;
grant execute on function public.match_sides(uuid, uuid) to service_role;
