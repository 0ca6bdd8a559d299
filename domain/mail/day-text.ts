/** Days in mails. */
import type { Language } from '../language.ts';
import { LOCALES } from './words.ts';

/** '21 November 2026' or '२१ नोव्हेंबर २०२६' from an RFC 3339 moment; the day in India, as on the pages. */
export function dayText(moment: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'Asia/Kolkata', ...options }).format(
      new Date(moment),
    );
  return `${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`;
}
