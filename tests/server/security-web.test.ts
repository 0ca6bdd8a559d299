/**
 * Headers for browsers: policies against foreign scripts and frames, other origins, redirects, and that nothing people
 * wrote or uploaded runs (docs/security.md). The policy's text is tested in server/http/content-policy.test.ts.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { type Attacker, attacker } from '#tests/harness/attackers.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let guest: Attacker;
let member: Attacker;
let webRoot: string;

beforeAll(async () => {
  webRoot = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-web-'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html><title>Reshimgath</title>');
  server = await startTestServer({ config: { webRoot } });
  guest = attacker(server, '');
  const id = await makeMember(server.database);
  member = attacker(server, id, await server.tokenFor(id));
});
afterAll(async () => {
  await server.close();
  rmSync(webRoot, { recursive: true });
});

const html = { headers: { Accept: 'text/html' } };

describe('pages', () => {
  test.each(['/', '/home', '/user_profile_page', '/no-such-page', '/dev/mailbox'])(
    'sends a policy against foreign scripts and frames with %s',
    async (address) => {
      const { headers } = await guest.ask(address, html);
      const policy = headers.get('content-security-policy') ?? '';
      const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src')) ?? '';
      expect(scripts).toMatch(/^script-src 'self'/);
      expect(scripts).not.toMatch(/unsafe|data:|blob:|\*/);
      for (const directive of [
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ])
        expect(policy).toContain(directive);
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    },
  );

  test('sends Strict-Transport-Security over https', async () => {
    const secure = await startTestServer({ config: { backendUrl: 'https://reshimgath.example' } });
    const answer = await fetch(`${secure.url}/health`);
    expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
    await secure.close();
    expect((await guest.ask('/health')).headers.get('strict-transport-security')).toBeNull();
  });
});

describe('other origins', () => {
  const Origin = 'https://evil.example';

  test.each(['/', '/dev/mailbox.json', '/checkout-simulator/v1/orders', '/webhooks/razorpay'])(
    'sends no CORS headers with %s',
    async (address) => {
      const { headers } = await guest.ask(address, { headers: { Origin } });
      expect(headers.get('access-control-allow-origin')).toBeNull();
    },
  );

  test.each([
    '/grievance',
    '/b/unknown',
    '/unsubscribe/unknown',
    '/functions/v1/grievance',
    '/functions/v1/%67rievance',
    '/functions/v1/shared_biodata',
    '/functions/v1/unsubscribe',
  ])('cannot read or frame the page of a function at %s', async (address) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const { headers } = await guest.ask(address, { method, headers: { Origin } });
      expect([method, headers.get('access-control-allow-origin')]).toEqual([method, null]);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
    }
  });

  test('allows other origins at the services without credentials', async () => {
    for (const address of ['/rest/v1/caste_options', '/auth/v1/settings', '/config.json']) {
      const { headers } = await guest.ask(address, { headers: { Origin, Cookie: 'a=b' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      expect(headers.get('set-cookie')).toBeNull();
    }
  });

  test('applies ALLOWED_ORIGINS to every response, errors and functions included', async () => {
    const strict = await startTestServer({ config: { allowedOrigins: ['https://good.example'] } });
    const who = attacker(strict, '');
    for (const address of [
      '/rest/v1/nothing',
      '/functions/v1/list_data',
      '/storage/v1/object/public/avatars/nothing',
      '/auth/v1/nothing',
    ])
      for (const [origin, allowed] of [
        [Origin, null],
        ['null', null],
        ['https://good.example.evil.example', null],
        ['https://good.example', 'https://good.example'],
      ] as const)
        expect(
          (await who.ask(address, { method: 'POST', headers: { Origin: origin } })).headers.get(
            'access-control-allow-origin',
          ),
        ).toBe(allowed);
    await strict.close();
  });
});

test.each([
  '//evil.example',
  '//evil.example/home',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/login?redirect_to=https://evil.example',
  '/home/',
  '/http://evil.example',
  '/auth/v1/verify?redirect_to=https://evil.example',
  '/auth/v1/callback?redirect_to=//evil.example',
  '/auth/v1/authorize?provider=x&redirect_to=//evil.example',
])('never redirects %s', async (address) => {
  const { status, headers } = await guest.ask(address, html);
  expect(headers.get('location')).toBeNull();
  expect(Math.floor(status / 100)).not.toBe(3);
});

describe('texts of users', () => {
  const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{7*7}}\${7*7}'`;
  const FIELDS = [
    'first_name',
    'middle_name',
    'last_name',
    'regional_full_name',
    'expectation',
    'university',
    'company_name',
    'company_role',
    'parent_full_name',
    'parent_address',
    'parent_occupation',
    'mama_full_name',
  ];

  test('returns markup unchanged as JSON with nosniff', async () => {
    for (const field of FIELDS) {
      const text = SCRIPT.slice(0, 60);
      const own = `/rest/v1/profiles?id=eq.${member.id}`;
      expect((await member.ask(own, { method: 'PATCH', json: { [field]: text } })).status).toBe(204);
      const answer = await member.ask(`${own}&select=${field}`, html);
      expect(answer.status).toBe(406);
      const shown = await member.ask(`${own}&select=${field}`);
      expect(JSON.parse(shown.text)).toEqual([{ [field]: text }]);
      expect(shown.headers.get('content-type')).toMatch(/^application\/json/);
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://x.com/%0aalert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'https://a.com/"onclick="x',
    'https://a.com/<script>',
    '//',
    'java\nscript:alert(1)',
    'https://user@evil.example',
  ])('rejects the link %s', async (link) => {
    for (const field of ['instagram', 'facebook', 'linkedin'])
      expect(
        (
          await member.ask(`/rest/v1/profiles?id=eq.${member.id}`, {
            method: 'PATCH',
            json: { [field]: link },
          })
        ).text,
      ).toContain(`profiles_${field}_format`);
  });

  test('accepts an ordinary link', async () => {
    const json = { instagram: 'https://www.instagram.com/asha.patil/?hl=mr' };
    expect((await member.ask(`/rest/v1/profiles?id=eq.${member.id}`, { method: 'PATCH', json })).status).toBe(
      204,
    );
  });
});

describe('files of users', () => {
  const send = (name: string, body: BodyInit, type: string) =>
    member.ask(`/storage/v1/object/avatars/${member.id}/${name}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': type },
    });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  test.each([
    ['SVG', svg, 'image/svg+xml'],
    ['SVG that calls itself a picture', svg, 'image/png'],
    ['a page that calls itself a picture', '<!doctype html><script>alert(1)</script>', 'image/jpeg'],
    [
      'a page behind the first bytes of a picture',
      new Uint8Array(
        Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]),
      ),
      'image/jpeg',
    ],
    ['a type with parameters', svg, 'image/jpeg; charset=utf-8'],
    ['two types', svg, 'image/jpeg, text/html'],
  ])('rejects %s', async (_name, body, type) => {
    expect(await send('x', body, type)).toMatchObject({
      status: 400,
      text: expect.stringMatching(/"statusCode":"4(00|15)"/),
    });
  });

  test('removes a page that is appended to a picture, and serves it inert under a random name', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3192f' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: '18.5204 N, 73.8567 E' } })
      .toBuffer();
    const both = new Uint8Array(Buffer.concat([picture, Buffer.from('<script>alert(1)</script>')]));
    expect((await send('polyglot', both, 'image/jpeg')).status).toBe(200);
    const address = `/storage/v1/object/public/avatars/${member.id}/polyglot`;
    const { headers, text } = await guest.ask(
      `${address}?download=${encodeURIComponent('a"\r\nSet-Cookie: x=y.html')}`,
      html,
    );
    expect(text).not.toMatch(/script|73\.8567/);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*sandbox/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename=[\w%.*'; =-]+$/);
    expect(headers.get('set-cookie')).toBeNull();
  });
});

describe('in production', () => {
  test('has neither mailbox nor payment simulator in production', async () => {
    const development = [
      '/dev/mailbox',
      '/dev/mailbox.json',
      '/checkout-simulator/v1/checkout.js',
      '/checkout-simulator/sim/attempt',
      '/checkout-simulator/sim/control/state',
    ];
    const payment = {
      mode: 'live' as const,
      keyId: 'rzp_live_x',
      keySecret: 'x',
      webhookSecret: 'y',
      apiUrl: 'https://api.razorpay.com/v1',
      scriptUrl: 'https://checkout.razorpay.com/v1/checkout.js',
    };
    const production = await startTestServer({
      config: { payment, webRoot: '/nonexistent' },
      overrides: { startDevelopmentTools: undefined },
    });
    const who = attacker(production, '');
    for (const address of development)
      for (const method of ['GET', 'POST']) expect((await who.ask(address, { method })).status).toBe(404);
    await production.close();
    expect((await guest.ask('/dev/mailbox.json')).status).toBe(200);
    expect((await guest.ask('/checkout-simulator/v1/checkout.js')).status).toBe(200);
  });

  test('rejects configuring them in production', () => {
    const faults = (env: Record<string, string>) => {
      try {
        loadConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://reshimgath.example', ...env });
        return '';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    };
    const mail = { SMTP_URL: 'smtps://u:p@mail.example.org', MAIL_FROM: 'a@example.org' };
    const keys = { RAZORPAY_KEY_ID: 'rzp_live_x', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'y' };
    expect(faults({ ...mail, ...keys })).toBe('');
    expect(faults({ ...keys })).toMatch(/SMTP_URL/);
    expect(faults({ ...mail, PAYMENT_MODE: 'simulator' })).toMatch(/PAYMENT_MODE/);
    expect(faults({ ...mail, ...keys, RAZORPAY_API_URL: 'http://127.0.0.1:4000' })).toMatch(
      /RAZORPAY_API_URL/,
    );
  });
});
