-- Read quota: how many rows of other members a member may be given in a day (docs/decisions/014). It stops a script that copies all
-- profiles and is far more than a person looks at. The server counts the rows of its answers; the views refuse a member
-- who has used up the quota (private.viewer_permission), so that it holds for every query.

create table private.read_counts (
  member uuid not null references private.profiles (id) on delete cascade,
  day date not null,
  rows_read integer not null,
  primary key (member, day)
);
comment on table private.read_counts is 'Rows of other members that a member was given on a day (calendar of India); kept for thirty days';
create index read_counts_day on private.read_counts (day);
alter table private.read_counts enable row level security;

-- The quota. Evaluated with every page: a function body in this form is inlined into queries.
create function private.rows_a_day() returns integer language sql immutable return 3000;

-- Adds rows to the counts of members and returns how many rows each may still be given today (0 or less: none).
-- `given` is {"<user id>": <rows>, …}. Keys that are no user's id are ignored, so that one of them does not keep the others from being counted.
create function public.count_read_rows(given jsonb) returns table (member uuid, rows_left integer)
language sql security definer set search_path = '' as $$
  delete from private.read_counts where day < private.today() - 30;
  with given_ids as (
    select case when key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then key::uuid end as id, value::integer as rows_read
    from jsonb_each(given)
  )
  insert into private.read_counts as r (member, day, rows_read)
  select p.id, private.today(), g.rows_read from given_ids g join private.profiles p on p.id = g.id order by p.id
  on conflict (member, day) do update set rows_read = r.rows_read + excluded.rows_read
  returning r.member, private.rows_a_day() - r.rows_read;
$$;

-- Returns how many rows a member may still be given today.
create function public.read_quota_left(member uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select private.rows_a_day() - coalesce(
    (select r.rows_read from private.read_counts r where r.member = read_quota_left.member and r.day = private.today()), 0)
$$;

-- Returns the members who used up the quota, latest day first, for the operator.
create function public.members_at_read_quota()
returns table (day date, user_code bigint, rows_read integer)
language sql stable security definer set search_path = '' as $$
  select r.day, p.user_code, r.rows_read
  from private.read_counts r join private.profiles p on p.id = r.member
  where r.rows_read >= private.rows_a_day()
  order by r.day desc, r.rows_read desc
$$;
grant execute on function public.count_read_rows(jsonb), public.read_quota_left(uuid), public.members_at_read_quota() to service_role;
