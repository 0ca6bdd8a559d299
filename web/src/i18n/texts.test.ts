/** All texts that the product writes in both languages: screens, desk, mails, the page for complaints, biodata, patrika. */
import { expect, it, test } from 'vitest';
import { LABELS, MARRIED, RELATION_NAMES } from '#domain/biodata/labels.ts';
import { WORDS as MAIL_WORDS } from '#domain/mail/words.ts';
import {
  ALMANAC_NAMES,
  GANA_NAMES,
  MANGAL_NAMES,
  NADI_NAMES,
  NAKSHATRA_NAMES,
  RASHI_NAMES,
  YONI_NAMES,
} from '#domain/patrika/names.ts';
import { KINDS, WORDS } from '#functions/grievance/words.ts';
import en from '../../public/locales/en/default.json' with { type: 'json' };
import enDesk from '../../public/locales/en/desk.json' with { type: 'json' };
import mr from '../../public/locales/mr/default.json' with { type: 'json' };
import mrDesk from '../../public/locales/mr/desk.json' with { type: 'json' };
import { type TextPair, textFaults } from './text-faults.ts';

type Nested = { readonly [key: string]: string | Nested };
type Labels = Readonly<Record<string, { en: string; mr: string }>>;

const flat = (texts: Nested, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[prefix + key, text]] : flat(text, `${prefix}${key}.`),
  );

function paired(english: Nested, marathi: Nested): TextPair[] {
  const other = new Map(flat(marathi));
  return flat(english).map(([key, text]) => ({ key, en: text, mr: other.get(key) ?? '' }));
}

const labelled = (labels: Labels): TextPair[] =>
  Object.entries(labels).map(([key, name]) => ({ key, ...name }));

it.each<[string, TextPair[]]>([
  ['the application', paired(en, mr)],
  ['the desk', paired(enDesk, mrDesk)],
  ['mails', paired(MAIL_WORDS.en, MAIL_WORDS.mr)],
  ['the page for complaints', labelled({ ...WORDS, ...KINDS })],
  ['biodata', labelled({ ...LABELS, ...MARRIED, ...RELATION_NAMES })],
  ['patrika', labelled({ ...GANA_NAMES, ...NADI_NAMES, ...YONI_NAMES, ...MANGAL_NAMES, ...ALMANAC_NAMES })],
  [
    'stars',
    labelled(Object.fromEntries([...NAKSHATRA_NAMES, ...RASHI_NAMES].map((name) => [name.en, name]))),
  ],
])('the texts of %s have no fault', (_source, pairs) => {
  expect(pairs.length).toBeGreaterThan(10);
  expect(textFaults(pairs)).toEqual([]);
});

test.each<[string, TextPair, string]>([
  ['another placeholder', { key: 'a', en: '{{name}}', mr: '{{naam}}' }, 'a: placeholders differ'],
  ['a missing inserted text', { key: 'a', en: '$t(app.name)', mr: 'नाव' }, 'a: placeholders differ'],
  [
    'one of two plural forms',
    { key: 'a_other', en: '{{count}} days', mr: '{{count}}' },
    'a_other: lacks a_one',
  ],
  ['no singular', { key: 'a', en: '{{count, number}} seconds', mr: '{{count}}' }, 'a: has no singular'],
  ['दुवा for a link', { key: 'a', en: 'Link', mr: 'दुव्यावर' }, 'a: mr: दुव(?:ा|े|्य)'],
  ['वारस for a nominee', { key: 'a', en: 'Nominee', mr: 'वारसाचे नाव' }, 'a: mr: वारस'],
  ['चालक for an operator', { key: 'a', en: 'Operator', mr: 'चालकांनी' }, 'a: mr: चालक'],
  ['the short पहा', { key: 'a', en: 'See', mr: 'स्थिती पहा' }, 'a: mr: (?<!\\p{L})पहा(?![\\p{L}\\p{M}])'],
  ['two words for signing in', { key: 'a', en: 'Log in', mr: 'लॉगिन' }, 'a: en: \\blog(?:ged)? ?in\\b'],
  ['a straight quote', { key: 'a', en: "can't", mr: 'नाही' }, 'a: en: (?<!\\d)["\'](?!\\d)'],
  ['Latin digits in Marathi', { key: 'a', en: '48 hours', mr: '48 तास' }, 'a: mr: Latin digits'],
  ['Devanagari digits in English', { key: 'a', en: '४८ hours', mr: '४८ तास' }, 'a: en: Devanagari digits'],
])('finds %s', (_kind, pair, fault) => {
  expect(textFaults([pair])).toEqual([fault]);
});

it('accepts helplines, which are dialled, and पहाटे', () => {
  expect(textFaults([{ key: 'a', en: 'Fraud: 1930', mr: 'फसवणूक: 1930, पहाटे' }])).toEqual([]);
});
