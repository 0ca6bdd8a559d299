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

-- Centimetres of a stored height, whose decimals are inches (domain/height.ts). Without a configuration parameter, so that it is inlined.
create function private.centimetres(height numeric) returns integer
language sql immutable return round(2.54 * (12 * floor(height) + case
  when round(height % 1 * 100) < 12 then round(height % 1 * 100)
  when round(height % 1 * 100) % 10 = 0 then round(height % 1 * 100) / 10
  else round(round(height % 1 * 100) * 12 / 100) end))::integer;

-- The facts of listed members that preferences ask about. The family's answer about mangal takes precedence over the computed one.
create view private.match_facts as
select l.id, l.gender, l.created_at,
  l.age::integer as age_years,
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
