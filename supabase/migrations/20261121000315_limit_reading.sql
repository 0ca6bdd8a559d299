-- How much of other members one member may read in a day: far more than anybody looks at, far less than whoever copies the list
-- wants (docs/decisions/014, 023). The server counts what it has answered; here it is judged, so that the limits hold for every view.

create table private.reading (
  member uuid not null references private.profiles (id) on delete cascade,
  day date not null,
  rows_read integer not null,
  numbers_read integer not null,
  primary key (member, day)
);
comment on table private.reading is 'Rows of other members that a member was given, by the calendar of India; kept for thirty days';
comment on column private.reading.numbers_read is 'How many of these could show telephone numbers, with the questions about numbers that gave no row';
create index reading_day on private.reading (day);
alter table private.reading enable row level security;

create function private.rows_a_day() returns integer
language sql immutable set search_path = '' as 'select 3000';

create function private.numbers_a_day() returns integer
language sql immutable set search_path = '' as 'select 500';

create function private.today() returns date
language sql stable set search_path = '' as $$ select (now() at time zone 'Asia/Kolkata')::date $$;

-- Adds what members were given: {"<id>": {"rows": …, "numbers": …}, …}. Gives those who had met a limit before this came on top of it:
-- under the row's lock, so that of requests sent at the same moment only the first ones stay below.
create function public.note_reading(given jsonb) returns setof uuid
language sql security definer set search_path = '' as $$
  delete from private.reading where day < private.today() - 30;
  with added as (
    select p.id, (each.value ->> 'rows')::integer as rows_read, (each.value ->> 'numbers')::integer as numbers_read
    from jsonb_each(given) as each join private.profiles p on p.id = each.key::uuid
  ), written as (
    insert into private.reading (member, day, rows_read, numbers_read)
    select id, private.today(), rows_read, numbers_read from added order by id
    on conflict (member, day) do update set
      rows_read = reading.rows_read + excluded.rows_read,
      numbers_read = reading.numbers_read + excluded.numbers_read
    returning member, rows_read, numbers_read
  )
  select member from written join added on added.id = member
  where written.rows_read - added.rows_read >= private.rows_a_day()
    or written.numbers_read - added.numbers_read >= private.numbers_a_day();
$$;

-- Who met a limit, latest first.
create function public.reading_limits_met()
returns table (day date, user_code bigint, rows_read integer, numbers_read integer)
language sql stable security definer set search_path = '' as $$
  select r.day, p.user_code, r.rows_read, r.numbers_read
  from private.reading r join private.profiles p on p.id = r.member
  where r.rows_read >= private.rows_a_day() or r.numbers_read >= private.numbers_a_day()
  order by r.day desc, r.rows_read desc
$$;
revoke execute on function public.note_reading(jsonb), public.reading_limits_met() from public, anon, authenticated;
grant execute on function public.note_reading(jsonb), public.reading_limits_met() to service_role;
