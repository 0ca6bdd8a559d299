/** Copying the list of members: what one member may read in a day, in a database whose limits are low (docs/decisions/014, 023). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Ask, type Attacker, attacker } from '../harness/attackers.ts';
import { makeMember } from '../harness/members.ts';
import { startTestServer, type TestServer } from '../harness/start-test-server.ts';

const ROWS_A_DAY = 70;
const MEMBERS = 61;
const PAGE = 6;
/** Counts are written when they are so many, and soon after when they are fewer. */
const ROWS_AT_ONCE = 60;
const WITHIN = { timeout: 10_000 };

let server: TestServer;
let member: string;
let reader: SupabaseClient;
let raw: Attacker;
beforeAll(async () => {
  server = await startTestServer();
  for (const [limit, value] of Object.entries({ rows_a_day: ROWS_A_DAY }))
    await server.database.admin.unsafe(
      `create or replace function private.${limit}() returns integer
       language sql immutable set search_path = '' as 'select ${value}'`,
    );
  await Promise.all(Array.from({ length: MEMBERS }, () => makeMember(server.database)));
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server.database);
  reader = await server.actingAs(member);
  raw = attacker(server, member, await server.tokenFor(member));
});

const page = () =>
  reader
    .from('valid_profiles')
    .select('id')
    .range(0, PAGE - 1);
const everything = () => reader.from('valid_profiles').select('id').limit(MEMBERS);
const refusal = { status: 429, error: { code: 'PT429', message: 'reading_limit_reached' } };
const ask = (path: string, options?: Ask) => raw.ask(`/rest/v1/${path}`, options);
const many = <T>(count: number, make: () => PromiseLike<T>) =>
  Promise.all(Array.from({ length: count }, () => make()));
const counting = { headers: { Prefer: 'count=exact' } };
const bare = { ...counting, method: 'HEAD' };
const counted = async () => {
  const [row] = await server.database.admin`
    select rows_read as rows, numbers_read as numbers from private.reading where member = ${member}`;
  return row;
};

describe('profiles', () => {
  test('whoever reads it by the thousand is refused after the limit, also by another view', async () => {
    expect((await everything()).error).toBeNull();
    await everything();
    expect(await everything()).toMatchObject(refusal);
    expect(await page()).toMatchObject(refusal);
    expect(await reader.from('follows_view').select()).toMatchObject(refusal);
    expect(await reader.from('valid_profiles').select('*', { count: 'exact', head: true })).toMatchObject({
      status: 429,
    });
  });

  test('many small pages come to the same', async () => {
    for (const answer of await many(Math.ceil(ROWS_A_DAY / PAGE), page)) expect(answer.error).toBeNull();
    await expect.poll(page, WITHIN).toMatchObject(refusal);
  });

  test('so do large ones at the same moment', async () => {
    const answers = await many(6, everything);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    for (const answer of answers.filter(({ error }) => error !== null)) expect(answer).toMatchObject(refusal);
  });

  test.each(['json_agg', 'jsonb_agg', 'array_agg', 'max', 'to_jsonb', 'count'])(
    'nor are many one row: select=%s',
    async (word) => {
      for (const view of ['valid_profiles', 'follows_view'])
        expect((await reader.from(view).select(word)).error?.code).toBe('42703');
    },
  );

  test.each([
    ['a question that finds nobody', 'valid_profiles?select=id&city=eq.Mumbai', {}],
    ['a bare count', 'valid_profiles?select=id&income=gte.85000', bare],
    ['a count beside no row', 'valid_profiles?select=id&income=gte.85000&limit=0', counting],
  ])('%s counts as one', async (_what, path, options) => {
    await many(ROWS_A_DAY, () => ask(path, options));
    await expect.poll(() => ask(path, options), WITHIN).toMatchObject({ status: 429 });
  });

  test('the limit is one member’s own, and leaves what is their own', async () => {
    await everything();
    await everything();
    expect(await page()).toMatchObject(refusal);
    expect((await reader.from('profiles').select('first_name').single()).error).toBeNull();
    expect((await reader.from('profile_status').select().single()).error).toBeNull();
    reader = await server.actingAs(await makeMember(server.database));
    expect((await page()).data).toHaveLength(PAGE);
  });

  test('the next day begins anew, and the operator sees who met the limit', async () => {
    await everything();
    await everything();
    expect(await page()).toMatchObject(refusal);
    const [row] = await server.database.admin`select user_code from private.profiles where id = ${member}`;
    const met = { user_code: Number(row?.user_code), rows_read: expect.any(Number), numbers_read: 0 };
    expect((await server.admin.rpc('reading_limits_met')).data).toContainEqual(expect.objectContaining(met));
    await server.database.admin`update private.reading set day = day - 1 where member = ${member}`;
    expect((await page()).data).toHaveLength(PAGE);
  });
});

describe('photos', () => {
  const list = (prefix: string) =>
    raw.ask('/storage/v1/object/list/avatars', { json: { prefix, limit: 1000 } });
  const refused = { status: 429, text: expect.stringContaining('reading_limit_reached') };
  const names = async (prefix: string) =>
    (JSON.parse((await list(prefix)).text) as { name: string }[]).map(({ name }) => name);

  test('a list of everybody’s folders counts each, and is refused at the limit; one’s own photos are not', async () => {
    const folders = await names('');
    expect(folders.length).toBeGreaterThan(ROWS_AT_ONCE);
    expect(await counted()).toEqual({ rows: folders.length - 1, numbers: 0 });
    await list('');
    expect(await list('')).toMatchObject(refused);
    expect(await list(`${folders.find((id) => id !== member)}/`)).toMatchObject(refused);
    expect(await page()).toMatchObject(refusal);
    expect(await names(`${member}/`)).toHaveLength(1);
  });

  test('a list of a member’s photos counts as one, of one’s own as none', async () => {
    const other = await makeMember(server.database);
    expect(await names(`${member}/`)).toHaveLength(1);
    for (const each of await many(ROWS_AT_ONCE, () => names(`${other}/`))) expect(each).toHaveLength(1);
    await expect.poll(counted, WITHIN).toEqual({ rows: ROWS_AT_ONCE, numbers: 0 });
  });
});

test('nobody counts, resets or looks at the counts but the service', async () => {
  const given = { [member]: { rows: -1000, numbers: -1000 } };
  expect((await reader.rpc('note_reading', { given })).error?.code).toBe('42501');
  expect((await reader.rpc('reading_limits_met')).error?.code).toBe('42501');
  expect((await server.client().rpc('reading_limits_met')).error?.code).toBe('42501');
});
