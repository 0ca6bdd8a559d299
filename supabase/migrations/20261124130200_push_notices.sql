-- Web push: the devices of members, quiet hours and limits, and the pushes that the function send_pushes sends (docs/decisions/061).

create table private.notice_settings (
  member uuid primary key references private.profiles (id) on delete cascade,
  time_zone text not null default 'Asia/Kolkata',
  follows_device boolean not null default true,
  quiet_from time not null default '21:00' constraint quiet_from_early_enough check (quiet_from between '17:00' and '22:00'),
  quiet_until time not null default '08:00' constraint quiet_until_late_enough check (quiet_until between '07:00' and '12:00'),
  digest boolean not null default true,
  digest_day smallint not null default 0 constraint digest_day_of_week check (digest_day between 0 and 6),
  digest_at timestamptz,
  digest_since timestamptz not null default now(),
  digest_key uuid not null unique default gen_random_uuid(),
  searched_at timestamptz not null default '-infinity',
  asked_for_push_at timestamptz
);
comment on column private.notice_settings.follows_device is 'Whether the zone is that of the device used last; false once the member has chosen one';
comment on column private.notice_settings.quiet_from is 'In the member''s time zone. The quiet hours may be longer than 22:00 to 07:00, not shorter';
comment on column private.notice_settings.digest_day is '0 is Sunday';
comment on column private.notice_settings.digest_at is 'When the next weekly list is due; null until the member is listed';
comment on column private.notice_settings.digest_since is 'The weekly list has what is newer';
comment on column private.notice_settings.digest_key is 'In the address that ends the weekly list without a sign-in';
comment on column private.notice_settings.searched_at is 'When the saved searches were last looked at';
comment on column private.notice_settings.asked_for_push_at is 'The question whether to send pushes is asked once';
create index notice_settings_searched on private.notice_settings (searched_at);
create index notice_settings_digest on private.notice_settings (digest_at) where digest;
alter table private.notice_settings enable row level security;

-- The settings of a member; those of who has changed none have no row.
create function private.notice_settings_of(member uuid) returns table (
  time_zone text, quiet_from time, quiet_until time, digest boolean, digest_day smallint, asked_for_push_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select coalesce(s.time_zone, 'Asia/Kolkata'), coalesce(s.quiet_from, '21:00'), coalesce(s.quiet_until, '08:00'), coalesce(s.digest, true),
    coalesce(s.digest_day, 0::smallint), s.asked_for_push_at
  from (select notice_settings_of.member as id) as person left join private.notice_settings s on s.member = person.id
$$;
grant execute on function private.notice_settings_of(uuid) to authenticated;

create view public.my_notice_settings as
select s.* from private.notice_settings_of((select auth.uid())) s where (select auth.uid()) is not null;
grant select on public.my_notice_settings to authenticated;

-- Whether PostgreSQL knows a time zone by its name in the IANA database; other forms, such as ABC+3, are not accepted.
create function private.is_time_zone(name text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  perform now() at time zone name;
  return name ~ '^(UTC|[A-Z][A-Za-z]+(/[A-Z][A-Za-z_+-]*[A-Za-z]){1,2})$';
exception when invalid_parameter_value then
  return false;
end;
$$;

-- Stores the signed-in user's settings. The next weekly list follows them. Errors: PT400 unknown_time_zone; 23514 for other hours or days.
create function public.set_notice_settings(time_zone text, quiet_from time, quiet_until time, digest boolean, digest_day integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.is_time_zone(set_notice_settings.time_zone) then
    raise sqlstate 'PT400' using message = 'unknown_time_zone';
  end if;
  insert into private.notice_settings as s (member, time_zone, follows_device, quiet_from, quiet_until, digest, digest_day)
  values ((select auth.uid()), set_notice_settings.time_zone, set_notice_settings.time_zone = 'Asia/Kolkata', set_notice_settings.quiet_from, set_notice_settings.quiet_until, set_notice_settings.digest,
    set_notice_settings.digest_day)
  on conflict (member) do update set time_zone = excluded.time_zone,
    follows_device = s.follows_device and s.time_zone = excluded.time_zone, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
    digest = excluded.digest, digest_day = excluded.digest_day,
    digest_at = case when s.digest_at is not null then private.next_digest_at(now(), excluded.time_zone, excluded.digest_day) end;
end;
$$;
grant execute on function public.set_notice_settings(text, time, time, boolean, integer) to authenticated;

create table private.push_places (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references private.profiles (id) on delete cascade,
  session uuid references auth.sessions (id) on delete cascade,
  endpoint text not null unique constraint push_places_endpoint check (length(endpoint) <= 1000 and
    endpoint ~ '^https://([a-z0-9-]+\.)*(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)/[!-~]+$'),
  public_key text not null constraint push_places_public_key check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  secret text not null constraint push_places_secret check (secret ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null constraint push_places_device check (length(device) <= 60),
  added_at timestamptz not null default now(),
  failures integer not null default 0,
  retry_at timestamptz not null default now()
);
comment on table private.push_places is 'Where members receive pushes. The address comes from a browser: only the push services of the browsers are accepted';
comment on column private.push_places.session is 'Signing out removes the device';
create index push_places_member on private.push_places (member, added_at);
create index push_places_session on private.push_places (session);
alter table private.push_places enable row level security;

create function private.most_push_places() returns integer language sql immutable return 5;

create view public.my_push_places as
select p.id, p.device, p.added_at, p.endpoint from private.push_places p where p.member = (select auth.uid());
grant select on public.my_push_places to authenticated;

-- Adds the device of the signed-in user, in place of the oldest when there are five. A device that another user of it had added is taken over.
-- Error: 23514 for an address that is not that of a browser's push service.
create function public.add_push_place(endpoint text, public_key text, secret text, device text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := (select auth.uid());
begin
  perform from private.profiles p where p.id = me for no key update;
  insert into private.push_places as p (member, session, endpoint, public_key, secret, device)
  values (me, (select s.id from auth.sessions s where s.id = (auth.jwt() ->> 'session_id')::uuid), add_push_place.endpoint, add_push_place.public_key,
    add_push_place.secret, add_push_place.device)
  on conflict on constraint push_places_endpoint_key do update
    set member = excluded.member, session = excluded.session, public_key = excluded.public_key, secret = excluded.secret, device = excluded.device,
      failures = 0, retry_at = now();
  delete from private.push_places p where p.id in (
    select o.id from private.push_places o where o.member = me
    order by o.endpoint = add_push_place.endpoint desc, o.added_at desc offset private.most_push_places());
end;
$$;

-- Removes a device of the signed-in user.
create function public.remove_push_place(place uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.push_places where id = place and member = (select auth.uid())
$$;

-- Notes that the signed-in user was asked whether to be sent pushes.
create function public.note_push_question() returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.notice_settings as s (member, asked_for_push_at) values ((select auth.uid()), now())
  on conflict (member) do update set asked_for_push_at = now()
$$;
grant execute on function public.add_push_place(text, text, text, text), public.remove_push_place(uuid), public.note_push_question() to authenticated;

-- One row for each push to a member, which goes to all devices, and as a text message to who chose that; at most one waits. The id stays the same
-- when it is sent again after a crash, and the devices show a repeated one once.
create table private.pushes (
  id uuid primary key default gen_random_uuid(),
  member uuid not null references private.profiles (id) on delete cascade,
  due_at timestamptz not null,
  claimed_until timestamptz not null default '-infinity',
  attempts integer not null default 0,
  sent_at timestamptz,
  failed boolean not null default false
);
comment on column private.pushes.failed is 'It was given up: no device was reached';
create unique index pushes_waiting on private.pushes (member) where sent_at is null;
create index pushes_due on private.pushes (due_at) where sent_at is null;
create index pushes_sent on private.pushes (member, sent_at);
alter table private.pushes enable row level security;

-- The first moment from `earliest` on at which a member may be sent a push: half an hour after the one before, not in the quiet hours, at most
-- three on a day of the member's time zone and ten in seven days. `sent`: when the pushes of the last seven days were sent.
create function private.push_time(sent timestamptz[], earliest timestamptz, zone text, quiet_from time, quiet_until time) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  at timestamptz := greatest(earliest, (select max(s) + interval '30 minutes' from unnest(sent) as s));
  here timestamp;
  tenth timestamptz;
begin
  for round in 1 .. 30 loop
    here := at at time zone zone;
    tenth := (select s from unnest(sent) as s order by s desc offset 9 limit 1);
    if here::time >= quiet_from then
      at := (here::date + 1 + quiet_until) at time zone zone;
    elsif here::time < quiet_until then
      at := (here::date + quiet_until) at time zone zone;
    elsif (select count(*) from unnest(sent) as s where (s at time zone zone)::date = here::date) >= 3 then
      at := (here::date + 1 + quiet_until) at time zone zone;
    elsif tenth > at - interval '7 days' then
      at := tenth + interval '7 days';
    else
      return at;
    end if;
  end loop;
  return at;
end;
$$;

create function private.next_push_at(member uuid) returns timestamptz
language sql stable set search_path = '' as $$
  select private.push_time(
    array(select p.sent_at from private.pushes p where p.member = next_push_at.member and p.sent_at > now() - interval '8 days'),
    now(), s.time_zone, s.quiet_from, s.quiet_until)
  from private.notice_settings_of(next_push_at.member) s
$$;

-- The unread notices that a push tells of: those that no earlier one told of, in topics that the member wants pushed or sent as text.
create function private.notices_of_push(person uuid, push uuid) returns table (notice uuid, kind text, subject text, count integer, on_device boolean, as_text boolean)
language sql stable set search_path = '' as $$
  select n.id, n.kind, n.subject, n.count, c.push and has.device, coalesce(c.message, false)
  from (select exists (select from private.push_places p where p.member = notices_of_push.person) as device) as has
  cross join private.notices n
  join private.notice_kinds k on k.kind = n.kind
  join private.channels_of(notices_of_push.person) c on c.topic = k.topic
  where n.member = notices_of_push.person and n.read_at is null and coalesce(n.push, notices_of_push.push) = notices_of_push.push
    and (c.push and has.device or c.message) and private.is_shown_notice(n)
$$;

-- Has due pushes sent when this transaction is committed: the embedded server listens, a hosted project's function is called once. Without its
-- extension or secrets the next minute's job sends them.
create function private.wake_push_sender() returns void
language plpgsql set search_path = '' as $$
begin
  notify pushes;
  if private.is_hosted() and coalesce(current_setting('reshimgath.push_sender_called', true), '') = '' then
    perform set_config('reshimgath.push_sender_called', 'yes', true);
    begin
      perform private.call_project_function('send_pushes');
    exception when others then
      raise warning 'The sender of pushes was not called: %', sqlerrm;
    end;
  end if;
end;
$$;

-- Plans a push to a member, unless one waits already: that one will tell of everything until then.
create function private.plan_push(person uuid) returns void
language plpgsql set search_path = '' as $$
declare
  planned timestamptz;
begin
  insert into private.pushes (member, due_at)
  select plan_push.person, private.next_push_at(plan_push.person)
  where exists (select from private.notices_of_push(plan_push.person, gen_random_uuid()))
  on conflict (member) where sent_at is null do nothing
  returning due_at into planned;
  if planned <= now() then
    perform private.wake_push_sender();
  end if;
end;
$$;

-- Queues the text message of a push, once. One kind has its own text; several are news.
create function private.send_push_as_text(push private.pushes) returns boolean
language sql volatile set search_path = '' as $$
  select private.add_text_message(push.member,
    case when count(distinct o.kind) = 1 and min(o.kind) in ('interest', 'accepted', 'renewal') then min(o.kind) else 'news' end,
    'notices_' || push.id,
    case when count(distinct o.kind) = 1 and min(o.kind) = 'renewal' then jsonb_build_object('days', split_part(min(o.subject), '_', 2)::integer) else '{}' end)
  from private.notices_of_push(push.member, push.id) o where o.as_text
  having count(*) > 0
$$;

-- Claims a push for a minute, and returns what it tells the devices and where they are; null when there is nothing to send to a device now. It is
-- gone when nothing is left to tell.
create function private.claim_push(one private.pushes) returns jsonb
language plpgsql set search_path = '' as $$
declare
  allowed constant timestamptz := private.next_push_at(one.member);
  told jsonb;
  places jsonb;
  waits_until timestamptz;
begin
  if allowed > now() then
    update private.pushes p set due_at = allowed where p.id = one.id;
    return null;
  elsif not exists (select from private.notices_of_push(one.member, one.id)) then
    delete from private.pushes p where p.id = one.id;
    return null;
  end if;
  perform private.send_push_as_text(one);
  select jsonb_object_agg(o.kind, o.count) into told
  from (select n.kind, sum(n.count) as count from private.notices_of_push(one.member, one.id) n where n.on_device group by n.kind) as o;
  select jsonb_agg(jsonb_build_object('id', p.id, 'endpoint', p.endpoint, 'public_key', p.public_key, 'secret', p.secret))
      filter (where p.retry_at <= now()), min(p.retry_at)
  into places, waits_until from private.push_places p where p.member = one.member;
  update private.notices n set push = one.id where n.id in (select o.notice from private.notices_of_push(one.member, one.id) o);
  if told is null then
    update private.pushes p set sent_at = now() where p.id = one.id;
    return null;
  elsif places is null then
    update private.pushes p set due_at = waits_until where p.id = one.id;
    return null;
  end if;
  update private.pushes p set claimed_until = now() + interval '1 minute', attempts = p.attempts + 1 where p.id = one.id;
  return jsonb_build_object(
    'id', one.id, 'told', told, 'places', places,
    'language', (select u.raw_user_meta_data ->> 'language' from auth.users u where u.id = one.member),
    'unread', (select count(*) from private.notices n where n.member = one.member and n.read_at is null and private.is_shown_notice(n)));
end;
$$;

-- Claims pushes that are due, as a JSON array. One that is not finished within a minute is due again, with the same id.
create function public.claim_pushes(batch integer default 20) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  push private.pushes;
  claimed jsonb := '[]';
begin
  for push in
    select p.* from private.pushes p where p.sent_at is null and greatest(p.due_at, p.claimed_until) <= now()
    order by p.due_at limit batch for update skip locked
  loop
    claimed := claimed || coalesce(private.claim_push(push), '[]');
  end loop;
  return claimed;
end;
$$;

-- How many failures in a row remove a device.
create function private.most_push_failures() returns integer language sql immutable return 20;

-- Ends an attempt of a push: it reached the places `reached`; those in `gone` do not exist any more; those in `failed` are tried again after
-- `pause` seconds. A push that reached no device is tried again with them, five times in all.
create function public.finish_push(push uuid, reached uuid[], gone uuid[], failed uuid[], pause integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  person uuid;
begin
  delete from private.push_places p
  where p.id = any (gone) or (p.id = any (failed) and p.failures + 1 >= private.most_push_failures());
  update private.push_places p set failures = 0 where p.id = any (reached) and p.failures > 0;
  update private.push_places p set failures = p.failures + 1, retry_at = now() + make_interval(secs => least(greatest(pause, 60), 86400))
  where p.id = any (failed);
  update private.pushes p set sent_at = now(), failed = cardinality(reached) = 0
  where p.id = finish_push.push and p.sent_at is null
    and (cardinality(reached) > 0 or cardinality(finish_push.failed) = 0 or p.attempts >= 5)
  returning p.member into person;
  if person is null then
    update private.pushes p set claimed_until = '-infinity' where p.id = finish_push.push and p.sent_at is null;
  else
    -- What happened since the claim.
    perform private.plan_push(person);
  end if;
end;
$$;
grant execute on function public.claim_pushes(integer), public.finish_push(uuid, uuid[], uuid[], uuid[], integer) to service_role;

insert into private.hosted_jobs (name, timing, command) values
  ('send_pushes', '* * * * *', 'select private.call_project_function(''send_pushes'')');
