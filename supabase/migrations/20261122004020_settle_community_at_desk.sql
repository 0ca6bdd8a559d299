-- The settings of the community and its choice lists, changed at the desk (docs/decisions/051). What is null is as delivered.

alter table private.community_settings
  add name_en text constraint community_settings_name_en check (char_length(name_en) between 1 and 40),
  add name_mr text constraint community_settings_name_mr check (char_length(name_mr) between 1 and 40),
  add description_en text constraint community_settings_description_en check (char_length(description_en) between 1 and 200),
  add description_mr text constraint community_settings_description_mr check (char_length(description_mr) between 1 and 200),
  add support_email text constraint community_settings_support_email check (
    char_length(support_email) <= 254 and support_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  add legal_name text constraint community_settings_legal_name check (char_length(legal_name) between 1 and 120),
  add postal_address text constraint community_settings_postal_address check (char_length(postal_address) between 1 and 300),
  add officer_name text constraint community_settings_officer_name check (char_length(officer_name) between 1 and 120),
  add officer_email text constraint community_settings_officer_email check (
    char_length(officer_email) <= 254 and officer_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  add officer_phone text constraint community_settings_officer_phone check (officer_phone ~ '^\+?[0-9]{10,15}$');

-- Changes of the yearly fee, each from a day on (calendar of India). public.membership_prices has the price of today.
create table private.fees (
  valid_from date primary key,
  amount integer not null constraint fees_amount check (amount between 100 and 100000000),
  applied_at timestamptz
);
comment on column private.fees.amount is 'Paise';
alter table private.fees enable row level security;

-- The fee of a year today, in paise.
create function private.fee_today() returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select f.amount from private.fees f where f.valid_from <= private.today() and f.applied_at is null order by f.valid_from desc limit 1),
    (select p.amount from public.membership_prices p where p.item = 'membership_year'))
$$;

-- Puts the fee whose day has come into the catalogue.
create function private.apply_due_fees() returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from private.fees where valid_from <= private.today() and applied_at is null) then
    update public.membership_prices set amount = private.fee_today() where item = 'membership_year';
    update private.fees set applied_at = now() where valid_from <= private.today() and applied_at is null;
  end if;
end;
$$;

-- A purchase begins at the price of its day.
create or replace function public.begin_purchase(buyer uuid, bought_item text, new_id text, wire_receipt text, asked_mode text)
returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  price public.membership_prices;
  purchase public.payment_orders;
begin
  perform private.require_mode(asked_mode);
  perform private.apply_due_fees();
  perform from private.profiles where id = buyer for no key update;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown_member';
  end if;
  select * into price from public.membership_prices where item = bought_item;
  if price.item is null then
    raise sqlstate 'PT400' using message = 'unknown_item';
  end if;
  update public.payment_orders
  set opened_at = now(), next_poll_at = now() + interval '20 seconds',
    order_tries = order_tries + case when rzp_order_id is null then 1 else 0 end
  where user_id = buyer and item = price.item and amount = price.amount and currency = price.currency
    and mode = asked_mode and state = 'open'
  returning * into purchase;
  if purchase.id is null then
    insert into public.payment_orders (id, user_id, item, amount, currency, receipt, client_receipt, mode, next_poll_at)
    values (new_id, buyer, price.item, price.amount, price.currency, new_id, wire_receipt, asked_mode, now() + interval '20 seconds')
    returning * into purchase;
  end if;
  return jsonb_build_object(
    'id', purchase.id, 'rzp_order_id', purchase.rzp_order_id, 'amount', purchase.amount, 'currency', purchase.currency,
    'client_receipt', purchase.client_receipt, 'receipt', case
      when purchase.rzp_order_id is not null or purchase.order_tries = 0 then purchase.receipt
      else purchase.id || '-' || purchase.order_tries end);
end;
$$;

-- The lists of choices that the desk may change; each is a table <list>_options and a column of private.profiles.
create function private.choice_lists() returns text[]
language sql immutable return array['caste', 'city', 'highest_education', 'married_status', 'mangal_status'];

-- Labels in both languages, null for those delivered with the front end. A retired value is offered no more; members who chose it keep it.
do $$
declare
  list text;
begin
  foreach list in array private.choice_lists() loop
    execute format('alter table public.%I
      add label_en text constraint %I check (char_length(label_en) between 1 and 80),
      add label_mr text constraint %I check (char_length(label_mr) between 1 and 80),
      add retired_at timestamptz', list || '_options', list || '_options_label_en', list || '_options_label_mr');
    execute format('drop policy "Anybody may read the allowed values" on public.%I', list || '_options');
    execute format(
      'create policy "Anybody may read the allowed values" on public.%I for select to anon, authenticated using (retired_at is null)',
      list || '_options');
  end loop;
end;
$$;

-- All choices of the lists.
create function private.all_choices()
returns table (list text, value text, "position" integer, label_en text, label_mr text, retired_at timestamptz)
language plpgsql stable security definer set search_path = '' as $$
declare
  name text;
begin
  foreach name in array private.choice_lists() loop
    return query execute format('select %L::text, value, position, label_en, label_mr, retired_at from public.%I', name, name || '_options');
  end loop;
end;
$$;

-- Texts that replace those of the front end, by language and key.
create function private.community_texts(language text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, text), '{}') from (
    select 'app.name' as key, case language when 'mr' then s.name_mr else s.name_en end as text from private.community_settings s
    union all
    select 'app.description', case language when 'mr' then s.description_mr else s.description_en end from private.community_settings s
    union all
    select 'app.support_email', s.support_email from private.community_settings s
    union all
    select format('option.%s.%s', c.list, c.value), case language when 'mr' then c.label_mr else c.label_en end from private.all_choices() c
  ) as texts where text is not null
$$;

-- What everybody may know of the community; one row. `fee` is in paise.
create function private.community() returns table (
  texts jsonb, fee integer, legal_name text, postal_address text, officer_name text, officer_email text, officer_phone text)
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('en', private.community_texts('en'), 'mr', private.community_texts('mr')), private.fee_today(),
    s.legal_name, s.postal_address, s.officer_name, s.officer_email, s.officer_phone
  from private.community_settings s
$$;
grant execute on function private.community() to anon, authenticated;
create view public.community as select * from private.community();
grant select on public.community to anon, authenticated;

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

create function private.save_settings(settings jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  update private.community_settings s set (
    contact_default, name_en, name_mr, description_en, description_mr, support_email, legal_name, postal_address, officer_name, officer_email,
    officer_phone) = (
    select coalesce(n.contact_default, s.contact_default), n.name_en, n.name_mr, n.description_en, n.description_mr, n.support_email,
      n.legal_name, n.postal_address, n.officer_name, n.officer_email, n.officer_phone
    from jsonb_populate_record(s, (
      select coalesce(jsonb_object_agg(key, nullif(btrim(value #>> '{}'), '')), '{}') from jsonb_each(save_settings.settings)
      where key <> 'only_row')) as n)
$$;

-- Sets the fee from a day on; a fee for the same day is replaced. Errors: PT400 date_wrong; fees_amount.
create function private.set_fee(amount integer, valid_from date) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if set_fee.valid_from is null or set_fee.valid_from < private.today() then
    raise sqlstate 'PT400' using message = 'fee_date_wrong';
  end if;
  insert into private.fees (valid_from, amount) values (set_fee.valid_from, set_fee.amount)
  on conflict on constraint fees_pkey do update set amount = excluded.amount, applied_at = null;
  perform private.apply_due_fees();
end;
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

-- Merges of two choices, with the members who had the merged one, so that it can be undone.
create table private.choice_merges (
  id bigint generated always as identity primary key,
  list text not null,
  merged text not null,
  into_value text not null,
  at timestamptz not null default now(),
  undone_at timestamptz
);
alter table private.choice_merges enable row level security;
create table private.choice_merge_members (
  merge bigint not null references private.choice_merges (id) on delete cascade,
  member uuid not null references private.profiles (id) on delete cascade,
  primary key (merge, member)
);
create index choice_merge_members_member on private.choice_merge_members (member);
alter table private.choice_merge_members enable row level security;

create function public.desk_settings() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.read_at_desk('read_settings', operators_only => true);
  return private.settings_json() || jsonb_build_object('merges', coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'list', m.list, 'merged', m.merged, 'into', m.into_value, 'at', m.at,
      'members', (select count(*) from private.choice_merge_members o where o.merge = m.id)) order by m.id desc)
    from private.choice_merges m where m.undone_at is null), '[]'));
end;
$$;

-- Replaces the settings; an empty text restores what was delivered. Errors: check constraints named after the setting.
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

-- Gives all members with the choice `merged` the choice `into_value` and retires `merged`. Returns the number of the merge, for undoing it.
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
  insert into private.choice_merges (list, merged, into_value)
  values (desk_merge_choices.list, desk_merge_choices.merged, desk_merge_choices.into_value) returning id into number;
  execute format('with moved as (update private.profiles set %1$I = $2 where %1$I = $1 returning id)
    insert into private.choice_merge_members (merge, member) select $3, id from moved', list) using merged, into_value, number;
  execute format('update %s set retired_at = coalesce(retired_at, now()) where value = $1', options) using merged;
  return number;
end;
$$;

-- Gives the members of a merge their former choice back, unless they changed it themselves. Error: PT404 unknown_merge.
create function public.desk_undo_merge(number bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  merge private.choice_merges;
begin
  perform private.require_staff(operators_only => true);
  update private.choice_merges m set undone_at = now() where m.id = desk_undo_merge.number and m.undone_at is null returning * into merge;
  if not found then
    raise sqlstate 'PT404' using message = 'unknown_merge';
  end if;
  perform private.log_desk('undo_merge', subject => format('%s: %s → %s', merge.list, merge.merged, merge.into_value));
  execute format('update %s set retired_at = null where value = $1', private.options_of(merge.list)) using merge.merged;
  execute format('update private.profiles p set %1$I = $1 from private.choice_merge_members o
    where o.merge = $2 and p.id = o.member and p.%1$I = $3', merge.list)
  using merge.merged, merge.id, merge.into_value;
end;
$$;
grant execute on function public.desk_settings(), public.desk_save_settings(jsonb), public.desk_set_fee(integer, date),
  public.desk_save_choice(text, text, text, text, integer, boolean), public.desk_merge_choices(text, text, text),
  public.desk_undo_merge(bigint) to authenticated;

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
