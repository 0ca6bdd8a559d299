-- Values and names that listed members have, for the lists of the filter form and the search by name. Small tables, maintained by
-- triggers, so that the cost grows with the number of different values and not with the number of members.

-- Values of the filter fields (docs/decisions/018).
create table private.listed_values (
  field text not null,
  value text not null,
  paid_until timestamptz not null,
  primary key (field, value)
);
comment on table private.listed_values is 'Values of listed members, each with the latest paid_until of the members who have it';
alter table private.listed_values enable row level security;

-- Returns the values of one listing.
create function private.values_of(listing private.listings) returns setof private.listed_values
language sql immutable as $$
  select choice.field, choice.value, listing.paid_until
  from (values
    ('city', listing.city), ('caste', listing.caste),
    ('highest_education', listing.highest_education), ('company_role', listing.company_role)) as choice (field, value)
  where listing.id is not null
$$;

-- The rows that private.listed_values must contain, computed from all listings.
create view private.values_to_list as
select v.field, v.value, max(v.paid_until) as paid_until
from private.listings l cross join lateral private.values_of(l) v
group by v.field, v.value;

-- Returns the paid_until that private.listed_values must contain for one value, or null: the last entry of an index. The condition of the
-- indexes is always true; it prevents the planner from using them for members' queries.
create function private.latest_paid_until(field text, value text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case field
    when 'city' then (select max(l.paid_until) from private.listings l
      where l.city = latest_paid_until.value and l.paid_until > '-infinity')
    when 'caste' then (select max(l.paid_until) from private.listings l
      where l.caste = latest_paid_until.value and l.paid_until > '-infinity')
    when 'highest_education' then (select max(l.paid_until) from private.listings l
      where l.highest_education = latest_paid_until.value and l.paid_until > '-infinity')
    when 'company_role' then (select max(l.paid_until) from private.listings l
      where l.company_role = latest_paid_until.value and l.paid_until > '-infinity')
  end;
end;
$$;
create index listings_city_paid on private.listings (city, paid_until) where paid_until > '-infinity';
create index listings_caste_paid on private.listings (caste, paid_until) where paid_until > '-infinity';
create index listings_highest_education_paid on private.listings (highest_education, paid_until) where paid_until > '-infinity';
create index listings_company_role_paid on private.listings (company_role, paid_until) where paid_until > '-infinity';

-- One lock for the whole table, so that transactions cannot take locks of single values in different orders.
create function private.lock_listed_values() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock('private.listed_values'::regclass::bigint)
$$;

-- Recomputes each value that a change adds or removes. Under the lock, so that the changes of others are committed and visible.
create function private.keep_listed_values() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_listed_values();
  merge into private.listed_values kept
  using (
    select touched.field, touched.value, private.latest_paid_until(touched.field, touched.value) as paid_until
    from (
      (select * from private.values_of(old) except select * from private.values_of(new))
      union
      (select * from private.values_of(new) except select * from private.values_of(old))
    ) as touched
    group by touched.field, touched.value
  ) as found on kept.field = found.field and kept.value = found.value
  when matched and found.paid_until is null then delete
  when matched and kept.paid_until <> found.paid_until then update set paid_until = found.paid_until
  when not matched and found.paid_until is not null then insert values (found.field, found.value, found.paid_until);
  return null;
end;
$$;

-- Deferred to the commit: the lock is then taken after all others of a transaction and held only for the commit itself.
create constraint trigger keep_listed_values_added after insert on private.listings
  deferrable initially deferred for each row execute function private.keep_listed_values();
create constraint trigger keep_listed_values_removed after delete on private.listings
  deferrable initially deferred for each row execute function private.keep_listed_values();
create constraint trigger keep_listed_values after update on private.listings
  deferrable initially deferred for each row
  when ((old.city, old.caste, old.highest_education, old.company_role, old.paid_until)
    is distinct from (new.city, new.caste, new.highest_education, new.company_role, new.paid_until))
  execute function private.keep_listed_values();

-- Rebuilds the table after a bulk load with triggers disabled. Call refill_listings first.
create function private.refill_listed_values() returns void
language sql set search_path = '' as $$
  select private.lock_listed_values();
  delete from private.listed_values;
  insert into private.listed_values select field, value, paid_until from private.values_to_list;
$$;

-- The lists of the filter form. Views that run as their owner; the subqueries are evaluated once.
do $$
declare
  field text;
begin
  foreach field in array array['city', 'caste', 'highest_education', 'company_role'] loop
    execute format($view$
      create view public.distinct_%1$I as
      select value as %1$I from private.listed_values
      where field = %1$L and paid_until > (select now()) and (select private.viewer_is_member())
      order by value
    $view$, field);
    execute format('grant select on public.distinct_%I to authenticated', field);
  end loop;
end;
$$;

-- Names. Many members share a name, so the REST service searches this table for a part of a name and then looks up the members who have
-- the names found (docs/decisions/030, server/rest/sql/names.ts).
create table private.names (name text primary key);
comment on table private.names is 'First, middle and last names of listed members and their keys; maintained by a trigger on private.listings';
alter table private.names enable row level security;

-- Returns each character and each pair of neighbouring characters of a text, lower-cased as `ilike` does. For the index of patterns of one
-- or two characters, which have no trigrams.
create function private.letter_pairs(written text) returns text[]
language plpgsql immutable strict parallel safe cost 10 set search_path = '' as $$
declare
  found text[] := '{}';
  before text := '';
  letter text;
begin
  foreach letter in array string_to_array(lower(written), null) loop
    found := found || letter || (before || letter);
    before := letter;
  end loop;
  return found;
end;
$$;

-- No pending list: new names are rare and searches frequent.
create index names_contain on private.names using gin (name extensions.gin_trgm_ops) with (fastupdate = off);
create index names_letters on private.names using gin (private.letter_pairs(name)) with (fastupdate = off);

-- Returns the names that match a pattern. For a pattern without three consecutive letters, `part` is the most selective one or two letters
-- of it, otherwise null. Only the first two characters of the lower-cased part are compared, since lower-casing may lengthen it.
-- The REST service turns bitmap scans off for searches by name, so that members are found one after the other; the names themselves are found
-- by trigrams, whose index only bitmap scans read.
-- In a schema that everybody may use: a guest is refused the members, as with other queries, and not this function's schema.
create function extensions.names_like(pattern text, part text) returns text[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_bitmapscan = on as $$
begin
  if part is null then
    return array(select name from private.names where name ilike pattern);
  end if;
  -- `offset 0` prevents the planner from using the trigram index for the pattern, which would return every name.
  return array(
    select near.name from (
      select name from private.names where private.letter_pairs(name) @> array[left(lower(part), 2)] offset 0
    ) as near where near.name ilike pattern);
end;
$$;
grant execute on function extensions.names_like(text, text) to authenticated, service_role;

-- Adds new names and keys and removes those that no listed member has any more. A part of a key is looked up like a part of a name. Under
-- the lock of private.listed_values, so that two locks cannot cause a deadlock.
create function private.keep_names() returns trigger
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

-- The REST service reads from this trigger's column list which columns are names.
create constraint trigger keep_names
  after insert or delete or update of first_name, middle_name, last_name, first_name_key, middle_name_key, last_name_key on private.listings
  deferrable initially deferred for each row execute function private.keep_names();

-- Rebuilds the table after a bulk load with triggers disabled. Call refill_listings first.
create function private.refill_names() returns void
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
