import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { secretKeyGuard } from './secret-key-guard.ts';

const app = new Hono().use(secretKeyGuard).get('/', (context) => context.text('served'));
const SECRET = 'sb_secret_x';
const BROWSER = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15)' };

test.each([
  ['in either header', { apikey: SECRET, authorization: `Bearer ${SECRET}`, ...BROWSER }, 401],
  ['as a key', { apikey: SECRET, ...BROWSER }, 401],
  ['as a token', { authorization: `bearer ${SECRET}`, ...BROWSER }, 401],
  ['from a page', { apikey: SECRET, origin: 'https://example.org' }, 401],
  ['from a browser without an agent', { apikey: SECRET, 'sec-fetch-site': 'none' }, 401],
  ['from a server', { apikey: SECRET, authorization: `Bearer ${SECRET}`, 'user-agent': 'node' }, 200],
  ['from a server that has a mode of fetching', { apikey: SECRET, 'sec-fetch-mode': 'cors' }, 200],
] as const)('with the secret key %s', async (_where, headers, status) => {
  expect((await app.request('/', { headers })).status).toBe(status);
});

test('lets browsers use other keys', async () => {
  const headers = { apikey: 'sb_publishable_x', authorization: 'Bearer x.sb_secret_.x', ...BROWSER };
  expect((await app.request('/', { headers })).status).toBe(200);
});

test('says what to do about the key', async () => {
  expect(await (await app.request('/', { headers: { apikey: SECRET, ...BROWSER } })).json()).toEqual({
    message: 'Forbidden use of secret API key in browser',
    hint: expect.stringContaining('Exchange this key now.'),
  });
});
