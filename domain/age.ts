/** Ages (specification section 5; architecture, decisions 2 and 9). */
import { LEAST_AGE } from './limits.ts';

const YEAR_MS = 365.25 * 24 * 60 * 60 * 1000;

/** Whole years of 365.25 days between a birth date (`YYYY-MM-DD`) and a moment. */
export function ageInYears(birthDate: string, now: Date = new Date()): number {
  return Math.floor((now.getTime() - Date.parse(`${birthDate}T00:00:00Z`)) / YEAR_MS);
}

/**
 * The latest birth date (`YYYY-MM-DD`) that is old enough, by the calendar in India as the database judges it.
 * An unknown gender is held to the lower age.
 */
export function latestBirthDate(gender: string | null | undefined, now: Date = new Date()): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(now);
  const [year = '', month = '01', day = '01'] = today.split('-');
  const latest = `${Number(year) - (gender === 'Male' ? LEAST_AGE.Male : LEAST_AGE.Female)}-${month}-${day}`;
  return latest.endsWith('-02-29') && Number.isNaN(Date.parse(latest))
    ? latest.replace('-29', '-28')
    : latest;
}
