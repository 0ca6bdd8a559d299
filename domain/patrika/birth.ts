/** What a member says about a birth, and the span of instants it leaves open (docs/patrika.md, "Uncertain times"). */
import {
  bombayClock,
  CLOCKS,
  type Clock,
  type ClockKind,
  INDIA,
  instantsOf,
  meanTimeClock,
  OTHER_CLOCKS_UNTIL,
  spanOf,
  zoneClock,
} from './clocks.ts';
import type { Coordinates } from './sky.ts';

export const TIME_CERTAINTIES = ['exact', 'about', 'part', 'unknown'] as const;
export type TimeCertainty = (typeof TIME_CERTAINTIES)[number];

/** Of a clock time that came twice in a night. */
export const OCCURRENCES = ['first', 'second'] as const;
export type Occurrence = (typeof OCCURRENCES)[number];

/** Hours from and to of each part of the day. */
export const DAY_PARTS = {
  after_midnight: [0, 3],
  before_dawn: [3, 6],
  morning: [6, 12],
  afternoon: [12, 16],
  evening: [16, 20],
  night: [20, 24],
} as const;
export type DayPart = keyof typeof DAY_PARTS;

/** Minutes by which a time that was written down, or one that is remembered, may be wrong. */
const TOLERANCE = { exact: 2, about: 15 } as const;

const MINUTE = 60_000;
const DAY_MINUTES = 1440;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

export interface Birth {
  /** `YYYY-MM-DD`, by the clock named below. */
  date: string;
  /** `HH:MM`; needed when the certainty is `exact` or `about`, ignored otherwise. */
  time?: string | null;
  certainty: TimeCertainty;
  /** Needed when the certainty is `part`. */
  dayPart?: DayPart | null;
  /** Needed for the lagna and for the clock `local`. */
  place?: Coordinates | null;
  /** An IANA name; India's if missing. */
  zone?: string | null;
  clock?: ClockKind | null;
  /** Which of the two hours is meant when the clock was set back over the time; the first if missing. */
  occurrence?: Occurrence | null;
}

export type BirthError =
  | 'date_invalid'
  | 'time_invalid'
  | 'day_part_invalid'
  | 'place_invalid'
  | 'zone_unknown'
  | 'clock_unknown'
  | 'clock_out_of_use'
  | 'clock_needs_place'
  | 'time_never_was'
  | 'time_in_future';

/** The instants that a birth leaves open, in milliseconds. */
export interface BirthWindow {
  clock: Clock;
  from: number;
  to: number;
  /** The stated time; null when only a part of the day, or nothing, is known. */
  stated: number | null;
  /** The stated time came twice that night. */
  twice: boolean;
}

/**
 * The window of a birth, or why there is none.
 * @param now milliseconds: no birth lies after it
 */
export function birthWindow(birth: Birth, now: number): BirthWindow | BirthError {
  const midnight = Date.parse(`${birth.date}T00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== birth.date) {
    return 'date_invalid';
  }
  if (birth.place && !isOnEarth(birth.place)) return 'place_invalid';
  const clock = clockOf(birth);
  if (typeof clock === 'string') return clock;
  const window = windowOf(birth, midnight, clock);
  if (typeof window === 'string') return window;
  return (window.stated ?? window.from) > now ? 'time_in_future' : window;
}

function windowOf(birth: Birth, midnight: number, clock: Clock): BirthWindow | BirthError {
  if (birth.certainty === 'exact' || birth.certainty === 'about') {
    return statedWindow(birth, midnight, clock, TOLERANCE[birth.certainty]);
  }
  const hours = birth.dayPart ? DAY_PARTS[birth.dayPart] : undefined;
  if (birth.certainty === 'part' && !hours) return 'day_part_invalid';
  const [from, to] =
    birth.certainty === 'part' && hours ? [hours[0] * 60, hours[1] * 60] : [0, DAY_MINUTES - 1];
  return {
    clock,
    ...spanOf(midnight + from * MINUTE, midnight + to * MINUTE, clock),
    stated: null,
    twice: false,
  };
}

function statedWindow(
  birth: Birth,
  midnight: number,
  clock: Clock,
  tolerance: number,
): BirthWindow | BirthError {
  const [, hour, minute] = TIME.exec(birth.time ?? '') ?? [];
  if (!hour || !minute) return 'time_invalid';
  const instants = instantsOf(midnight + (Number(hour) * 60 + Number(minute)) * MINUTE, clock);
  const stated = birth.occurrence === 'second' ? instants.at(-1) : instants[0];
  if (stated === undefined) return 'time_never_was';
  return {
    clock,
    from: stated - tolerance * MINUTE,
    to: stated + tolerance * MINUTE,
    stated,
    twice: instants.length > 1,
  };
}

function clockOf({ date, place, zone, clock }: Birth): Clock | BirthError {
  const kind = clock ?? 'zone';
  if (!CLOCKS.includes(kind)) return 'clock_unknown';
  if (kind !== 'zone' && date >= OTHER_CLOCKS_UNTIL) return 'clock_out_of_use';
  if (kind === 'bombay') return bombayClock;
  if (kind === 'local') return place ? meanTimeClock(place.longitude) : 'clock_needs_place';
  try {
    return zoneClock(zone || INDIA);
  } catch {
    return 'zone_unknown';
  }
}

function isOnEarth({ latitude, longitude }: Coordinates): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
