import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Choice } from './choice-search.ts';
import { degrees, findDegree, searchDegrees } from './degrees.ts';
import { foldSpelling, wordsOf } from './fold-text.ts';
import { findOccupation, occupationGroups, occupations, searchOccupations } from './occupations.ts';

const keys = (choices: readonly Choice[]) => choices.map(({ key }) => key);
const repeated = (values: readonly string[]) =>
  values.filter((value, index) => values.indexOf(value) !== index);
const nameOf = (text: string) => wordsOf(text).join('');

describe.each([
  { list: 'occupations', choices: occupations, fold: foldSpelling },
  { list: 'groups of occupations', choices: occupationGroups, fold: foldSpelling },
  { list: 'degrees', choices: degrees, fold: (text: string) => text },
])('list of $list', ({ choices, fold }) => {
  it('has unique keys', () => {
    expect(repeated(keys(choices))).toEqual([]);
  });

  it('has Marathi labels of Devanagari letters, blanks, dots, commas and slashes only', () => {
    expect(choices.filter(({ mr }) => !/^[\p{Script=Devanagari}., /]+$/u.test(mr))).toEqual([]);
  });

  it('has no name that means two choices', () => {
    const names = choices.flatMap(({ en, mr, aliases }) => [
      ...new Set([en, mr, ...aliases].map((name) => fold(nameOf(name)))),
    ]);
    expect(repeated(names)).toEqual([]);
  });
});

it('has about 300 occupations and no group without occupations', () => {
  expect(occupations.length).toBeGreaterThan(290);
  expect(new Set(occupations.map(({ group }) => group)).size).toBe(occupationGroups.length);
});

it('has the degrees of the table highest_education_options, in its order', () => {
  const migrations = new URL('../../supabase/migrations/', import.meta.url);
  const sql = readdirSync(migrations)
    .map((name) => readFileSync(new URL(name, migrations), 'utf8'))
    .join('');
  const inserts = sql.matchAll(
    /into public\.highest_education_options\nselect[\s\S]*?array\[([\s\S]*?)\n\]/g,
  );
  const [, list = ''] = [...inserts].at(-1) ?? [];
  const options = [...list.matchAll(/'([^']+)'/g)].map(([, value]) => value);
  expect(options).toEqual(keys(degrees));
});

it.each([
  { typed: 'BE', key: 'B.E.' },
  { typed: 'b.e', key: 'B.E.' },
  { typed: 'btech', key: 'B.Tech.' },
  { typed: 'MBA', key: 'M.B.A.' },
  { typed: 'बीई', key: 'B.E.' },
  { typed: 'एमबीए', key: 'M.B.A.' },
  { typed: 'phd', key: 'Ph.D.' },
  { typed: 'पीएचडी', key: 'Ph.D.' },
  { typed: 'mbbs', key: 'MBBS' },
  { typed: 'ssc', key: '10th' },
  { typed: 'दहावी', key: '10th' },
  { typed: 'bachelor of com', key: 'B.Com.' },
])('shows $key first when somebody types $typed', ({ typed, key }) => {
  expect(searchDegrees(typed)[0]?.key).toBe(key);
});

it.each([
  ['पदवीधर', ['B.A.', 'B.E.', 'MBBS'], ['12th', 'M.A.', 'Diploma']],
  ['graduate', ['B.Com.', 'LL.B.'], ['10th', 'M.Sc.']],
  ['डॉक्टर', ['MBBS', 'BAMS', 'M.D.', 'M.D.S.'], ['B.E.', 'B.P.Th.']],
  ['doctor', ['MBBS', 'BDS', 'M.S.'], ['B.Sc.']],
])('finds all degrees of a group when somebody types %s [10.178]', (typed, among, notAmong) => {
  const found = keys(searchDegrees(typed, 100));
  expect(found).toEqual(expect.arrayContaining(among));
  for (const key of notAmong) expect(found).not.toContain(key);
});

it('shows MBBS first when somebody types doctor, and reads no degree as Doctor or Graduate', () => {
  expect([searchDegrees('डॉक्टर')[0]?.key, searchDegrees('doctor')[0]?.key]).toEqual(['MBBS', 'MBBS']);
  for (const text of ['Doctor', 'पदवीधर', 'Graduate']) expect(findDegree(text)).toBeUndefined();
});

it.each(['zz', 'zzz', 'qq'])('finds no degree and no occupation when somebody types %s', (typed) => {
  expect(keys(searchDegrees(typed))).toEqual([]);
  expect(keys(searchOccupations(typed))).toEqual([]);
});

it.each([
  { text: 'Software Engineer', key: 'software-engineer' },
  { text: 'सॉफ्टवेअर अभियंता', key: 'software-engineer' },
  { text: 'software developer', key: 'software-engineer' },
  { text: 'Teacher', key: 'teacher' },
  { text: 'शिक्षक', key: 'teacher' },
  { text: 'Farmer', key: 'farmer' },
  { text: 'शेतकरी', key: 'farmer' },
  { text: 'गृहिणी', key: 'homemaker' },
  { text: 'Retired from the army', key: 'retired-soldier' },
  { text: 'Shop Owner', key: 'shopkeeper' },
  { text: 'शासकीय नोकरी', key: 'government-employee' },
])('reads the free text $text as the occupation $key', ({ text, key }) => {
  expect(findOccupation(text)?.key).toBe(key);
});

it('recognizes no occupation or degree in another text', () => {
  expect(findOccupation('Kite maker')).toBeUndefined();
  expect(findDegree('Kite making')).toBeUndefined();
});

it.each([
  { typed: 'soft', key: 'software-engineer' },
  { typed: 'सॉफ्ट', key: 'software-engineer' },
  { typed: 'talathi', key: 'village-revenue-officer' },
  { typed: 'prof', key: 'professor' },
  { typed: 'psi', key: 'police-sub-inspector' },
])('finds $key when somebody types $typed', ({ typed, key }) => {
  expect(keys(searchOccupations(typed))).toContain(key);
});

it('fits into 12 KB of gzip', () => {
  const data = new URL('./data/', import.meta.url);
  const files = [
    ...readdirSync(data).map((name) => new URL(name, data)),
    new URL('./degrees.ts', import.meta.url),
  ];
  const text = files.map((file) => readFileSync(file, 'utf8')).join('');
  expect(gzipSync(text).length).toBeLessThan(12 * 1024);
});
