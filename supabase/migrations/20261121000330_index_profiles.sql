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
-- Contains: first, middle or last name (the search box).
create index profiles_first_name_contains on private.profiles using gin (first_name extensions.gin_trgm_ops);
create index profiles_middle_name_contains on private.profiles using gin (middle_name extensions.gin_trgm_ops);
create index profiles_last_name_contains on private.profiles using gin (last_name extensions.gin_trgm_ops);
-- The same for one or two letters, of which trigrams know nothing: each letter of a text and each two neighbours, lower-cased as `ilike` does it.
-- The REST service asks for these beside the pattern (server/rest/sql/short-pattern.ts); without it such a search looks at everybody.
-- It is reckoned cheap because it is asked after the pattern: at the usual cost the planner would gather tens of thousands of members by
-- their letters where a few hundred looked at hold the first five. It still costs more than the view's own conditions.
create function private.letter_pairs(written text) returns text[]
language plpgsql immutable strict parallel safe cost 10 set search_path = '' as $$
declare
  found text[] := '{}';
  before text := '';
  letter text;
begin
  foreach letter in array string_to_array(lower(written), null) loop
    found := found || letter || (before || letter);
    before := letter;
  end loop;
  return found;
end;
$$;
grant execute on function private.letter_pairs(text) to authenticated, service_role;
-- Of all rows: the planner keeps no count of the letters for an index of some.
create index profiles_first_name_letters on private.profiles using gin (private.letter_pairs(first_name));
create index profiles_middle_name_letters on private.profiles using gin (private.letter_pairs(middle_name));
create index profiles_last_name_letters on private.profiles using gin (private.letter_pairs(last_name));

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
