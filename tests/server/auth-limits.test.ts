/** How often codes may be asked for and typed: per e-mail address and per client address. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AuthServer,
  atOnce,
  someAddress,
  someEmail,
  startAuthServer,
} from '#tests/harness/auth-server.ts';
import { latestCode, signIn } from '#tests/harness/sign-in.ts';

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.stop());

const ask = (body: unknown, headers: Record<string, string> = {}) =>
  server.request('/otp', { body, headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers } });

it('sends one code a minute to an address and returns the time to wait', async () => {
  const email = someEmail();
  await ask({ email });
  server.pass(17.2);
  const { error } = await server.client().auth.signInWithOtp({ email: email.toUpperCase() });
  expect(error).toMatchObject({
    status: 429,
    code: 'over_email_send_rate_limit',
    message: 'For security purposes, you can only request this after 43 seconds.',
  });
  server.pass(42.8);
  expect((await ask({ email })).status).toBe(200);
  expect(server.mailbox.list(email)).toHaveLength(2);
});

it('sends one code for concurrent requests of a known address', async () => {
  const email = someEmail();
  await signIn(server.client(), email, server.mailbox);
  server.pass(60);
  const answers = await atOnce(server, email, 4, () => ask({ email }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(server.mailbox.list(email)).toHaveLength(2);
});

it('replaces the old code with a new one', async () => {
  const email = someEmail();
  await ask({ email });
  const old = await latestCode(server.mailbox, email);
  server.pass(60);
  await ask({ email });
  const fresh = await latestCode(server.mailbox, email);
  if (old !== fresh)
    expect((await server.client().auth.verifyOtp({ email, token: old, type: 'email' })).error?.code).toBe(
      'otp_expired',
    );
  expect((await server.client().auth.verifyOtp({ email, token: fresh, type: 'email' })).error).toBeNull();
});

it('sends ten codes an hour to an address, for all clients together', async () => {
  const email = someEmail();
  for (let count = 0; count < 10; count += 1) {
    expect((await ask({ email })).status).toBe(200);
    server.pass(60);
  }
  // A tenth of the hour's ten is free again after six minutes; ten have passed, so one more and then none.
  expect((await ask({ email })).status).toBe(200);
  server.pass(60);
  const refused = await ask({ email });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  });
  expect((await ask({ email: someEmail() })).status).toBe(200);
  server.pass(3600);
  expect((await ask({ email })).status).toBe(200);
});

it('does not lock users out when the clock is set back', async () => {
  const email = someEmail();
  expect((await ask({ email })).status).toBe(200);
  server.pass(-30);
  expect((await ask({ email })).status).toBe(429);
  server.pass(-570);
  expect((await ask({ email })).status).toBe(200);

  // As in the hour's limit above: nothing is left of it.
  const eager = someEmail();
  const askEagerly = async () => {
    const { status } = await ask({ email: eager });
    server.pass(60);
    return status;
  };
  for (let count = 0; count < 11; count += 1) expect(await askEagerly()).toBe(200);
  expect(await askEagerly()).toBe(429);
  server.pass(-3 * 3600);
  expect(await askEagerly()).toBe(200);
  server.pass(4 * 3600);
});

it('limits codes an hour for all addresses and alerts the operator once', async () => {
  const few = await startAuthServer({ limits: { codesInAll: { amount: 3, seconds: 3600, burst: 3 } } });
  try {
    const askFor = (email: string) => few.request('/otp', { body: { email } });
    const known = someEmail();
    expect((await askFor(known)).status).toBe(200);
    // Who asks too soon takes nothing from the others.
    expect((await askFor(known)).status).toBe(429);
    expect(few.reports).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => askFor(someEmail())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429, 429]);
    expect(few.mailbox.list()).toHaveLength(3);
    expect(few.reports).toEqual([
      expect.stringMatching(
        /^ALARM: all sign-in codes this installation mails \(3 in 60 minutes\) are used up/,
      ),
    ]);
    const [row] = await few.test.admin`select count(*)::int as users from auth.users`;
    expect(row?.users).toBe(3);
    few.pass(1200);
    expect((await askFor(someEmail())).status).toBe(200);
    expect((await askFor(someEmail())).status).toBe(429);
    expect(few.reports).toHaveLength(2);
  } finally {
    await few.stop();
  }
});

it('limits a client address to thirty requests in five minutes before reading anything', async () => {
  const address = { 'X-Forwarded-For': `1.2.3.4, ${someAddress()}` };
  for (let count = 0; count < 30; count += 1) expect((await ask('nonsense', address)).status).toBe(400);
  const refused = await ask(
    { email: someEmail() },
    { 'X-Forwarded-For': `9.9.9.9, ${address['X-Forwarded-For'].split(', ')[1]}` },
  );
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  });
  expect(refused.headers.get('retry-after')).toBeNull();
  expect((await ask({ email: someEmail() })).status).toBe(200);
  server.pass(10);
  expect((await ask({ email: someEmail() }, address)).status).toBe(200);
});

it('counts concurrent requests of several server processes exactly', async () => {
  const address = { 'X-Forwarded-For': someAddress() };
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask('nonsense', address)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

it('stores no e-mail address in the counters, and deletes old counters', async () => {
  const email = someEmail();
  await ask({ email });
  const rows = await server.test.admin`select key from server.rate_limits`;
  expect(rows.some(({ key }) => key.startsWith('code-address:'))).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(email);
  server.pass(7200);
  for (let count = 0; count < rows.length; count += 1) await ask({ email: someEmail() });
  const later = await server.test.admin`select 1 from server.rate_limits where full_at < ${server.now()}`;
  expect(later).toHaveLength(0);
});

it('limits a client address to thirty verifications in five minutes', async () => {
  const type = (headers?: Record<string, string>) =>
    server.request('/verify', { body, headers: { 'X-Supabase-Api-Version': '2024-01-01', ...headers } });
  const headers = { 'X-Forwarded-For': someAddress() };
  const body = { email: someEmail(), token: '123456', type: 'email' };
  for (let count = 0; count < 30; count += 1) expect((await type(headers)).status).toBe(403);
  const refused = await type(headers);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({
    code: 'over_request_rate_limit',
    message: 'Request rate limit reached',
  });
  expect((await type()).status).toBe(403);
});
