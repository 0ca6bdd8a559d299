/** What a member answers about the patrika, and what is stored of the result (docs/patrika.md, "What is stored"). */
import {
  type Birth,
  DAY_PARTS,
  type DayPart,
  OCCURRENCES,
  type Occurrence,
  TIME_CERTAINTIES,
  type TimeCertainty,
} from './birth.ts';
import { CLOCKS, type ClockKind } from './clocks.ts';
import type { MangalStatus } from './mangal.ts';
import type { MoonClass } from './moon-classes.ts';
import type { Patrika } from './patrika.ts';
import { ALMANACS, type Almanac, printedMoonClasses, printedProblem } from './printed.ts';
import type { Coordinates } from './sky.ts';
import { rashiOfCharan, type ZodiacPlace } from './zodiac.ts';

/** Computed by us, printed in the family's patrika, or not looked at at all. */
export const PATRIKA_SOURCES = ['computed', 'printed', 'none'] as const;
export type PatrikaSource = (typeof PATRIKA_SOURCES)[number];

/** Who sees rashi, nakshatra, charan and mangal. */
export const PATRIKA_LEVELS = ['members', 'accepted', 'nobody'] as const;
export type PatrikaLevel = (typeof PATRIKA_LEVELS)[number];

/** Longest texts in characters, as the database's constraints have them. */
export const PATRIKA_LENGTHS = {
  other_place: 60,
  other_district: 60,
  almanac_name: 40,
  patrika_name: 40,
} as const;

/** Named as the columns of the database. */
export interface PatrikaAnswers {
  source: PatrikaSource;
  time_certainty: TimeCertainty | null;
  day_part: DayPart | null;
  /** Key of a place (domain/places). */
  birth_place: string | null;
  other_place: string | null;
  other_district: string | null;
  /** IANA name; null is India's. */
  birth_zone: string | null;
  clock: ClockKind | null;
  /** Which of two equal clock times is meant when the clock was set back; null is the first. */
  occurrence: Occurrence | null;
  almanac: Almanac | null;
  almanac_name: string | null;
  printed_rashi: number | null;
  printed_nakshatra: number | null;
  printed_charan: number | null;
  printed_lagna: number | null;
  /** The naming syllable's name (नावरस नाव). */
  patrika_name: string | null;
  level: PatrikaLevel;
  /** Whether lists show the guna total to this member. */
  guna_on_lists: boolean;
}

/** What is stored of a computed or printed patrika, named as the columns of the database. */
export interface StoredPatrika {
  /** Every charan that is left open, 1-108 from Ashwini 1. */
  charans: number[];
  moon_classes: MoonClass[];
  /** The naming syllable chose the charan. */
  by_name: boolean;
  mangal: MangalStatus;
  mars_house: number | null;
  moon_deg: number | null;
  lagna_deg: number | null;
  mars_deg: number | null;
  engine: string | null;
}

export const NO_ANSWERS: PatrikaAnswers = {
  source: 'computed',
  time_certainty: null,
  day_part: null,
  birth_place: null,
  other_place: null,
  other_district: null,
  birth_zone: null,
  clock: null,
  occurrence: null,
  almanac: null,
  almanac_name: null,
  printed_rashi: null,
  printed_nakshatra: null,
  printed_charan: null,
  printed_lagna: null,
  patrika_name: null,
  level: 'accepted',
  guna_on_lists: false,
};

export type AnswersProblem =
  | 'time_certainty_missing'
  | 'day_part_missing'
  | 'almanac_missing'
  | 'printed_missing'
  | 'nakshatra_not_in_rashi'
  | 'charan_not_in_rashi';

/** What is missing or contradictory; null if the answers can be stored. */
export function answersProblem(answers: PatrikaAnswers): AnswersProblem | null {
  const { source, time_certainty, day_part, almanac } = answers;
  if (source === 'none') return null;
  if (time_certainty === 'part' && !day_part) return 'day_part_missing';
  if (source === 'computed') return time_certainty ? null : 'time_certainty_missing';
  if (!almanac) return 'almanac_missing';
  const printed = printedOf(answers);
  return printed ? (printedProblem(printed)?.code ?? null) : 'printed_missing';
}

/** The printed patrika as far as it was entered; null without rashi or nakshatra. */
export function printedOf(answers: PatrikaAnswers) {
  const { almanac, printed_rashi: rashi, printed_nakshatra: nakshatra } = answers;
  if (!rashi || !nakshatra) return null;
  return {
    almanac: almanac ?? 'unknown',
    rashi,
    nakshatra,
    charan: answers.printed_charan,
    lagna: answers.printed_lagna,
  };
}

/**
 * The birth to compute; null while nothing is stated about the time.
 * @param profile date and time as the profile has them (`YYYY-MM-DD`, `HH:MM` or `HH:MM:SS`)
 * @param place coordinates of `birth_place`, where it is a known one
 */
export function birthOf(
  answers: PatrikaAnswers,
  profile: { dob: string | null; dob_time: string | null },
  place: Coordinates | null,
): Birth | null {
  const { time_certainty: certainty, day_part: dayPart, birth_zone: zone, clock, occurrence } = answers;
  if (!profile.dob || !certainty) return null;
  return {
    date: profile.dob,
    time: profile.dob_time?.slice(0, 5),
    certainty,
    dayPart,
    place,
    zone,
    clock,
    occurrence,
  };
}

/** What is stored: the printed patrika where there is one, else the computed one; null if neither is known. */
export function storedPatrika(answers: PatrikaAnswers, computed: Patrika | null): StoredPatrika | null {
  const printed = answers.source === 'printed' ? printedOf(answers) : null;
  if (!printed && !computed) return null;
  const moon = computed?.moon;
  const places = moon ? (moon.place ? [moon.place] : moon.charans) : [];
  return {
    charans: printed ? charansOf(printed) : places.map(charanNumber),
    moon_classes: printed ? printedMoonClasses(printed) : (moon?.classes ?? []),
    by_name: !printed && moon?.by === 'name',
    ...positionsOf(computed),
  };
}

/** 1-108, from Ashwini 1. */
export function charanNumber({ nakshatra, charan }: Pick<ZodiacPlace, 'nakshatra' | 'charan'>): number {
  return (nakshatra - 1) * 4 + charan;
}

/** The place of a charan, 1-108. */
export function placeOfCharan(number: number): ZodiacPlace {
  const nakshatra = Math.floor((number - 1) / 4) + 1;
  const charan = ((number - 1) % 4) + 1;
  return { rashi: rashiOfCharan(nakshatra, charan), nakshatra, charan };
}

function charansOf({
  rashi,
  nakshatra,
  charan,
}: {
  rashi: number;
  nakshatra: number;
  charan?: number | null;
}) {
  return [1, 2, 3, 4]
    .filter((one) => rashiOfCharan(nakshatra, one) === rashi && (!charan || one === charan))
    .map((one) => charanNumber({ nakshatra, charan: one }));
}

function positionsOf(computed: Patrika | null) {
  const only = computed?.mangal.readings.length === 1 ? computed.mangal.readings[0] : undefined;
  const degrees = (value: number | undefined) => (value === undefined ? null : Number(value.toFixed(4)));
  return {
    mangal: computed?.mangal.status ?? ('unknown' as const),
    mars_house: only?.house ?? null,
    moon_deg: degrees(computed?.positions?.moon),
    lagna_deg: degrees(computed?.lagna?.degrees),
    mars_deg: degrees(computed?.positions?.mars),
    engine: computed?.engine ?? null,
  };
}

/**
 * The answers of a request, with all else left out.
 * Null if a field has a value that it can't have: texts are cut to their limits by nobody.
 */
export function readAnswers(body: Record<string, unknown>): PatrikaAnswers | null {
  const wrong = Symbol('wrong');
  const choice = <T extends string>(list: readonly T[], value: unknown, without: T | null) =>
    value == null ? without : list.includes(value as T) ? (value as T) : wrong;
  const text = (value: unknown, most: number) =>
    value == null || value === ''
      ? null
      : typeof value === 'string' && [...value].length <= most
        ? value
        : wrong;
  const number = (value: unknown, most: number) =>
    value == null
      ? null
      : Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most
        ? Number(value)
        : wrong;
  const answers = {
    source: choice(PATRIKA_SOURCES, body.source, null) ?? wrong,
    time_certainty: choice(TIME_CERTAINTIES, body.time_certainty, null),
    day_part: choice(Object.keys(DAY_PARTS) as DayPart[], body.day_part, null),
    birth_place: text(body.birth_place, 80),
    other_place: text(body.other_place, PATRIKA_LENGTHS.other_place),
    other_district: text(body.other_district, PATRIKA_LENGTHS.other_district),
    birth_zone: text(body.birth_zone, 60),
    clock: choice(CLOCKS, body.clock, null),
    occurrence: choice(OCCURRENCES, body.occurrence, null),
    almanac: choice(ALMANACS, body.almanac, null),
    almanac_name: text(body.almanac_name, PATRIKA_LENGTHS.almanac_name),
    printed_rashi: number(body.printed_rashi, 12),
    printed_nakshatra: number(body.printed_nakshatra, 27),
    printed_charan: number(body.printed_charan, 4),
    printed_lagna: number(body.printed_lagna, 12),
    patrika_name: text(body.patrika_name, PATRIKA_LENGTHS.patrika_name),
    level: choice(PATRIKA_LEVELS, body.level, NO_ANSWERS.level),
    guna_on_lists: body.guna_on_lists === true,
  };
  return Object.values(answers).includes(wrong) ? null : (answers as PatrikaAnswers);
}
