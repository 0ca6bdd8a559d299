/** Days in mails. */
import type { Language } from '../language.ts';
import { dateText } from '../value-text.ts';
import { INDIA, inZone } from '../zone-time.ts';

/** '21 November 2026' or '२१ नोव्हेंबर २०२६' from an RFC 3339 moment; the day in India, as in receipts, or in the zone of the reader. */
export const dayText = (moment: string, language: Language, zone: string = INDIA): string =>
  dateText(inZone(new Date(moment), zone).date, language);
