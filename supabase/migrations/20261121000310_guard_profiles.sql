-- What happens to a profile row when it is made and written.

-- What looks the same is stored the same: visible characters in Unicode's form NFC, so that a search finds a name however it was typed.
-- Invisible and control characters are removed, as the forms do (domain/hidden-characters.ts). The joiners U+200C and U+200D stay,
-- Marathi needs them; so do variation selectors. Alone they are no text.
create function private.without_hidden(written text) returns text
language sql immutable set search_path = '' as $$
  select normalize(regexp_replace(regexp_replace(
    written,
    '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u0600-\u0605\u061C\u06DD\u070F\u0890\u0891\u08E2\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0D\uFEFF\uFFA0\uFFF0-\uFFFB\U000110BD\U000110CD\U00013430-\U0001343F\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    '', 'g'), '^[\s\u200C\u200D\uFE0E\uFE0F]+$', ''), nfc)
$$;
grant execute on function private.without_hidden(text) to authenticated, service_role;

-- Text is stored trimmed, and an empty text is a missing one: both count as missing. Phone numbers lose the blanks, dashes and brackets
-- people type.
create function private.normalise_profile() returns trigger
language plpgsql set search_path = '' as $$
declare
  written jsonb := to_jsonb(new);
  cleaned jsonb := '{}';
  field record;
begin
  for field in select key, value from jsonb_each_text(written) where value is not null loop
    -- Far beyond every limit below, and beyond what an index of a choice field can hold.
    if char_length(field.value) > 1000 then
      raise exception using
        errcode = 'check_violation', constraint = format('profiles_%s_length', field.key), schema = 'private', table = 'profiles',
        message = format('new row for relation "profiles" violates check constraint "profiles_%s_length"', field.key);
    elsif field.key in ('phone', 'parent_number', 'mama_phone') then
      cleaned := cleaned || jsonb_build_object(
        field.key, nullif(regexp_replace(private.without_hidden(field.value), '[\s()-]', '', 'g'), ''));
    elsif jsonb_typeof(written -> field.key) = 'string' then
      cleaned := cleaned || jsonb_build_object(
        field.key, nullif(regexp_replace(private.without_hidden(field.value), '^\s+|\s+$', '', 'g'), ''));
    end if;
  end loop;
  new := jsonb_populate_record(new, cleaned);
  new.updated_at := now();
  return new;
end;
$$;

-- The legal ages of architecture decision 9, judged by the calendar in India.
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

-- Only for what the member writes: `updated_at` must not show when a membership was paid, paused or resumed.
create trigger a_normalise before insert or update of
  first_name, middle_name, last_name, regional_full_name, gender, phone, dob, dob_time, height, city, caste,
  expectation, married_status, mangal_status, disability, instagram, facebook, linkedin,
  highest_education, university, company_name, company_role, company_city, income,
  parent_full_name, parent_number, parent_address, parent_taluka, parent_district, parent_state, parent_city,
  parent_occupation, mama_full_name, mama_kul, mama_phone
on private.profiles for each row execute function private.normalise_profile();
create trigger b_check_age before insert or update of dob, gender on private.profiles
  for each row when (new.dob is not null) execute function private.check_profile_age();

-- Every user has a profile from the first moment, so that the forms only ever update.
create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.profiles (id) values (new.id);
  return new;
end;
$$;

create trigger make_profile after insert on auth.users
  for each row execute function private.make_profile();
