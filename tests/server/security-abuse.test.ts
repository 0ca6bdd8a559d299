/**
 * Requests that are made to hurt: too large, too deep, too slow, with names and characters nobody expects (docs/security.md).
 * The server must refuse them in its own words, report no failure of its own, and serve the next person.
 */
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Ask, type Attacker, attacker } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let guest: Attacker;
let member: Attacker;
let signedIn: Attacker;

beforeAll(async () => {
  server = await startTestServer();
  guest = attacker(server, '');
  const id = await makeMember(server.database);
  member = attacker(server, id, await server.tokenFor(id));
  const person = await server.signUp();
  signedIn = attacker(server, person.id, person.session.access_token);
});
afterAll(async () => {
  expect((await guest.ask('/rest/v1/caste_options')).status).toBe(200);
  // Fails when the server reported a failure of its own.
  await server.close();
});

const enc = encodeURIComponent;
const own = () => `/rest/v1/profiles?id=eq.${member.id}`;
const patch = (json: unknown): Ask => ({ method: 'PATCH', json });

describe('large bodies', () => {
  const large = JSON.stringify({ prefix: 'x'.repeat(3 * 1024 * 1024) });

  test.each([
    ['POST', '/storage/v1/object/list/avatars'],
    ['POST', '/storage/v1/object/sign/avatars/a'],
    ['DELETE', '/storage/v1/object/avatars'],
  ])('rejects a large body of %s %s with and without a declared length', async (method, path) => {
    const stream = new Blob([large]).stream();
    const undeclared: RequestInit & { duplex: 'half' } = { method, body: stream, duplex: 'half' };
    for (const options of [{ method, body: large }, undeclared])
      expect((await guest.ask(path, options as Ask)).text).toContain('"413"');
  });

  test('accepts removing a thousand names', async () => {
    const prefixes = Array.from({ length: 1000 }, (_, index) => `${member.id}/${'x'.repeat(900)}${index}`);
    expect(
      await member.ask('/storage/v1/object/avatars', { method: 'DELETE', json: { prefixes } }),
    ).toMatchObject({
      status: 200,
      text: '[]',
    });
  });

  test('rejects a form with too many fields before its file', async () => {
    const form = new FormData();
    for (let field = 0; field < 50; field += 1) form.set(`f${field}`, 'x'.repeat(100_000));
    const answer = await member.ask(`/storage/v1/object/avatars/${member.id}/a`, {
      method: 'POST',
      body: form,
    });
    expect(answer.status).toBe(400);
  });
});

describe('expensive requests', () => {
  test('rejects a column under a thousand aliases', async () => {
    const select = (count: number) => Array.from({ length: count }, (_, index) => `a${index}:city`).join();
    const asked = await member.ask(`/rest/v1/valid_profiles?select=${select(101)}`);
    expect(asked).toMatchObject({ status: 400, text: expect.stringContaining('at most 100 columns') });
    expect((await member.ask(`/rest/v1/valid_profiles?select=${select(100)}`)).status).toBe(200);
  });

  test('rejects deeply nested groups and JSON', async () => {
    const nested = (depth: number) => `${'or('.repeat(depth)}value.eq.kul${')'.repeat(depth)}`;
    expect((await guest.ask(`/rest/v1/caste_options?or=(${nested(60)})`)).status).toBe(400);
    expect((await guest.ask(`/rest/v1/caste_options?or=(${nested(40)})`)).status).toBe(200);
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const body = `{"city":${deep}}`;
    const headers = { 'Content-Type': 'application/json' };
    for (const path of [own(), '/rest/v1/rpc/deactivate_membership', '/functions/v1/verify_payment_local'])
      expect(
        (await member.ask(path, { method: path === own() ? 'PATCH' : 'POST', body, headers })).status,
      ).toBeGreaterThanOrEqual(400);
    const data = `{"email":"deep@example.org","data":{"a":${deep}}}`;
    expect((await guest.ask('/auth/v1/otp', { method: 'POST', body: data, headers })).status).toBe(400);
    expect(
      (await member.ask('/auth/v1/user', { method: 'PUT', body: `{"data":{"a":${deep}}}`, headers })).status,
    ).toBe(400);
  });

  test('rejects oversized addresses and headers', async () => {
    expect((await guest.ask(`/rest/v1/caste_options?value=in.(${'x,'.repeat(20_000)})`)).status).toBe(431);
    expect(
      (await guest.ask('/rest/v1/caste_options', { headers: { Prefer: 'x'.repeat(20_000) } })).status,
    ).toBe(431);
    expect((await guest.ask(`/rest/v1/caste_options?value=in.(${'x,'.repeat(2000)}kul)`)).status).toBe(200);
  });

  test.each([
    [
      'a regular expression',
      'match.((((a{1,255}){1,255}){1,255}){1,255})',
      'PGRST127',
      'regular expressions',
    ],
    ['a regular expression with a back-reference', 'imatch.(.*)\\1', 'PGRST127', 'regular expressions'],
    ['a full-text search', 'fts.a', 'PGRST127', 'full-text search'],
    ['a pattern with nine wildcards', `like.${'%a'.repeat(9)}`, 'PGRST100', 'logic|filter'],
    ['a pattern of 201 characters', `ilike.${'a'.repeat(201)}`, 'PGRST100', 'logic|filter'],
  ])('rejects %s for every role', async (_what, condition, code, named) => {
    const answer = await guest.ask(`/rest/v1/caste_options?value=${enc(condition)}`);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ code, message: expect.stringMatching(named) });
  });

  test('rejects a text of a megabyte in any field', async () => {
    const long = 'x '.repeat(400_000);
    for (const field of [
      'city',
      'gender',
      'caste',
      'expectation',
      'first_name',
      'phone',
      'instagram',
      'company_role',
    ])
      expect(await member.ask(own(), patch({ [field]: long }))).toMatchObject({
        status: 400,
        text: expect.stringContaining(`profiles_${field}_`),
      });
    expect((await member.ask(own(), patch({ company_role: 'Teacher' }))).status).toBe(204);
  });
});

describe('odd names and characters', () => {
  test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'rejects %s as a name',
    async (name) => {
      expect((await guest.ask('/rest/v1/caste_options', { headers: { Prefer: `${name}=1` } })).status).toBe(
        200,
      );
      expect((await guest.ask(`/rest/v1/${name}`)).status).toBe(404);
      expect((await guest.ask(`/rest/v1/rpc/${name}`, { json: {} })).status).toBe(404);
      expect((await guest.ask(`/functions/v1/${name}`, { json: {} })).status).toBe(404);
      expect((await guest.ask(`/rest/v1/caste_options?${name}=eq.1`)).status).toBe(400);
      expect(
        (
          await member.ask(own(), {
            method: 'PATCH',
            body: `{"${name}":{"polluted":1}}`,
            headers: { 'Content-Type': 'application/json' },
          })
        ).status,
      ).toBe(400);
      const otp = await guest.ask('/auth/v1/otp', {
        method: 'POST',
        body: `{"email":"${name.toLowerCase().replaceAll('_', '')}@example.org","data":{"${name}":{"polluted":1}}}`,
      });
      expect(otp.status).toBe(200);
      expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    },
  );

  const NUL = '\u0000';
  test('rejects NUL in text, names and addresses', async () => {
    expect(await member.ask(own(), patch({ city: `a${NUL}b` }))).toMatchObject({ status: 400 });
    expect(await member.ask('/rest/v1/profiles?city=eq.%00')).toMatchObject({ status: 400 });
    for (const path of ['object/public/avatars/a%00b', 'object/info/avatars/%00', 'object/public/a%00/b'])
      expect((await member.ask(`/storage/v1/${path}`)).status).toBe(400);
    expect((await member.ask('/storage/v1/object/list/a%00', { json: { prefix: '' } })).status).toBe(400);
    expect(
      (await guest.ask('/auth/v1/otp', { json: { email: 'nul@example.org', data: { a: NUL } } })).status,
    ).toBe(400);
  });

  test('rejects half characters', async () => {
    const half = '\\ud800';
    const headers = { 'Content-Type': 'application/json' };
    expect((await member.ask(own(), { method: 'PATCH', body: `{"city":"${half}"}`, headers })).status).toBe(
      400,
    );
    expect(
      (
        await guest.ask('/auth/v1/otp', {
          method: 'POST',
          body: `{"email":"half@example.org","data":{"a":"${half}"}}`,
        })
      ).status,
    ).toBe(400);
    expect((await guest.ask('/rest/v1/%ff%fe?x=eq.%ff')).status).toBe(404);
  });

  test.each(['\\u0000', '\\ud800', "' or 1=1--", 'x&or=(id.not.is.null)'])(
    'rejects %s as an order or a receipt',
    async (odd) => {
      const call = (name: string, body: string) =>
        signedIn.ask(`/functions/v1/${name}`, { method: 'POST', body });
      const proof = `"razorpay_payment_id":"pay_1","razorpay_signature":"${'0'.repeat(64)}"`;
      expect(await call('verify_payment_local', `{"razorpay_order_id":"${odd}",${proof}}`)).toMatchObject({
        status: 400,
        text: expect.stringContaining('payment_not_verified'),
      });
      expect((await call('payment_local', `{"reciept_id":"${odd}"}`)).status).toBe(200);
    },
  );
});

describe('malformed requests', () => {
  /** Sends bytes as they are; returns the first line of the response, empty when the connection is just closed. */
  const raw = (bytes: string): Promise<string> =>
    new Promise((resolve) => {
      const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write(bytes, 'latin1'),
      );
      socket.once(
        'data',
        (data) => socket.destroy() && resolve(data.toString('latin1').split('\r\n')[0] ?? ''),
      );
      socket.once('close', () => resolve(''));
      socket.once('error', () => resolve(''));
    });
  const host = 'Host: 127.0.0.1\r\n';

  test.each([
    ['TRACE', `TRACE / HTTP/1.1\r\n${host}\r\n`, /40[04]/],
    ['CONNECT', `CONNECT example.org:80 HTTP/1.1\r\n${host}\r\n`, /^$/],
    ['an invalid host', 'GET /health HTTP/1.1\r\nHost: a b<c>\r\n\r\n', /400/],
    [
      'two lengths',
      `POST /auth/v1/otp HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      /400/,
    ],
    [
      'a length with chunked encoding',
      `POST /auth/v1/otp HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      /400/,
    ],
    ['invalid chunks', `POST /rest/v1/x HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nZZ\r\n`, /400/],
    ['NUL in a header', `GET /health HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, /400/],
    ['a path out of the folder', `GET /../../../../etc/passwd HTTP/1.1\r\n${host}\r\n`, /404/],
    ['an encoded path out of the folder', `GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${host}\r\n`, /404/],
    ['an invalid address', `GET http://[::1/health HTTP/1.1\r\n${host}\r\n`, /400/],
  ])('rejects a request with %s', async (_name, bytes, line) => {
    expect(await raw(bytes)).toMatch(line);
  });

  test.each([
    '/auth/v1/otp',
    '/rest/v1/profiles',
    '/functions/v1/list_data',
    '/storage/v1/object/list/avatars',
    '/storage/v1/object/avatars/a/b',
    '/home',
  ])('rejects a truncated body at %s', async (path) => {
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.on('error', () => {});
    socket.write(
      `POST ${path} HTTP/1.1\r\n${host}apikey: ${server.keys.publishable}\r\nContent-Length: 999\r\n\r\n{"a`,
      () => socket.destroy(),
    );
    await closed;
    expect(await raw(`GET /health HTTP/1.1\r\n${host}\r\n`)).toContain('200');
  });
});
