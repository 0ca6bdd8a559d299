-- The search indexes: on listed members only. Whether a membership has run out is compared at reading, over the few rows of the last minute.

-- Newest first, with the columns of the filters: read without the rows themselves.
create index listings_newest on private.listings (created_at desc, id desc)
  include (paid_until, gender, city, caste, highest_education, company_role, income);
-- When hardly any of the newest match: any combination of filters has its members near one another in one of these, the first whose
-- first column is filtered, with all that is needed to find the newest of them (docs/decisions/018).
create index listings_role_choices on private.listings (company_role, highest_education, city, caste, gender, income)
  include (created_at, id, paid_until);
create index listings_education_choices on private.listings (highest_education, city, caste, gender, income)
  include (created_at, id, paid_until);
create index listings_city_choices on private.listings (city, caste, gender, income)
  include (created_at, id, paid_until);
-- Contains: first, middle or last name (the search box).
create index listings_first_name_contains on private.listings using gin (first_name extensions.gin_trgm_ops);
create index listings_middle_name_contains on private.listings using gin (middle_name extensions.gin_trgm_ops);
create index listings_last_name_contains on private.listings using gin (last_name extensions.gin_trgm_ops);
create index listings_first_name on private.listings (first_name);
create index listings_middle_name on private.listings (middle_name);
create index listings_last_name on private.listings (last_name);

-- The planner's sample of a column holds real values. Columns that no search index covers need none for a good plan.
do $$
declare
  field text;
begin
  foreach field in array array[
    'regional_full_name', 'dob', 'dob_time', 'height', 'expectation', 'married_status', 'mangal_status', 'disability',
    'instagram', 'facebook', 'linkedin', 'university', 'company_name', 'company_city',
    'parent_full_name', 'parent_taluka', 'parent_district', 'parent_state', 'parent_city', 'parent_occupation',
    'mama_full_name', 'mama_kul', 'first_photo'
  ] loop
    execute format('alter table private.listings alter column %I set statistics 0', field);
  end loop;
  -- Nobody searches profiles: only the listed are searched, in their own table.
  for field in
    select attname from pg_attribute
    where attrelid = 'private.profiles'::regclass and attnum > 0 and not attisdropped and attname not in ('id', 'user_code')
  loop
    execute format('alter table private.profiles alter column %I set statistics 0', field);
  end loop;
end;
$$;
