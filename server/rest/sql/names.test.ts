import { expect, test } from 'vitest';
import { namesLikeSql, shortPart } from './names.ts';
import { Values } from './sql-text.ts';

test.each([
  ['%q%', 'q'],
  ['%qx%', 'qx'],
  ['%णे%', 'णे'],
  ['%😀x%', '😀x'],
  ['_q%', 'q'],
  ['%a_bc%d%', 'bc'],
  ['%\\_%', '_'],
  ['%\\%x%', '%x'],
  ['%\\\\%', '\\'],
])('returns the short part of %s: %s', (pattern, part) => {
  expect(shortPart(pattern)).toBe(part);
});

test.each(['', '%', '%_%', 'q', 'q%', '%q', '%qxa%', '%a%bcd%', '%\\a%', '%णे1%', '%\\%xy%', '%x\\'])(
  'returns no short part of %s',
  (pattern) => {
    expect(shortPart(pattern)).toBeUndefined();
  },
);

test('looks a pattern up once when several columns are compared with it', () => {
  const values = new Values();
  const sql = ['a', 'b'].map((column) => namesLikeSql(column, 'like_names', '%sayali%', values));
  expect(sql).toEqual(['a', 'b'].map((column) => `${column} = any((select found from names_0)::text[])`));
  namesLikeSql('a', 'like_names', '%q%', values);
  expect([...values.lookups.values()]).toEqual([
    'names_0 as materialized (select like_names($1, null) as found)',
    'names_1 as materialized (select like_names($2, $3) as found)',
  ]);
  expect(values.list).toEqual(['%sayali%', '%q%', 'q']);
});
