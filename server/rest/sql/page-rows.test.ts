import { expect, test } from 'vitest';
import { parseQuery } from '#server/rest/parse/query.ts';
import type { CandidateSearch, ReadPlan } from '#server/rest/plan/plan.ts';
import { whereSql } from './clauses.ts';
import { alternatives, candidateRows, type ReadClauses, rowsByKey } from './page-rows.ts';
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
  expect(alternativesOf(`${or('a', 1)}&${or('b', 16)}`)).toHaveLength(16);
  expect(alternativesOf(`${or('a', 1)}&${or('b', 17)}`)).toHaveLength(1);
  expect(alternativesOf(`${or('a', 20)}&${or('b', 2)}`)).toHaveLength(20);
  expect(alternativesOf(`${or('a', 3)}&${or('b', 3)}&${or('c', 3)}`)).toHaveLength(9);
});

const CLAUSES: ReadClauses = {
  table: 'public.t',
  name: 't',
  selected: 't.*',
  where: ' where A',
  otherWheres: [' where B'],
  windowWhere: ' where W',
  order: ' order by o',
  windowOrder: ' order by newest',
  keyset: '',
  page: ' limit 5',
};
const planOf = (offset: string, more: Partial<ReadPlan> = {}) =>
  ({
    relation: { key: ['id'] },
    query: { ...parseQuery('a=eq.1&order=joined.desc,id.desc'), offset },
    limit: 5,
    ...more,
  }) as ReadPlan;
const search = (differing: Partial<CandidateSearch>): CandidateSearch => ({
  window: 800,
  isLazy: true,
  isOrdered: true,
  ...differing,
});
const PAGE =
  'select t.* from public.t where ("id") in (select "id" from recent where (select count(*) from recent) = 5 union all ' +
  '(select "id" from candidates as t where (select count(*) from recent) < 5 order by o limit 5)) order by o';

test('looks for an ordered page in a window of the newest rows, after a few candidates, and then among all candidates', () => {
  expect(candidateRows(planOf('0'), search({}), { ...CLAUSES, keyset: 'K' })).toEqual({
    ctes: [
      'candidates as materialized (select "id", "joined" from public.t where A and K)',
      'recent as materialized (select "id" from (select "id", "joined", "a" from public.t where K order by newest limit 2048) as t ' +
        'where W and (select count(*) from (select from candidates limit 512) as few) = 512 order by o limit 5)',
    ],
    rows: PAGE,
  });
});

test('looks for any rows in a window, and then for as many of each alternative as the page has', () => {
  expect(
    candidateRows(planOf('0'), search({ window: 25, isLazy: false, isOrdered: false }), CLAUSES),
  ).toEqual({
    ctes: [
      'candidates as materialized ((select "id" from public.t where A limit 5) union (select "id" from public.t where B limit 5))',
      'recent as materialized (select "id" from (select "id", "joined", "a" from public.t order by newest limit 64) as t where W order by o limit 5)',
    ],
    rows: PAGE,
  });
});

test('looks for rare rows among candidates only', () => {
  expect(candidateRows(planOf('0'), search({ window: 0, isOrdered: false }), CLAUSES)).toMatchObject({
    ctes: [expect.stringMatching(/^candidates as materialized/)],
    rows: 'select t.* from public.t where ("id") in (select "id" from candidates as t order by o limit 5) order by o',
  });
});

test.each([
  ['0', {}, 2048],
  ['100', {}, 16_384],
  ['100', { after: ['a'] }, 2048],
  ['100000000', {}, 1_048_576],
  ['0', { limit: 1 }, 1024],
])('enlarges the window with the offset %s and %o to %i rows', (offset, more, size) => {
  const { ctes } = candidateRows(planOf(offset, more), search({}), CLAUSES);
  expect(ctes[1]).toContain(`limit ${size}) as t`);
});

test('skips by keys, or begins after the row before the page', () => {
  expect(rowsByKey(planOf('50'), CLAUSES)).toBe(
    'select t.* from public.t where ("id") in (select "id" from public.t where A order by o limit 5) order by o',
  );
  expect(rowsByKey(planOf('50', { after: ['x'] }), { ...CLAUSES, where: '', keyset: 'K' })).toBe(
    'select t.* from public.t where K order by o limit 5',
  );
});
