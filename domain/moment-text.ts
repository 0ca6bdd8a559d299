/** A moment in Indian time, as all mails and pages write it. */
import { dateText, timeText } from './biodata/format.ts';
import { dateInIndia, timeInIndia } from './india-time.ts';
import type { Language } from './language.ts';

/** '21 November 2026, 3:04 pm', '२१ नोव्हेंबर २०२६, दुपारी ३:०४' from an RFC 3339 moment. */
export function momentText(moment: string, language: Language): string {
  const at = new Date(moment);
  return `${dateText(dateInIndia(at), language)}, ${timeText(timeInIndia(at), language)}`;
}
