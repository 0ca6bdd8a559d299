/**
 * What guests and users without membership may take of the database: statements of one second and a part of the connections, so that
 * costly requests of free accounts don't keep members waiting (docs/security.md).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/database/client/pool.ts';
import { type Attacker, attacker, outsiders } from '#tests/harness/attackers.ts';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

const CONNECTIONS = 6;
const NON_MEMBERS_CONNECTIONS = 2;

let server: TestServer;
let member: Attacker;
let others: Record<string, Attacker>;
beforeAll(async () => {
  server = await startTestServer({ reach: ({ address }) => connect({ address, max: CONNECTIONS }) });
  await server.database.admin.unsafe(`
    create function public.statement_limit() returns text language sql
      as $$ select current_setting('statement_timeout') $$;
    create function public.waits() returns void language sql security definer
      as 'select pg_advisory_xact_lock_shared(4712)';
    grant execute on function public.statement_limit(), public.waits() to anon, authenticated;
    notify pgrst`);
  const id = await makeMember(server.database);
  member = attacker(server, id, await server.tokenFor(id));
  others = await outsiders(server);
});
afterAll(() => server.close());

const limitOf = async ({ ask }: Attacker) =>
  JSON.parse((await ask('/rest/v1/rpc/statement_limit', { json: {} })).text);

test.each(['guest', 'newcomer', 'unpaid', 'lapsed', 'deactivated', 'deleted'])(
  'cancels a statement of a %s after one second',
  async (name) => {
    expect(await limitOf(others[name] as Attacker)).toBe('1s');
  },
);

test('cancels a statement of a member after eight seconds', async () => {
  expect(await limitOf(member)).toBe('8s');
});

test('keeps connections for members while other users send slow requests', async () => {
  const waiting = async () => {
    const [row] = await server.database.admin`
      select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = 4712 and not granted`;
    return row?.count as number;
  };
  const newcomers = await Promise.all(
    Array.from({ length: CONNECTIONS }, async () =>
      attacker(server, '', await server.tokenFor(await makeUser(server.database))),
    ),
  );
  const holder = await server.database.admin.reserve();
  await holder`select pg_advisory_lock(4712)`;
  const slow = newcomers.flatMap((newcomer, user) =>
    Array.from({ length: 3 }, (_, at) =>
      newcomer.ask('/rest/v1/rpc/waits', {
        json: {},
        headers: { 'X-Forwarded-For': `203.0.113.${3 * user + at}` },
      }),
    ),
  );
  await expect.poll(waiting).toBe(NON_MEMBERS_CONNECTIONS);
  expect((await member.ask('/rest/v1/valid_profiles?select=id&limit=6')).status).toBe(200);
  expect(await waiting()).toBeLessThanOrEqual(NON_MEMBERS_CONNECTIONS);
  await holder`select pg_advisory_unlock(4712)`;
  holder.release();
  await Promise.all(slow);
  for (const newcomer of newcomers)
    expect((await newcomer.ask('/rest/v1/profiles?select=id')).status).toBe(200);
});
