-- Profiles: one row a user, made with the user. Rules of the fields: specification section 5, architecture decisions 9 and 18.

create sequence private.user_code_seq start with 1001;

create table private.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  user_code bigint not null unique default nextval('private.user_code_seq'),

  first_name text, middle_name text, last_name text, regional_full_name text,
  gender text references public.gender_options (value) on update cascade,
  phone text,
  dob date,
  dob_time time,
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
  constraint profiles_disability_length check (char_length(disability) <= 100),
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

comment on column private.profiles.height is 'Feet, decimals allowed';
comment on column private.profiles.income is 'Rupees a month (architecture, decision 3)';
comment on column private.profiles.first_photo is
  'Name of the photo shown first: the chosen one, otherwise the first by name; kept by a trigger on storage.objects and by the choice';
comment on column private.profiles.cover_photo is
  'Name of the photo the member chose to be the first; outlives its file harmlessly, first_photo says which one counts';
comment on column private.profiles.paid_until is 'Latest expiry of a payment that counts, kept by a trigger on payments';

alter sequence private.user_code_seq owned by private.profiles.user_code;
alter table private.profiles enable row level security;

create policy "Members read their own profile" on private.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "Members change their own profile" on private.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

grant select on private.profiles to authenticated, service_role;
-- The form's columns and no others: user_code, validity, payment and photo facts are the database's own.
grant update (
  first_name, middle_name, last_name, regional_full_name, gender, phone, dob, dob_time, height, city, caste,
  expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
  highest_education, university, company_name, company_role, company_city, income,
  parent_full_name, parent_number, parent_address, parent_taluka, parent_district, parent_state, parent_city,
  parent_occupation, mama_full_name, mama_kul, mama_phone
) on private.profiles to authenticated, service_role;
