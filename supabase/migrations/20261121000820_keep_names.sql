-- Every name that some member has, once. Members share their names, so whoever searches for a part of one is answered by looking through
-- these, and then for the members who have what was found (docs/decisions/030). The REST service asks so (server/rest/sql/names.ts).

create table private.names (name text primary key);
comment on table private.names is 'First, middle and last names of members, listed or not; a trigger on the profiles keeps it';
alter table private.names enable row level security;

-- For parts of one or two letters, of which trigrams know nothing, the names' letters are indexed instead of the members' (…0330).
drop index private.profiles_first_name_letters, private.profiles_middle_name_letters, private.profiles_last_name_letters;
revoke execute on function private.letter_pairs(text) from authenticated, service_role;
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

create index profiles_first_name on private.profiles (first_name);
create index profiles_middle_name on private.profiles (middle_name);
create index profiles_last_name on private.profiles (last_name);

-- Under the lock of the other table that is kept this way, so that nothing can be waited for in two orders.
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
    select from private.profiles p
    where p.first_name = kept.name or p.middle_name = kept.name or p.last_name = kept.name);
  return null;
end;
$$;
-- Which columns it is about, the REST service reads from here.
create constraint trigger keep_names after insert or delete or update of first_name, middle_name, last_name on private.profiles
  deferrable initially deferred for each row execute function private.keep_names();

-- For whoever wrote profiles with triggers off, a bulk load for example.
create function private.refill_names() returns void
language sql set search_path = '' as $$
  select private.lock_listed_values();
  delete from private.names;
  insert into private.names
  select each from (
    select first_name from private.profiles union select middle_name from private.profiles union select last_name from private.profiles
  ) as all_names (each) where each is not null;
$$;
select private.refill_names();
