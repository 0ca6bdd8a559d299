import { describe, expect, it, vi } from 'vitest';
import { latinDigits } from '#domain/digits.ts';
import englishTexts from '../../public/locales/en/default.json' with { type: 'json' };
import marathiTexts from '../../public/locales/mr/default.json' with { type: 'json' };
import { formatsOf } from './format.ts';

const echo = (key: string, values: Record<string, string> = {}) =>
  `${key.replace('format.', '')}:${Object.values(values).join(' ')}`;
/** Translates the names of months; other keys are echoed. */
const translated = (texts: Record<string, string>) => (key: string, values?: Record<string, string>) =>
  key.startsWith('format.months') ? (texts[key] ?? '') : echo(key, values);
const en = formatsOf('en', translated(englishTexts));
const mr = formatsOf('mr', translated(marathiTexts));

describe('formats', () => {
  it('format numbers and rupees with Indian grouping and the digits of the language', () => {
    expect([en.number(1234567), mr.number(1234567)]).toEqual(['12,34,567', '१२,३४,५६७']);
    expect([en.rupees(85000), mr.rupees(85000)]).toEqual(['₹85,000', '₹८५,०००']);
    expect([en.rupees(204500), mr.rupees(204500)]).toEqual(['₹2,04,500', '₹२,०४,५००']);
    expect(en.rupees(0.5)).toBe('₹0.50');
    expect([en.plain(10470), mr.plain(10470)]).toEqual(['10470', '१०४७०']);
  });

  it('format dates as day, month, year [2.68]', () => {
    expect([en.date('1999-03-14'), mr.date('1999-03-14')]).toEqual(['14 Mar 1999', '१४ मार्च १९९९']);
    expect(en.date('1999-03-01', 'long')).toBe('1 March 1999');
  });

  it('tell a moment in the zone of the device, as for a member in New York [10.213]', () => {
    for (const [place, day, clock] of [
      ['America/New_York', '31 Dec 2026', 'time_afternoon:3:05'],
      ['Asia/Kolkata', '1 Jan 2027', 'time_late:1:35'],
    ] as const) {
      vi.stubEnv('TZ', place);
      expect([en.date('2026-12-31T20:05:00Z'), en.time('2026-12-31T20:05:00Z')]).toEqual([day, clock]);
    }
    vi.unstubAllEnvs();
  });

  it('have the names of months of the Unicode CLDR', () => {
    for (let month = 1; month <= 12; month += 1) {
      const iso = `1999-${String(month).padStart(2, '0')}-14`;
      const cldr = (locale: string, style: 'short' | 'long') =>
        new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' }).format(new Date(iso));
      expect(en.date(iso)).toBe(`14 ${cldr('en-IN', 'short')} 1999`);
      expect(en.date(iso, 'long')).toBe(`14 ${cldr('en-IN', 'long')} 1999`);
      // Marathi month names are short, and their abbreviations are uncommon.
      expect(mr.date(iso)).toBe(`१४ ${cldr('mr-IN', 'long')} १९९९`);
    }
  });

  it('format times of day', () => {
    expect([en.time('06:42:00'), mr.time('06:42:00')]).toEqual(['time_morning:6:42', 'time_morning:६:४२']);
    expect(en.time('00:05')).toBe('time_late:12:05');
    expect(mr.time('02:59')).toBe('time_late:२:५९');
    expect(mr.time('03:00')).toBe('time_dawn:३:००');
    expect(en.time('12:00')).toBe('time_afternoon:12:00');
    expect(en.time('19:59')).toBe('time_evening:7:59');
    expect(en.time('20:00')).toBe('time_night:8:00');
  });

  it('parse digits of both scripts', () => {
    expect(latinDigits('९८२२0 १२३')).toBe('98220 123');
  });
});
