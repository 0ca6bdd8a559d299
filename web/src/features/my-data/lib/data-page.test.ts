import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OwnData } from '#web/features/my-data/api/get-own-data.ts';
import { formatsOf } from '#web/i18n/format.ts';
import { dataPage, type Writing } from './data-page.ts';
import { PARTS } from './data-parts.ts';

beforeAll(() => void vi.stubEnv('TZ', 'Asia/Kolkata'));
afterAll(() => void vi.unstubAllEnvs());

const LOCALES = path.resolve(import.meta.dirname, '../../../../public/locales');
const textsOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(path.join(LOCALES, language, 'default.json'), 'utf8'));

function writingIn(language: string): Writing {
  const texts = textsOf(language);
  const t: Writing['t'] = (key, values = {}) => {
    const text = texts[key];
    if (text === undefined) throw new Error(`${key} is no text`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? '');
  };
  return { ...formatsOf(language, t), language, t, height: String, choice: (_, value) => value };
}

const DATA = {
  exported_at: '2026-11-22T06:00:00Z',
  account: { id: 'x', email: 'sayali@example.org', sign_in_number: null },
  profile: { user_code: 1001, first_name: 'Sayali', expectation: '<script>alert(1)</script> & "more"' },
  payments: [],
  photos: [{ name: 'a', file: 'photos/1.jpg' }],
  consents: [],
  further: {
    interests: [
      { direction: 'sent', member: 1002, sentence: 0, sent_at: '2026-11-21T06:30:00Z', state: 'pending' },
    ],
    contact_levels: { phone: 'accepted', call_first: 'own', photos: 'members', shows_last_active: false },
    notice_settings: { digest: true, time_zone: 'Asia/Kolkata' },
    partner_preferences: { age_from: 25, age_importance: 'must', city: ['Pune', 'Nashik'] },
    nominee: {
      name: 'Asha Patil',
      relation: 'sibling',
      contact: 'asha@example.org',
      named_at: '2026-11-22T06:00:00Z',
    },
  },
} as unknown as OwnData;

test('shows what is stored of an account that only helps others [10.212]', () => {
  const helping = {
    ...DATA,
    profile: null,
    further: {
      family: {
        helped: [
          {
            relation: 'mother',
            address: 'daughter@example.org',
            since: '2026-11-21T06:30:00Z',
            ended_at: null,
          },
        ],
        acts_as_helper: [{ relation: 'mother', act: 'sent', at: '2026-11-21T06:30:00Z' }],
      },
    },
  } as unknown as OwnData;
  const page = dataPage(helping, writingIn('en'));
  expect(page).toContain('<td>Mother</td><td>daughter@example.org</td><td>21 Nov 2026, 12:00 pm</td>');
  expect(page).toContain('<td>Mother</td><td>Sent an interest</td>');
});

test('shows what is stored in the language of the member [10.78]', () => {
  const page = dataPage(DATA, writingIn('mr'));
  expect(page).toContain('<html lang="mr">');
  expect(page).toContain('<td>पाठवली</td><td>१००२</td><td>२१ नोव्हेंबर २०२६, दुपारी १२:००</td>');
  expect(page).toContain('<img src="photos/1.jpg" alt="फोटो १">');
  const english = dataPage(DATA, writingIn('en'));
  for (const cells of [
    '<td>Members in contact with me</td>',
    '<th>Weekly list by mail</th><td>yes</td>',
    '<th>Others see when I was last here</th><td>no</td>',
    '<th>Age from (years)</th><td>25</td>',
    '<th>Age: how important</th><td>Must have</td>',
    '<th>City</th><td>Pune, Nashik</td>',
    '<th>They are my</th><td>Brother or sister</td>',
  ])
    expect(english).toContain(cells);
});

test('escapes markup in what members wrote [10.78]', () => {
  const page = dataPage(DATA, writingIn('en'));
  expect(page).not.toContain('<script');
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;');
});

test.each(['en', 'mr'])('has a heading and labels for every part in %s', (language) => {
  const texts = textsOf(language);
  const keys = PARTS.flatMap(({ name, labels, columns }) => [
    `my_data.part.${name}`,
    ...Object.keys(columns).map((column) => labels + column),
  ]);
  expect(keys.filter((key) => texts[key] === undefined)).toEqual([]);
});
