-- What members may see of one another: one row for each listed member and none for anybody else. Whatever a viewer asks, with whatever
-- operator, estimate, error or timing, can only be answered from these rows (docs/decisions/031).

-- No telephone numbers and no street address: these are asked for one member at a time (private.contact_views).
create table private.listings (
  id uuid primary key references private.profiles (id) on delete cascade,
  user_code bigint not null unique,
  first_name text not null, middle_name text not null, last_name text not null, regional_full_name text,
  gender text not null, dob date not null, dob_time time not null, height numeric not null,
  city text not null, caste text not null, expectation text not null,
  married_status text not null, mangal_status text not null, disability text,
  instagram text, facebook text, linkedin text,
  highest_education text not null, university text not null,
  company_name text not null, company_role text not null, company_city text not null, income numeric not null,
  parent_full_name text not null, parent_taluka text not null, parent_district text not null,
  parent_state text not null, parent_city text not null, parent_occupation text not null,
  mama_full_name text not null, mama_kul text not null,
  first_photo text not null,
  created_at timestamptz not null, updated_at timestamptz not null,
  paid_until timestamptz not null
);
comment on table private.listings is
  'What other members may see of listed members; kept by triggers in the transaction of the change. A row whose paid_until has passed is listed no more and is removed within a minute';
alter table private.listings enable row level security;

-- The rows that private.listings must hold now, with its columns in its order.
create view private.listable as
select p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.dob, p.dob_time, p.height,
  p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability, p.instagram, p.facebook, p.linkedin,
  p.highest_education, p.university, p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city, p.parent_occupation,
  p.mama_full_name, p.mama_kul, p.first_photo, p.created_at, p.updated_at, p.paid_until
from private.profiles p
where private.is_valid(p);

-- Runs under the lock of the changed profile row, so that two changes of one member follow each other.
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
    user_code, first_name, middle_name, last_name, regional_full_name, gender, dob, dob_time, height,
    city, caste, expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
    highest_education, university, company_name, company_role, company_city, income,
    parent_full_name, parent_taluka, parent_district, parent_state, parent_city, parent_occupation,
    mama_full_name, mama_kul, first_photo, created_at, updated_at, paid_until
  ) = (
    excluded.user_code, excluded.first_name, excluded.middle_name, excluded.last_name, excluded.regional_full_name,
    excluded.gender, excluded.dob, excluded.dob_time, excluded.height,
    excluded.city, excluded.caste, excluded.expectation, excluded.married_status, excluded.mangal_status,
    excluded.disability, excluded.instagram, excluded.facebook, excluded.linkedin,
    excluded.highest_education, excluded.university, excluded.company_name, excluded.company_role, excluded.company_city,
    excluded.income, excluded.parent_full_name, excluded.parent_taluka, excluded.parent_district, excluded.parent_state,
    excluded.parent_city, excluded.parent_occupation, excluded.mama_full_name, excluded.mama_kul,
    excluded.first_photo, excluded.created_at, excluded.updated_at, excluded.paid_until
  ) where kept is distinct from excluded;
  return null;
end;
$$;
-- A deleted profile takes its row with it by the foreign key.
create trigger keep_listing after insert or update on private.profiles
  for each row execute function private.keep_listing();

-- Removes the rows of memberships that have run out, and returns how many went. Called every minute; readers compare paid_until themselves.
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
revoke execute on function public.remove_expired_listings() from public, anon, authenticated;
grant execute on function public.remove_expired_listings() to service_role;
-- The condition is always true; it keeps the planner from using the index for members' queries.
create index listings_paid_until on private.listings (paid_until) where paid_until > '-infinity';

-- Where private.listings differs from the rule of validity: no row in a sound database.
create function private.listing_differences() returns table (member uuid, difference text)
language sql stable set search_path = '' as $$
  select id, 'missing or outdated' from (select * from private.listable except select * from private.listings) as wanted
  union all
  select id, 'not to be listed' from (
    select * from private.listings where paid_until > now() except select * from private.listable) as kept
  where not exists (select from private.listable where listable.id = kept.id)
$$;

-- For a bulk load that wrote profiles with triggers off.
create function private.refill_listings() returns void
language sql set search_path = '' as $$
  delete from private.listings;
  insert into private.listings select * from private.listable;
$$;
