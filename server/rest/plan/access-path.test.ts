import { expect, test } from 'vitest';
import { parseQuery } from '#server/rest/parse/query.ts';
import type { Relation } from '#server/rest/schema-cache/schema-cache.ts';
import { matchesNamesOnly } from './access-path.ts';

const column = (isName: boolean) => ({ namesLike: isName ? 'names_like' : undefined });
const relation = {
  columns: new Map([
    ['first_name', column(true)],
    ['last_name', column(true)],
    ['city', column(false)],
  ]),
} as unknown as Relation;

const conditionsOf = (query: string) => parseQuery(query).conditions;

test.each([
  'first_name=ilike.*a*&city=eq.Pune',
  'or=(first_name.ilike.*a*,last_name.ilike.*a*)',
  'or=(and(first_name.ilike.*a*,last_name.ilike.*b*),and(last_name.ilike.*a*,first_name.ilike.*b*))',
])('recognizes a search by names only: %s', (query) => {
  expect(matchesNamesOnly(conditionsOf(query), relation)).toBe(true);
});

test.each([
  'city=ilike.*a*',
  'first_name=like.*a*',
  'first_name=not.ilike.*a*',
  'or=(first_name.ilike.*a*,city.ilike.*a*)',
  'not.or=(first_name.ilike.*a*,last_name.ilike.*a*)',
])('does not take %s for a search by names only', (query) => {
  expect(matchesNamesOnly(conditionsOf(query), relation)).toBe(false);
});
