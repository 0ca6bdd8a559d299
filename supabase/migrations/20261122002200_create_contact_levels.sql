-- Contact levels: who may see a member's telephone numbers and street address. contact_of applies them (docs/decisions/041).

create table private.community_settings (
  only_row boolean primary key default true constraint community_settings_one_row check (only_row),
  contact_default text not null default 'members' constraint community_settings_contact_default check (
    contact_default in ('members', 'accepted'))
);
comment on table private.community_settings is 'Settings of this installation; one row';
comment on column private.community_settings.contact_default is
  'The contact level of members who have not answered: every listed member, or only after an accepted interest';
insert into private.community_settings default values;
alter table private.community_settings enable row level security;

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
select phone, parent_number, mama_phone, parent_address, call_first, answered_at from private.own_levels();
grant select on public.my_contact_levels to authenticated;

-- Stores the signed-in user's answers. A value that is not one of the levels violates a check constraint of private.contact_levels.
create function public.set_contact_levels(phone text, parent_number text, mama_phone text, call_first text) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.contact_levels as l (member, phone, parent_number, mama_phone, call_first)
  values ((select auth.uid()), set_contact_levels.phone, set_contact_levels.parent_number, set_contact_levels.mama_phone,
    set_contact_levels.call_first)
  on conflict (member) do update set phone = excluded.phone, parent_number = excluded.parent_number,
    mama_phone = excluded.mama_phone, call_first = excluded.call_first, answered_at = now()
$$;
grant execute on function public.set_contact_levels(text, text, text, text) to authenticated;

-- Returns the contact details of a listed member to a listed member, as far as the level of each allows; what is withheld is null, and
-- `withheld` names its level. Record and limit are one transaction under the lock of the viewer's profile row, so parallel calls are counted
-- one after the other and nothing is returned that cannot be recorded. An answer without any detail is neither recorded nor counted.
-- Errors: PT403 membership_required, PT400 own_profile, PT404 member_not_found (unknown, hidden and blocked members alike),
-- PT429 contact_limit_reached.
drop function public.contact_of(uuid);
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
