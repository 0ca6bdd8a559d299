import { expect, test } from 'vitest';
import { parseQuery } from '#server/rest/parse/query.ts';
import type { Relation } from '#server/rest/schema-cache/schema-cache.ts';
import { ACCESS_PATHS, chooseAccessPath } from './access-path.ts';

const column = (isName: boolean) => ({ namesLike: isName ? 'names_like' : undefined });
const relation = {
  key: ['id'],
  orders: [
    [
      { name: 'created_at', descending: true },
      { name: 'id', descending: true },
    ],
  ],
  columns: new Map([
    ['first_name', column(true)],
    ['last_name', column(true)],
    ['city', column(false)],
  ]),
} as unknown as Relation;

const pathOf = (text: string) => {
  const query = parseQuery(text);
  return chooseAccessPath({ relation, query, preferences: {}, limit: 5 } as Parameters<
    typeof chooseAccessPath
  >[0]);
};

test.each([
  'first_name=ilike.*a*&city=eq.Pune',
  'or=(first_name.ilike.*a*,last_name.ilike.*a*)',
  'or=(and(first_name.ilike.*a*,last_name.ilike.*b*),and(last_name.ilike.*a*,first_name.ilike.*b*))',
])('reads a search by names only in an index scan: %s', (query) => {
  expect(pathOf(query)).toBe(ACCESS_PATHS.unorderedNames);
});

test.each([
  ['first_name=ilike.*say*', ACCESS_PATHS.unorderedRareNames],
  ['or=(first_name.ilike.say*,last_name.ilike.say*)', ACCESS_PATHS.unorderedRareNames],
  [String.raw`first_name=ilike.*s\%y*`, ACCESS_PATHS.unorderedRareNames],
  ['first_name=ilike.*sa*ya*', ACCESS_PATHS.unorderedNames],
  ['first_name=ilike.*sa_a*', ACCESS_PATHS.unorderedNames],
  ['first_name=ilike.*say*&last_name=ilike.*p*', ACCESS_PATHS.unorderedNames],
])('looks at the newest members first unless each pattern has three letters in a row: %s', (query, path) => {
  expect(pathOf(query)).toBe(path);
});

test.each([
  'city=ilike.*a*',
  'first_name=like.*a*',
  'first_name=not.ilike.*a*',
  'or=(first_name.ilike.*a*,city.ilike.*a*)',
  'not.or=(first_name.ilike.*a*,last_name.ilike.*a*)',
])('reads %s with bitmap scans, because it is no search by names only', (query) => {
  expect(pathOf(query)).toBe(ACCESS_PATHS.unorderedMatches);
});

const NEWEST = 'order=created_at.desc,id.desc';
test.each([
  ['id=eq.1', 'plain'],
  [NEWEST, 'plain'],
  ['city=eq.Pune', 'customPlan'],
  ['city=eq.Pune&order=city', 'customPlan'],
  [`${NEWEST}&offset=6`, 'deepPage'],
  [`city=eq.Pune&${NEWEST}`, 'filteredPage'],
  [`age=gte.20&city=eq.Pune&${NEWEST}`, 'filteredPage'],
  [`age=gte.20&height=lte.70&${NEWEST}`, 'filteredPage'],
  [`age=gte.20&city=eq.Pune&age=lte.30&${NEWEST}`, 'rangedPage'],
  [`city=eq.Pune&or=(city.eq.a,city.eq.b)&${NEWEST}`, 'bitmapPage'],
  [`first_name=ilike.*a*&${NEWEST}`, 'bitmapPage'],
] as const)('reads %s by the access path %s', (query, path) => {
  expect(pathOf(query)).toBe(ACCESS_PATHS[path]);
});

test('reads each page at the cost that was measured with a million rows', () => {
  const { plain, customPlan, deepPage, ...searching } = ACCESS_PATHS;
  expect([plain, customPlan, deepPage].map(({ finds, isPaged }) => [finds, isPaged])).toEqual([
    ['rows', false],
    ['rows', false],
    ['keys', true],
  ]);
  const searches = Object.values(searching).map(
    ({ settings, finds: { window, isLazy, isOrdered }, isPaged }) => [
      Object.values(settings).join(' '),
      window,
      [isLazy && 'lazy', isOrdered && 'ordered', isPaged && 'paged'].filter(Boolean).join(' '),
    ],
  );
  expect(searches).toEqual([
    ['force_generic_plan off', 800, 'lazy ordered paged'],
    ['force_custom_plan off', 800, 'lazy ordered paged'],
    ['force_generic_plan', 400, 'ordered paged'],
    ['force_generic_plan', 25, ''],
    ['force_generic_plan off', 25, ''],
    ['force_generic_plan off', 0, ''],
  ]);
});
