/**
 * Dates and times of day in India, which has no summer time. Not with `Intl.DateTimeFormat`: creating the first one of a page takes a phone
 * a tenth of a second.
 */
const OFFSET_MS = 5.5 * 60 * 60 * 1000;

const isoInIndia = (moment: Date) => new Date(moment.getTime() + OFFSET_MS).toISOString();

/** The date in India as `YYYY-MM-DD`. Throws RangeError for an invalid date. */
export function dateInIndia(moment: Date): string {
  return isoInIndia(moment).slice(0, 10);
}

/** The time of day in India as `HH:MM`. Throws RangeError for an invalid date. */
export function timeInIndia(moment: Date): string {
  return isoInIndia(moment).slice(11, 16);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The whole seconds until the next day begins in India, at least one. */
export function secondsUntilTomorrowInIndia(moment: Date): number {
  return Math.ceil((DAY_MS - ((moment.getTime() + OFFSET_MS) % DAY_MS)) / 1000);
}
