-- Operators change the settings of the community, the fee and the choice lists at the desk (docs/decisions/050).

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
