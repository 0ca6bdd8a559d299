/**
 * The database is unreachable, has no free connection or no disk space: every service returns an error in its own format with Retry-After,
 * and recovers by itself.
 */
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { Database } from '#server/database/client/database.ts';
import { connect } from '#server/database/client/pool.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/harness/database-proxy.ts';
import { makeMember } from '#tests/harness/members.ts';
import { photograph } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

type Shape = Record<string, unknown>;

const NEW_AUTH = { 'X-Supabase-Api-Version': '2024-01-01' };
const text = expect.any(String);
let photo: Buffer;

beforeAll(async () => {
  photo = await photograph(200, 200).jpeg().toBuffer();
  // The functions log their errors.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(() => {
  vi.restoreAllMocks();
});

function asker(server: TestServer, token?: string) {
  return (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}${path}`, {
      ...init,
      headers: {
        apikey: server.keys.publishable,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(init.headers as Record<string, string>),
      },
    });
}

async function expectRefusal(answer: Response, status: number, shape: Shape): Promise<void> {
  expect(await answer.json()).toMatchObject(shape);
  expect(answer.status).toBe(status);
  expectToComeAgain(answer);
}

function expectToComeAgain(answer: Response): void {
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('access-control-expose-headers')).toContain('Retry-After');
}

const json = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});

const askForCode = json({ email: 'away@example.org' }, NEW_AUTH);

/** REST, storage, functions and health, each with what it says when the database can't be used, all asked at once. */
async function expectAway(ask: ReturnType<typeof asker>, member: string): Promise<void> {
  const upload = { method: 'POST', body: new Uint8Array(photo), headers: { 'Content-Type': 'image/jpeg' } };
  const stored = { statusCode: '503', error: text, message: text };
  const refusals: [string, RequestInit, Shape][] = [
    [
      '/rest/v1/caste_options',
      {},
      { code: expect.stringMatching(/^PGRST00[012]$/), details: null, hint: null, message: text },
    ],
    [`/storage/v1/object/public/avatars/${member}/a`, {}, stored],
    [`/storage/v1/object/avatars/${member}/${randomUUID()}`, upload, stored],
    ['/functions/v1/list_data', { method: 'POST' }, { code: 'backend_unavailable', message: text }],
  ];
  const health = ask('/health');
  await Promise.all(
    refusals.map(async ([path, init, shape]) => expectRefusal(await ask(path, init), 503, shape)),
  );
  expect((await health).status).toBe(503);
}

/** The four services and health work: no connection is left that doesn't. */
async function expectServed(server: TestServer, ask: ReturnType<typeof asker>, member: string) {
  expect((await ask('/health')).status).toBe(200);
  expect((await ask('/rest/v1/caste_options')).status).toBe(200);
  expect((await ask('/functions/v1/list_data', { method: 'POST' })).status).toBe(200);
  const upload = { method: 'POST', body: new Uint8Array(photo), headers: { 'Content-Type': 'image/jpeg' } };
  expect((await ask(`/storage/v1/object/avatars/${member}/${randomUUID()}`, upload)).status).toBe(200);
  await server.signUp();
}

describe('a database outage', () => {
  let server: TestServer;
  let proxy: DatabaseProxy;
  let ask: ReturnType<typeof asker>;
  let member: string;
  beforeAll(async () => {
    proxy = await startDatabaseProxy(inject('poolUser'));
    server = await startTestServer({
      reach: ({ address }) =>
        connect({
          address: { ...proxy.address, database: address.database },
          max: 8,
          reconnectMs: 0,
          graceMs: 500,
        }),
    });
    member = await makeMember(server.database);
    ask = asker(server, await server.tokenFor(member));
  });
  afterAll(async () => {
    await server.close();
    await proxy.stop();
  });

  test('returns 503 at every service during an outage and serves again afterwards', async () => {
    expect((await ask('/rest/v1/caste_options')).status).toBe(200);
    for (let round = 0; round < 2; round += 1) {
      await proxy.stop();
      await expectAway(ask, member);
      const signIn = await ask('/auth/v1/otp', askForCode);
      await expectRefusal(signIn, 503, { code: 'unexpected_failure', message: text });
      await proxy.start();
      await expectServed(server, ask, member);
    }
    expect(server.reports.length).toBeGreaterThan(0);
    server.reports.length = 0;
  });

  test('returns 503 at every service soon after the statement timeout when the database hangs, and serves again', async () => {
    await expectServed(server, ask, member);
    proxy.freeze();
    // It has ten seconds and a word of its own for these.
    const signIn = ask('/auth/v1/otp', askForCode);
    await expectAway(ask, member);
    expect((await signIn).status).toBeOneOf([503, 504]);
    expectToComeAgain(await signIn);
    proxy.unfreeze();
    // Connections that were being made meanwhile are given up first.
    await expect.poll(async () => (await ask('/health')).status).toBe(200);
    await expectServed(server, ask, member);
    expect(server.reports.length).toBeGreaterThan(0);
    server.reports.length = 0;
  });
});

test('returns 503 at every service without a free connection, and serves again', async () => {
  let hurried: Database | undefined;
  let current: Database | undefined;
  const now = () => current as Database;
  const server = await startTestServer({
    reach: (given) => {
      hurried = connect({ address: given.address, max: 1, acquireTimeoutMs: 50 });
      current = given.database;
      return {
        query: (scope, statement) => now().query(scope, statement),
        transaction: (scope, work) => now().transaction(scope, work),
        ping: () => now().ping(),
        usage: () => now().usage(),
        close: async () => hurried?.close(),
      };
    },
  });
  const member = await makeMember(server.database);
  const ask = asker(server, await server.tokenFor(member));
  expect((await ask('/rest/v1/caste_options')).status).toBe(200);
  const only = hurried as unknown as Database;
  await expect
    .poll(() =>
      only.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  current = only;

  const { promise: enough, resolve: free } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take } = Promise.withResolvers<void>();
  const holding = only.transaction({ role: 'anon' }, () => {
    take();
    return enough;
  });
  await taken;
  // The contract's own statuses: 504 of REST, 429 of storage.
  await expectRefusal(await ask('/rest/v1/caste_options'), 504, { code: 'PGRST003' });
  await expectRefusal(await ask('/auth/v1/otp', json({ email: 'busy@example.org' }, NEW_AUTH)), 503, {
    code: 'unexpected_failure',
  });
  await expectRefusal(await ask(`/storage/v1/object/public/avatars/${member}/a`), 429, {
    statusCode: '429',
    code: 'SlowDown',
  });
  await expectRefusal(await ask('/functions/v1/list_data', { method: 'POST' }), 503, {
    code: 'backend_unavailable',
  });
  expect((await ask('/health')).status).toBe(503);
  free();
  await holding;
  expect((await ask('/health')).status).toBe(200);
  expect((await ask('/rest/v1/caste_options')).status).toBe(200);
  server.reports.length = 0;
  await server.close();
});

/** Makes an empty table's file one that takes no byte: Postgres meets a really full disk there. */
async function fill(server: TestServer, table: string): Promise<() => Promise<void>> {
  const sql = server.database.admin;
  const [found] = await sql<{ file: string; rows: number }[]>`
    select current_setting('data_directory') || '/' || pg_relation_filepath(${table}::regclass) as file,
      pg_relation_size(${table}::regclass)::int as rows`;
  if (!found || found.rows > 0) throw new Error(`${table} is not empty`);
  const file = path.resolve(found.file);
  renameSync(file, `${file}.aside`);
  symlinkSync('/dev/full', file);
  // A rewrite gives the table a new file.
  return async () => {
    await sql.unsafe(`vacuum full ${table}`);
    rmSync(`${file}.aside`, { force: true });
  };
}

test('returns 503 at every service when the disk is full, and writes again', async () => {
  const server = await startTestServer();
  const guest = asker(server);

  const email = 'room@example.org';
  await guest('/auth/v1/otp', json({ email }, NEW_AUTH));
  const code = server.mailbox.list(email)[0]?.code ?? '';
  const signIn = () => guest('/auth/v1/verify', json({ email, token: code, type: 'email' }, NEW_AUTH));
  const roomForSessions = await fill(server, 'auth.sessions');
  await expectRefusal(await signIn(), 503, { code: 'unexpected_failure' });
  await roomForSessions();
  const session = (await (await signIn()).json()) as { access_token: string; user: { id: string } };

  const person = asker(server, session.access_token);
  const upload = () =>
    person(`/storage/v1/object/avatars/${session.user.id}/${randomUUID()}`, {
      method: 'POST',
      body: new Uint8Array(photo),
      headers: { 'Content-Type': 'image/jpeg' },
    });
  const roomForObjects = await fill(server, 'storage.objects');
  await expectRefusal(await upload(), 503, { statusCode: '503', error: text });
  await roomForObjects();
  expect((await upload()).status).toBe(200);

  const order = () => person('/functions/v1/payment_local', { method: 'POST', body: '{}' });
  const roomForOrders = await fill(server, 'public.payment_orders');
  await expectRefusal(await order(), 503, { code: 'backend_unavailable' });
  await roomForOrders();
  expect((await order()).status).toBe(200);

  const [one, other] = [await makeMember(server.database), await makeMember(server.database)];
  const member = asker(server, await server.tokenFor(one));
  const save = () => member('/rest/v1/follows', json({ follower_id: one, following_id: other }));
  const roomForFollows = await fill(server, 'public.follows');
  await expectRefusal(await save(), 503, { code: '53100', message: text });
  await roomForFollows();
  expect((await save()).status).toBe(201);

  expect(server.reports.length).toBeGreaterThan(0);
  server.reports.length = 0;
  await server.close();
});
