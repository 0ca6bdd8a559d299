/**
 * The log of a server in production: one JSON line a request, everything with the id of its request, and nobody's data in any of it,
 * whatever goes wrong. People do here what people do, and then the log is searched for what they gave.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger, redirectConsole, requestLog } from '#server/ops/logging/logger.ts';
import { FILLED_PROFILE, makeMember } from '#tests/harness/members.ts';
import { type PaymentServer, startPaymentServer } from '#tests/harness/payment-server.ts';
import { photograph } from '#tests/harness/pictures.ts';

type Line = Record<string, unknown>;

const EMAIL = 'sulabha.kelkar@example.org';
const OWN = {
  ...FILLED_PROFILE,
  first_name: 'Sulabha',
  last_name: 'Kelkar',
  phone: '+919123456780',
  mama_phone: '9123456781',
  parent_address: '7 Kothrud Lane',
};
const JPEG = { contentType: 'image/jpeg' };
let server: PaymentServer;
let putBack: () => void;
const written: string[] = [];
const lines = () =>
  written
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const requests = () => lines().filter(({ msg }) => msg === 'request');

beforeAll(async () => {
  const logger = createLogger({ write: (text) => void written.push(text) });
  putBack = redirectConsole(console, logger);
  server = await startPaymentServer(
    {},
    {
      schedules: false,
      overrides: {
        log: requestLog(logger, { summaryMs: 50 }),
        report: (error) => console.error(error),
      },
    },
  );
});
afterAll(async () => {
  await server.close();
  putBack();
});

const asked = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, {
    ...init,
    headers: { apikey: server.keys.publishable, ...(init.headers as Record<string, string>) },
  });
const linesOf = (answer: Response) =>
  lines().filter(({ requestId }) => requestId === answer.headers.get('sb-request-id'));

test('counts successful reads by route in one line', async () => {
  for (let time = 0; time < 3; time += 1) await (await asked('/auth/v1/settings')).text();
  await (await asked('/health')).text();
  const counted = () => {
    const sums = new Map<string, number>();
    for (const { msg, reads } of lines())
      if (msg === 'reads')
        for (const [route, count] of Object.entries(reads as Record<string, number>))
          sums.set(route, (sums.get(route) ?? 0) + count);
    return Object.fromEntries(sums);
  };
  await expect.poll(counted).toMatchObject({ '/auth/v1/settings': 3, '/health': 1 });
  expect(requests().filter(({ route }) => route === '/health')).toEqual([]);
});

test('logs id, method, pattern, status and milliseconds in one line per request that writes or fails', async () => {
  const id = randomUUID();
  const found: [string, RequestInit, string, number][] = [
    [`/rest/v1/${EMAIL}`, {}, '/rest/v1/:name', 404],
    ['/rest/v1/sulabha', {}, '/rest/v1/:name', 404],
    ['/rest/v1/rpc/nothing', { method: 'POST', body: '{}' }, '/rest/v1/rpc/:name', 404],
    ['/functions/v1/list_data', { method: 'POST' }, '/functions/v1/list_data', 200],
    [`/storage/v1/object/public/avatars/${id}/${id}`, {}, '/storage/v1/object/public/:bucket/:key{.*}', 400],
    [`/auth/v1/admin/users/${id}`, {}, '/auth/v1/admin/users/:id', 401],
    [`/${id}`, {}, '/*', 404],
  ];
  for (const [path, init, route, status] of found) {
    const answer = await asked(path, init);
    await answer.text();
    const [line, ...more] = linesOf(answer).filter(({ msg }) => msg === 'request');
    expect(more).toEqual([]);
    expect(line).toEqual({
      level: 'info',
      time: expect.any(String),
      msg: 'request',
      requestId: expect.any(String),
      method: init.method ?? 'GET',
      route,
      status: status === 404 || status === 401 ? answer.status : status,
      milliseconds: expect.any(Number),
    });
  }
});

test('takes the request id of a trusted proxy and replaces an invalid one', async () => {
  const named = await asked('/health', { headers: { 'X-Request-Id': 'proxy-1234567890' } });
  expect(named.headers.get('sb-request-id')).toBe('proxy-1234567890');
  for (const odd of [EMAIL, 'x'.repeat(65), '', 'a b c d e f g h'])
    expect(
      (await asked('/health', { headers: { 'X-Request-Id': odd } })).headers.get('sb-request-id'),
    ).toMatch(/^[0-9a-f-]{36}$/);
});

test('logs a failure with its request id and without personal data', async () => {
  const sql = server.database.admin;
  const email = 'another.kelkar@example.org';
  await sql.unsafe(`
    create function private.full_disk() returns trigger language plpgsql as $$
      begin raise sqlstate '53100' using message = 'no room for ' || new.phone, detail = 'Key (email)=(${email})'; end $$;
    create trigger full_disk before update on private.profiles for each row execute function private.full_disk()`);
  const person = await makeMember(server.database, { email }).catch(() => undefined);
  expect(person).toBeUndefined();
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  const token = await server.tokenFor(user?.id ?? '');
  const failing = await asked(`/rest/v1/profiles?id=eq.${user?.id}`, {
    method: 'PATCH',
    body: JSON.stringify({ phone: OWN.phone }),
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
  });
  expect(failing.status).toBe(503);
  const [fault] = linesOf(failing).filter(({ level }) => level === 'error');
  expect(fault?.msg).toMatch(/^PostgresError 53100/);
  await sql.unsafe('drop function private.full_disk cascade');
  expect(written.join('')).not.toMatch(/Kelkar|kelkar|9123456780/);
});

test('logs no input of users', async () => {
  const sql = server.database.admin;
  const secrets: string[] = [];
  // In, with a wrong code first.
  const client = server.client();
  await client.auth.verifyOtp({ email: EMAIL, token: '000000', type: 'email' });
  const person = await server.signUp(EMAIL);
  secrets.push(
    person.id,
    person.session.access_token,
    person.session.refresh_token,
    ...server.mailbox.list(EMAIL).map(({ code }) => code ?? ''),
  );
  // A profile, refusals of each kind, a photo.
  const { error } = await person.client.from('profiles').update(OWN).eq('id', person.id);
  expect(error).toBeNull();
  for (const wrong of [{ phone: '12' }, { caste: OWN.last_name }, { dob: OWN.phone }, { [OWN.phone]: 1 }])
    expect((await person.client.from('profiles').update(wrong).eq('id', person.id)).error).not.toBeNull();
  await person.client.from('valid_profiles').select('*').ilike('first_name', `%${OWN.first_name}%`);
  const photo = await photograph(300, 300).jpeg().toBuffer();
  const key = `${person.id}/${randomUUID()}`;
  secrets.push(key);
  expect((await person.client.storage.from('avatars').upload(key, photo, JPEG)).error).toBeNull();
  expect((await person.client.storage.from('avatars').upload(key, photo, JPEG)).error).not.toBeNull();
  await asked(`/storage/v1/object/public/avatars/${key}`).then((answer) => answer.arrayBuffer());
  // A payment, with a provider that fails, and a forged one.
  const buyer = await server.buyer();
  const order = await server.open(buyer);
  const pressed = await server.press(order.id, 'pay');
  await server.verify(buyer, { ...pressed.response, razorpay_signature: '0'.repeat(64) });
  expect((await server.verify(buyer, pressed.response)).body).toMatchObject({ success: true });
  await server.deliver();
  secrets.push(pressed.response.razorpay_signature, buyer.token);
  // Failures of the database whose texts hold data, at every service.
  await sql.unsafe(`
    create function public.breaks() returns trigger language plpgsql security definer as $$
      begin raise sqlstate 'XX000' using message = 'cannot do ' || '${OWN.phone}', detail = 'Key (email)=(${EMAIL})'; end $$;
    create trigger breaks before insert on auth.sessions for each row execute function public.breaks();
    create trigger breaks before insert on storage.objects for each row execute function public.breaks();
    create trigger breaks before delete on auth.users for each row execute function public.breaks()`);
  server.pass(120);
  await expect(server.signUp(EMAIL)).rejects.toThrow();
  expect(
    (await person.client.storage.from('avatars').upload(`${person.id}/${randomUUID()}`, photo, JPEG)).error,
  ).not.toBeNull();
  expect((await server.call('user_self_deletion', {}, person.session.access_token)).status).toBe(503);
  await sql.unsafe('drop function public.breaks cascade');
  secrets.push(...server.mailbox.list(EMAIL).map(({ code }) => code ?? ''));
  // And out.
  await person.client.auth.signOut();

  const text = written.join('');
  const given = [EMAIL, OWN.first_name, OWN.last_name, OWN.phone, OWN.mama_phone, OWN.parent_address];
  const ours = [server.keys.secret, server.keys.publishable, 'sim_key_secret', 'sim_webhook_secret'];
  for (const word of [...given, ...secrets, ...ours]) {
    expect(word).not.toBe('');
    expect(text, word).not.toContain(word);
  }
  expect(text).not.toMatch(/\b10\.\d+\.\d+\.\d+\b/);
  // The failures themselves are logged.
  expect(lines().filter(({ level }) => level === 'error').length).toBeGreaterThanOrEqual(3);
  expect(requests().every(({ route }) => typeof route === 'string' && !/[0-9a-f]{8}-/.test(route))).toBe(
    true,
  );
});
