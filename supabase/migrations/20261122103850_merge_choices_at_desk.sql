-- Operators merge two choices of a list at the desk, and undo it. Long merges are made in steps (docs/decisions/050).

-- Merges of two choices, with the members who had the merged one, so that it can be undone.
create table private.choice_merges (
  id bigint generated always as identity primary key,
  list text not null,
  merged text not null,
  into_value text not null,
  at timestamptz not null default now(),
  undone_at timestamptz,
  done_at timestamptz
);
comment on column private.choice_merges.done_at is 'When no member was left to be changed; null while the merge, or its undoing, goes on';
alter table private.choice_merges enable row level security;
create table private.choice_merge_members (
  merge bigint not null references private.choice_merges (id) on delete cascade,
  member uuid not null references private.profiles (id) on delete cascade,
  part text not null constraint choice_merge_members_part check (part in ('own', 'wanted', 'wanted_both')),
  primary key (merge, member, part)
);
comment on column private.choice_merge_members.part is
  'What had the merged choice: the profile, or the partner preferences; wanted_both: they had both choices before';
create index choice_merge_members_member on private.choice_merge_members (member);
alter table private.choice_merge_members enable row level security;

-- The column of public.partner_preferences with choices of a list; null without one.
create function private.wanted_column(list text) returns text
language sql immutable set search_path = '' as $$
  select case list when 'highest_education' then 'education' when 'city' then 'city' when 'married_status' then 'married_status' end
$$;

-- Changes at most `batch` profiles and as many partner preferences of a merge, or changes them back.
create function private.move_members(merge private.choice_merges, batch integer) returns void
language plpgsql volatile set search_path = '' as $$
declare
  wanted constant text := private.wanted_column(merge.list);
begin
  -- Rows are locked in the order of the members, as everywhere, so that two transactions cannot wait for each other.
  if merge.undone_at is null then
    execute format('with moved as (
        update private.profiles set %1$I = $2
        where id in (select id from private.profiles where %1$I = $1 order by id limit $4 for no key update) returning id)
      insert into private.choice_merge_members (merge, member, part) select $3, id, ''own'' from moved on conflict do nothing', merge.list)
    using merge.merged, merge.into_value, merge.id, batch;
    if wanted is not null then
      execute format('with found as (
          select member, $2 = any (%1$I) as had_both from public.partner_preferences
          where $1 = any (%1$I) order by member limit $4 for no key update
        ), moved as (
          update public.partner_preferences w
          set %1$I = case when f.had_both then array_remove(w.%1$I, $1) else array_replace(w.%1$I, $1, $2) end
          from found f where w.member = f.member returning w.member, f.had_both)
        insert into private.choice_merge_members (merge, member, part)
        select $3, member, case when had_both then ''wanted_both'' else ''wanted'' end from moved on conflict do nothing', wanted)
      using merge.merged, merge.into_value, merge.id, batch;
    end if;
    return;
  end if;
  perform from private.profiles
  where id in (select o.member from private.choice_merge_members o where o.merge = move_members.merge.id order by o.member limit batch)
  order by id for no key update;
  -- Members who chose something else since then keep it.
  execute format('with taken as (
      delete from private.choice_merge_members where (merge, member, part) in (
        select merge, member, part from private.choice_merge_members where merge = $1 and part = ''own'' order by member limit $4) returning member
    )
    update private.profiles p set %1$I = $2 from taken where p.id = taken.member and p.%1$I = $3', merge.list)
  using merge.id, merge.merged, merge.into_value, batch;
  if wanted is not null then
    execute format('with taken as (
        delete from private.choice_merge_members where (merge, member, part) in (
          select merge, member, part from private.choice_merge_members where merge = $1 and part <> ''own'' order by member limit $4) returning member, part
      )
      update public.partner_preferences w
      set %1$I = case part when ''wanted'' then array_replace(w.%1$I, $3, $2) else array_append(w.%1$I, $2) end
      from taken where w.member = taken.member and $3 = any (w.%1$I) and $2 <> all (w.%1$I)', wanted)
    using merge.id, merge.merged, merge.into_value, batch;
  end if;
end;
$$;

-- Continues a merge or its undoing, at most `batch` members, and returns how many members are left; 0 for an unknown one.
create function private.continue_merge(number bigint, batch integer default 500) returns integer
language plpgsql volatile set search_path = '' as $$
declare
  merge private.choice_merges;
  left_now integer;
begin
  select * into merge from private.choice_merges m where m.id = continue_merge.number and m.done_at is null for update;
  if merge.id is null then
    return 0;
  end if;
  perform private.move_members(merge, continue_merge.batch);
  left_now := private.left_of_merge(merge);
  update private.choice_merges m set done_at = now() where m.id = merge.id and left_now = 0;
  return left_now;
end;
$$;

-- How many profiles and partner preferences a merge, or its undoing, has still to change.
create function private.left_of_merge(merge private.choice_merges) returns integer
language plpgsql stable set search_path = '' as $$
declare
  own_left integer;
  wanted_left integer := 0;
begin
  if merge.done_at is not null then
    return 0;
  elsif merge.undone_at is not null then
    return (select count(*) from private.choice_merge_members o where o.merge = left_of_merge.merge.id);
  end if;
  execute format('select count(*) from private.profiles where %I = $1', merge.list) into own_left using merge.merged;
  if private.wanted_column(merge.list) is not null then
    execute format('select count(*) from public.partner_preferences where $1 = any (%I)', private.wanted_column(merge.list))
    into wanted_left using merge.merged;
  end if;
  return own_left + wanted_left;
end;
$$;

-- Continues unfinished merges, and returns how many it has finished. Called every minute.
create function public.continue_merges() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  number bigint;
  finished integer := 0;
begin
  for number in select m.id from private.choice_merges m where m.done_at is null order by m.id for update skip locked loop
    if private.continue_merge(number, 5000) = 0 then
      finished := finished + 1;
    end if;
  end loop;
  return finished;
end;
$$;
grant execute on function public.continue_merges() to service_role;

-- Replaces the choice `merged` by `into_value` in all profiles and partner preferences, and retires `merged`. Changes
-- 500 members at once; desk_continue_merge and a job change the others. Returns the number of the merge, for undoing it.
-- Errors: PT404 unknown_list, unknown_choice.
create function public.desk_merge_choices(list text, merged text, into_value text) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  options constant text := private.options_of(desk_merge_choices.list);
  found_both boolean;
  number bigint;
begin
  perform private.require_staff(operators_only => true);
  execute format('select count(*) = 2 and $1 <> $2 from %s where value in ($1, $2)', options) into found_both using merged, into_value;
  if not found_both then
    raise sqlstate 'PT404' using message = 'unknown_choice';
  end if;
  perform private.log_desk('merge_choices', subject => format('%s: %s → %s', list, merged, into_value));
  execute format('update %s set retired_at = coalesce(retired_at, now()) where value = $1', options) using merged;
  insert into private.choice_merges (list, merged, into_value)
  values (desk_merge_choices.list, desk_merge_choices.merged, desk_merge_choices.into_value) returning id into number;
  perform private.continue_merge(number);
  return number;
end;
$$;

-- Continues a merge or its undoing and returns how many members are left.
create function public.desk_continue_merge(number bigint) returns integer
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff(operators_only => true);
  return private.continue_merge(desk_continue_merge.number);
end;
$$;

-- Restores the former choice of the members of a merge, unless they changed it themselves. Error: PT404 unknown_merge.
create function public.desk_undo_merge(number bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  merge private.choice_merges;
begin
  perform private.require_staff(operators_only => true);
  update private.choice_merges m set undone_at = now(), done_at = null
  where m.id = desk_undo_merge.number and m.undone_at is null returning * into merge;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown_merge';
  end if;
  perform private.log_desk('undo_merge', subject => format('%s: %s → %s', merge.list, merge.merged, merge.into_value));
  execute format('update %s set retired_at = null where value = $1', private.options_of(merge.list)) using merge.merged;
  perform private.continue_merge(merge.id);
end;
$$;
grant execute on function public.desk_merge_choices(text, text, text), public.desk_continue_merge(bigint), public.desk_undo_merge(bigint)
  to authenticated;
