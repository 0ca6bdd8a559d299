-- The settings of the community, the yearly fee, and what everybody may know of them (docs/decisions/050). Null stands for the default.
-- Operators change them at the desk (*_change_settings_at_desk.sql).

create table private.community_settings (
  only_row boolean primary key default true constraint community_settings_one_row check (only_row),
  contact_default text not null default 'members' constraint community_settings_contact_default check (
    contact_default in ('members', 'accepted')),
  name_en text constraint community_settings_name_en check (char_length(name_en) between 1 and 40),
  name_mr text constraint community_settings_name_mr check (char_length(name_mr) between 1 and 40),
  description_en text constraint community_settings_description_en check (char_length(description_en) between 1 and 200),
  description_mr text constraint community_settings_description_mr check (char_length(description_mr) between 1 and 200),
  support_email text constraint community_settings_support_email check (
    char_length(support_email) <= 254 and support_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  legal_name text constraint community_settings_legal_name check (char_length(legal_name) between 1 and 120),
  postal_address text constraint community_settings_postal_address check (char_length(postal_address) between 1 and 300),
  officer_name text constraint community_settings_officer_name check (char_length(officer_name) between 1 and 120),
  officer_email text constraint community_settings_officer_email check (
    char_length(officer_email) <= 254 and officer_email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  officer_phone text constraint community_settings_officer_phone check (officer_phone ~ '^\+?[0-9]{10,15}$'),
  officer_post_en text constraint community_settings_officer_post_en check (char_length(officer_post_en) between 1 and 120),
  officer_post_mr text constraint community_settings_officer_post_mr check (char_length(officer_post_mr) between 1 and 120),
  officer_hours_en text constraint community_settings_officer_hours_en check (char_length(officer_hours_en) between 1 and 120),
  officer_hours_mr text constraint community_settings_officer_hours_mr check (char_length(officer_hours_mr) between 1 and 120),
  data_contact text constraint community_settings_data_contact check (char_length(data_contact) between 1 and 200),
  photo_review text not null default 'after' constraint community_settings_photo_review check (photo_review in ('after', 'before'))
);
comment on table private.community_settings is 'Settings of this installation; one row';
comment on column private.community_settings.contact_default is
  'The contact level of members who have not answered: every listed member, or only after an accepted interest';
comment on column private.community_settings.data_contact is
  'Name and address of the person who answers questions about personal data; without it the grievance officer does';
comment on column private.community_settings.photo_review is
  'before: a new photo is hidden from everybody but its member until staff have reviewed it';
insert into private.community_settings default values;
alter table private.community_settings enable row level security;

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

-- Sets the fee from a day on; a fee for the same day is replaced. Errors: PT400 fee_date_wrong; the
-- constraint fees_amount.
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
    select 'app.officer', s.officer_name from private.community_settings s
    union all
    select format('option.%s.%s', c.list, c.value), case language when 'mr' then c.label_mr else c.label_en end from private.all_choices() c
  ) as texts where text is not null
$$;

-- The seller on receipts: legal name and postal address; null while the settings have neither.
create function private.seller() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws(', ', s.legal_name, s.postal_address), '') from private.community_settings s
$$;

-- The contact for questions about personal data; null while the settings have no contact.
create function private.data_contact() returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(s.data_contact, nullif(concat_ws(', ', s.officer_name, coalesce(s.officer_email, s.support_email), s.officer_phone), ''))
  from private.community_settings s
$$;

-- How many members were listed as the day began, in tens: everybody may know it, so it must not tell when one member comes or goes.
create table private.family_count (
  only_row boolean primary key default true constraint family_count_one_row check (only_row),
  counted_on date not null default '-infinity',
  families integer not null default 0
);
insert into private.family_count default values;
alter table private.family_count enable row level security;

-- What everybody may know of the community; one row. `fee` is in paise, `families` in tens.
create function private.community() returns table (
  texts jsonb, fee integer, legal_name text, postal_address text, officer_name text, officer_email text, officer_phone text,
  officer_post_en text, officer_post_mr text, officer_hours_en text, officer_hours_mr text, data_contact text, families integer)
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('en', private.community_texts('en'), 'mr', private.community_texts('mr')), private.fee_today(),
    s.legal_name, s.postal_address, s.officer_name, s.officer_email, s.officer_phone,
    s.officer_post_en, s.officer_post_mr, s.officer_hours_en, s.officer_hours_mr, s.data_contact,
    (select f.families from private.family_count f)
  from private.community_settings s
$$;
grant execute on function private.community() to anon, authenticated;
create view public.community as select * from private.community();
grant select on public.community to anon, authenticated;
