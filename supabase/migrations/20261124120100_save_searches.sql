-- Saved searches: filters of the search under a name, each with the number of members who were listed since its member last looked.

-- When members were first listed: a member who edits the profile, or returns from a pause, is not new. Those of before this file count as
-- listed now, before any search was saved.
alter table private.new_members add column listed_at timestamptz not null default now();
create index new_members_listed on private.new_members (listed_at);

create function private.most_saved_searches() returns integer language sql immutable return 5;

-- Whether a value is filters as private.passes_filters takes them (income by the month), and the least guna total.
create function private.are_filters(filters jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select jsonb_typeof(filters) = 'object' and octet_length(filters::text) <= 20000 and not exists (
    select from jsonb_each(case jsonb_typeof(filters) when 'object' then filters else '{}' end) as filter
    where not case
      when filter.key = 'gender' then filter.value in ('"Female"', '"Male"')
      when filter.key in ('highest_education', 'company_role', 'city', 'caste', 'married_status', 'mangal_status') then
        case jsonb_typeof(filter.value) when 'array' then jsonb_array_length(filter.value) between 1 and 500 and not exists (
          select from jsonb_array_elements(filter.value) as chosen
          where jsonb_typeof(chosen) <> 'string' or char_length(chosen #>> '{}') not between 1 and 120) else false end
      when jsonb_typeof(filter.value) <> 'number' then false
      when filter.key = 'income' then (filter.value #>> '{}')::numeric between 1 and 1000000000
      when filter.key in ('age_from', 'age_to', 'height_from', 'height_to', 'guna') then
        (filter.value #>> '{}')::numeric between 1 and 100 and (filter.value #>> '{}')::numeric % 1 = 0
      else false end)
$$;

create table private.saved_searches (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references private.profiles (id) on delete cascade,
  name text not null constraint saved_searches_name_length check (char_length(name) between 1 and 40),
  filters jsonb not null constraint saved_searches_filters check (private.are_filters(filters)),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
comment on column private.saved_searches.last_seen_at is 'When its member last opened it; members who were listed later are new';
create index saved_searches_member on private.saved_searches (member, created_at);
alter table private.saved_searches enable row level security;

-- The Moon classes with which a member's guna total reaches `fewest`.
create function private.classes_reaching(viewer uuid, fewest numeric) returns smallint[]
language sql stable set search_path = '' as $$
  select array(
    select distinct case own.gender when 'Female' then g.groom else g.bride end
    from private.listings own
    join private.listed_patrikas p on p.id = own.id and p.level = 'members'
    join private.guna_totals g
      on case own.gender when 'Female' then g.bride else g.groom end = any (p.moon_classes) and g.doubled >= 2 * fewest
    where own.id = viewer)
$$;

-- How many members each of these searches finds who were first listed since its member opened it: among the 1,000 newest, and 100 stands for as
-- many or more, so that the work is bounded; no row for a search that finds nobody. Without members of a block. The conditions are those of
-- private.passes_filters, which a test compares, with the values taken out of the filters once for each search instead of once for each pair, and
-- pairs of gender and age found by a hash table: each is several times as fast.
create function private.found_by_searches(searches uuid[]) returns table (search uuid, found integer)
language plpgsql stable set search_path = '' set jit = off as $$
#variable_conflict use_column
begin
  return query
    with asked as materialized (
      select s.id, s.last_seen_at, s.filters ->> 'gender' as gender, (s.filters ->> 'income')::numeric as income,
        (s.filters ->> 'age_from')::smallint as age_from, (s.filters ->> 'age_to')::smallint as age_to,
        (s.filters ->> 'height_from')::smallint as height_from, (s.filters ->> 'height_to')::smallint as height_to,
        private.texts_of(s.filters -> 'highest_education') as educations, private.texts_of(s.filters -> 'company_role') as roles,
        private.texts_of(s.filters -> 'city') as towns, private.texts_of(s.filters -> 'caste') as kuls,
        private.texts_of(s.filters -> 'married_status') as marital_states, private.texts_of(s.filters -> 'mangal_status') as mangals,
        case when s.filters ? 'guna' then private.classes_reaching(s.member, (s.filters ->> 'guna')::numeric) end as enough,
        s.member || array(select b.other from private.blocked_pairs b where b.member = s.member) as hidden
      from private.saved_searches s where s.id = any (found_by_searches.searches)
    ), newest as materialized (
      select n.listed_at, l.id, l.gender, l.highest_education, l.company_role, l.city, l.caste, l.married_status, l.mangal_status, l.income, l.age,
        l.height_inches, p.moon_classes
      from (
        select o.id, o.listed_at from private.new_members o
        where o.listed_at > (select min(a.last_seen_at) from asked a) order by o.listed_at desc limit 1000) as n
      join private.listings l on l.id = n.id
      left join private.listed_patrikas p on p.id = l.id and p.level = 'members'
      where l.paid_until > now()
    ), wanted as materialized (
      select a.*, genders.one as wanted_gender, years.one as wanted_age
      from asked a
      cross join (select min(n.age) as least, max(n.age) as most from newest n) as ages
      cross join lateral unnest(case when a.gender is null then array['Female', 'Male'] else array[a.gender] end) as genders (one)
      cross join lateral generate_series(greatest(a.age_from, ages.least)::integer, least(a.age_to, ages.most)::integer) as years (one)
    )
    select a.id, least(count(*), 100)::integer
    from wanted a
    join newest n on n.gender = a.wanted_gender and n.age = a.wanted_age and n.listed_at > a.last_seen_at and n.id <> all (a.hidden)
      and (a.towns is null or n.city = any (a.towns))
      and (a.educations is null or n.highest_education = any (a.educations))
      and (a.roles is null or n.company_role = any (a.roles))
      and (a.income is null or n.income >= a.income)
      and (a.kuls is null or n.caste = any (a.kuls))
      and (a.marital_states is null or n.married_status = any (a.marital_states))
      and (a.mangals is null or n.mangal_status = any (a.mangals))
      and (a.height_from is null or n.height_inches >= a.height_from) and (a.height_to is null or n.height_inches <= a.height_to)
      and (a.enough is null or n.moon_classes is null or n.moon_classes && a.enough)
    group by a.id;
end;
$$;

-- The chosen values of the lists of choices that are offered no more and that no listed member has.
create function private.missing_choices(filters jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(missing.field, missing.choices), '{}')
  from (
    select filter.key as field, jsonb_agg(chosen order by chosen) as choices
    from jsonb_each(filters) as filter
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(filter.value) when 'array' then filter.value else '[]' end) as chosen
    where filter.key = any (private.choice_lists())
      and not exists (
        select from private.all_choices() c where c.list = filter.key and c.value = chosen and c.retired_at is null)
      and not exists (
        select from private.listed_values v where v.field = filter.key and v.value = chosen and v.paid_until > now())
    group by filter.key) as missing
$$;

-- Saves a search of the signed-in member and returns its id. Errors: PT403 membership_required, PT409 saved_search_limit; the
-- constraints saved_searches_name_length and saved_searches_filters.
create function public.save_search(name text, filters jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  owner constant uuid := (select auth.uid());
  saved uuid;
begin
  perform from private.profiles p where p.id = owner for no key update;
  if not private.viewer_is_member() then
    raise sqlstate 'PT403' using message = 'membership_required';
  elsif (select count(*) from private.saved_searches s where s.member = owner) >= private.most_saved_searches() then
    raise sqlstate 'PT409' using message = 'saved_search_limit';
  end if;
  insert into private.saved_searches as s (member, name, filters)
  values (owner, private.on_one_line(save_search.name), save_search.filters) returning s.id into saved;
  return saved;
end;
$$;

-- Stores that the signed-in member has opened a search of the own: its number begins again.
create function public.note_search_seen(search uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.saved_searches set last_seen_at = now() where id = search and member = (select auth.uid())
$$;

create function public.delete_saved_search(search uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.saved_searches where id = search and member = (select auth.uid())
$$;

-- The signed-in member's saved searches, the oldest first. `found` is how many new members each finds, null for who is no listed member.
create function public.my_saved_searches()
returns table (id uuid, name text, filters jsonb, missing jsonb, created_at timestamptz, last_seen_at timestamptz, found integer)
language sql stable security definer set search_path = '' as $$
  select s.id, s.name, s.filters, private.missing_choices(s.filters), s.created_at, s.last_seen_at,
    case when private.viewer_is_member() then coalesce(f.found, 0) end
  from private.saved_searches s
  left join private.found_by_searches(array(select o.id from private.saved_searches o where o.member = (select auth.uid()))) f on f.search = s.id
  where s.member = (select auth.uid())
  order by s.created_at, s.id
$$;
grant execute on function public.save_search(text, jsonb), public.note_search_seen(uuid), public.delete_saved_search(uuid),
  public.my_saved_searches() to authenticated;

-- How many new members the saved searches of these members find together; no row for who has none, or is not listed.
create function private.saved_search_news(members uuid[]) returns table (member uuid, found integer)
language sql stable set search_path = '' as $$
  select s.member, sum(f.found)::integer
  from private.found_by_searches(array(
    select q.id from private.saved_searches q join private.listings l on l.id = q.member and l.paid_until > now()
    where q.member = any (saved_search_news.members))) f
  join private.saved_searches s on s.id = f.search
  group by s.member
$$;
