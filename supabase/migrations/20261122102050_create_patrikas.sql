-- Patrikas (birth charts): what a member answers about the birth, and what was computed from it (docs/patrika.md). Time and place of birth
-- are shown to the member alone; of the result others see as much as the member's level allows, through public.member_patrikas.

create table private.patrikas (
  member uuid primary key references private.profiles (id) on delete cascade,

  source text not null constraint patrikas_source check (source in ('computed', 'printed', 'none')),
  time_certainty text constraint patrikas_time_certainty check (time_certainty in ('exact', 'about', 'part', 'unknown')),
  day_part text constraint patrikas_day_part check (
    day_part in ('after_midnight', 'before_dawn', 'morning', 'afternoon', 'evening', 'night')),
  birth_place text constraint patrikas_birth_place_length check (char_length(birth_place) <= 80),
  other_place text constraint patrikas_other_place_length check (char_length(other_place) <= 60),
  other_district text constraint patrikas_other_district_length check (char_length(other_district) <= 60),
  birth_zone text constraint patrikas_birth_zone_length check (char_length(birth_zone) <= 60),
  clock text constraint patrikas_clock check (clock in ('zone', 'bombay', 'local')),
  occurrence text constraint patrikas_occurrence check (occurrence in ('first', 'second')),
  almanac text constraint patrikas_almanac check (
    almanac in ('date', 'kalnirnay', 'mahalakshmi', 'nirnaysagar', 'ruikar', 'latkar', 'tilak', 'other', 'unknown')),
  almanac_name text constraint patrikas_almanac_name_length check (char_length(almanac_name) <= 40),
  printed_rashi smallint constraint patrikas_printed_rashi check (printed_rashi between 1 and 12),
  printed_nakshatra smallint constraint patrikas_printed_nakshatra check (printed_nakshatra between 1 and 27),
  printed_charan smallint constraint patrikas_printed_charan check (printed_charan between 1 and 4),
  printed_lagna smallint constraint patrikas_printed_lagna check (printed_lagna between 1 and 12),
  patrika_name text constraint patrikas_patrika_name_length check (char_length(patrika_name) <= 40),
  level text not null constraint patrikas_level check (level in ('members', 'accepted', 'nobody')),
  guna_on_lists boolean not null,

  charans smallint[] not null,
  moon_classes smallint[] not null,
  by_name boolean not null,
  mangal text not null constraint patrikas_mangal check (mangal in ('no', 'mild', 'yes', 'unknown')),
  mars_house smallint,
  moon_deg numeric(7, 4), lagna_deg numeric(7, 4), mars_deg numeric(7, 4),
  engine text,
  computed_at timestamptz not null,
  consented_at timestamptz,
  constraint patrikas_consent check (source = 'none' or consented_at is not null)
);
comment on column private.patrikas.birth_place is 'Key of domain/places';
comment on column private.patrikas.occurrence is 'Which of two equal clock times is meant when the clock was set back';
comment on column private.patrikas.charans is 'The charans that are left open, 1-108; empty while nothing is computed';
comment on column private.patrikas.moon_classes is 'The Moon classes that are left open, 1-38';
comment on column private.patrikas.engine is 'What computed it; null when the birth has changed since';

-- For stale_patrikas.
create index patrikas_computed_by on private.patrikas (engine) where source <> 'none' and time_certainty is not null;
alter table private.patrikas enable row level security;
