-- Names are also found by the other script and by other spellings of them: each name of a listed member has a key (docs/decisions/030).

-- Returns the keys of a text's words with a blank between them. Line breaks stay. The browser computes the same keys of a typed text;
-- domain/names/name-key.ts explains the steps and has them in the same order.
create function private.name_key(written text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  key text := lower(normalize(written, nfd));
begin
  if key ~ '[^\u0001-\u007F]' then
    key := regexp_replace(key, '[\u0300-\u036F\u093C\u200C\u200D]', '', 'g');
    key := replace(replace(replace(key, 'ज्ञ', 'ग्य'), 'ऋ', 'रि'), 'ृ', '्रि');
    key := replace(replace(key, 'ऐ', 'अइ'), 'औ', 'अउ');
    key := regexp_replace(key, '([\u0915-\u0939])(?![\u093E-\u094D])', '\1a', 'g');
    -- Letters beyond the second list are removed: virama, visarga, avagraha.
    key := translate(key,
      'कखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहअआॲऍइईउऊएओऑािीुूेैोौॅॉंँ्ःऽ’',
      'kkggnccjjnttddnttddnppbbmyrllvsssh' || 'aaaaiiuueoo' || 'aiiuueiouaonn');
  end if;
  key := translate(key, '''.', '');
  key := regexp_replace(key, '[^a-z\n]+', ' ', 'g');
  key := replace(key, 'x', 'ks');
  key := regexp_replace(key, 'o(?:u|w(?=[b-df-hj-np-tv-z]))', 'au', 'g');
  key := translate(regexp_replace(key, '([ae])o', '\1v', 'g'), 'qzfw', 'kjpv');
  key := regexp_replace(regexp_replace(key, 'ee+', 'i', 'g'), 'oo+', 'u', 'g');
  key := regexp_replace(key, '(?<=[b-df-hj-np-tv-z])h+', '', 'g');
  key := regexp_replace(key, '([a-z])\1+', '\1', 'g');
  key := regexp_replace(key, '[djg]ny|(?<![a-z])jn', 'gy', 'g');
  key := replace(key, 'ay', 'ai');
  key := regexp_replace(key, 'm(?=[bp])|(?<=o)m(?=k)', 'n', 'g');
  key := regexp_replace(key, '(?<![aeiou])ru', 'ri', 'g');
  key := regexp_replace(key, '(?<![a-z])hr', 'r', 'g');
  return btrim(regexp_replace(key, '(?<=[a-z])a+', '', 'g'));
end;
$$;

-- Returns the keys of first, middle and last name. A word of the Marathi name that has another key than all of these is added where such
-- a word usually stands: the first word to the first name, the last word to the last name.
create function private.name_keys(first_name text, middle_name text, last_name text, regional_full_name text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  lines text[] := string_to_array(private.name_key(concat_ws(E'\n', first_name, middle_name, last_name, regional_full_name)), E'\n');
  keys text[] := array[btrim(coalesce(lines[1], '')), btrim(coalesce(lines[2], '')), btrim(coalesce(lines[3], ''))];
  known text[] := string_to_array(array_to_string(keys, ' '), ' ');
  words text[] := string_to_array(btrim(coalesce(lines[4], '')), ' ');
  place integer;
begin
  for at in 1 .. coalesce(cardinality(words), 0) loop
    continue when words[at] = any (known);
    place := case when at = 1 then 1 when at = cardinality(words) then 3 else 2 end;
    keys[place] := btrim(keys[place] || ' ' || words[at]);
  end loop;
  return keys;
end;
$$;
