-- What is computed from patrikas (birth charts), stored and shown to others as far as the member's level allows.

-- The Moon classes that have the rashi and the nakshatra of one of these in common. Dhanu and Makara are cut in their middles, inside Purva Ashadha 1 and
-- Shravana 2, so that the class alone would tell more than the nakshatra.
create function private.classes_of_nakshatras(moon_classes smallint[]) returns smallint[]
language sql immutable set search_path = '' as $$
  select array(select distinct unnest(case when class in (26, 27) then array[26, 27] when class in (30, 31) then array[30, 31] else array[class] end)::smallint
    from unnest(moon_classes) as class order by 1)
$$;

-- The result as other members may see it, by level: a row for listed members only (docs/decisions/031). Nothing more precise than rashi, nakshatra and
-- whether there is mangal (docs/decisions/059); what contacts see besides is in private.patrikas.
create table private.listed_patrikas (
  id uuid primary key references private.listings (id) on delete cascade,
  level text not null, source text not null, almanac text, moon_classes smallint[] not null, mangal text not null
);
comment on table private.listed_patrikas is
  'Patrikas that members show to each other; maintained by triggers on private.patrikas and private.listings in the same transaction';
alter table private.listed_patrikas enable row level security;

-- The rows that private.listed_patrikas must contain, with its columns in its order.
create view private.listable_patrikas as
select l.id, p.level, p.source, p.almanac, private.classes_of_nakshatras(p.moon_classes) as moon_classes,
  case p.mangal when 'mild' then 'yes' else p.mangal end as mangal
from private.patrikas p join private.listings l on l.id = p.member
where p.level <> 'nobody' and p.source <> 'none' and p.moon_classes <> '{}';

-- Brings the row of a member in private.listed_patrikas up to date.
create function private.list_patrika(changed uuid) returns void
language sql set search_path = '' as $$
  delete from private.listed_patrikas where id = changed;
  insert into private.listed_patrikas select * from private.listable_patrikas where id = changed;
$$;

create function private.keep_listed_patrika() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.list_patrika(coalesce(new.member, old.member));
  return null;
end;
$$;
create trigger keep_listed_patrika after insert or update or delete on private.patrikas
  for each row execute function private.keep_listed_patrika();

create function private.add_listed_patrika() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.list_patrika(new.id);
  return null;
end;
$$;

-- The foreign key deletes the row of a member who is no longer listed.
create trigger add_listed_patrika after insert on private.listings
  for each row execute function private.add_listed_patrika();

-- A changed birth makes the result wrong: nothing is shown of it until it is computed again.
create function private.forget_computed_patrika() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.patrikas set
    charans = case when source = 'printed' then charans else '{}' end,
    moon_classes = case when source = 'printed' then moon_classes else '{}' end,
    by_name = false, mangal = 'unknown', mars_house = null, moon_deg = null, lagna_deg = null, mars_deg = null, engine = null
  where member = new.id and source <> 'none';
  return null;
end;
$$;
create trigger forget_computed_patrika after update of dob, dob_time on private.profiles
  for each row when ((old.dob, old.dob_time) is distinct from (new.dob, new.dob_time))
  execute function private.forget_computed_patrika();

-- Stores answers and result of a member, as the function save_patrika passes them. `birth` is the date and time that were computed with; the
-- lock of the profile row prevents changes meanwhile. Error: PT409 birth_changed.
create function public.store_patrika(member uuid, answers jsonb, result jsonb, birth jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform from private.profiles p
  where p.id = store_patrika.member
    and (p.dob, p.dob_time) is not distinct from ((birth ->> 'dob')::date, (birth ->> 'dob_time')::time)
  for no key update;
  if not found then
    raise sqlstate 'PT409' using message = 'birth_changed';
  end if;
  -- A first patrika counts at once.
  if exists (select from private.patrikas p where p.member = store_patrika.member) then
    perform private.keep_facts_of_the_day(store_patrika.member);
  end if;
  delete from private.patrikas p where p.member = store_patrika.member;
  insert into private.patrikas
  select (jsonb_populate_record(null::private.patrikas,
    answers || result || jsonb_build_object('member', store_patrika.member, 'computed_at', now()))).*;
end;
$$;

-- Stores what the function recompute_patrikas computed from answers that it has read before, and mails the member if another version of the
-- computation has another result. A result that a changed birth emptied is no such change.
-- Errors: PT409 patrika_changed (the member has saved or erased it since), birth_changed.
create function public.store_recomputed_patrika(member uuid, answers jsonb, result jsonb, birth jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  former private.patrikas;
  new_result private.patrikas;
begin
  perform from private.profiles p where p.id = store_recomputed_patrika.member for no key update;
  select p.* into former from private.patrikas p
  where p.member = store_recomputed_patrika.member and p.consented_at = (answers ->> 'consented_at')::timestamptz
  for update;
  if not found then
    raise sqlstate 'PT409' using message = 'patrika_changed';
  end if;
  perform public.store_patrika(store_recomputed_patrika.member, answers, result, birth);
  select p.* into new_result from private.patrikas p where p.member = store_recomputed_patrika.member;
  if former.engine <> new_result.engine
    and (former.charans, former.moon_classes, former.mangal, former.mars_house, trunc(former.lagna_deg / 30)) is distinct from
      (new_result.charans, new_result.moon_classes, new_result.mangal, new_result.mars_house, trunc(new_result.lagna_deg / 30)) then
    perform private.add_mail(store_recomputed_patrika.member, 'patrika_changed_mail', 'patrika_changed_' || gen_random_uuid(), '{}');
  end if;
end;
$$;

-- Returns patrikas that another version computed, or that wait for being computed since the birth has changed.
create function public.stale_patrikas(current_engine text, most integer)
returns table (member uuid, answers jsonb, dob date, dob_time time)
language sql stable security definer set search_path = '' as $$
  select p.member, to_jsonb(p), o.dob, o.dob_time
  from private.patrikas p join private.profiles o on o.id = p.member
  where (p.engine is null or p.engine < current_engine or p.engine > current_engine)
    and p.source <> 'none' and p.time_certainty is not null
  order by p.computed_at limit most
$$;
grant execute on function public.store_patrika(uuid, jsonb, jsonb, jsonb), public.store_recomputed_patrika(uuid, jsonb, jsonb, jsonb),
  public.stale_patrikas(text, integer) to service_role;

-- Deletes the signed-in member's patrika, answers and results, and withdraws the consent to store it.
create function public.erase_patrika() returns void
language sql security definer set search_path = '' as $$
  select public.withdraw_consent('patrika')
$$;
grant execute on function public.erase_patrika() to authenticated;

-- The signed-in member's own answers and result.
create view public.own_patrika as
select
  p.source, p.time_certainty, p.day_part, p.birth_place, p.other_place, p.other_district, p.birth_zone, p.clock, p.occurrence,
  p.almanac, p.almanac_name, p.printed_rashi, p.printed_nakshatra, p.printed_charan, p.printed_lagna, p.patrika_name,
  p.level, p.guna_on_lists, p.charans, p.moon_classes, p.by_name, p.mangal, p.mars_house, p.moon_deg, p.lagna_deg, p.mars_deg,
  p.engine, p.computed_at, p.consented_at
from private.patrikas p
where p.member = (select auth.uid());
grant select on public.own_patrika to authenticated;

-- Whether the signed-in member is shown patrikas. A member who has switched them off (source 'none') is shown none.
create function private.viewer_sees_patrikas() returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from private.patrikas where member = (select auth.uid()) and source = 'none')
$$;
grant execute on function private.viewer_sees_patrikas() to authenticated;

-- Runs as its owner, like public.valid_profiles; the subqueries are evaluated once for each query. The level 'accepted' shows the patrika
-- to members in contact and to those who may still answer an interest. Only members in contact see charans, houses and whether mangal is mild; the
-- verdict on mangal is for families who do not know.
create view public.member_patrikas as
select p.id, p.source, p.almanac,
  case when seen.in_contact then exact.charans else '{}' end as charans,
  case when seen.in_contact then exact.moon_classes else p.moon_classes end as moon_classes,
  seen.in_contact and exact.by_name as by_name,
  case
    when seen.in_contact then exact.mangal
    when l.mangal_status in ('No', 'Yes', 'Partial') then 'unknown'
    else p.mangal
  end as mangal,
  case when seen.in_contact then exact.mars_house end as mars_house,
  seen.in_contact
from private.listed_patrikas p
join private.listings l on l.id = p.id
join private.patrikas exact on exact.member = p.id
cross join lateral (select auth.uid() = any (l.contacts) as in_contact) as seen
where l.paid_until > (select now()) and (select private.viewer_may_read()) and (select private.viewer_sees_patrikas())
  and not private.is_blocked_pair((select auth.uid()), p.id)
  and (p.level = 'members' or p.id = any ((select private.members_open_to_viewer())::uuid[]));
grant select on public.member_patrikas to authenticated;

-- Whether a member's patrika is shown to another one, by its level: the rule of member_patrikas for a given viewer.
create function private.shows_patrika(owner uuid, viewer uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.listed_patrikas p
    where p.id = owner and (p.level = 'members' or exists (
      select from private.interest_sides s
      where s.member = viewer and s.other = owner
        and (s.shown = 'accepted' or (s.shown = 'pending' and s.direction = 'received')))))
$$;
grant execute on function private.shows_patrika(uuid, uuid) to authenticated;

-- Requests for a patrika that is not shown. A request is no interest and has no answer: the member who is asked
-- either shows the patrika or does not.
create table private.patrika_requests (
  asker uuid not null references private.profiles (id) on delete cascade,
  asked uuid not null references private.profiles (id) on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (asker, asked)
);
create index patrika_requests_asked on private.patrika_requests (asked, asked_at desc);
alter table private.patrika_requests enable row level security;

-- Whether a member is notified of a request: not while the asker is hidden, and not a member who does not look at patrikas.
create function private.is_open_request(request private.patrika_requests) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_listed(request.asker) and not private.is_blocked_pair(request.asker, request.asked)
    and not private.shows_patrika(request.asked, request.asker)
    and not exists (select from private.patrikas p where p.member = request.asked and p.source = 'none')
$$;
grant execute on function private.is_open_request(private.patrika_requests) to authenticated;

-- Requests another member's patrika: once for each pair, and no more often in a day than interests may be sent. A member who does not look
-- at patrikas is not notified, and the asker does not learn of that.
-- Errors: those of lock_pair; PT400 same_gender; PT409 patrika_shown, already_asked; PT429 patrika_request_limit.
create function public.ask_for_patrika(user_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  me constant uuid := private.lock_pair(ask_for_patrika.user_id);
  request private.patrika_requests;
begin
  if (select count(distinct l.gender) from private.listings l where l.id in (me, ask_for_patrika.user_id)) < 2 then
    raise sqlstate 'PT400' using message = 'same_gender';
  elsif private.shows_patrika(ask_for_patrika.user_id, me) then
    raise sqlstate 'PT409' using message = 'patrika_shown';
  elsif exists (select from private.patrika_requests r where r.asker = me and r.asked = ask_for_patrika.user_id) then
    raise sqlstate 'PT409' using message = 'already_asked';
  elsif (
    select count(*) from private.patrika_requests r
    where r.asker = me and (r.asked_at at time zone 'Asia/Kolkata')::date = private.today())
    >= private.interests_a_day((select p.created_at from private.profiles p where p.id = me)) then
    raise sqlstate 'PT429' using message = 'patrika_request_limit';
  end if;
  insert into private.patrika_requests (asker, asked) values (me, ask_for_patrika.user_id) returning * into request;
  if private.is_open_request(request) then
    perform private.add_interest_mail(ask_for_patrika.user_id, 'patrika_asked');
  end if;
end;
$$;
grant execute on function public.ask_for_patrika(uuid) to authenticated;

-- The requests of the signed-in member: all that were sent, and of those received the ones that are still open. `id` is the other member.
create view public.my_patrika_requests as
select r.asked as id, 'sent' as direction, r.asked_at
from private.patrika_requests r where r.asker = (select auth.uid())
union all
select r.asker, 'received', r.asked_at
from private.patrika_requests r where r.asked = (select auth.uid()) and private.is_open_request(r);
grant select on public.my_patrika_requests to authenticated;

-- Column statistics contain real values.
do $$
declare
  field record;
begin
  for field in
    select attrelid::regclass as relation, attname from pg_attribute
    where attrelid in ('private.patrikas'::regclass, 'private.listed_patrikas'::regclass) and attnum > 0
      and attname not in ('member', 'id', 'engine')
  loop
    execute format('alter table %s alter column %I set statistics 0', field.relation, field.attname);
  end loop;
end;
$$;
