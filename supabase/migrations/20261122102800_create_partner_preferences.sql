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

-- The facts of listed members that preferences ask about. The family's answer about mangal takes precedence over the computed one.
create view private.match_facts as
select l.id, l.gender, l.created_at, l.paid_until, l.contacts,
  l.age::integer as age_years,
  round(2.54 * l.height_inches)::integer as height_cm,
  l.highest_education, l.city, l.married_status, l.income,
  case l.mangal_status when 'No' then 'no' when 'Yes' then 'yes' when 'Partial' then 'mild' else coalesce(p.mangal, 'unknown') end as mangal,
  p.moon_classes,
  lower(l.caste) as kul, lower(d.gotra) as gotra, lower(d.devak) as devak
from private.listings l
left join private.listed_patrikas p on p.id = l.id and p.level = 'members'
left join public.biodata_details d on d.member = l.id;

-- The facts of members as the day began, or as they were first listed on it, for those who have changed them since. A member is compared by these with
-- what others prefer and keep to themselves: by changing the own facts back and forth it could be read (docs/decisions/044). The next day's first change
-- overwrites the row, and a job deletes it.
create table private.facts_of_the_day (
  member uuid primary key references private.profiles (id) on delete cascade,
  day date not null,
  age_years integer, height_cm integer, highest_education text, city text, married_status text, income numeric, mangal text, moon_classes smallint[],
  kul text, gotra text, devak text,
  changes smallint not null default 0
);
comment on column private.facts_of_the_day.changes is 'How often the member has changed what is compared on this day';
alter table private.facts_of_the_day enable row level security;

-- Stores the facts of a listed member unless the day's are stored.
create function private.keep_facts_of_the_day(keeper uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.facts_of_the_day as kept
  select f.id, private.today(), f.age_years, f.height_cm, f.highest_education, f.city, f.married_status, f.income, f.mangal, f.moon_classes,
    f.kul, f.gotra, f.devak
  from private.match_facts f join private.profiles p on p.id = f.id
  where f.id = keep_facts_of_the_day.keeper
  on conflict (member) do update set (
    day, age_years, height_cm, highest_education, city, married_status, income, mangal, moon_classes, kul, gotra, devak, changes) = (
    excluded.day, excluded.age_years, excluded.height_cm, excluded.highest_education, excluded.city, excluded.married_status, excluded.income,
    excluded.mangal, excluded.moon_classes, excluded.kul, excluded.gotra, excluded.devak, 0)
  where kept.day < excluded.day
$$;

-- Whoever leaves the lists and returns on the same day is compared by the same facts.
create function private.keep_facts_of_unlisted() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_facts_of_the_day(old.id);
  return old;
end;
$$;
create trigger keep_facts_of_unlisted before delete on private.listings
  for each row execute function private.keep_facts_of_unlisted();

-- Keeps the day's facts before a member changes the own ones, and counts the change. Not for members who were not listed on this day, and not for
-- what is changed by others: choices that are merged at the desk, ages. Error: PT429 matched_change_limit.
create function private.count_change_of_facts(changer uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_facts_of_the_day(changer);
  update private.facts_of_the_day set changes = changes + 1 where member = changer and day = private.today() and changes < 5;
  if not found and exists (select from private.facts_of_the_day where member = changer and day = private.today()) then
    raise sqlstate 'PT429' using message = 'matched_change_limit';
  end if;
end;
$$;

create function private.count_change_of_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_change_of_facts(new.id);
  return new;
end;
$$;
-- After the trigger that normalises the values.
create trigger c_count_change_of_facts
  before update of dob, height, city, caste, married_status, mangal_status, highest_education, income on private.profiles
  for each row when (
    new.id = auth.uid() and (old.dob, old.height, old.city, old.caste, old.married_status, old.mangal_status, old.highest_education, old.income)
      is distinct from (new.dob, new.height, new.city, new.caste, new.married_status, new.mangal_status, new.highest_education, new.income))
  execute function private.count_change_of_profile();

create function private.count_change_of_lineage() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.keep_facts_of_the_day(old.member);
    return old;
  end if;
  perform private.count_change_of_facts(new.member);
  return new;
end;
$$;
-- What is filled in for the first time counts at once.
create trigger count_change_of_lineage before update of gotra, devak on public.biodata_details
  for each row when ((old.gotra, old.devak) is distinct from (new.gotra, new.devak) and coalesce(old.gotra, old.devak) is not null)
  execute function private.count_change_of_lineage();
create trigger keep_lineage_of_the_day before delete on public.biodata_details
  for each row execute function private.count_change_of_lineage();

-- The facts by which members are compared with what others prefer.
create view private.facts_as_compared as
select * from private.match_facts f
where not exists (select from private.facts_of_the_day d where d.member = f.id and d.day = private.today())
union all
select f.id, f.gender, f.created_at, f.paid_until, f.contacts, d.age_years, d.height_cm, d.highest_education, d.city, d.married_status, d.income,
  d.mangal, d.moon_classes, d.kul, d.gotra, d.devak
from private.match_facts f join private.facts_of_the_day d on d.member = f.id and d.day = private.today();

-- How much an importance counts.
create function private.weight(importance text) returns integer
language sql immutable return case importance when 'must' then 3 when 'nice' then 1 else 0 end;

-- How well a value fits a range, as doubled points: 2 within the range, 1 outside by at most `nearly` or when unknown, otherwise 0.
create function private.range_fit(value integer, low integer, high integer, nearly integer) returns integer
language sql immutable return case
  when value is null then 1
  when value between low and high then 2
  when value between low - nearly and high + nearly then 1
  else 0 end;

-- The sum of the weights of all stated preferences; null when none is stated.
create function private.stated_weight(want public.partner_preferences) returns integer
language sql immutable return nullif(
  private.weight(want.age_importance) + private.weight(want.height_importance) + private.weight(want.education_importance)
  + private.weight(want.city_importance) + private.weight(want.married_status_importance) + private.weight(want.income_importance)
  + private.weight(want.mangal_importance) + private.weight(want.guna_importance) + private.weight(want.lineage_importance), 0);

-- The doubled fits of a candidate, each times its weight. `lineage_fit` and the guna totals (doubled) are the same for both sides of a pair.
create function private.preference_points(
  want public.partner_preferences, age_years integer, height_cm integer, highest_education text, city text, married_status text,
  income numeric, mangal text, lineage_fit integer, guna_lowest integer, guna_highest integer) returns integer
language sql immutable return
  private.weight(want.age_importance) * private.range_fit(age_years, want.age_from, want.age_to, 1)
  + private.weight(want.height_importance) * private.range_fit(height_cm, want.height_from, want.height_to, 3)
  + private.weight(want.education_importance) * case when highest_education = any (want.education) then 2 else 0 end
  + private.weight(want.city_importance) * case when city = any (want.city) then 2 else 0 end
  + private.weight(want.married_status_importance) * case when married_status = any (want.married_status) then 2 else 0 end
  + private.weight(want.income_importance) * case
      when income >= want.income_least then 2 when income >= 0.8 * want.income_least then 1 else 0 end
  + private.weight(want.mangal_importance) * case
      when mangal = 'unknown' or (mangal = 'mild' and want.mangal_wants = 'without') then 1
      when (mangal = 'no') = (want.mangal_wants = 'without') then 2
      else 0 end
  + private.weight(want.guna_importance) * case
      when guna_lowest is null then 1 when guna_lowest >= 2 * want.guna_least then 2 when guna_highest >= 2 * want.guna_least then 1 else 0 end
  + private.weight(want.lineage_importance) * lineage_fit;

-- Doubled points as a percentage of the weights, rounded half up as in domain/match. Uses each parameter once: otherwise the planner would
-- not inline the function.
create function private.match_percent(points integer, weights integer) returns integer
language sql immutable return floor(50.0::float8 * points / weights + 0.5)::integer;

-- Returns what the function match_with needs of both sides, for a listed viewer, as compared today, and a listed member; null otherwise. Everybody sees
-- the kul; gotra and devak count in contact only.
create function public.match_sides(viewer uuid, member uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  with sides as (
    select mine.*, true as is_viewer from private.facts_as_compared mine where mine.id = match_sides.viewer
    union all
    select theirs.*, false from private.match_facts theirs where theirs.id = match_sides.member and theirs.id <> match_sides.viewer
  )
  select jsonb_agg(jsonb_build_object(
    'facts', to_jsonb(s) - array['created_at', 'paid_until', 'contacts', 'is_viewer']
      - case when match_sides.viewer = any (s.contacts) and match_sides.member = any (s.contacts) then '{}' else array['gotra', 'devak'] end,
    'preferences', to_jsonb(w)) order by s.is_viewer desc)
  from sides s left join public.partner_preferences w on w.member = s.id
  where s.paid_until > now()
  having count(*) = 2 and not private.is_blocked_pair(match_sides.viewer, match_sides.member)
$$;
grant execute on function public.match_sides(uuid, uuid) to service_role;
