-- The filter form's lists: the values that listed members have at the moment of reading. They are read from a small table that
-- a trigger keeps, so that their cost grows with the number of values and not of members (docs/decisions/017).

-- All of validity but the fee, which lapses without anything being written. Without a search path of its own Postgres
-- puts the condition in place of the call, so that the indexes below serve it.
create function private.can_be_listed(profile private.profiles) returns boolean
language sql immutable as $$
  select profile.personal_complete and profile.educational_complete and profile.professional_complete
    and profile.parents_complete and profile.photo_count > 0 and profile.deactivated_at is null
$$;

create table private.listed_values (
  field text not null,
  value text not null,
  paid_until timestamptz not null,
  primary key (field, value)
);
comment on table private.listed_values is 'Values of members that can be listed, each with the latest paid_until among those who have it';
alter table private.listed_values enable row level security;

-- What a member adds to the lists.
create function private.values_of(profile private.profiles) returns setof private.listed_values
language sql immutable as $$
  select choice.field, choice.value, profile.paid_until
  from (values
    ('city', profile.city), ('caste', profile.caste),
    ('highest_education', profile.highest_education), ('company_role', profile.company_role)) as choice (field, value)
  where private.can_be_listed(profile) and profile.paid_until is not null
$$;

-- What the table has to hold, the long way.
create view private.values_to_list as
select v.field, v.value, max(v.paid_until) as paid_until
from private.profiles p cross join lateral private.values_of(p) v
group by v.field, v.value;

-- The same for one value: the last entry of an index. What its condition says of paid_until is always true; it keeps the indexes
-- from the members' queries, which the planner would answer by them, in ignorance of how many fees have lapsed.
create function private.latest_paid_until(field text, value text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case field
    when 'city' then (select max(p.paid_until) from private.profiles p
      where p.city = latest_paid_until.value and private.can_be_listed(p) and p.paid_until > '-infinity')
    when 'caste' then (select max(p.paid_until) from private.profiles p
      where p.caste = latest_paid_until.value and private.can_be_listed(p) and p.paid_until > '-infinity')
    when 'highest_education' then (select max(p.paid_until) from private.profiles p
      where p.highest_education = latest_paid_until.value and private.can_be_listed(p) and p.paid_until > '-infinity')
    when 'company_role' then (select max(p.paid_until) from private.profiles p
      where p.company_role = latest_paid_until.value and private.can_be_listed(p) and p.paid_until > '-infinity')
  end;
end;
$$;
create index profiles_city_paid on private.profiles (city, paid_until)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null and paid_until > '-infinity';
create index profiles_caste_paid on private.profiles (caste, paid_until)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null and paid_until > '-infinity';
create index profiles_highest_education_paid on private.profiles (highest_education, paid_until)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null and paid_until > '-infinity';
create index profiles_company_role_paid on private.profiles (company_role, paid_until)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null and paid_until > '-infinity';

-- One lock for the whole table, so that nothing can be waited for in two orders. Who holds it has only the commit before them.
create function private.lock_listed_values() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock('private.listed_values'::regclass::bigint)
$$;

-- For what a change adds or takes away it looks again, after the lock: all that others changed is then to be seen.
create function private.keep_listed_values() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before constant private.profiles := old;
  after constant private.profiles := new;
begin
  if (private.can_be_listed(before) or private.can_be_listed(after)) is not true then
    return null;
  end if;
  perform private.lock_listed_values();
  merge into private.listed_values kept
  using (
    select touched.field, touched.value, private.latest_paid_until(touched.field, touched.value) as paid_until
    from (
      (select * from private.values_of(before) except select * from private.values_of(after))
      union
      (select * from private.values_of(after) except select * from private.values_of(before))
    ) as touched
    group by touched.field, touched.value
  ) as found on kept.field = found.field and kept.value = found.value
  when matched and found.paid_until is null then delete
  when matched and kept.paid_until <> found.paid_until then update set paid_until = found.paid_until
  when not matched and found.paid_until is not null then insert values (found.field, found.value, found.paid_until);
  return null;
end;
$$;

-- Deferred to the commit: so the lock comes after all others of a transaction and is never held while somebody thinks.
create constraint trigger keep_listed_values_added after insert on private.profiles
  deferrable initially deferred for each row execute function private.keep_listed_values();
create constraint trigger keep_listed_values_removed after delete on private.profiles
  deferrable initially deferred for each row execute function private.keep_listed_values();
create constraint trigger keep_listed_values after update on private.profiles
  deferrable initially deferred for each row
  when ((
    old.city, old.caste, old.highest_education, old.company_role, old.paid_until,
    old.personal_complete, old.educational_complete, old.professional_complete, old.parents_complete,
    old.photo_count > 0, old.deactivated_at is null
  ) is distinct from (
    new.city, new.caste, new.highest_education, new.company_role, new.paid_until,
    new.personal_complete, new.educational_complete, new.professional_complete, new.parents_complete,
    new.photo_count > 0, new.deactivated_at is null))
  execute function private.keep_listed_values();

-- For whoever wrote profiles with triggers off, a bulk load for example.
create function private.refill_listed_values() returns void
language sql set search_path = '' as $$
  select private.lock_listed_values();
  delete from private.listed_values;
  insert into private.listed_values select field, value, paid_until from private.values_to_list;
$$;
select private.refill_listed_values();

-- Run as their owner; `now()` is a subquery for the reason told above valid_profiles.
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
