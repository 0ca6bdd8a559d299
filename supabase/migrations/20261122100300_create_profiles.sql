-- Profiles: one row for each user, created with the user. Members see and change their own through the view public.profiles
-- (docs/decisions/031). Rules of the fields: docs/product.md, section 5.

create sequence private.user_code_seq start with 1001;

create table private.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  user_code bigint not null unique default nextval('private.user_code_seq'),

  first_name text, middle_name text, last_name text, regional_full_name text,
  gender text references public.gender_options (value) on update cascade,
  phone text,
  dob date,
  dob_time time,
  dob_time_certainty text,
  height numeric,
  city text references public.city_options (value) on update cascade,
  caste text references public.caste_options (value) on update cascade,
  expectation text,
  married_status text references public.married_status_options (value) on update cascade,
  mangal_status text references public.mangal_status_options (value) on update cascade,
  disability text,
  instagram text, facebook text, linkedin text,

  highest_education text references public.highest_education_options (value) on update cascade,
  university text,

  company_name text, company_role text, company_city text,
  income numeric,

  parent_full_name text, parent_number text, parent_address text, parent_taluka text, parent_district text,
  parent_state text, parent_city text, parent_occupation text,
  mama_full_name text, mama_kul text, mama_phone text,

  first_photo text,
  cover_photo text,
  photo_count integer not null default 0,
  photo_focus jsonb not null default '{}' constraint profiles_photo_focus_object check (jsonb_typeof(photo_focus) = 'object'),
  photo_level text not null default 'members' constraint profiles_photo_level check (photo_level in ('members', 'accepted')),
  dob_level text not null default 'members' constraint profiles_dob_level check (dob_level in ('members', 'accepted')),
  shows_last_active boolean not null default true,
  paid_until timestamptz,
  deactivated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  personal_complete boolean not null generated always as (
    gender is not null and first_name is not null and middle_name is not null and last_name is not null
    and phone is not null and dob is not null and dob_time is not null and married_status is not null
    and expectation is not null and height is not null and city is not null and caste is not null
    and mangal_status is not null) stored,
  educational_complete boolean not null generated always as (
    highest_education is not null and university is not null) stored,
  professional_complete boolean not null generated always as (
    company_name is not null and company_role is not null and company_city is not null and income is not null) stored,
  parents_complete boolean not null generated always as (
    parent_full_name is not null and parent_number is not null and parent_address is not null
    and parent_taluka is not null and parent_district is not null and parent_state is not null
    and parent_city is not null and parent_occupation is not null
    and mama_full_name is not null and mama_kul is not null and mama_phone is not null) stored,

  constraint profiles_first_name_length check (char_length(first_name) <= 60),
  constraint profiles_middle_name_length check (char_length(middle_name) <= 60),
  constraint profiles_last_name_length check (char_length(last_name) <= 60),
  constraint profiles_regional_full_name_length check (char_length(regional_full_name) <= 180),
  constraint profiles_phone_format check (phone ~ '^\+?[0-9]{10,15}$'),
  constraint profiles_height_range check (height between 3.0 and 8.5 and scale(height) <= 2),
  constraint profiles_expectation_length check (char_length(expectation) <= 100),
  constraint profiles_dob_time_certainty_choice check (dob_time_certainty in ('About', 'Unknown')),
  constraint profiles_disability_choice check (disability in ('No', 'Yes')),
  constraint profiles_university_length check (char_length(university) <= 120),
  constraint profiles_company_name_length check (char_length(company_name) <= 120),
  constraint profiles_company_role_length check (char_length(company_role) <= 120),
  constraint profiles_company_city_length check (char_length(company_city) <= 60),
  constraint profiles_income_range check (income between 0 and 1000000000 and scale(income) <= 2),
  constraint profiles_parent_full_name_length check (char_length(parent_full_name) <= 180),
  constraint profiles_parent_number_format check (parent_number ~ '^\+?[0-9]{10,15}$'),
  constraint profiles_parent_address_length check (char_length(parent_address) <= 300),
  constraint profiles_parent_taluka_length check (char_length(parent_taluka) <= 60),
  constraint profiles_parent_district_length check (char_length(parent_district) <= 60),
  constraint profiles_parent_state_length check (char_length(parent_state) <= 60),
  constraint profiles_parent_city_length check (char_length(parent_city) <= 60),
  constraint profiles_parent_occupation_length check (char_length(parent_occupation) <= 120),
  constraint profiles_mama_full_name_length check (char_length(mama_full_name) <= 180),
  constraint profiles_mama_kul_length check (char_length(mama_kul) <= 60),
  constraint profiles_mama_phone_format check (mama_phone ~ '^\+?[0-9]{10,15}$'),
  constraint profiles_instagram_format check (
    char_length(instagram) <= 200
    and instagram ~* '^(https?://)?(www\.)?([a-z0-9](-*[a-z0-9])*\.)+[a-z]{2,}(:[0-9]+)?([/?#][^\s<>"]*)?$'),
  constraint profiles_facebook_format check (
    char_length(facebook) <= 200
    and facebook ~* '^(https?://)?(www\.)?([a-z0-9](-*[a-z0-9])*\.)+[a-z]{2,}(:[0-9]+)?([/?#][^\s<>"]*)?$'),
  constraint profiles_linkedin_format check (
    char_length(linkedin) <= 200
    and linkedin ~* '^(https?://)?(www\.)?([a-z0-9](-*[a-z0-9])*\.)+[a-z]{2,}(:[0-9]+)?([/?#][^\s<>"]*)?$')
);

comment on column private.profiles.dob_time_certainty is
  'About: the time is not exact. Unknown: dob_time only fills the required column and is shown to nobody. Null: as it is stated';
comment on column private.profiles.height is 'Feet, with decimals';
comment on column private.profiles.income is 'Rupees a month';
comment on column private.profiles.first_photo is
  'Name of the photo shown first: cover_photo while its file exists, otherwise the first by name; maintained by triggers on storage.objects and by choose_first_photo';
comment on column private.profiles.cover_photo is
  'Name of the photo the member chose to be first; may name a deleted file, so read first_photo instead';
comment on column private.profiles.photo_focus is
  'Photo name to [x, y, ratio, scale]: the focal point as shares of width and height from the top left, the width of the photo over its height, and how much larger than its frames it is; written by frame_photo';
comment on column private.profiles.shows_last_active is 'Whether others see when the member was last here; written by set_last_active_shown';
comment on column private.profiles.photo_level is 'Who sees the photos: every listed member, or members in contact only; written by set_contact_levels';
comment on column private.profiles.dob_level is
  'Who sees the full date of birth: every listed member, or members in contact only, others the age; written by set_contact_levels';
comment on column private.profiles.paid_until is 'Latest expiry of the payments that count; maintained by a trigger on public.payments';

alter sequence private.user_code_seq owned by private.profiles.user_code;
alter table private.profiles enable row level security;

create policy "Members read their own profile" on private.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Members change their own profile" on private.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Nobody searches profiles: searches run over listed members, in a table of their own. Without samples, no statistics contain personal data.
do $$
declare
  field text;
begin
  for field in
    select attname from pg_attribute
    where attrelid = 'private.profiles'::regclass and attnum > 0 and attname not in ('id', 'user_code')
  loop
    execute format('alter table private.profiles alter column %I set statistics 0', field);
  end loop;
end;
$$;

-- Returns the text in Unicode form NFC without invisible and control characters, so that texts that look the same are stored the same and
-- searches find them. The forms remove the same characters (domain/hidden-characters.ts). The joiners U+200C and U+200D stay because
-- Marathi needs them, and so do variation selectors; a text of nothing else becomes empty.
create function private.without_hidden(written text) returns text
language sql immutable set search_path = '' as $$
  select normalize(regexp_replace(regexp_replace(
    written,
    '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0D\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'), '^[\s\u200C\u200D\uFE0E\uFE0F]+$', ''), nfc)
$$;
grant execute on function private.without_hidden(text) to authenticated, service_role;

-- Returns the text on one line: each run of blanks, tabs and line breaks becomes one blank. A line break in a name would forge lines in
-- lists, mails and terminals. The blanks are those of JavaScript's \s that without_hidden leaves, so that forms and database agree.
create function private.on_one_line(written text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    private.without_hidden(written), '[\t\n\r\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'), ' ')
$$;
grant execute on function private.on_one_line(text) to authenticated, service_role;

-- Trims all texts and turns empty ones into null, so that both count as missing. Phone numbers lose blanks, dashes and brackets.
-- Only the fields that the forms take on several lines keep their line breaks (`lines` in domain/profile-fields.ts).
create function private.normalise_profile() returns trigger
language plpgsql set search_path = '' as $$
declare
  written jsonb := to_jsonb(new);
  cleaned jsonb := '{}';
  field record;
begin
  for field in select key, value from jsonb_each_text(written) where value is not null loop
    -- Longer than any field may be, and too long for the index of a choice list.
    if char_length(field.value) > 1000 then
      raise exception using
        errcode = 'check_violation', constraint = format('profiles_%s_length', field.key), schema = 'private', table = 'profiles',
        message = format('new row for relation "profiles" violates check constraint "profiles_%s_length"', field.key);
    elsif field.key in ('phone', 'parent_number', 'mama_phone') then
      cleaned := cleaned || jsonb_build_object(
        field.key, nullif(regexp_replace(private.without_hidden(field.value), '[\s()-]', '', 'g'), ''));
    elsif field.key in ('expectation', 'parent_address') then
      cleaned := cleaned || jsonb_build_object(
        field.key, nullif(regexp_replace(private.without_hidden(field.value), '^\s+|\s+$', '', 'g'), ''));
    elsif jsonb_typeof(written -> field.key) = 'string' then
      cleaned := cleaned || jsonb_build_object(field.key, nullif(private.on_one_line(field.value), ''));
    end if;
  end loop;
  new := jsonb_populate_record(new, cleaned);
  new.updated_at := now();
  return new;
end;
$$;

-- Refuses ages below 21 years for men, below 18 for others, and above 100 (constraint name: profiles_dob_age). Ages follow the calendar of India.
create function private.check_profile_age() returns trigger
language plpgsql set search_path = '' as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  least_age constant integer := case when new.gender = 'Male' then 21 else 18 end;
begin
  if new.dob > today - make_interval(years => least_age) or new.dob < today - interval '100 years' then
    raise exception using
      errcode = 'check_violation', constraint = 'profiles_dob_age', schema = 'private', table = 'profiles',
      message = 'new row for relation "profiles" violates check constraint "profiles_dob_age"',
      detail = format('The age must lie between %s and 100 years.', least_age);
  end if;
  return new;
end;
$$;
create trigger b_check_age before insert or update of dob, gender on private.profiles
  for each row when (new.dob is not null) execute function private.check_profile_age();

-- Every user has a profile from the start, so that the forms only need to update it.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.profiles (id) values (new.id);
  return new;
end;
$$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();

-- Nobody has a password. GoTrue would let a stranger sign up with somebody's address and a password, which still worked after the owner of the
-- address had confirmed it by a code.
create function private.forget_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.encrypted_password := null;
  return new;
end;
$$;
create trigger forget_password before insert or update of encrypted_password on auth.users
  for each row when (new.encrypted_password <> '') execute function private.forget_password();

-- A changed address ends all sessions: one of them may be the reason for the change. The auth service begins a new one afterwards.
create function private.end_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions where user_id = new.id;
  return null;
end;
$$;
create trigger end_sessions after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.end_sessions();

-- Whether all sections are filled and there is a photo.
create function private.is_complete(profile private.profiles) returns boolean language sql stable
return profile.personal_complete and profile.educational_complete and profile.professional_complete and profile.parents_complete
  and profile.photo_count > 0;
grant execute on function private.is_complete(private.profiles) to authenticated, service_role;

-- Whether a profile is valid: complete, with a photo, paid and not paused (statement 4.20). Evaluated when it is read, so that a membership
-- expires without a job. Whether a member is listed is read from private.listings, which follows this rule.
create function private.is_valid(profile private.profiles) returns boolean language sql stable
return private.is_complete(profile) and profile.deactivated_at is null
  and profile.paid_until is not null and profile.paid_until > now();
grant execute on function private.is_valid(private.profiles) to authenticated, service_role;

create view public.profiles with (security_invoker = true) as
select
  p.id, p.user_code, p.first_name, p.middle_name, p.last_name, p.regional_full_name, p.gender, p.phone, p.dob, p.dob_time,
  p.dob_time_certainty,
  p.height, p.city, p.caste, p.expectation, p.married_status, p.mangal_status, p.disability,
  p.instagram, p.facebook, p.linkedin, p.highest_education, p.university,
  p.company_name, p.company_role, p.company_city, p.income,
  p.parent_full_name, p.parent_number, p.parent_address, p.parent_taluka, p.parent_district, p.parent_state, p.parent_city,
  p.parent_occupation, p.mama_full_name, p.mama_kul, p.mama_phone,
  private.is_valid(p) as is_valid,
  coalesce(p.paid_until > now(), false) as has_paid,
  p.created_at, p.updated_at, p.first_photo, p.photo_count, p.paid_until, p.deactivated_at,
  p.photo_focus, p.photo_focus -> p.first_photo as first_photo_focus
from private.profiles p;
grant select on private.profiles, public.profiles to authenticated, service_role;

-- The form's fields: members may write these and no others, and only these changes normalise the row and set `updated_at`, which must not
-- show when a membership was paid, paused or resumed.
do $$
declare
  form_fields constant text := '
    first_name, middle_name, last_name, regional_full_name, gender, phone, dob, dob_time, dob_time_certainty, height, city, caste,
    expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
    highest_education, university, company_name, company_role, company_city, income,
    parent_full_name, parent_number, parent_address, parent_taluka, parent_district, parent_state, parent_city,
    parent_occupation, mama_full_name, mama_kul, mama_phone';
begin
  execute format('grant update (%s) on private.profiles, public.profiles to authenticated, service_role', form_fields);
  execute format(
    'create trigger a_normalise before insert or update of %s on private.profiles
      for each row execute function private.normalise_profile()', form_fields);
end;
$$;
