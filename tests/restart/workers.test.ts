/**
 * One installation served by three processes: what they must know together (limits, sessions, payments, the schema), and how they end.
 * Every request has a new connection, which the three accept in turn.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { RealtimeClient } from '@supabase/realtime-js';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { routesOf } from '#dev/razorpay-simulator/routes.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { SERVICE_LIMITS } from '#server/http/service-limits.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/harness/database-proxy.ts';
import { freePort } from '#tests/harness/free-port.ts';
import { labelled, parseMetrics } from '#tests/harness/metrics-text.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { PROVIDER_KEY, startProvider, WEBHOOK_SECRET } from '#tests/harness/simulated-provider.ts';
import { decodedMail, type SmtpServer, startSmtp } from '#tests/harness/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import { connectionsOf } from './connections.ts';
import { type ServerProcess, startProcess } from './server-process.ts';
import { workersOf } from './worker-processes.ts';

const WORKERS = 3;
const KEYS = { publishable: `sb_publishable_${'x'.repeat(24)}`, secret: `sb_secret_${'x'.repeat(24)}` };
const METRICS_TOKEN = 'a-token-of-tests-0123';
const folder = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-workers-'));
const provider = startProvider();
let database: TestDatabase;
let proxy: DatabaseProxy;
let smtp: SmtpServer;
let providerAt: Listening;
let port: number;
let server: ServerProcess;

function start(): Promise<ServerProcess> {
  return startProcess({
    dataDir: folder,
    port,
    env: {
      WORKERS: String(WORKERS),
      DATABASE_URL: proxy.url,
      SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
      MAIL_FROM: 'hello@example.org',
      RAZORPAY_KEY_ID: PROVIDER_KEY,
      RAZORPAY_KEY_SECRET: 'sim_key_secret',
      RAZORPAY_WEBHOOK_SECRET: WEBHOOK_SECRET,
      RAZORPAY_API_URL: `${providerAt.url}/v1`,
      PUBLISHABLE_KEY: KEYS.publishable,
      SECRET_KEY: KEYS.secret,
      METRICS_TOKEN,
    },
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  // A copy of the template has none of the template's own grants.
  await database.admin`grant create on database ${database.admin(database.address.database)} to postgres`;
  proxy = await startDatabaseProxy(database.adminAddress);
  smtp = await startSmtp();
  const routes = routesOf(provider.simulator);
  providerAt = await listen({ host: '127.0.0.1', port: 0, fetch: (request) => routes.fetch(request) });
  port = await freePort();
  server = await start();
});
afterAll(async () => {
  await server.end('SIGINT');
  await providerAt.close();
  await smtp.stop();
  await proxy.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const onFreshConnection: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('connection', 'close');
  return fetch(input, { ...init, headers });
};

function client(key = KEYS.publishable) {
  return createClient(server.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: onFreshConnection },
  });
}

/** As many at once as make each process take several. */
const all = <T>(ask: () => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 2 * WORKERS }, async () => ask()));

const mailsTo = (email: string) => smtp.arrived.filter(({ to }) => to.includes(email)).map(({ raw }) => raw);

function codeFor(email: string): string {
  const code = /\b\d{6}\b/.exec(decodedMail(mailsTo(email).at(-1) ?? '')[0] ?? '')?.[0];
  if (!code) throw new Error('No code was mailed');
  return code;
}

async function signIn(email: string) {
  const person = client();
  expect((await person.auth.signInWithOtp({ email })).error).toBeNull();
  const { data } = await person.auth.verifyOtp({ email, token: codeFor(email), type: 'email' });
  if (!data.session) throw new Error('no session');
  return { person, session: data.session };
}

test('applies sign-in limits to all processes together', async () => {
  const email = 'asha@example.org';
  const asked = await all(() => client().auth.signInWithOtp({ email }));
  expect(asked.filter(({ error }) => !error)).toHaveLength(1);
  expect(mailsTo(email)).toHaveLength(1);
  const code = codeFor(email);
  const wrong = code === '000000' ? '000001' : '000000';
  await all(() => client().auth.verifyOtp({ email, token: wrong, type: 'email' }));
  const { error } = await client().auth.verifyOtp({ email, token: code, type: 'email' });
  expect(error?.code).toBe('otp_expired');
});

test('applies request limits to all processes together', async () => {
  const most = SERVICE_LIMITS.functions.perMinute;
  const ask = async (address: string) => {
    const headers = { apikey: KEYS.publishable, 'x-forwarded-for': address };
    return (await onFreshConnection(`${server.url}/functions/v1/nothing`, { headers })).status;
  };
  const inTurn = async () => {
    const statuses: number[] = [];
    for (let count = 0; count < most / 8; count += 1) statuses.push(await ask('203.0.113.7'));
    return statuses;
  };
  // Half more than is allowed: were each process to count for itself, none would refuse any.
  const statuses = (await Promise.all(Array.from({ length: 12 }, inTurn))).flat();
  const served = statuses.filter((status) => status === 404).length;
  expect(served).toBeGreaterThanOrEqual(most);
  expect(served).toBeLessThan(1.3 * most);
  await expect
    .poll(() => all(() => ask('203.0.113.7')))
    .toEqual(Array.from({ length: 2 * WORKERS }, () => 429));
  expect(await ask('203.0.113.8')).toBe(404);
});

test('shares sessions between processes, also when all refresh concurrently', async () => {
  const { session } = await signIn('ravi@example.org');
  const refreshed = await all(() => client().auth.refreshSession({ refresh_token: session.refresh_token }));
  expect(refreshed.map(({ error }) => error)).toEqual(refreshed.map(() => null));
  const last = refreshed.at(-1)?.data.session;
  const users = await all(() => client().auth.getUser(last?.access_token));
  expect(users.map(({ data }) => data.user?.id)).toEqual(users.map(() => session.user.id));

  expect((await client(KEYS.secret).auth.admin.deleteUser(session.user.id)).error).toBeNull();
  const gone = await all(() => client().auth.getUser(last?.access_token));
  expect(gone.map(({ error }) => error?.code)).toEqual(gone.map(() => 'user_not_found'));
});

test('records a payment reported to all processes once, with one receipt', async () => {
  const email = 'mira@example.org';
  const { person, session } = await signIn(email);
  const receipt = `${session.user.id}-123456-${Date.now()}-${randomUUID()}`;
  const { data: order } = await person.functions.invoke('payment_local', {
    body: { name: 'Functions', amount: 29900, reciept_id: receipt, notes: {} },
  });
  const { body: paid } = await provider.call('/sim/attempt', 'POST', {
    key_id: PROVIDER_KEY,
    order_id: order.id,
    outcome: 'pay',
    email,
    contact: '+919999999999',
  });
  await provider.simulator.catchUp();
  expect(provider.sent).not.toEqual([]);
  const events = provider.sent.flatMap((event) =>
    Array.from({ length: WORKERS }, () =>
      onFreshConnection(`${server.url}/webhooks/razorpay`, {
        method: 'POST',
        headers: { 'x-razorpay-event-id': event.id ?? '', 'x-razorpay-signature': event.signature ?? '' },
        body: event.body,
      }),
    ),
  );
  const proofs = Array.from({ length: WORKERS }, () =>
    person.functions.invoke('verify_payment_local', { body: { name: 'Functions', ...paid.response } }),
  );
  const answers = await Promise.all(events);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect((await Promise.all(proofs)).map(({ error }) => error)).toEqual(proofs.map(() => null));

  const receipts = () =>
    mailsTo(email).filter((raw) => raw.includes(paid.response?.razorpay_payment_id ?? 'none'));
  await expect.poll(() => receipts().length, { timeout: 40_000 }).toBe(1);
  const { data: payments } = await person.from('payments').select('payment_id');
  expect(payments).toHaveLength(1);
  expect([...(await database.admin`select * from payment_violations()`)]).toEqual([]);
  await expect
    .poll(async () => [...(await database.admin`select kind from outbox where done_at is null`)])
    .toEqual([]);
  expect(receipts()).toHaveLength(1);
});

test('reloads the schema cache in every process', async () => {
  await database.admin`create function public.seven() returns int language sql as 'select 7'`;
  await database.admin`grant execute on function public.seven() to anon`;
  await expect
    .poll(async () => (await all(() => client().rpc('seven'))).map(({ data }) => data))
    .toEqual(Array.from({ length: 2 * WORKERS }, () => 7));
  await database.admin`drop function public.seven()`;
  await expect
    .poll(async () => (await all(() => client().rpc('seven'))).map(({ error }) => error?.code))
    .toEqual(Array.from({ length: 2 * WORKERS }, () => 'PGRST202'));
});

test('serves and deletes a photo in all processes', async () => {
  const { person, session } = await signIn('sai@example.org');
  const name = `${session.user.id}/${randomUUID()}.jpg`;
  const photo = await landscape(300, 300).jpeg().toBuffer();
  const avatars = person.storage.from('avatars');
  expect((await avatars.upload(name, photo, { contentType: 'image/jpeg' })).error).toBeNull();
  const seen = await all(() => avatars.download(name));
  expect(seen.map(({ data }) => data?.type)).toEqual(seen.map(() => 'image/jpeg'));
  expect((await avatars.remove([name])).error).toBeNull();
  const gone = await all(() => avatars.download(name));
  expect(gone.map(({ data }) => data)).toEqual(gone.map(() => null));
});

test('sends a realtime message to the clients of every process', async () => {
  const { session } = await signIn('tara@example.org');
  const kinds: string[][] = [];
  const clients = await all(async () => {
    const address = `${server.url.replace('http', 'ws')}/realtime/v1`;
    const realtime = new RealtimeClient(address, { params: { apikey: KEYS.publishable } });
    await realtime.setAuth(session.access_token);
    const channel = realtime.channel(`member:${session.user.id}`, { config: { private: true } });
    const received: string[] = [];
    kinds.push(received);
    channel.on('broadcast', { event: 'change' }, ({ payload }) => received.push(payload.kind));
    const state = await new Promise<string>((resolve) => {
      channel.subscribe((first) => resolve(first));
    });
    expect(state).toBe('SUBSCRIBED');
    return realtime;
  });
  const serving = workersOf(server.pid).filter((pid) => connectionsOf(pid, port) > 0);
  expect(serving.length).toBeGreaterThan(1);
  await database.admin`select private.send_to_member(${session.user.id}, 'interest')`;
  await expect.poll(() => kinds).toEqual(clients.map(() => ['interest']));
  await Promise.all(clients.map((realtime) => realtime.removeAllChannels()));
});

async function scrape() {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return parseMetrics(await (await onFreshConnection(`${server.url}/metrics`, { headers })).text());
}

test('returns the sum of all processes at /metrics', async () => {
  const asked = { route: '/health', method: 'GET', status: '200' };
  const health = async () =>
    labelled(await scrape(), 'reshimgath_http_request_duration_seconds_count', asked);
  await expect.poll(async () => labelled(await scrape(), 'reshimgath_processes', {})).toBe(WORKERS);
  const before = await health();
  const answers = await all(() => onFreshConnection(`${server.url}/health`));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  // On a busy machine a process may be too late with its share.
  await expect.poll(() => all(health)).toEqual(answers.map(() => before + answers.length));
  const series = await scrape();
  expect(labelled(series, 'reshimgath_processes', {})).toBe(WORKERS);
  expect(labelled(series, 'reshimgath_database_connections', { state: 'most' })).toBe(WORKERS * 12);
  expect(labelled(series, 'reshimgath_database_up', {})).toBe(1);
});

test('replaces a crashed process while the others serve', async () => {
  const [victim = 0, ...others] = workersOf(server.pid);
  expect(others).toHaveLength(WORKERS - 1);
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => workersOf(server.pid).filter((pid) => pid !== victim).length).toBe(WORKERS);
  await expect
    .poll(async () =>
      (await all(() => onFreshConnection(`${server.url}/health`))).map(({ status }) => status),
    )
    .toEqual(Array.from({ length: 2 * WORKERS }, () => 200));
});

test('stops all processes with the first, by a signal or when it is killed', async () => {
  const isThere = (pid: number) => existsSync(`/proc/${pid}`);
  const first = workersOf(server.pid);
  await server.killServer();
  await expect.poll(() => first.filter(isThere)).toEqual([]);
  server = await start();
  const second = workersOf(server.pid);
  expect(second).toHaveLength(WORKERS);
  expect(await server.end('SIGINT')).toBe(0);
  expect(second.filter(isThere)).toEqual([]);
});
