-- The list of designations is long and equal for all members. The embedded server keeps its answer and asks with each request only whether it
-- still holds (docs/decisions/018).

-- Changes with private.listed_values. Random, so that no stamp comes back with a restored database.
create table private.listed_values_stamp (
  only_row boolean primary key default true constraint listed_values_stamp_one_row check (only_row),
  stamp uuid not null default gen_random_uuid()
);
alter table private.listed_values_stamp enable row level security;
insert into private.listed_values_stamp default values;

-- Under the lock of private.listed_values, which whoever changes it holds until the commit. Another trigger of those that private.grant_year names:
--   renew_stamp_added on private.listed_values: the answers of the filter form that a server keeps do not hold any more
create function private.renew_listed_values_stamp() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.listed_values_stamp set stamp = gen_random_uuid() where exists (select from changed);
  return null;
end;
$$;
create trigger renew_stamp_added after insert on private.listed_values
  referencing new table as changed for each statement execute function private.renew_listed_values_stamp();
create trigger renew_stamp_removed after delete on private.listed_values
  referencing old table as changed for each statement execute function private.renew_listed_values_stamp();
create trigger renew_stamp after update on private.listed_values
  referencing new table as changed for each statement execute function private.renew_listed_values_stamp();

-- When the next value leaves the lists.
create index listed_values_paid on private.listed_values (paid_until);

-- What changes whenever an answer of the views distinct_* may change; null for who is no member.
create function private.stamp_of_listed_values() returns text
language sql stable security definer set search_path = '' as $$
  select s.stamp || ' ' || (select min(v.paid_until) from private.listed_values v where v.paid_until > now())
  from private.listed_values_stamp s
  where exists (select from private.listings l where l.id = auth.uid() and l.paid_until > now())
$$;
grant execute on function private.stamp_of_listed_values() to authenticated;
