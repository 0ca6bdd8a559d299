import { expect, test } from 'vitest';
import { parseQuery } from '#server/rest/parse/query.ts';
import { whereSql } from './clauses.ts';
import { alternatives } from './page-rows.ts';
import { Values } from './sql-text.ts';

/** The alternatives of a query string, each as SQL with its values in their places. */
function alternativesOf(query: string): string[] {
  return alternatives(parseQuery(query).conditions).map((conditions) => {
    const values = new Values();
    const where = whereSql(conditions, { name: 't' }, values);
    return where.replace(/ where /, '').replace(/\$(\d+)/g, (_, at) => values.list[at - 1] ?? '');
  });
}

test('returns the conditions when there is no or', () => {
  expect(alternativesOf('a=eq.1&b=eq.2')).toEqual(['t."a" = 1 and t."b" = 2']);
});

test('returns each member of an or, with the other conditions', () => {
  expect(alternativesOf('a=eq.1&or=(b.eq.2,c.eq.3)')).toEqual([
    't."a" = 1 and t."b" = 2',
    't."a" = 1 and t."c" = 3',
  ]);
});

test('returns the conditions when the or is negated', () => {
  expect(alternativesOf('not.or=(a.eq.1,b.eq.2)')).toHaveLength(1);
});

test('returns each pair of members when there are two ors', () => {
  expect(alternativesOf('or=(a.eq.1,b.eq.2)&or=(c.eq.3,d.eq.4)')).toEqual([
    't."a" = 1 and t."c" = 3',
    't."a" = 1 and t."d" = 4',
    't."b" = 2 and t."c" = 3',
    't."b" = 2 and t."d" = 4',
  ]);
});

test('returns no more than sixteen pairs: a further or stays a condition', () => {
  const or = (column: string, count: number) =>
    `or=(${Array.from({ length: count }, (_, at) => `${column}.eq.${at}`).join(',')})`;
  expect(alternativesOf(`${or('a', 4)}&${or('b', 4)}`)).toHaveLength(16);
  expect(alternativesOf(`${or('a', 4)}&${or('b', 5)}`)).toHaveLength(4);
  expect(alternativesOf(`${or('a', 20)}&${or('b', 2)}`)).toHaveLength(20);
  expect(alternativesOf(`${or('a', 3)}&${or('b', 3)}&${or('c', 3)}`)).toHaveLength(9);
});
