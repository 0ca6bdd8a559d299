/** Dates as they are typed or pasted, in the digits of either script: day, month and year, or a year first. */
import { latinDigits } from './digits.ts';

export type DatePart = 'day' | 'month' | 'year';
type DateParts = Record<DatePart, string>;

/** The parts of a date in the form `year-month-day`, of which any may be missing. */
export function datePartsOf(text: string): DateParts {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/** The date of its parts, as far as they are typed; empty without any. */
export function dateOf({ day, month, year }: DateParts): string {
  return day || month || year ? `${year}-${month}-${day}` : '';
}

const pad = (part: string) => part.padStart(2, '0');

/** Whether the calendar has the day. */
function isReal(year: string, month: string, day: string): boolean {
  const date = new Date(`${year}-${pad(month)}-${pad(day)}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
}

/** Returns a complete and real date as `YYYY-MM-DD`; null for any other text. */
export function readDate(text: string): string | null {
  const latin = latinDigits(text).trim();
  const [, first = '', second = '', third = ''] =
    /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{4})$/.exec(latin) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(latin) ?? [];
  const [, year = third, month = second, day = first] =
    /^(\d{4})[\s./-]+(\d{1,2})[\s./-]+(\d{1,2})$/.exec(latin) ?? [];
  return isReal(year, month, day) ? `${year}-${pad(month)}-${pad(day)}` : null;
}
