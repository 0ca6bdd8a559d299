-- Texts of one line are stored on one line: every run of blanks, tabs and line breaks becomes one blank. A line break in a name would forge lines in
-- lists, mails and terminals. Only what the forms take in several lines keeps its line breaks (MULTILINE_FIELDS of domain/profile-fields.ts).

-- The blanks that JavaScript's \s knows and that without_hidden leaves, so that forms and database agree.
create function private.on_one_line(written text) returns text
language sql immutable set search_path = '' as $$
  select btrim(regexp_replace(
    private.without_hidden(written), '[\t\n\r\u0020\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g'), ' ')
$$;
grant execute on function private.on_one_line(text) to authenticated, service_role;

create or replace function private.normalise_profile() returns trigger
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

-- Through the trigger, which writes every text anew. Collapsing makes no text longer, but an old row may break a rule that came later.
do $$
declare
  member uuid;
begin
  for member in
    select p.id from private.profiles p
    where exists (
      select from jsonb_each_text(to_jsonb(p) - array['expectation', 'parent_address']) as field
      where field.value ~ '[\t\n\r\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]|  ')
  loop
    begin
      update private.profiles set first_name = first_name where id = member;
    exception when check_violation then
      null;
    end;
  end loop;
end;
$$;
set constraints all immediate;
