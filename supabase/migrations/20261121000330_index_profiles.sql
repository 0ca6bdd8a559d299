-- Indexes of the calls of specification section 7, on the rows that can be listed. Whether a fee has lapsed is asked at
-- reading (now() can't stand in an index), which costs a step over the few in between.

-- The newest, and what they are looked through for: read without the rows themselves.
create index profiles_newest on private.profiles (created_at desc, id desc)
  include (paid_until, gender, city, caste, highest_education, company_role, income)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null;
-- When hardly any of the newest fit: any combination of filters has its members near one another in one of these, the first whose
-- first column is asked for, with all that is needed to find the newest of them (docs/decisions/018).
create index profiles_role_choices on private.profiles (company_role, highest_education, city, caste, gender, income)
  include (created_at, id, paid_until)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null;
create index profiles_education_choices on private.profiles (highest_education, city, caste, gender, income)
  include (created_at, id, paid_until)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null;
create index profiles_city_choices on private.profiles (city, caste, gender, income)
  include (created_at, id, paid_until)
  where personal_complete and educational_complete and professional_complete and parents_complete
    and photo_count > 0 and deactivated_at is null;
-- Contains: first, middle or last name (the search box), for a hosted project; here private.names answers it (…0340).
create index profiles_first_name_contains on private.profiles using gin (first_name extensions.gin_trgm_ops);
create index profiles_middle_name_contains on private.profiles using gin (middle_name extensions.gin_trgm_ops);
create index profiles_last_name_contains on private.profiles using gin (last_name extensions.gin_trgm_ops);
-- The planner's sample of these columns would be real names and numbers, and its estimates (count=planned) can be asked for by
-- whoever may read a view that shows them no row at all. None of these columns needs one for a good plan (the searched names do).
do $$
declare
  field text;
begin
  foreach field in array array[
    'regional_full_name', 'phone', 'dob_time', 'expectation', 'disability',
    'instagram', 'facebook', 'linkedin', 'university', 'company_name', 'company_city', 'parent_full_name', 'parent_number',
    'parent_address', 'parent_taluka', 'parent_district', 'parent_state', 'parent_city', 'parent_occupation',
    'mama_full_name', 'mama_kul', 'mama_phone', 'first_photo'
  ] loop
    execute format('alter table private.profiles alter column %I set statistics 0', field);
  end loop;
end;
$$;
