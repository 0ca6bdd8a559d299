import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MEMBER_REPORT_KINDS, REPORT_KINDS } from '#domain/report-kinds.ts';

const WEB = join(import.meta.dirname, '../..');
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Those of the application and of the desk. */
function texts(language: string): Record<string, string> {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(WEB, `public/locales/${language}/${file}.json`), 'utf8'));
  return { ...read('default'), ...read('desk') };
}

function sources(): string[] {
  return readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(WEB, 'src', file), 'utf8'));
}

describe('translations', () => {
  const en = texts('en');
  const mr = texts('mr');

  it('have the same keys in both languages [1.11, 9.21]', () => {
    expect(Object.keys(mr).sort()).toEqual(Object.keys(en).sort());
  });

  it('have no empty text [1.11]', () => {
    expect(Object.entries({ ...en, ...mr }).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it.each([
    ['profile.save', 'निवडक यादीत जोडा'],
    ['search.clear', 'सर्व फिल्टर काढा'],
    ['search.show_other', '{{count, number}} स्थळे दाखवा'],
  ])('%s is %s in Marathi', (key, text) => {
    expect(mr[key]).toBe(text);
  });

  it('name each kind of report once, for the application and the desk', () => {
    const read = (file: string): Record<string, string> =>
      JSON.parse(readFileSync(join(WEB, `public/locales/mr/${file}.json`), 'utf8'));
    const [own, desk] = [read('default'), read('desk')];
    const named = (kind: string) => [own, desk].filter((part) => `report.kind_${kind}` in part).length;
    expect(REPORT_KINDS.map((kind) => [kind, named(kind)])).toEqual(REPORT_KINDS.map((kind) => [kind, 1]));
    expect(MEMBER_REPORT_KINDS.filter((kind) => !(`report.kind_${kind}` in own))).toEqual([]);
  });

  it('write counts in the digits of their language', () => {
    const unformatted = Object.entries({ ...en, ...mr }).filter(
      ([key, text]) => PLURAL.test(key) && /\{\{\s*count\s*\}\}/.test(text),
    );
    expect(unformatted).toEqual([]);
  });

  it('have every key that the code uses', () => {
    const known = new Set(Object.keys(en).flatMap((key) => [key, key.replace(PLURAL, '')]));
    const named = sources().flatMap((source) =>
      [...source.matchAll(/\bt\(\s*'([^']+)'|i18nKey="([^"]+)"/g)].map((match) => match[1] ?? match[2] ?? ''),
    );
    expect(named.filter((key) => !known.has(key))).toEqual([]);
  });
});
