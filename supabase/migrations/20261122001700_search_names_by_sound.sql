-- Names are also found by the other script and by other spellings of them: each name of a listed member has a key (docs/decisions/039).

-- Returns the keys of a text's words with a blank between them. Line breaks stay. The browser computes the same keys of what is typed;
-- domain/names/name-key.ts explains the steps and has them in the same order.
create function private.name_key(written text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  key text := lower(normalize(written, nfd));
begin
  if key ~ '[^\u0001-\u007F]' then
    key := regexp_replace(key, '[\u0300-\u036F\u093C\u200C\u200D]', '', 'g');
    key := replace(replace(replace(key, 'ज्ञ', 'ग्य'), 'ऋ', 'रि'), 'ृ', '्रि');
    key := replace(replace(key, 'ऐ', 'अइ'), 'औ', 'अउ');
    key := regexp_replace(key, '([\u0915-\u0939])(?![\u093E-\u094D])', '\1a', 'g');
    -- Letters beyond the second list are removed: virama, visarga, avagraha.
    key := translate(key,
      'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआॲऍइईउऊएओऑािीुूेैोौॅॉंँ्ःऽ’',
      'kkggnccjjnttddnttddnppbbmyrllvsssh' || 'aaaaiiuueoo' || 'aiiuueiouaonn');
  end if;
  key := translate(key, '''.', '');
  key := regexp_replace(key, '[^a-z\n]+', ' ', 'g');
  key := replace(key, 'x', 'ks');
  key := regexp_replace(key, 'o(?:u|w(?=[b-df-hj-np-tv-z]))', 'au', 'g');
  key := translate(regexp_replace(key, '([ae])o', '\1v', 'g'), 'qzfw', 'kjpv');
  key := regexp_replace(regexp_replace(key, 'ee+', 'i', 'g'), 'oo+', 'u', 'g');
  key := regexp_replace(key, '(?<=[b-df-hj-np-tv-z])h+', '', 'g');
  key := regexp_replace(key, '([a-z])\1+', '\1', 'g');
  key := regexp_replace(key, '[djg]ny|(?<![a-z])jn', 'gy', 'g');
  key := replace(key, 'ay', 'ai');
  key := regexp_replace(key, 'm(?=[bp])|(?<=o)m(?=k)', 'n', 'g');
  key := regexp_replace(key, '(?<![aeiou])ru', 'ri', 'g');
  key := regexp_replace(key, '(?<![a-z])hr', 'r', 'g');
  return btrim(regexp_replace(key, '(?<=[a-z])a+', '', 'g'));
end;
$$;

-- Returns the keys of first, middle and last name. A word of the Marathi name that has another key than all of these is added where such
-- a word usually stands: the first word to the first name, the last word to the last name.
create function private.name_keys(first_name text, middle_name text, last_name text, regional_full_name text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  lines text[] := string_to_array(private.name_key(concat_ws(E'\n', first_name, middle_name, last_name, regional_full_name)), E'\n');
  keys text[] := array[btrim(coalesce(lines[1], '')), btrim(coalesce(lines[2], '')), btrim(coalesce(lines[3], ''))];
  known text[] := string_to_array(array_to_string(keys, ' '), ' ');
  words text[] := string_to_array(btrim(coalesce(lines[4], '')), ' ');
  place integer;
begin
  for at in 1 .. coalesce(cardinality(words), 0) loop
    continue when words[at] = any (known);
    place := case when at = 1 then 1 when at = cardinality(words) then 3 else 2 end;
    keys[place] := btrim(keys[place] || ' ' || words[at]);
  end loop;
  return keys;
end;
$$;

alter table private.listings
  add first_name_key text not null default '', add middle_name_key text not null default '', add last_name_key text not null default '';

create or replace view private.listable as
select p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.dob, p.dob_time, p.height,
  p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability, p.instagram, p.facebook, p.linkedin,
  p.highest_education, p.university, p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city, p.parent_occupation,
  p.mama_full_name, p.mama_kul, p.first_photo, p.created_at, p.updated_at, p.paid_until, p.photo_focus,
  keys[1] as first_name_key, keys[2] as middle_name_key, keys[3] as last_name_key
from private.profiles p
cross join lateral private.name_keys(p.first_name, p.middle_name, p.last_name, p.regional_full_name) as keys
where private.is_valid(p);

create or replace function private.keep_listing() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_valid(new) then
    delete from private.listings where id = new.id;
    return null;
  end if;
  insert into private.listings as kept
  select * from private.listable where id = new.id
  on conflict (id) do update set (
    id, user_code, first_name, middle_name, last_name, regional_full_name, gender, dob, dob_time, height,
    city, caste, expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
    highest_education, university, company_name, company_role, company_city, income,
    parent_full_name, parent_taluka, parent_district, parent_state, parent_city, parent_occupation,
    mama_full_name, mama_kul, first_photo, created_at, updated_at, paid_until, photo_focus,
    first_name_key, middle_name_key, last_name_key
  ) = row(excluded.*) where kept is distinct from excluded;
  return null;
end;
$$;

-- The keys are names too: they are kept once in private.names, and a part of a key is looked up there like a part of a name.
create or replace function private.keep_names() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before text[] := array[
    old.first_name, old.middle_name, old.last_name, old.first_name_key, old.middle_name_key, old.last_name_key];
  after text[] := array[
    new.first_name, new.middle_name, new.last_name, new.first_name_key, new.middle_name_key, new.last_name_key];
begin
  if before is not distinct from after then
    return null;
  end if;
  perform private.lock_listed_values();
  insert into private.names
  select distinct each from unnest(after) as each where each is not null
  on conflict do nothing;
  delete from private.names kept
  where kept.name = any (before) and not exists (
    select from private.listings p
    where p.first_name = kept.name or p.middle_name = kept.name or p.last_name = kept.name
      or p.first_name_key = kept.name or p.middle_name_key = kept.name or p.last_name_key = kept.name);
  return null;
end;
$$;
drop trigger keep_names on private.listings;
comment on table private.names is 'First, middle and last names of listed members and their keys; maintained by a trigger on private.listings';

create or replace function private.refill_names() returns void
language sql set search_path = '' as $$
  select private.lock_listed_values();
  delete from private.names;
  insert into private.names
  select each from (
    select first_name from private.listings union select middle_name from private.listings union select last_name from private.listings
    union select first_name_key from private.listings union select middle_name_key from private.listings
    union select last_name_key from private.listings
  ) as all_names (each) where each is not null;
$$;

-- Members who are listed already, before the trigger is there.
update private.listings l set (first_name_key, middle_name_key, last_name_key) = (
  select keys[1], keys[2], keys[3] from private.name_keys(l.first_name, l.middle_name, l.last_name, l.regional_full_name) as keys);
select private.refill_names();

create constraint trigger keep_names
  after insert or delete or update of first_name, middle_name, last_name, first_name_key, middle_name_key, last_name_key on private.listings
  deferrable initially deferred for each row execute function private.keep_names();

-- Each pair of two keys has an index, because full names are typed in any order.
create index listings_first_name_key on private.listings (first_name_key, last_name_key);
create index listings_middle_name_key on private.listings (middle_name_key, first_name_key);
create index listings_last_name_key on private.listings (last_name_key, middle_name_key);
-- For parts of keys on hosted projects, whose REST service does not read private.names.
create index listings_first_name_key_contains on private.listings using gin (first_name_key extensions.gin_trgm_ops);
create index listings_middle_name_key_contains on private.listings using gin (middle_name_key extensions.gin_trgm_ops);
create index listings_last_name_key_contains on private.listings using gin (last_name_key extensions.gin_trgm_ops);

create or replace view public.valid_profiles as
select
  l.id, l.user_code, l.first_name, l.middle_name, l.last_name, l.regional_full_name, l.gender,
  l.dob, l.dob_time, l.height, l.city, l.caste, l.expectation, l.married_status, l.mangal_status, l.disability,
  l.instagram, l.facebook, l.linkedin, l.highest_education, l.university,
  l.company_name, l.company_role, l.company_city, l.income, l.parent_full_name,
  l.parent_taluka, l.parent_district, l.parent_state, l.parent_city,
  l.parent_occupation, l.mama_full_name, l.mama_kul,
  true as is_valid, true as has_paid, l.created_at, l.updated_at, l.first_photo,
  l.photo_focus, l.photo_focus -> l.first_photo as first_photo_focus,
  l.first_name_key, l.middle_name_key, l.last_name_key
from private.listings l
where l.paid_until > (select now()) and (select private.viewer_may_read());
