/** The two ways in which functions reach the backend, over HTTP and directly in the same process: they must answer the same. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackendPort, DatabaseRole } from '#functions/_shared/backend-port.ts';
import { createHttpBackend } from '#functions/_shared/http-backend.ts';
import { createTokens } from '#server/auth/tokens.ts';
import { connect } from '#server/database/client/pool.ts';
import { createDirectBackend } from '#server/functions/direct-backend.ts';
import { createDirectCalls } from '#server/rest/direct-calls.ts';
import { createSchemaCache } from '#server/rest/schema-cache/schema-cache.ts';
import { tokenWith } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let direct: BackendPort;
let http: BackendPort;
let member: string;
const reports: unknown[] = [];

const directTo = (database: TestServer['database']['database']) => {
  const report = (error: unknown) => reports.push(error);
  const schemaCache = createSchemaCache({ database });
  const calls = createDirectCalls({ database, schemaCache, report });
  return createDirectBackend({ calls, database, tokens: server.tokens, clock: () => new Date(), report });
};

beforeAll(async () => {
  server = await startTestServer();
  member = await makeMember(server.database);
  direct = directTo(server.database.database);
  http = createHttpBackend({
    backendUrl: server.url,
    publishableKey: server.keys.publishable,
    serviceKey: server.keys.secret,
    fetch,
  });
});
afterAll(() => server.close());

/** The status, as success or not, and the parsed text. */
const answerOf = async (asking: ReturnType<BackendPort['call']>) => {
  const { status, text } = await asking;
  return { status: status < 300 ? 'success' : status, body: text === '' ? null : JSON.parse(text) };
};

describe('over HTTP and directly', () => {
  test.each<[string, DatabaseRole, string, () => Record<string, unknown>]>([
    ['a value', 'service_role', 'read_quota_left', () => ({ member })],
    ['rows', 'service_role', 'count_read_rows', () => ({ given: { [randomUUID()]: 1 } })],
    [
      'nothing',
      'service_role',
      'log_mail',
      () => ({ address: 'a@example.org', subject: 's', outcome: 'sent' }),
    ],
    ['null', 'service_role', 'match_sides', () => ({ viewer: randomUUID(), member: randomUUID() })],
    [
      'an error that SQL raises',
      'service_role',
      'mail_complaint_code',
      () => ({ draft: randomUUID(), network: '' }),
    ],
    ['the refusal of an argument', 'service_role', 'read_quota_left', () => ({ member: 'nobody' })],
    ['no such function', 'service_role', 'no_such_function', () => ({})],
    ['no function with such arguments', 'service_role', 'read_quota_left', () => ({ other: 1 })],
    ['a refusal to a guest', 'anon', 'read_quota_left', () => ({ member })],
    [
      'a body beyond the limit',
      'service_role',
      'read_quota_left',
      () => ({ member: 'x'.repeat(1024 * 1024) }),
    ],
  ])('a call answers the same: %s', async (_what, role, name, parameters) => {
    const overHttp = await answerOf(http.call(role, name, parameters()));
    expect(await answerOf(direct.call(role, name, parameters()))).toEqual(overHttp);
  });

  test.each<[string, DatabaseRole, () => string]>([
    ['rows', 'service_role', () => `profiles?select=dob,id&id=eq.${member}`],
    ['no rows', 'service_role', () => `profiles?select=id&id=eq.${randomUUID()}`],
    ['rows that a guest may read', 'anon', () => 'distinct_city?select=*&limit=3'],
    ['a refusal to a guest', 'anon', () => 'profiles?select=id'],
    ['an unknown column', 'service_role', () => 'profiles?select=nothing'],
    ['an unknown relation', 'service_role', () => 'nothing?select=id'],
    ['an invalid value', 'service_role', () => 'profiles?select=id&id=eq.x'],
    ['an invalid query', 'service_role', () => 'profiles?select=id&id=x'],
  ])('a read answers the same: %s', async (_what, role, query) => {
    const overHttp = await answerOf(http.read(role, query()));
    expect(await answerOf(direct.read(role, query()))).toEqual(overHttp);
  });

  test('userOf returns the user of a token while its session lasts', async () => {
    const session = randomUUID();
    await server.database.admin`insert into auth.sessions (id, user_id) values (${session}, ${member})`;
    const token = await tokenWith(server.tokens, { sub: member, session_id: session });
    for (const port of [http, direct]) expect(await port.userOf(token)).toBe(member);
    await server.database.admin`delete from auth.sessions where id = ${session}`;
    for (const port of [http, direct]) expect(await port.userOf(token)).toBeNull();
  });

  test('userOf returns null for guests, strangers, other secrets and what is no token', async () => {
    const others = createTokens({ secret: 'another secret', issuer: 'http://test/auth/v1' });
    const tokens = [
      'x',
      'a.b.c',
      server.keys.publishable,
      server.keys.secret,
      await tokenWith(server.tokens, { sub: randomUUID() }),
      await tokenWith(server.tokens, { sub: member, role: 'service_role' }),
      await tokenWith(server.tokens, { sub: member, role: 'anon' }),
      await tokenWith(others, { sub: member }),
    ];
    const answers = (port: BackendPort) => Promise.all(tokens.map((token) => port.userOf(token)));
    expect(await answers(direct)).toEqual(await answers(http));
    expect((await answers(direct)).filter((user) => user === null).length).toBeGreaterThanOrEqual(7);
  });
});

test('reports and throws 503 backend_unavailable when the database is away', async () => {
  const database = connect({
    address: { host: '127.0.0.1', port: 1, user: 'x', password: 'x', database: 'x' },
    reconnectMs: 0,
  });
  const away = directTo(database);
  const unavailable = { status: 503, code: 'backend_unavailable' };
  const token = await server.tokenFor(member);
  await expect(away.call('service_role', 'read_quota_left', { member })).rejects.toMatchObject(unavailable);
  await expect(away.read('anon', 'distinct_city?select=*')).rejects.toMatchObject(unavailable);
  await expect(away.userOf(token)).rejects.toMatchObject(unavailable);
  expect(reports).not.toEqual([]);
  await database.close();
});
