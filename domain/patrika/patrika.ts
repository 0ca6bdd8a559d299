/** The patrika of a birth: Moon, lagna, mangal and chart, each with the possible values for the birth time (docs/patrika.md). */
import { type Birth, type BirthError, type BirthWindow, birthWindow, type TimeCertainty } from './birth.ts';
import { wallClock } from './clocks.ts';
import { type Lagna, lagnaBetween } from './lagna.ts';
import { type Mangal, type MangalHouses, type MangalStatus, mangalOf } from './mangal.ts';
import { type MoonClass, moonClassesOf } from './moon-classes.ts';
import {
  type CharanSpan,
  charanSpans,
  moonClassesBetween,
  type OtherAnswer,
  otherAnswer,
} from './moon-range.ts';
import { ayanamsa, ENGINE, type Positions, positions } from './sky.ts';
import { placesNamed } from './syllables.ts';
import type { ZodiacPlace } from './zodiac.ts';

/** Minutes within which another charan is worth a warning although the time as stated leaves only one. */
const NEAR_EDGE: Record<TimeCertainty, number> = { exact: 15, about: 30, part: 0, unknown: 0 };

/** The result of the naming syllable, which is used only for a part of the day or an unknown time, and only for a range. */
export type NamingOutcome = 'chosen' | 'no_match' | 'several_match' | 'not_comparable';

/** A charan and the clock times (`HH:MM`) between which it applies. */
export interface CharanTimes extends ZodiacPlace {
  from: string;
  to: string;
}

export interface PatrikaMoon {
  /** The only possible charan, or null if there are several. */
  place: ZodiacPlace | null;
  /** What determined it. */
  by: 'time' | 'name' | null;
  /** Every charan of the window in order of time. */
  charans: CharanTimes[];
  /** The possible Moon classes, for guna milan. */
  classes: MoonClass[];
  naming: NamingOutcome | null;
  /** The distance to the neighbouring charans; null without a stated time. */
  earlier: OtherAnswer | null;
  later: OtherAnswer | null;
  nearEdge: boolean;
}

export interface PatrikaMangal {
  /** Unknown without a lagna, and when the possible signs give different results. */
  status: MangalStatus;
  /** One for each possible sign. */
  readings: ({ lagna: number } & Mangal)[];
}

export interface Patrika {
  engine: string;
  /** The stated time, or the middle of the window, in milliseconds UTC. */
  utc: number;
  /** Degrees, with nutation, as almanacs print it. */
  ayanamsa: number;
  /** The clock was set back over the stated time: compute `occurrence: 'second'` for the other result. */
  hourCameTwice: boolean;
  moon: PatrikaMoon;
  /** Null without a place or without a stated time. */
  lagna: Lagna | null;
  mangal: PatrikaMangal;
  /** Sidereal degrees at the stated time; null without one. */
  positions: Positions | null;
}

export type PatrikaResult = ({ ok: true } & Patrika) | { ok: false; error: BirthError };

export interface PatrikaOptions {
  /** The patrika name (नावरस नाव). */
  namingName?: string | null;
  mangalHouses?: MangalHouses;
  /** Milliseconds; the present if missing. */
  now?: number;
}

/** Computes a patrika, or returns what is invalid in the birth. */
export function computePatrika(birth: Birth, options: PatrikaOptions = {}): PatrikaResult {
  const window = birthWindow(birth, options.now ?? Date.now());
  if (typeof window === 'string') return { ok: false, error: window };
  const { stated } = window;
  const utc = stated ?? (window.from + window.to) / 2;
  const bodies = stated === null ? null : positions(stated);
  const lagna = stated === null || !birth.place ? null : lagnaBetween({ ...window, stated }, birth.place);
  return {
    ok: true,
    engine: ENGINE,
    utc,
    ayanamsa: ayanamsa(utc),
    hourCameTwice: window.twice,
    moon: moonOf(window, birth.certainty, options.namingName),
    lagna,
    mangal: mangalFor(lagna, bodies, options.mangalHouses),
    positions: bodies,
  };
}

function moonOf(window: BirthWindow, certainty: TimeCertainty, name?: string | null): PatrikaMoon {
  const spans = charanSpans(window.from, window.to);
  const naming = window.stated === null && spans.length > 1 && name ? chosenByName(name, spans) : null;
  const only = spans.length === 1 ? spans[0] : naming?.place;
  const classes = moonClassesBetween(window.from, window.to);
  const earlier = window.stated === null ? null : otherAnswer(window.stated, 'earlier');
  const later = window.stated === null ? null : otherAnswer(window.stated, 'later');
  const nearest = Math.min(earlier?.minutes ?? Infinity, later?.minutes ?? Infinity);
  return {
    place: only ? placeOf(only) : null,
    by: only ? (naming?.place ? 'name' : 'time') : null,
    charans: spans.map((span) => ({
      ...span,
      from: wallClock(span.from, window.clock),
      to: wallClock(span.to, window.clock),
    })),
    classes: naming?.place ? classes.filter((one) => classesAt(naming.place).includes(one)) : classes,
    naming: naming?.outcome ?? null,
    earlier,
    later,
    nearEdge: nearest <= NEAR_EDGE[certainty],
  };
}

function chosenByName(
  name: string,
  spans: readonly CharanSpan[],
): { outcome: NamingOutcome; place?: CharanSpan } {
  const named = placesNamed(name, spans);
  if (!named) return { outcome: 'not_comparable' };
  if (named.length === 1) return { outcome: 'chosen', place: named[0] };
  return { outcome: named.length === 0 ? 'no_match' : 'several_match' };
}

function classesAt(place: ZodiacPlace | undefined): MoonClass[] {
  return place ? moonClassesOf(place.rashi, place.nakshatra, place.charan) : [];
}

function placeOf({ rashi, nakshatra, charan }: ZodiacPlace): ZodiacPlace {
  return { rashi, nakshatra, charan };
}

function mangalFor(lagna: Lagna | null, bodies: Positions | null, houses?: MangalHouses): PatrikaMangal {
  if (!lagna || !bodies) return { status: 'unknown', readings: [] };
  const readings = lagna.rashis.map((rising) => ({ lagna: rising, ...mangalOf(rising, bodies, houses) }));
  const statuses = new Set(readings.map(({ status }) => status));
  const [status] = statuses.size === 1 ? statuses : (['unknown'] as const);
  return { status: status ?? 'unknown', readings };
}
