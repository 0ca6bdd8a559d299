-- What happens to a profile row when it is made and written.

-- Text is stored trimmed, and an empty text is a missing one (specification section 5: both count as missing).
-- Phone numbers lose the blanks, dashes and brackets people type.
-- Text without what nobody sees or types on purpose, but which misleads the eye or the search: writing direction marks, invisible
-- and filling characters, tags, controls. The joiners U+200C and U+200D stay, Marathi needs them; alone they are no text.
create function private.without_hidden(written text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(
    written,
    '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\U000E0000-\U000E007F]',
    '', 'g'), '^[\s\u200C\u200D]+$', '')
$$;
grant execute on function private.without_hidden(text) to authenticated, service_role;

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

create trigger a_normalise before insert or update on private.profiles
  for each row execute function private.normalise_profile();
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
