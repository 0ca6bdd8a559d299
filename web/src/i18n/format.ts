/** Formats of numbers, rupees, dates and times by language: 1,00,000 grouping, Devanagari digits in Marathi. */
import { useTranslation } from 'react-i18next';
import { latinDigits } from '#domain/digits.ts';
import { type NumberStyle, numberText } from './number-text.ts';

export interface Format {
  /** 1,00,000 · १,००,००० */
  number: (value: number) => string;
  /** Digits only, without grouping: user codes, years. */
  plain: (value: number) => string;
  /** ₹85,000 · ₹८५,०००; whole rupees unless there are paise. */
  rupees: (rupees: number) => string;
  /** Like `rupees`, from paise. */
  price: (paise: number) => string;
  /**
   * '14 Mar 1999' or '14 March 1999' from `YYYY-MM-DD` or an ISO 8601 timestamp, always in the order day, month, year. A timestamp is told in the
   * zone of the device: families abroad see their own deadlines.
   */
  date: (iso: string, month?: 'short' | 'long') => string;
  /** '6:42 am', 'सकाळी ६:४२' from `HH:MM`, `HH:MM:SS` or a timestamp. */
  time: (clock: string) => string;
}

type Translate = (key: string, values?: Record<string, string>) => string;

/** The formats of a language; `t` translates the words around the numbers. */
export function formatsOf(language: string, t: Translate): Format {
  const number = (value: number, style?: NumberStyle) => numberText(language, value, style);
  const plain = (value: number) => number(value, { useGrouping: false });
  const rupees = (amount: number) =>
    `₹${number(amount, { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`;
  return {
    number,
    plain,
    rupees,
    price: (paise) => rupees(paise / 100),
    date: (iso, month = 'short') => {
      const [year, monthNumber, day] = dayOf(iso);
      const months = t(month === 'short' ? 'format.months_short' : 'format.months').split(',');
      return `${plain(day)} ${months[monthNumber - 1]} ${plain(year)}`;
    },
    time: (clock) => timeText(language, clock, t),
  };
}

/** Year, month and day of a date, or of a timestamp on this device. */
function dayOf(iso: string): [year: number, month: number, day: number] {
  const at = new Date(iso.length === 10 ? `${iso}T00:00` : iso);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()];
}

/** Hours and minutes of a time of day, or of a timestamp on this device. */
function clockOf(clock: string): [hours: number, minutes: number] {
  if (!clock.includes('T')) {
    const [hours, minutes] = latinDigits(clock).split(':');
    return [Number(hours), Number(minutes)];
  }
  const at = new Date(clock);
  return [at.getHours(), at.getMinutes()];
}

/** The first hour of each part of the day in Marathi. */
const DAY_PARTS = [
  [20, 'format.time_night'],
  [16, 'format.time_evening'],
  [12, 'format.time_afternoon'],
  [6, 'format.time_morning'],
  [3, 'format.time_dawn'],
] as const;

function timeText(language: string, clock: string, t: Translate): string {
  const [hours, minutes] = clockOf(clock);
  const two = numberText(language, minutes, { minimumIntegerDigits: 2 });
  const hour = numberText(language, hours % 12 || 12);
  const key = DAY_PARTS.find(([from]) => hours >= from)?.[1] ?? 'format.time_late';
  return t(key, { time: `${hour}:${two}` });
}

/** The formats of the current language. */
export function useFormat(): Format {
  const { t, i18n } = useTranslation();
  return formatsOf(i18n.resolvedLanguage ?? 'en', (key, values) => t(key, values ?? {}));
}
