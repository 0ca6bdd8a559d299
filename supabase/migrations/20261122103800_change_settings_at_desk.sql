-- Operators change the settings of the community, the fee and the choice lists at the desk, and merge two choices of a list
-- (docs/decisions/050).

-- The settings, fees and lists as JSON, as the desk shows them and as they are transferred to another installation.
create function private.settings_json() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'settings', (select to_jsonb(s) - 'only_row' from private.community_settings s),
    'fee', private.fee_today(),
    'fees', coalesce((select jsonb_agg(jsonb_build_object('valid_from', f.valid_from, 'amount', f.amount) order by f.valid_from)
      from private.fees f where f.applied_at is null and f.valid_from > private.today()), '[]'),
    'choices', (select jsonb_agg(jsonb_build_object('list', c.list, 'value', c.value, 'position', c.position,
      'label_en', c.label_en, 'label_mr', c.label_mr, 'retired', c.retired_at is not null) order by c.list, c.position, c.value)
      from private.all_choices() c))
$$;

-- Replaces the settings.
create function private.save_settings(settings jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update private.community_settings s set (
    contact_default, photo_review, name_en, name_mr, description_en, description_mr, support_email, legal_name, postal_address,
    officer_name, officer_email, officer_phone, officer_post_en, officer_post_mr, officer_hours_en, officer_hours_mr, data_contact) = (
    select coalesce(n.contact_default, s.contact_default), coalesce(n.photo_review, s.photo_review), n.name_en, n.name_mr,
      n.description_en, n.description_mr, n.support_email, n.legal_name, n.postal_address, n.officer_name, n.officer_email, n.officer_phone,
      n.officer_post_en, n.officer_post_mr, n.officer_hours_en, n.officer_hours_mr, n.data_contact
    from jsonb_populate_record(s, (
      select coalesce(jsonb_object_agg(key, nullif(btrim(value #>> '{}'), '')), '{}') from jsonb_each(save_settings.settings)
      where key <> 'only_row')) as n)
$$;

-- The table of a list. Error: PT404 unknown_list.
create function private.options_of(list text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if list = any (private.choice_lists()) then
    return format('public.%I', list || '_options');
  end if;
  raise sqlstate 'PT404' using message = 'unknown_list';
end;
$$;

-- Adds or changes a choice. Error: PT404 unknown_list; PT400 choice_wrong.
create function private.save_choice(list text, value text, label_en text, label_mr text, "position" integer, retired boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(char_length(btrim(save_choice.value)), 0) not between 1 and 80 or btrim(save_choice.value) <> private.on_one_line(save_choice.value) then
    raise sqlstate 'PT400' using message = 'choice_wrong';
  end if;
  execute format('insert into %s as o (value, label_en, label_mr, position, retired_at)
    values ($1, $2, $3, $4, case when $5 then now() end)
    on conflict (value) do update set label_en = excluded.label_en, label_mr = excluded.label_mr, position = excluded.position,
      retired_at = case when $5 then coalesce(o.retired_at, now()) end', private.options_of(save_choice.list))
  using btrim(save_choice.value), nullif(btrim(save_choice.label_en), ''), nullif(btrim(save_choice.label_mr), ''),
    coalesce(save_choice.position, 1000), save_choice.retired;
end;
$$;

-- The community settings with the merges of options that can be undone, for operators.
create function public.desk_settings() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_settings', operators_only => true);
  return private.settings_json() || jsonb_build_object('merges', coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'list', m.list, 'merged', m.merged, 'into', m.into_value, 'at', m.at,
      'members', (select count(distinct o.member) from private.choice_merge_members o where o.merge = m.id),
      'undone', m.undone_at is not null, 'left', private.left_of_merge(m)) order by m.id desc)
    from private.choice_merges m where m.undone_at is null or m.done_at is null), '[]'));
end;
$$;

-- Replaces the settings; an empty text restores the default. Errors: check constraints named after the setting.
create function public.desk_save_settings(settings jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff(operators_only => true);
  perform private.log_desk('save_settings', detail => jsonb_build_object('before', (
    select to_jsonb(s) - 'only_row' from private.community_settings s), 'after', desk_save_settings.settings));
  perform private.save_settings(desk_save_settings.settings);
end;
$$;

-- Errors: PT400 fee_date_wrong; fees_amount.
create function public.desk_set_fee(amount integer, valid_from date) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff(operators_only => true);
  perform private.log_desk('set_fee', subject => desk_set_fee.valid_from::text, detail => jsonb_build_object('amount', desk_set_fee.amount));
  perform private.set_fee(desk_set_fee.amount, desk_set_fee.valid_from);
end;
$$;

-- Errors: those of private.save_choice.
create function public.desk_save_choice(list text, value text, label_en text, label_mr text, "position" integer, retired boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_staff(operators_only => true);
  perform private.log_desk('save_choice', subject => desk_save_choice.list || ': ' || desk_save_choice.value,
    detail => jsonb_build_object('label_en', desk_save_choice.label_en, 'label_mr', desk_save_choice.label_mr, 'retired', desk_save_choice.retired));
  perform private.save_choice(desk_save_choice.list, desk_save_choice.value, desk_save_choice.label_en, desk_save_choice.label_mr,
    desk_save_choice.position, desk_save_choice.retired);
end;
$$;
grant execute on function public.desk_settings(), public.desk_save_settings(jsonb), public.desk_set_fee(integer, date),
  public.desk_save_choice(text, text, text, text, integer, boolean) to authenticated;

-- The settings for another installation, and their adoption there: values that the file doesn't have are retired. For npm run admin.
create function public.export_settings() returns jsonb
language sql stable security definer set search_path = '' as $$ select private.settings_json() $$;

create function public.import_settings(file jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  choice record;
begin
  perform private.log_desk('import_settings');
  perform private.save_settings(file -> 'settings');
  if (file ->> 'fee')::integer <> private.fee_today() then
    perform private.set_fee((file ->> 'fee')::integer, private.today());
  end if;
  perform private.set_fee(f.amount, f.valid_from)
  from jsonb_to_recordset(file -> 'fees') as f (amount integer, valid_from date) where f.valid_from >= private.today();
  perform private.save_choice(c.list, c.value, c.label_en, c.label_mr, c.position, c.retired)
  from jsonb_to_recordset(file -> 'choices') as c (list text, value text, label_en text, label_mr text, "position" integer, retired boolean);
  for choice in
    select c.list, c.value from private.all_choices() c
    where not exists (
      select from jsonb_to_recordset(file -> 'choices') as f (list text, value text) where f.list = c.list and f.value = c.value)
  loop
    execute format('update %s set retired_at = coalesce(retired_at, now()) where value = $1', private.options_of(choice.list)) using choice.value;
  end loop;
end;
$$;
grant execute on function public.export_settings(), public.import_settings(jsonb) to service_role;

-- Merges of two choices, with the members who had the merged one, so that it can be undone. Long merges are made
-- in steps.
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
