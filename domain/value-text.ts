/** Dates, times of day and numbers in one language: grouping by lakh, Devanagari digits in Marathi. */
import { dateFormat, numberFormat } from './intl-formats.ts';
import type { Language } from './language.ts';
import { DAY_PARTS, type DayPart } from './patrika/birth.ts';

export const LOCALES: Record<Language, string> = { en: 'en-IN', mr: 'mr-IN-u-nu-deva' };
const DAY_PART_WORDS: Record<DayPart, string> = {
  after_midnight: 'रात्री',
  before_dawn: 'पहाटे',
  morning: 'सकाळी',
  afternoon: 'दुपारी',
  evening: 'संध्याकाळी',
  night: 'रात्री',
};

/** '14 March 1999' from `YYYY-MM-DD`. */
export function dateText(date: string, language: Language): string {
  const moment = new Date(`${date}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(moment);
  return `${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`;
}

/** '6:42 am', 'सकाळी ६:४२' from `HH:MM` or `HH:MM:SS`. */
export function timeText(clock: string, language: Language): string {
  const [hours, minutes] = [Number(clock.slice(0, 2)), Number(clock.slice(3, 5))];
  const text = `${numberText(hours % 12 || 12, language)}:${numberText(minutes, language, 2)}`;
  if (language === 'en') return `${text} ${hours < 12 ? 'am' : 'pm'}`;
  const parts = Object.entries(DAY_PARTS) as [DayPart, readonly [number, number]][];
  const words = parts.flatMap(([part, [from, to]]) =>
    hours >= from && hours < to ? DAY_PART_WORDS[part] : [],
  );
  return [...words, text].join(' ');
}

/** With Indian grouping from 1,000 on. */
export function numberText(value: number, language: Language, leastDigits = 1): string {
  return numberFormat(LOCALES[language], { minimumIntegerDigits: leastDigits }).format(value);
}

/** Digits only. */
export function codeText(value: number, language: Language): string {
  return numberFormat(LOCALES[language], { useGrouping: false }).format(value);
}
