/**
 * From the clock on the wall to UTC and back (docs/patrika.md, "Clocks").
 * Wall times are milliseconds as if the wall showed UTC, so that minutes can be added to them; instants are milliseconds in UTC.
 */

/** What a birth's time was read from: the zone's clock, Bombay time (4:51 before UTC), or the mean time of the place. */
export const CLOCKS = ['zone', 'bombay', 'local'] as const;
export type ClockKind = (typeof CLOCKS)[number];

export const INDIA = 'Asia/Kolkata';
/** Clocks other than the zone's were in use for births before this day. */
export const OTHER_CLOCKS_UNTIL = '1956-01-01';

const MINUTE = 60_000;
const DAY = 86_400_000;
const BOMBAY = 291 * MINUTE;
/** A degree of longitude is four minutes of mean time. */
const DEGREE = 4 * MINUTE;

/** A clock: how far (milliseconds) it is ahead of UTC at an instant. */
export type Clock = (utc: number) => number;

/** @throws {RangeError} for a time zone that the runtime does not know */
export function zoneClock(zone: string): Clock {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (utc) => {
    const { year, month, day, hour, minute, second } = Object.fromEntries(
      format.formatToParts(utc).map(({ type, value }) => [type, Number(value)]),
    ) as Record<Intl.DateTimeFormatPartTypes, number>;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(utc / 1000) * 1000;
  };
}

/** Bombay time, kept in the city beside standard time. */
export const bombayClock: Clock = () => BOMBAY;

/** The mean solar time at a longitude in degrees east. */
export function meanTimeClock(longitude: number): Clock {
  return () => Math.round(longitude * DEGREE);
}

/**
 * The instants at which the clock showed this wall time, in order: one; two when the clock was set back over it; none when it was set
 * forward over it.
 */
export function instantsOf(wall: number, clock: Clock): number[] {
  const offsets = new Set([clock(wall - DAY), clock(wall + DAY)]);
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((utc) => utc + clock(utc) === wall)
    .sort((a, b) => a - b);
}

/** Where a span of wall times begins and ends: a wall time that never was counts as the moment the clock was set forward. */
export function spanOf(from: number, to: number, clock: Clock): { from: number; to: number } {
  return {
    from: instantsOf(from, clock)[0] ?? from - clock(from - DAY),
    to: instantsOf(to, clock).at(-1) ?? to - clock(to - DAY),
  };
}

/** The wall time at an instant as `HH:MM`, to the nearest minute. */
export function wallClock(utc: number, clock: Clock): string {
  return new Date(Math.round((utc + clock(utc)) / MINUTE) * MINUTE).toISOString().slice(11, 16);
}
