/**
 * Money and days as a mail writes them in each language. Like the pages: grouping by lakh, Devanagari digits in Marathi, days in India.
 */
import type { Language } from '#server/http/language.ts';

const LOCALES: Record<Language, string> = { en: 'en-IN', mr: 'mr-IN-u-nu-deva' };

/** '₹299' or '₹२९९' from the smallest unit of the currency; other currencies than the rupee by their code. */
export function moneyText(amount: number, currency: string, language: Language): string {
  const whole = amount % 100 === 0;
  // Not `style: 'currency'`: the currency pattern of Marathi groups by thousands.
  const number = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(amount / 100);
  return currency === 'INR' ? `₹${number}` : `${currency} ${number}`;
}

/** '21 November 2026' or '२१ नोव्हेंबर २०२६' from an RFC 3339 moment. */
export function dayText(moment: string, language: Language): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'Asia/Kolkata', ...options }).format(
      new Date(moment),
    );
  return `${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`;
}
