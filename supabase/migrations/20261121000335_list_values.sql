-- The filter form's lists: the values that listed members have at the moment of reading. They are read from a small table that
-- a trigger keeps, so that their cost grows with the number of values and not of members (docs/decisions/017).

create table private.listed_values (
  field text not null,
  value text not null,
  paid_until timestamptz not null,
  primary key (field, value)
);
comment on table private.listed_values is 'Values of listed members, each with the latest paid_until among those who have it';
alter table private.listed_values enable row level security;

-- What a member adds to the lists.
create function private.values_of(listing private.listings) returns setof private.listed_values
language sql immutable as $$
  select choice.field, choice.value, listing.paid_until
  from (values
    ('city', listing.city), ('caste', listing.caste),
    ('highest_education', listing.highest_education), ('company_role', listing.company_role)) as choice (field, value)
  where listing.id is not null
$$;

-- What private.listed_values has to hold, computed from all listings.
create view private.values_to_list as
select v.field, v.value, max(v.paid_until) as paid_until
from private.listings l cross join lateral private.values_of(l) v
group by v.field, v.value;

-- The same for one value: the last entry of an index. The condition on paid_until is always true; it keeps the planner from using these
-- indexes for members' queries.
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

-- One lock for the whole table, so that nothing can be waited for in two orders. Who holds it has only the commit before them.
create function private.lock_listed_values() returns void
language sql set search_path = '' as $$
  select pg_advisory_xact_lock('private.listed_values'::regclass::bigint)
$$;

-- For each value that a change adds or removes it computes the latest expiry again, under the lock: then what others committed is visible.
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

-- Deferred to the commit: so the lock comes after all others of a transaction and is never held while somebody thinks.
create constraint trigger keep_listed_values_added after insert on private.listings
  deferrable initially deferred for each row execute function private.keep_listed_values();
create constraint trigger keep_listed_values_removed after delete on private.listings
  deferrable initially deferred for each row execute function private.keep_listed_values();
create constraint trigger keep_listed_values after update on private.listings
  deferrable initially deferred for each row
  when ((old.city, old.caste, old.highest_education, old.company_role, old.paid_until)
    is distinct from (new.city, new.caste, new.highest_education, new.company_role, new.paid_until))
  execute function private.keep_listed_values();

-- For a bulk load that wrote profiles with triggers off; after private.refill_listings().
create function private.refill_listed_values() returns void
language sql set search_path = '' as $$
  select private.lock_listed_values();
  delete from private.listed_values;
  insert into private.listed_values select field, value, paid_until from private.values_to_list;
$$;

-- Run as their owner; `now()` is a subquery so that it is evaluated once.
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
