/** Copying the list of members: what one member may read in a day, in a database whose limit is low (docs/decisions/014). */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMember } from '../harness/members.ts';
import { startTestServer, type TestServer } from '../harness/start-test-server.ts';

const ROWS_A_DAY = 70;
const MEMBERS = 61;
const PAGE = 6;

let server: TestServer;
let member: string;
let reader: SupabaseClient;
beforeAll(async () => {
  server = await startTestServer();
  await server.database.admin.unsafe(
    `create or replace function private.rows_a_day() returns integer
     language sql immutable set search_path = '' as 'select ${ROWS_A_DAY}'`,
  );
  await Promise.all(Array.from({ length: MEMBERS }, () => makeMember(server.database)));
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server.database);
  reader = await server.actingAs(member);
});

const page = () =>
  reader
    .from('valid_profiles')
    .select()
    .range(0, PAGE - 1);
const everything = () => reader.from('valid_profiles').select('phone');
const refusal = { status: 429, error: { code: 'PT429', message: 'reading_limit_reached' } };

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
  const read = Array.from({ length: Math.ceil(ROWS_A_DAY / PAGE) }, page);
  for (const answer of await Promise.all(read)) expect(answer.error).toBeNull();
  await expect.poll(page).toMatchObject(refusal);
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
  const met = { user_code: Number(row?.user_code), rows_read: expect.any(Number) };
  expect((await server.admin.rpc('reading_limits_met')).data).toContainEqual(expect.objectContaining(met));
  await server.database.admin`update private.reading set day = day - 1 where member = ${member}`;
  expect((await page()).data).toHaveLength(PAGE);
});

test('nobody counts, resets or looks at the counts but the service', async () => {
  expect((await reader.rpc('note_reading', { given: { [member]: -1000 } })).error?.code).toBe('42501');
  expect((await reader.rpc('reading_limits_met')).error?.code).toBe('42501');
  expect((await server.client().rpc('reading_limits_met')).error?.code).toBe('42501');
});
