-- Contact details (telephone numbers and street address): shown to listed members, for one listed member at a time, as far as the contact
-- levels of that member allow, with a daily limit and a record that the member whose details they are can read (docs/decisions/014, 041).

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

create table private.contact_levels (
  member uuid primary key references private.profiles (id) on delete cascade,
  phone text not null constraint contact_levels_phone check (phone in ('members', 'accepted', 'nobody')),
  parent_number text not null constraint contact_levels_parent_number check (parent_number in ('members', 'accepted', 'nobody')),
  mama_phone text not null constraint contact_levels_mama_phone check (mama_phone in ('accepted', 'nobody')),
  call_first text not null constraint contact_levels_call_first check (call_first in ('own', 'parents')),
  answered_at timestamptz not null default now()
);
comment on table private.contact_levels is 'The answers of members to who may see their numbers; without a row the installation''s default applies';
alter table private.contact_levels enable row level security;

-- The levels that apply to a member. The street address and the number of the maternal uncle, a third person, are never open to all members
-- once the member has answered.
create function private.levels_of(member uuid)
returns table (phone text, parent_number text, mama_phone text, parent_address text, call_first text, answered_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select coalesce(l.phone, s.contact_default), coalesce(l.parent_number, s.contact_default), coalesce(l.mama_phone, s.contact_default),
    case when l.member is null then s.contact_default else 'accepted' end, coalesce(l.call_first, 'own'), l.answered_at
  from private.community_settings s left join private.contact_levels l on l.member = levels_of.member
$$;

-- The levels that apply to the signed-in user. Nobody may call levels_of for another member.
create function private.own_levels()
returns table (phone text, parent_number text, mama_phone text, parent_address text, call_first text, answered_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select * from private.levels_of((select auth.uid()))
$$;
grant execute on function private.own_levels() to authenticated;

-- The signed-in user's own levels; answered_at is null while the installation's default applies.
create view public.my_contact_levels as
select own.phone, own.parent_number, own.mama_phone, own.parent_address, own.call_first, own.answered_at,
  p.photo_level as photos, p.dob_level as dob, p.shows_last_active
from private.own_levels() own join private.profiles p on p.id = (select auth.uid());
grant select on public.my_contact_levels to authenticated;

-- Stores the signed-in user's answers; `dob` is the level of the full date of birth. Photos that fewer members may see than before get new
-- names. A value that is not one of the levels violates a check constraint.
create function public.set_contact_levels(phone text, parent_number text, mama_phone text, call_first text, photos text, dob text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  member constant uuid := (select auth.uid());
begin
  update private.profiles set dob_level = set_contact_levels.dob
  where id = member and dob_level is distinct from set_contact_levels.dob;
  update private.profiles set photo_level = set_contact_levels.photos
  where id = member and photo_level is distinct from set_contact_levels.photos;
  if found and set_contact_levels.photos = 'accepted' then
    perform private.rename_photos(member);
  end if;
  insert into private.contact_levels as l (member, phone, parent_number, mama_phone, call_first)
  values (member, set_contact_levels.phone, set_contact_levels.parent_number, set_contact_levels.mama_phone,
    set_contact_levels.call_first)
  on conflict on constraint contact_levels_pkey do update set phone = excluded.phone, parent_number = excluded.parent_number,
    mama_phone = excluded.mama_phone, call_first = excluded.call_first, answered_at = now();
end;
$$;
grant execute on function public.set_contact_levels(text, text, text, text, text, text) to authenticated;

-- Returns the contact details of a listed member to a listed member, as far as the level of each allows; what is withheld is null, and
-- `withheld` names its level. Record and limit are one transaction under the lock of the viewer's profile row, so parallel calls are counted
-- one after the other and nothing is returned that cannot be recorded. An answer without any detail is neither recorded nor counted.
-- Errors: PT403 membership_required, PT400 own_profile, PT404 member_not_found (unknown, hidden and blocked members alike),
-- PT429 contact_limit_reached.
create function public.contact_of(user_id uuid)
returns table (phone text, parent_number text, mama_phone text, parent_address text, call_first text, withheld jsonb)
language plpgsql volatile security definer set search_path = '' as $$
declare
  asker constant uuid := private.lock_pair(contact_of.user_id);
  in_contact constant boolean := private.in_contact(asker, contact_of.user_id);
  seen record;
begin
  select
    case when l.phone = 'members' or (l.phone = 'accepted' and in_contact) then p.phone end as phone,
    case when l.parent_number = 'members' or (l.parent_number = 'accepted' and in_contact) then p.parent_number end as parent_number,
    case when l.mama_phone = 'members' or (l.mama_phone = 'accepted' and in_contact) then p.mama_phone end as mama_phone,
    case when l.parent_address = 'members' or in_contact then p.parent_address end as parent_address,
    l.call_first, to_jsonb(l) as levels
  into seen
  from private.profiles p cross join private.levels_of(p.id) l where p.id = contact_of.user_id;

  if num_nonnulls(seen.phone, seen.parent_number, seen.mama_phone, seen.parent_address) > 0 then
    insert into private.contact_views (viewer, viewed) values (asker, contact_of.user_id) on conflict do nothing;
    if (select count(*) from private.contact_views c where c.viewer = asker and c.day = private.today()) > private.contacts_a_day() then
      raise sqlstate 'PT429' using message = 'contact_limit_reached';
    end if;
  end if;
  return query select seen.phone, seen.parent_number, seen.mama_phone, seen.parent_address, seen.call_first,
    (select coalesce(jsonb_object_agg(each.key, each.value), '{}')
      from jsonb_each_text(seen.levels) each
      where (each.key = 'phone' and seen.phone is null) or (each.key = 'parent_number' and seen.parent_number is null)
        or (each.key = 'mama_phone' and seen.mama_phone is null) or (each.key = 'parent_address' and seen.parent_address is null));
end;
$$;
grant execute on function public.contact_of(uuid) to authenticated;

-- Who has seen the contact details of the signed-in member, who need not be listed. Viewers are shown whether they are listed or not and
-- whether a block lies between the two or not, so that the view reveals neither.
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

-- Deletes records whose retention period is over and returns how many.
create function public.forget_old_contact_views() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  removed integer;
begin
  delete from private.contact_views where day < private.today() - private.kept_for('contact_view');
  get diagnostics removed = row_count;
  return removed;
end;
$$;
grant execute on function public.contact_limits_met(), public.forget_old_contact_views() to service_role;
