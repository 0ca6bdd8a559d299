-- How much of other members one member may read in a day: far more than anybody looks at, far less than whoever copies the list
-- wants (docs/decisions/014). The server counts what it has answered; here it is judged, so that the limit holds for every view.

create table private.reading (
  member uuid not null references private.profiles (id) on delete cascade,
  day date not null,
  rows_read integer not null,
  primary key (member, day)
);
comment on table private.reading is 'Rows of other members that a member was given, by the calendar of India; kept for thirty days';
create index reading_day on private.reading (day);
alter table private.reading enable row level security;

create function private.rows_a_day() returns integer
language sql immutable set search_path = '' as 'select 3000';

create function private.today() returns date
language sql stable set search_path = '' as $$ select (now() at time zone 'Asia/Kolkata')::date $$;

-- Adds what members were given: {"<id>": rows, …}.
create function public.note_reading(given jsonb) returns void
language sql security definer set search_path = '' as $$
  delete from private.reading where day < private.today() - 30;
  insert into private.reading (member, day, rows_read)
  select p.id, private.today(), each.value::integer
  from jsonb_each_text(given) as each join private.profiles p on p.id = each.key::uuid
  order by p.id
  on conflict (member, day) do update set rows_read = reading.rows_read + excluded.rows_read;
$$;

-- Who met the limit, latest first.
create function public.reading_limits_met() returns table (day date, user_code bigint, rows_read integer)
language sql stable security definer set search_path = '' as $$
  select r.day, p.user_code, r.rows_read
  from private.reading r join private.profiles p on p.id = r.member
  where r.rows_read >= private.rows_a_day() order by r.day desc, r.rows_read desc
$$;
revoke execute on function public.note_reading(jsonb), public.reading_limits_met() from public, anon, authenticated;
grant execute on function public.note_reading(jsonb), public.reading_limits_met() to service_role;
