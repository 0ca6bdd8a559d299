-- Listed members: what members may see of one another. The table has one row for each listed member and none for anybody else, so no
-- condition, operator, estimate, error or timing of a member's query can reveal a profile that is not listed (docs/decisions/031).

-- No telephone numbers and no street address: public.contact_of returns those of one member at a time (docs/decisions/014).
create table private.listings (
  id uuid primary key references private.profiles (id) on delete cascade,
  user_code bigint not null unique,
  first_name text not null, middle_name text not null, last_name text not null, regional_full_name text,
  gender text not null, dob date not null, dob_time time not null, dob_time_certainty text, height numeric not null,
  city text not null, caste text not null, expectation text not null,
  married_status text not null, mangal_status text not null, disability text,
  instagram text, facebook text, linkedin text,
  highest_education text not null, university text not null,
  company_name text not null, company_role text not null, company_city text not null, income numeric not null,
  parent_full_name text not null, parent_taluka text not null, parent_district text not null,
  parent_state text not null, parent_city text not null, parent_occupation text not null,
  mama_full_name text not null, mama_kul text not null,
  first_photo text,
  created_at timestamptz not null, updated_at timestamptz not null,
  paid_until timestamptz not null,
  photo_focus jsonb not null default '{}',
  first_name_key text not null default '', middle_name_key text not null default '', last_name_key text not null default '',
  photo_level text not null default 'members',
  dob_level text not null default 'members', age smallint not null, height_inches smallint not null,
  reading_stopped_on date, contacts uuid[] not null
);
comment on table private.listings is
  'What other members may see of listed members; maintained by a trigger on private.profiles in the same transaction. A row whose paid_until has passed is no longer listed and is deleted within a minute';
comment on column private.listings.age is
  'The age that everybody sees and searches by, see private.listed_age; written with the profile and by update_ages';
comment on column private.listings.height_inches is
  'The height as a whole number of inches, by which it is filtered: the stored height has several notations';
comment on column private.listings.reading_stopped_on is
  'The day on which the member used up the read quota; cleared by update_ages after that day. For private.viewer_permission; others are not shown it';
comment on column private.listings.contacts is
  'The member and those in contact, who see what the level accepted shows. For public.valid_profiles; others are not shown it';
comment on column private.listings.first_photo is 'The first photo that is not hidden; null without one';
alter table private.listings enable row level security;
-- The first photo of a member that is not hidden, and the focal points of those that are not.
create function private.shown_photos(profile private.profiles) returns table (first_photo text, photo_focus jsonb)
language sql stable set search_path = '' as $$
  with hidden as (
    select array_agg(split_part(h.name, '/', 2)) as names from private.hidden_photos h where private.photo_owner(h.name) = profile.id
  )
  select
    case when profile.first_photo <> all (hidden.names) or hidden.names is null then profile.first_photo else (
      select split_part(photo, '/', 2) from private.photos_of(profile.id) as photo
      where split_part(photo, '/', 2) <> all (hidden.names) limit 1) end,
    profile.photo_focus - coalesce(hidden.names, '{}')
  from hidden
$$;

-- The age of a listed member today, in years of 365.25 days. A withheld date of birth counts as the first day of its month, so that the day
-- cannot be learned by watching when the age changes.
create function private.listed_age(dob date, dob_level text) returns smallint
language sql stable set search_path = '' as $$
  select floor(
    (private.today() + 1 - case dob_level when 'members' then dob else date_trunc('month', dob)::date end) / 365.25)::smallint
$$;

-- Inches of a stored height, whose decimals are inches (domain/height.ts). Without a configuration parameter, so that it is inlined.
create function private.inches(height numeric) returns smallint
language sql immutable return (12 * floor(height) + case
  when round(height % 1 * 100) < 12 then round(height % 1 * 100)
  when round(height % 1 * 100) % 10 = 0 then round(height % 1 * 100) / 10
  else round(round(height % 1 * 100) * 12 / 100) end)::smallint;

-- A member and those in contact, in the order of their ids. PL/pgSQL, because private.interests is created after the table of listings.
create function private.contacts_of(member uuid) returns uuid[]
language plpgsql stable set search_path = '' as $$
begin
  return array(
    select contacts_of.member
    union select s.other from private.interest_sides s where s.member = contacts_of.member and s.shown = 'accepted'
    order by 1);
end;
$$;

-- The rows that private.listings must contain now, with its columns in its order.
create view private.listable as
select p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.dob, p.dob_time,
  p.dob_time_certainty, p.height,
  p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability, p.instagram, p.facebook, p.linkedin,
  p.highest_education, p.university, p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city, p.parent_occupation,
  p.mama_full_name, p.mama_kul, shown.first_photo, p.created_at, p.updated_at, p.paid_until, shown.photo_focus,
  keys[1] as first_name_key, keys[2] as middle_name_key, keys[3] as last_name_key, p.photo_level,
  p.dob_level, private.listed_age(p.dob, p.dob_level) as age, private.inches(p.height) as height_inches,
  (select r.day from private.read_counts r where r.member = p.id and r.day = private.today() and r.rows_read >= private.rows_a_day())
    as reading_stopped_on,
  private.contacts_of(p.id) as contacts
from private.profiles p
cross join lateral private.name_keys(p.first_name, p.middle_name, p.last_name, p.regional_full_name) as keys
cross join lateral private.shown_photos(p) as shown
where private.is_valid(p);

-- Maintains the listing of a changed profile. Runs under the lock of the profile row, so changes of one member are serialized. An
-- unchanged listing is not written, which also saves the triggers on private.listings.
create function private.keep_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_valid(new) then
    delete from private.listings where id = new.id;
    return null;
  end if;
  insert into private.listings as kept
  select * from private.listable where id = new.id
  on conflict (id) do update set (
    id, user_code, first_name, middle_name, last_name, regional_full_name, gender, dob, dob_time, dob_time_certainty, height,
    city, caste, expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
    highest_education, university, company_name, company_role, company_city, income,
    parent_full_name, parent_taluka, parent_district, parent_state, parent_city, parent_occupation,
    mama_full_name, mama_kul, first_photo, created_at, updated_at, paid_until, photo_focus,
    first_name_key, middle_name_key, last_name_key, photo_level, dob_level, age, height_inches,
    reading_stopped_on, contacts
  ) = row(excluded.*) where kept is distinct from excluded;
  return null;
end;
$$;

-- The foreign key deletes the row of a deleted profile.
create trigger keep_listing after insert or update on private.profiles
  for each row execute function private.keep_listing();

-- Deletes the listings of expired memberships and returns how many. Called every minute; until then readers compare paid_until with now().
create function public.remove_expired_listings() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.listings where paid_until <= now() and paid_until > '-infinity';
  get diagnostics removed = row_count;
  return removed;
end;
$$;
grant execute on function public.remove_expired_listings() to service_role;

-- Writes the ages that have changed since they were written, clears the read quotas used up and the facts kept on earlier days, counts the families
-- of the day, and returns how many listings it wrote. Called every hour.
create function public.update_ages() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  update private.listings set age = private.listed_age(dob, dob_level),
    reading_stopped_on = case when reading_stopped_on >= private.today() then reading_stopped_on end
  where age <> private.listed_age(dob, dob_level) or reading_stopped_on < private.today();
  get diagnostics changed = row_count;
  delete from private.facts_of_the_day where day < private.today();
  update private.family_count set counted_on = private.today(),
    families = (select count(*) from private.listings where paid_until > now()) / 10 * 10
  where counted_on < private.today();
  return changed;
end;
$$;
grant execute on function public.update_ages() to service_role;

-- Returns the rows in which private.listings differs from the rule of validity; none in a sound database.
create function private.listing_differences() returns table (member uuid, difference text)
language sql stable set search_path = '' as $$
  select id, 'missing or outdated' from (select * from private.listable except select * from private.listings) as wanted
  union all
  select id, 'not to be listed' from (
    select * from private.listings where paid_until > now() except select * from private.listable) as kept
  where not exists (select from private.listable where listable.id = kept.id)
$$;

-- Rebuilds the table after a bulk load that wrote profiles with triggers disabled. Afterwards call refill_listed_values and refill_names.
create function private.refill_listings() returns void
language sql set search_path = '' as $$
  delete from private.listings;
  insert into private.listings select * from private.listable;
$$;

-- Whether a member is listed now. Security definer, because the caller may not read the table.
create function private.is_listed(member uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.listings where id = member and paid_until > now())
$$;
grant execute on function private.is_listed(uuid) to authenticated, service_role;

-- Whether the signed-in user is a listed member: only such users may see other members.
create function private.viewer_is_member() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.listings where id = (select auth.uid()) and paid_until > now())
$$;
grant execute on function private.viewer_is_member() to authenticated;

-- Volatile, so that the planner does not evaluate it.
create function private.refuse_reading() returns boolean
language plpgsql volatile as $$
begin
  raise sqlstate 'PT429' using message = 'read_quota_reached';
end;
$$;
grant execute on function private.refuse_reading() to authenticated;

-- Whether the signed-in user may be given rows of other members now: one row, or none for users who are no listed members. Raises PT429
-- read_quota_reached when the read quota of the day is used up. A view, because public.valid_profiles checks it with every page, and
-- calling a function that runs a separate query takes longer.
create view private.viewer_permission as
select case when viewer.reading_stopped_on = private.today() then private.refuse_reading() else true end as may_read
from private.listings viewer
where viewer.id = auth.uid() and viewer.paid_until > now();
grant execute on function private.today() to authenticated;

create function private.viewer_may_read() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.viewer_permission where may_read)
$$;
grant execute on function private.viewer_may_read() to authenticated;

-- Writes to the listing that its member has used up the read quota, so that private.viewer_permission need not read the count. The lock of the
-- profile row prevents that saving the profile at the same moment overwrites it.
create function private.mark_used_read_quota() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.profiles p where p.id = new.member for no key update;
  update private.listings set reading_stopped_on = new.day where id = new.member and reading_stopped_on is distinct from new.day;
  return null;
end;
$$;
create trigger mark_used_read_quota after insert or update of rows_read on private.read_counts
  for each row when (new.rows_read >= private.rows_a_day()) execute function private.mark_used_read_quota();

-- Indexes of the searches.

-- For remove_expired_listings. The condition is always true; it prevents the planner from using the index for members' queries.
create index listings_paid_until on private.listings (paid_until) where paid_until > '-infinity';

-- Newest first, with the columns of the filters, for index-only scans.
create index listings_newest on private.listings (created_at desc, id desc)
  include (paid_until, gender, city, caste, highest_education, company_role, income, age, height_inches, married_status, mangal_status);

-- For rare combinations of filters. In the index whose first column is filtered, the members of any combination are close to one another,
-- with all columns that are needed to find the newest of them (docs/decisions/018).
create index listings_role_choices on private.listings (company_role, highest_education, city, caste, gender, income)
  include (created_at, id, paid_until, age, height_inches, married_status, mangal_status);
create index listings_education_choices on private.listings (highest_education, city, caste, gender, income)
  include (created_at, id, paid_until, age, height_inches, married_status, mangal_status);
create index listings_city_choices on private.listings (city, caste, gender, income)
  include (created_at, id, paid_until, age, height_inches, married_status, mangal_status);
create index listings_married_status_choices on private.listings (married_status, mangal_status, gender, income)
  include (created_at, id, paid_until, age, height_inches);
create index listings_mangal_status_choices on private.listings (mangal_status, gender, income)
  include (created_at, id, paid_until, age, height_inches);

-- Parts of first, middle and last names (the search box), and whole names.
create index listings_first_name_contains on private.listings using gin (first_name extensions.gin_trgm_ops);
create index listings_middle_name_contains on private.listings using gin (middle_name extensions.gin_trgm_ops);
create index listings_last_name_contains on private.listings using gin (last_name extensions.gin_trgm_ops);
create index listings_first_name on private.listings (first_name);
create index listings_middle_name on private.listings (middle_name);
create index listings_last_name on private.listings (last_name);

-- Hiding a photo, showing it again or renaming it writes the member's listing in the same transaction.
create function private.show_other_photo() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.profiles set first_photo = first_photo where id = private.photo_owner(coalesce(new.name, old.name));
  return null;
end;
$$;
create trigger show_other_photo after insert or update or delete on private.hidden_photos
  for each row execute function private.show_other_photo();

-- For narrow ranges (docs/decisions/018).
create index listings_age on private.listings (age)
  include (gender, created_at, id, paid_until, income, height_inches, married_status, mangal_status);
create index listings_height_inches on private.listings (height_inches)
  include (gender, created_at, id, paid_until, income, age, married_status, mangal_status);

-- Each pair of two keys has an index, because full names are typed in any order.
create index listings_first_name_key on private.listings (first_name_key, last_name_key);
create index listings_middle_name_key on private.listings (middle_name_key, first_name_key);
create index listings_last_name_key on private.listings (last_name_key, middle_name_key);
-- For parts of keys on hosted projects, whose REST service does not read private.names.
create index listings_first_name_key_contains on private.listings using gin (first_name_key extensions.gin_trgm_ops);
create index listings_middle_name_key_contains on private.listings using gin (middle_name_key extensions.gin_trgm_ops);
create index listings_last_name_key_contains on private.listings using gin (last_name_key extensions.gin_trgm_ops);

-- Column statistics contain real values. Only columns with a search index need them for good plans.
do $$
declare
  field text;
begin
  for field in
    select attname from pg_attribute
    where attrelid = 'private.listings'::regclass and attnum > 0 and attname not in (
      'id', 'user_code', 'first_name', 'middle_name', 'last_name', 'first_name_key', 'middle_name_key', 'last_name_key',
      'gender', 'city', 'caste', 'highest_education', 'company_role', 'income', 'married_status', 'mangal_status', 'age', 'height_inches',
      'created_at', 'updated_at', 'paid_until')
  loop
    execute format('alter table private.listings alter column %I set statistics 0', field);
  end loop;
end;
$$;
