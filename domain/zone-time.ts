/**
 * Dates and times of day in a time zone of the IANA database, for mails: they tell deadlines in the zone of their reader. Screens use the zone of the
 * device, which needs no `Intl`.
 */
import { dateInIndia, timeInIndia } from './india-time.ts';

export const INDIA = 'Asia/Kolkata';
/** Made once for each zone: ten thousand mails are worded in a minute. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = FORMATS.get(zone);
  if (known) return known;
  // Sweden writes as ISO 8601 does.
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  FORMATS.set(zone, made);
  return made;
}

/** The date as `YYYY-MM-DD` and the time of day as `HH:MM`. Throws RangeError for an invalid date or zone. */
export function inZone(moment: Date, zone: string): { date: string; time: string } {
  if (zone === INDIA) return { date: dateInIndia(moment), time: timeInIndia(moment) };
  const [date = '', time = ''] = formatOf(zone).format(moment).split(' ');
  return { date, time };
}
