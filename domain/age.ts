import { dateInIndia } from './india-time.ts';
import { MAX_AGE, MIN_AGE } from './limits.ts';

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;

/** Whole years of 365.25 days between a birth date (`YYYY-MM-DD`) and a moment (statement 5.66). */
export function ageInYears(birthDate: string, now: Date = new Date()): number {
  return Math.floor((now.getTime() - Date.parse(`${birthDate}T00:00:00Z`)) / YEAR_MS);
}

/**
 * The latest birth date (`YYYY-MM-DD`) that is old enough, by the calendar in India, as in the database's check.
 * For an unknown gender the lower age applies.
 */
export function latestBirthDate(gender: string | null | undefined, now: Date = new Date()): string {
  return yearsBefore(gender === 'Male' ? MIN_AGE.Male : MIN_AGE.Female, now);
}

/** The earliest birth date (`YYYY-MM-DD`) that the database accepts. */
export function earliestBirthDate(now: Date = new Date()): string {
  return yearsBefore(MAX_AGE, now);
}

/** The same day so many years ago; 28 February in place of the 29th, as in Postgres. */
function yearsBefore(years: number, now: Date): string {
  const [year = '', month = '01', day = '01'] = dateInIndia(now).split('-');
  const wanted = Number(year) - years;
  const inItsMonth =
    new Date(Date.UTC(wanted, Number(month) - 1, Number(day))).getUTCMonth() + 1 === Number(month);
  return `${wanted}-${month}-${inItsMonth ? day : '28'}`;
}
