/**
 * A search for one or two letters finds by the index of letters what it finds without, and the index is asked.
 */
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseQuery } from '#server/rest/parse/query.ts';
import { createSchemaCache } from '#server/rest/schema-cache/schema-cache.ts';
import { type Source, whereSql } from '#server/rest/sql/conditions.ts';
import { relationSource } from '#server/rest/sql/read.ts';
import { shortPart } from '#server/rest/sql/short-pattern.ts';
import { Values } from '#server/rest/sql/sql-text.ts';
import { makeMember, memberScope } from '../harness/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const NAMES = 150;
const PATTERNS = 200;
const SEED = 5;

let base: TestDatabase;
/** One connection, because the names lie in a table of its own. */
let sql: postgres.Sql;

beforeAll(async () => {
  base = await createTestDatabase();
  const { host, port, user, password, database } = base.adminAddress;
  sql = postgres({ host, port, user, password, database, max: 1, onnotice: () => {} });
  await sql`create temporary table names (id serial, name text)`;
  await sql`create index on names using gin (extensions.letter_pairs(name))`;
  await sql`set enable_seqscan = off`;
  // A scan that is forbidden and has to be made all the same looks dear enough to compile.
  await sql`set jit = off`;
});
afterAll(async () => {
  await sql.end();
  await base.drop();
});

/** Few letters, so that much is found; with those whose small form is longer, or depends on the place, or is another script's. */
const letter = fc.constantFrom(...'aAbBßẞiIİıſKKσςΣǅअआा़य्\u200dé', 'e\u0301', ...'😀%_\\*.^$(["\' -,1');
const name = fc.string({ unit: letter, maxLength: 8 });
const escaped = letter.map((each) => (/[%_\\]/.test(each) ? `\\${each}` : each));
const part = fc.array(escaped, { maxLength: 3 }).map((letters) => letters.join(''));
const wildcard = fc.constantFrom('%', '%', '*', '_', '%_', '');
const pattern = fc
  .tuple(wildcard, fc.array(fc.tuple(part, wildcard), { minLength: 1, maxLength: 3 }))
  .map(([first, rest]) => first + rest.flat().join(''));

const names = fc.sample(name, { seed: SEED, numRuns: NAMES });
/** One or two neighbours of each name, as they are and in the other case. */
const parts = names.flatMap((each, at) => {
  const letters = [...each];
  const place = at % (letters.length || 1);
  const cut = letters.slice(place, place + 1 + (at % 2)).join('');
  return [cut, cut.toUpperCase(), cut.toLowerCase()].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
});

function where(condition: string, source: Pick<Source, 'name' | 'hasLetterIndex'>) {
  const values = new Values();
  const { conditions } = parseQuery(new URLSearchParams({ or: `(${condition})` }).toString());
  return { text: whereSql(conditions, { ...source, typeOf: () => 'text' }, values), values: values.list };
}

async function found(condition: string, indexed: boolean): Promise<number[]> {
  const { text, values } = where(condition, { name: 'names', hasLetterIndex: () => indexed });
  return (await sql.unsafe(`select id from names${text} order by id`, values)).map(({ id }) => id);
}

describe('with the index of letters and without', () => {
  beforeAll(async () => {
    await sql`insert into names (name) select unnest(${names}::text[]) union all values (null), ('')`;
  });

  test.each(['', 'not.'])('%silike finds the same', async (not) => {
    let [short, hits] = [0, 0];
    for (const text of [...fc.sample(pattern, { seed: SEED, numRuns: PATTERNS }), ...parts]) {
      const condition = `name.${not}ilike."${text.replace(/[\\"]/g, '\\$&')}"`;
      const rows = await found(condition, true);
      expect(rows, text).toEqual(await found(condition, false));
      if (shortPart(text.replaceAll('*', '%')) === undefined) continue;
      short += 1;
      hits += rows.length;
    }
    expect(short).toBeGreaterThan(PATTERNS / 4);
    expect(hits).toBeGreaterThan(short);
  });
});

test('the schema says which columns have the index, through the views too', async () => {
  const { relations } = await createSchemaCache(base.database).current();
  const indexed = (relation: string) =>
    [...(relations.get(relation)?.columns.values() ?? [])]
      .filter((column) => column.hasLetterIndex)
      .map((column) => column.name);
  for (const view of ['valid_profiles', 'follows_view', 'profiles'])
    expect(indexed(view)).toEqual(['first_name', 'middle_name', 'last_name']);
  expect(indexed('payments')).toEqual([]);
});

test('a member who searches for one or two letters is answered by it', async () => {
  const viewer = await makeMember(base);
  // Among few members every index is as good.
  await base.admin`do $$ declare other regclass; begin
    for other in select indexrelid from pg_index where indrelid = 'private.profiles'::regclass and indpred is not null loop
      execute format('drop index %s', other);
    end loop;
  end $$`;
  const { relations } = await createSchemaCache(base.database).current();
  const view = relations.get('valid_profiles');
  if (!view) throw new Error('no view');
  const columns = ['first_name', 'middle_name', 'last_name'];
  for (const typed of ['q', 'qx']) {
    const { text, values } = where(
      columns.map((each) => `${each}.ilike."%${typed}%"`).join(','),
      relationSource(view),
    );
    const plan = await base.database.query<{ 'QUERY PLAN': string }>(
      { ...memberScope(viewer), settings: { enable_seqscan: 'off', enable_indexscan: 'off' } },
      { text: `explain select * from public.valid_profiles${text} limit 5`, values },
    );
    const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
    for (const each of columns) expect(lines).toContain(`Bitmap Index Scan on profiles_${each}_letters`);
  }
});
