/**
 * A search by a part of a name finds by the table of names what it finds without, and uses that table (decision 030).
 */
import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { men, women } from '#dev/seed/names.ts';
import { nameKey } from '#domain/names/name-key.ts';
import { MEMBER_NAMES } from '#server/product-schema.ts';
import { parseQuery } from '#server/rest/parse/query.ts';
import { createSchemaCache } from '#server/rest/schema-cache/schema-cache.ts';
import { type Source, whereSql } from '#server/rest/sql/clauses.ts';
import { shortPart } from '#server/rest/sql/names.ts';
import { Values } from '#server/rest/sql/sql-text.ts';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const NAMES = 150;
const PATTERNS = 200;
/** Searches in one statement. */
const TOGETHER = 25;
const SEED = 5;

let base: TestDatabase;
/** One connection, because the names lie in a table of its own. */
let sql: postgres.Sql;

beforeAll(async () => {
  base = await createTestDatabase();
  const { host, port, user, password, database } = base.adminAddress;
  sql = postgres({ host, port, user, password, database, max: 1, onnotice: () => {} });
  await sql`create temporary table people (id serial, name text)`;
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

const shareOfParts = (share: number) => parts.filter((_, at) => at % 4 === share);

/** The `where` of a condition; its values are added to `values`. */
function where(condition: string, source: Source, values: Values): string {
  const { conditions } = parseQuery(new URLSearchParams({ or: `(${condition})` }).toString());
  return whereSql(conditions, source, values);
}

/** Columns with the table of names, or without. */
const sourceOf = (name: string, known = true): Source => ({
  name,
  namesLike: () => (known ? MEMBER_NAMES.namesLike : undefined),
});

/** What a query with such conditions begins with. */
function beginning({ lookups }: Values): string {
  return lookups.size > 0 ? `with ${[...lookups.values()].join(', ')} ` : '';
}

/** The ids that each condition finds, with the table of names or without. One statement for all, because each round trip costs more than its search. */
async function found(conditions: string[], known: boolean): Promise<number[][]> {
  const values = new Values();
  const source = sourceOf('people', known);
  const searches = conditions.map(
    (condition, at) => `select ${at} as at, id from people${where(condition, source, values)}`,
  );
  const rows = await sql.unsafe(
    `${beginning(values)}${searches.join(' union all ')} order by at, id`,
    values.list,
  );
  const ids: number[][] = conditions.map(() => []);
  for (const { at, id } of rows) ids[at]?.push(id);
  return ids;
}

describe('with the table of names and without', () => {
  beforeAll(async () => {
    await sql`insert into people (name) select unnest(${names}::text[]) union all values (null), ('')`;
    await sql`insert into private.names select distinct name from people where name is not null`;
  });
  afterAll(() => sql`select private.refill_names()`);

  /** All parts by the plain condition; the others get a quarter each. */
  test.each([
    ['name.', '', parts],
    ['name.not.', '', shareOfParts(0)],
    ['and(', ',name.not.is.null)', shareOfParts(1)],
    ['not.and(', ')', shareOfParts(2)],
    ['not.or(', ',name.eq.a)', shareOfParts(3)],
  ] as const)('finds the same members for %s…ilike…%s', async (before, after, further) => {
    let [short, hits] = [0, 0];
    const texts = [...fc.sample(pattern, { seed: SEED, numRuns: PATTERNS }), ...further];
    const name = before.endsWith('(') ? 'name.' : '';
    for (let at = 0; at < texts.length; at += TOGETHER) {
      const some = texts.slice(at, at + TOGETHER);
      const conditions = some.map(
        (text) => `${before}${name}ilike."${text.replace(/[\\"]/g, '\\$&')}"${after}`,
      );
      const [rows, expected] = [await found(conditions, true), await found(conditions, false)];
      for (const [place, text] of some.entries()) {
        expect(rows[place], text).toEqual(expected[place]);
        if (shortPart(text.replaceAll('*', '%')) === undefined) continue;
        short += 1;
        hits += rows[place]?.length ?? 0;
      }
    }
    expect(short).toBeGreaterThan(PATTERNS / 4);
    expect(hits).toBeGreaterThan(short);
  });
});

test('marks the columns of names in the schema, also of views', async () => {
  const { relations } = await createSchemaCache({ database: base.database, names: MEMBER_NAMES }).current();
  const named = (relation: string) =>
    [...(relations.get(relation)?.columns.values() ?? [])]
      .filter((column) => column.namesLike !== undefined)
      .map((column) => column.name);
  const names = ['first_name', 'middle_name', 'last_name'];
  const keys = ['first_name_key', 'middle_name_key', 'last_name_key'];
  expect(named('valid_profiles')).toEqual([...names, ...keys]);
  expect(named('follows_view')).toEqual([...names, ...keys]);
  for (const relation of ['payments', 'profiles']) expect(named(relation)).toEqual([]);
});

test.each(['q', 'qx', 'Sayali'])('uses the table of names when a member searches for %s', async (typed) => {
  const viewer = await makeMember(base);
  // Among few members every index is as good.
  await base.admin`do $$ declare other regclass; begin
    for other in select indexrelid from pg_index where indrelid = 'private.listings'::regclass and indpred is not null loop
      execute format('drop index %s', other);
    end loop;
  end $$`;
  const columns = ['first_name', 'middle_name', 'last_name'];
  const values = new Values();
  const condition = columns.map((each) => `${each}.ilike."%${typed}%"`).join(',');
  const text = where(condition, sourceOf('valid_profiles'), values);
  const plan = await base.database.query<{ 'QUERY PLAN': string }>(
    { ...memberScope(viewer), settings: { enable_seqscan: 'off', enable_indexscan: 'off' } },
    {
      text: `explain ${beginning(values)}select * from public.valid_profiles${text} limit 5`,
      values: values.list,
    },
  );
  const lines = plan.map((line) => line['QUERY PLAN']).join('\n');
  // Up to PostgreSQL 16 the names found before are a parameter, from 17 on the plan that finds them.
  for (const each of columns)
    expect(lines).toMatch(new RegExp(`Index Cond: \\(${each} = ANY \\((\\$|\\(InitPlan)`));
});

describe('keys of names', () => {
  const keysOf = async (texts: readonly string[]) => {
    const rows = await sql<{ key: string }[]>`
      select private.name_key(written) as key from unnest(${texts}::text[]) with ordinality as t (written, at) order by at`;
    return rows.map(({ key }) => key);
  };

  test('are those that the browser computes of what is typed [10.21]', async () => {
    const letters = fc.constantFrom(
      ..."aeiouhrmnydjgxqzfwkpbsABÉßİ.’'- 12",
      ...'कखजञगरमयवषहणळअआइऋऐऔॲािीुूृेैोौॅॉंःँ्ऽ़\u200d',
    );
    const drawn = fc.sample(fc.string({ unit: letters, maxLength: 12 }), { seed: SEED, numRuns: 2000 });
    const labels = [...women, ...men].flat();
    const texts = [...drawn, ...labels].map((text) => text.normalize('NFC'));
    expect(await keysOf(texts)).toEqual(texts.map(nameKey));
  });

  test('of a member include words of the Marathi name that sound different', async () => {
    const keys = async (profile: Record<string, string>) => {
      const member = await makeMember(base, { profile });
      return base.admin`
        select first_name_key, middle_name_key, last_name_key from private.listings where id = ${member}`;
    };
    const names = { first_name: 'Sunny', middle_name: 'Vilas', last_name: 'Rao' };
    expect(await keys({ ...names, regional_full_name: 'सनी विलास राव' })).toMatchObject([
      { first_name_key: 'suny sni', middle_name_key: 'vils', last_name_key: 'rv' },
    ]);
    expect(await keys({ ...names, regional_full_name: 'सनी विलास विष्णू चंद्रराव' })).toMatchObject([
      { first_name_key: 'suny sni', middle_name_key: 'vils visnu', last_name_key: 'rv cndrrv' },
    ]);
  });
});

test('rejects reading the table of names', async () => {
  const viewer = await makeMember(base);
  await expect(
    base.database.query(memberScope(viewer), { text: 'select name from private.names' }),
  ).rejects.toThrow('permission denied for table names');
});
