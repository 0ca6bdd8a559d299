import { expect, test } from 'vitest';
import { parseQuery } from '#server/rest/parse/query.ts';
import { ACCESS_PATHS } from '#server/rest/plan/access-path.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import { readParts } from './read.ts';

/** A table with its names in an index, and with an order of another index. */
const RELATION = {
  schema: 'public',
  name: 't',
  key: ['id'],
  orders: [
    [
      { name: 'joined', descending: true },
      { name: 'id', descending: false },
    ],
  ],
  columns: new Map([['town', { namesLike: 'names_like' }]]),
};

/** The parts of a read on an access path, without quotes. */
function partsOf(path: keyof typeof ACCESS_PATHS, query: string, more: Partial<ReadPlan> = {}) {
  const plan = {
    relation: RELATION,
    query: parseQuery(query),
    preferences: {},
    form: { kind: 'array' },
    headersOnly: false,
    limit: 5,
    accessPath: ACCESS_PATHS[path],
    ...more,
  } as unknown as ReadPlan;
  const { values, ctes = [], ...parts } = readParts(plan);
  const plain = (sql = '') => sql.replaceAll('"', '');
  return { ...parts, ctes: ctes.map(plain), rows: plain(parts.rows), total: plain(parts.total), values };
}

const EITHER = 'select=id&or=(town.eq.a,pay.eq.1)';
const PLAIN = 'select t.id from public.t where (t.town = $1 or t.pay = $2) limit 5';

test.each(['plain', 'customPlan'] as const)('reads the rows at once on the path %s', (path) => {
  expect(partsOf(path, EITHER)).toMatchObject({ ctes: [], rows: PLAIN });
});

test('reads the keys first on the path of a deep page', () => {
  const { ctes, rows } = partsOf('deepPage', 'select=id&order=joined.desc,id.asc&offset=7');
  expect(ctes).toEqual([]);
  expect(rows).toContain(
    'where (id) in (select id from public.t order by t.joined desc, t.id asc limit 5 offset $1)',
  );
});

test.each(['filteredPage', 'rangedPage', 'bitmapPage'] as const)(
  'searches candidates in the requested order on the path %s',
  (path) => {
    const { ctes } = partsOf(path, `${EITHER}&order=joined.asc,id.desc`);
    expect(ctes[0]).toMatch(
      /^candidates as .*\(select id, joined from public\.t where \(t\.town = \$1 or t\.pay = \$2\)\)$/,
    );
    expect(ctes[1]).toMatch(
      /^recent as .* from public\.t order by t\.joined asc, t\.id desc limit \d+\) as t where/,
    );
  },
);

test.each(['unorderedMatches', 'unorderedNames'] as const)(
  'searches each alternative, and the newest rows in the order of the index, on the path %s',
  (path) => {
    const { ctes } = partsOf(path, EITHER);
    expect(ctes[0]).toContain(
      '((select id from public.t where t.town = $1 limit 5) union (select id from public.t where t.pay = $2 limit 5))',
    );
    expect(ctes[1]).toMatch(
      /from public\.t order by t\.joined desc, t\.id asc limit \d+\) as t where \(t\.town = \$3 or t\.pay = \$4\) limit 5/,
    );
  },
);

test('looks names up in their index for candidates, and compares each row of the window', () => {
  const [lookup, candidates, recent] = partsOf('unorderedNames', 'town=ilike.*del*').ctes;
  expect(lookup).toContain('names_like(');
  expect(candidates).toContain('= any');
  expect(candidates).not.toContain('ilike');
  expect(recent).toMatch(/where t\.town ilike \$\d+ limit 5/);
  const rare = partsOf('unorderedRareNames', 'town=ilike.*del*');
  expect(rare.ctes).toEqual([lookup, candidates]);
  expect(rare.values.list).toEqual(['%del%']);
});

test('begins after the last row of the page before it instead of at an offset', () => {
  const { rows, values } = partsOf('deepPage', 'select=id&order=joined.desc,id.desc&offset=7', {
    after: ['2026', 'x'],
  });
  expect(rows).toBe(
    'select t.id from public.t where (t.joined, t.id) < ($1, $2) order by t.joined desc, t.id desc limit 5',
  );
  expect(values.list).toEqual(['2026', 'x']);
});

test('counts all rows of the filter when a count is requested, and has no body without rows', () => {
  expect(partsOf('plain', EITHER)).toMatchObject({ total: '', body: { isSingle: false } });
  const more = { preferences: { count: 'exact' }, headersOnly: true } as Partial<ReadPlan>;
  expect(partsOf('plain', EITHER, more)).toMatchObject({
    total: 'select count(*) from public.t where (t.town = $1 or t.pay = $2)',
    body: undefined,
  });
  expect(partsOf('plain', EITHER, { form: { kind: 'object' } } as Partial<ReadPlan>)).toMatchObject({
    body: { isSingle: true },
  });
});
