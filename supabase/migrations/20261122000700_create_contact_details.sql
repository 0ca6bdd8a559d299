-- Contact details (telephone numbers and street address): shown to listed members, for one listed member at a time, with a daily limit
-- and a record that the member whose details they are can read (docs/decisions/032).

create table private.contact_views (
  viewer uuid not null references private.profiles (id) on delete cascade,
  day date not null default private.today(),
  viewed uuid not null references private.profiles (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (viewer, day, viewed)
);
comment on table private.contact_views is
  'Who was shown whose contact details: one row for viewer, day (calendar of India) and member; kept for a year, deleted with either account';
create index contact_views_viewed on private.contact_views (viewed, seen_at desc);
create index contact_views_day on private.contact_views (day);
alter table private.contact_views enable row level security;

-- The daily limit: how many different members' contact details a member may see.
create function private.contacts_a_day() returns integer language sql immutable return 40;

-- Returns the contact details of a listed member to a listed member. Record and limit are one transaction under the lock of the viewer's
-- profile row, so parallel calls are counted one after the other and nothing is returned that cannot be recorded.
-- Errors: PT403 membership_required, PT400 own_profile, PT404 member_not_found (unknown and hidden members alike), PT429 contact_limit_reached.
create function public.contact_of(user_id uuid)
returns table (phone text, parent_number text, mama_phone text, parent_address text)
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := (select auth.uid());
begin
  perform from private.profiles p where p.id = asker for no key update;
  if not private.viewer_is_member() then
    raise sqlstate 'PT403' using message = 'membership_required';
  elsif contact_of.user_id = asker then
    raise sqlstate 'PT400' using message = 'own_profile';
  elsif private.is_listed(contact_of.user_id) is not true then
    raise sqlstate 'PT404' using message = 'member_not_found';
  end if;
  insert into private.contact_views (viewer, viewed) values (asker, contact_of.user_id) on conflict do nothing;
  if (select count(*) from private.contact_views c where c.viewer = asker and c.day = private.today()) > private.contacts_a_day() then
    raise sqlstate 'PT429' using message = 'contact_limit_reached';
  end if;
  return query
    select p.phone, p.parent_number, p.mama_phone, p.parent_address from private.profiles p where p.id = contact_of.user_id;
end;
$$;
grant execute on function public.contact_of(uuid) to authenticated;

-- Who has seen the contact details of the signed-in member, who need not be listed. Viewers are shown whether they are listed or not, so
-- that the view does not reveal it.
create view public.contact_viewers as
select c.seen_at, p.user_code, p.first_name, p.last_name, p.regional_full_name, c.viewer as viewer_id
from private.contact_views c
join private.profiles p on p.id = c.viewer
where c.viewed = (select auth.uid());
grant select on public.contact_viewers to authenticated;

-- Returns the members who reached the daily limit, latest day first, for the operator.
create function public.contact_limits_met() returns table (day date, user_code bigint, contacts integer)
language sql stable security definer set search_path = '' as $$
  select c.day, p.user_code, count(*)::integer
  from private.contact_views c join private.profiles p on p.id = c.viewer
  group by c.day, p.user_code having count(*) >= private.contacts_a_day()
  order by c.day desc, p.user_code
$$;

-- Deletes records older than a year and returns how many.
create function public.forget_old_contact_views() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.contact_views where day < private.today() - interval '1 year';
  get diagnostics removed = row_count;
  return removed;
end;
$$;
grant execute on function public.contact_limits_met(), public.forget_old_contact_views() to service_role;
