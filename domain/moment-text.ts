/** A moment as all mails and pages write it: in Indian time, or in the zone of the reader, which is then named. */
import type { Language } from './language.ts';
import { dateText, timeText } from './value-text.ts';
import { INDIA, inZone } from './zone-time.ts';

/** '21 November 2026, 3:04 pm', '२१ नोव्हेंबर २०२६, दुपारी ३:०४', '21 November 2026, 4:34 am (New York)' from an RFC 3339 moment. */
export function momentText(moment: string, language: Language, zone: string = INDIA): string {
  const { date, time } = inZone(new Date(moment), zone);
  const place = zone === INDIA ? '' : ` (${zone.replace(/^.*\//, '').replaceAll('_', ' ')})`;
  return `${dateText(date, language)}, ${timeText(time, language)}${place}`;
}
