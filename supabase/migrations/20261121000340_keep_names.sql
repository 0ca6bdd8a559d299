-- Each name that a listed member has, once. Members share their names, so a search for a part of a name looks through these first, and
-- then for the members who have the names found (docs/decisions/030). The REST service searches so (server/rest/sql/names.ts).

create table private.names (name text primary key);
comment on table private.names is 'First, middle and last names of listed members; a trigger on private.listings keeps it';
alter table private.names enable row level security;

-- For patterns of one or two letters, which have no trigrams: each letter of a text and each two neighbours, lower-cased as `ilike` does it.
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

-- New names are few and searches many: each goes to its place at once.
create index names_contain on private.names using gin (name extensions.gin_trgm_ops) with (fastupdate = off);
create index names_letters on private.names using gin (private.letter_pairs(name)) with (fastupdate = off);

-- The names that a pattern finds. For one without three letters in a row, `part` is its one or two letters that tell most; once both
-- are lower-cased, whatever it finds has their first two (one letter may become two).
-- Where everybody may look functions up: a guest is then refused the members, as for any other question, and not this function's schema.
create function extensions.names_like(pattern text, part text) returns text[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  if part is null then
    return array(select name from private.names where name ilike pattern);
  end if;
  -- By the letters alone: `offset 0` keeps the pattern from the trigrams, which would give every name.
  return array(
    select near.name from (
      select name from private.names where private.letter_pairs(name) @> array[left(lower(part), 2)] offset 0
    ) as near where near.name ilike pattern);
end;
$$;
revoke execute on function extensions.names_like(text, text) from public;
grant execute on function extensions.names_like(text, text) to authenticated, service_role;

-- Under the lock of private.listed_values, which is kept in the same way, so that no deadlock is possible.
create function private.keep_names() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.first_name, old.middle_name, old.last_name) is not distinct from (new.first_name, new.middle_name, new.last_name) then
    return null;
  end if;
  perform private.lock_listed_values();
  insert into private.names
  select distinct each from unnest(array[new.first_name, new.middle_name, new.last_name]) as each where each is not null
  on conflict do nothing;
  delete from private.names kept
  where kept.name = any (array[old.first_name, old.middle_name, old.last_name]) and not exists (
    select from private.listings p
    where p.first_name = kept.name or p.middle_name = kept.name or p.last_name = kept.name);
  return null;
end;
$$;
-- The REST service reads from this trigger which columns are names.
create constraint trigger keep_names after insert or delete or update of first_name, middle_name, last_name on private.listings
  deferrable initially deferred for each row execute function private.keep_names();

-- For a bulk load that wrote profiles with triggers off; after private.refill_listings().
create function private.refill_names() returns void
language sql set search_path = '' as $$
  select private.lock_listed_values();
  delete from private.names;
  insert into private.names
  select each from (
    select first_name from private.listings union select middle_name from private.listings union select last_name from private.listings
  ) as all_names (each) where each is not null;
$$;
