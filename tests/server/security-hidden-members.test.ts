/**
 * What a valid member can find out of members who are no longer shown: through errors, counts and the planner (docs/security.md).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attacker, attacker } from '../harness/attackers.ts';
import { makeMember } from '../harness/members.ts';
import { startTestServer, type TestServer } from '../harness/start-test-server.ts';

let server: TestServer;
let member: Attacker;
const hidden = { lapsed: '+911111111111', deactivated: '+912222222222', incomplete: '+913333333333' };
const SHOWN = '+914444444444';

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server;
  const yesterday = new Date(Date.now() - 86_400_000);
  await makeMember(database, { profile: { phone: hidden.lapsed }, paidUntil: yesterday });
  const deactivated = await makeMember(database, { profile: { phone: hidden.deactivated } });
  await database.admin`update private.profiles set deactivated_at = now() where id = ${deactivated}`;
  await makeMember(database, { profile: { phone: hidden.incomplete, university: null } });
  await makeMember(database, { profile: { phone: SHOWN } });
  const id = await makeMember(database);
  member = attacker(server, id, await server.tokenFor(id));
  await database.admin`insert into public.follows (follower_id, following_id)
    select ${id}, p.id from private.profiles p where p.id <> ${id}`;
  await database.admin`analyze private.profiles`;
});
afterAll(() => server.close());

const rest = (path: string, headers = {}) => member.ask(`/rest/v1/${path}`, { headers });
/** Begins like the number and then makes Postgres complain, if a row that begins so is ever looked at. */
const unfinished = (phone: string) => `${phone.slice(0, -1)}\\`;
const VIEWS = ['valid_profiles', 'follows_view'];

describe.each(VIEWS)('%s', (view) => {
  test.each(Object.entries(hidden))('does not show a %s member', async (_state, phone) => {
    expect((await rest(`${view}?phone=eq.${encodeURIComponent(phone)}`)).text).toBe('[]');
  });

  test('shows a listed one', async () => {
    expect(JSON.parse((await rest(`${view}?phone=eq.${encodeURIComponent(SHOWN)}`)).text)).toHaveLength(1);
  });

  // Straight to the database: this must hold for the hosted engine too, where REST isn't ours.
  test.each(Object.entries(hidden))('lets no condition near a %s member', async (_state, phone) => {
    const run = (pattern: string) =>
      server.database.database.query(
        { role: 'authenticated', claims: { sub: member.id }, readOnly: true },
        { text: `select id from public.${view} where phone like $1`, values: [pattern] },
      );
    expect(await run(unfinished(phone))).toEqual([]);
    await expect(run(unfinished(SHOWN))).rejects.toMatchObject({ code: '22025' });
  });
});

test.each(['like', 'ilike', 'not.like'])(
  'a pattern for %s that breaks off is refused whatever the rows hold',
  async (operator) => {
    for (const phone of [hidden.lapsed, SHOWN, '+919999999999'])
      expect(
        await rest(`valid_profiles?phone=${operator}.${encodeURIComponent(unfinished(phone))}`),
      ).toMatchObject({
        status: 400,
        text: expect.stringContaining('"22025"'),
      });
    for (const whole of ['%2B91444*', '%5C%5C', 'a%5C%25'])
      expect(await rest(`valid_profiles?phone=${operator}.${whole}`)).toMatchObject({ status: 200 });
  },
);

test('and so is one in a list, however it is written', async () => {
  for (const list of ['{a,b\\\\}', '{"b\\\\"}', '{b\\\\ }', '{"a","b\\\\",c}', '{a\\,b\\\\}'])
    expect(await rest(`valid_profiles?phone=like(any).${encodeURIComponent(list)}`)).toMatchObject({
      status: 400,
      text: expect.stringContaining('"22025"'),
    });
  for (const list of ['{a,b}', '{"b\\\\\\\\"}', '{}'])
    expect(await rest(`valid_profiles?phone=like(any).${encodeURIComponent(list)}`)).toMatchObject({
      status: 200,
    });
  expect(
    (await rest(`valid_profiles?or=(phone.like."${encodeURIComponent('+9111\\\\')}",id.is.null)`)).status,
  ).toBe(400);
});

test('counts leave hidden members out', async () => {
  for (const count of ['exact', 'estimated'])
    expect((await rest('valid_profiles', { Prefer: `count=${count}` })).headers.get('content-range')).toBe(
      '0-1/2',
    );
  for (const phone of Object.values(hidden))
    for (const count of ['exact', 'estimated', 'planned'])
      expect(
        (
          await rest(`valid_profiles?phone=eq.${encodeURIComponent(phone)}`, { Prefer: `count=${count}` })
        ).headers.get('content-range'),
      ).toBe('*/0');
});

test('the planner keeps no sample of what would name or reach a person', async () => {
  const kept = await server.database.admin<{ attname: string }[]>`
    select attname from pg_stats where schemaname = 'private' and tablename = 'profiles'`;
  const names = kept.map(({ attname }) => attname);
  expect(names).toEqual(expect.arrayContaining(['city', 'income', 'caste']));
  for (const column of [
    'phone',
    'parent_number',
    'mama_phone',
    'parent_address',
    'parent_full_name',
    'instagram',
    'first_photo',
  ])
    expect(names).not.toContain(column);
});

test('saving tells a hidden member from nobody in no way', async () => {
  const ids = await server.database.admin<{ id: string }[]>`
    select id from private.profiles where phone = any(${Object.values(hidden)})`;
  const answers = await Promise.all(
    [...ids.map(({ id }) => id), randomUUID()].map((following_id) =>
      member.ask('/rest/v1/follows', { json: { follower_id: member.id, following_id } }),
    ),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(403);
});
