/**
 * Dates and times of day in a time zone of the IANA database, for mails: they tell deadlines in the zone of their reader. Screens use the zone of the
 * device, which needs no `Intl`.
 */
import { dateInIndia, timeInIndia } from './india-time.ts';
import { dateFormat } from './intl-formats.ts';

export const INDIA = 'Asia/Kolkata';

/** The date as `YYYY-MM-DD` and the time of day as `HH:MM`. Throws RangeError for an invalid date or zone. */
export function inZone(moment: Date, zone: string): { date: string; time: string } {
  if (zone === INDIA) return { date: dateInIndia(moment), time: timeInIndia(moment) };
  // Sweden writes as ISO 8601 does.
  const format = dateFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const [date = '', time = ''] = format.format(moment).split(' ');
  return { date, time };
}
