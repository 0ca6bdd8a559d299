import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { checkAddress, checkClock, checkServer } from './check-outside.ts';

let site: Server | undefined;
afterEach(() => {
  vi.useRealTimers();
  site?.close();
});

/** The address of a site that answers so. */
async function siteWith(answer: RequestListener): Promise<string> {
  site = createServer(answer).listen(0, '127.0.0.1');
  await once(site, 'listening');
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

/** An address where nothing answers any more. */
async function closedAddress(): Promise<string> {
  const url = await siteWith(() => undefined);
  site?.close();
  return url;
}

const SERVER_REMEDY = 'journalctl -u reshimgath -n 50 says why; then: systemctl restart reshimgath';

test.each([
  [200, '{"status":"ok"}', 'ok', 'It answers at URL'],
  [503, '{"status":"disk full"}', 'fault', 'The server at URL says: disk full'],
  [502, '<html>', 'fault', 'The server at URL says: starting'],
])('finds a server that answers %i %s', async (status, body, level, text) => {
  const url = await siteWith(({ url: asked }, response) => {
    response.writeHead(asked === '/health' ? status : 404).end(body);
  });
  const found = await checkServer(url, 5000);
  expect(found).toMatchObject({ about: 'server', level, text: text.replace('URL', url) });
  expect(found.remedy).toBe(level === 'ok' ? undefined : SERVER_REMEDY);
});

test('finds a server that is stopped, and one that is silent for as long as is waited', async () => {
  const stopped = await closedAddress();
  const silent = await siteWith(() => undefined);
  for (const url of [stopped, silent])
    expect(await checkServer(url, 50)).toEqual({
      about: 'server',
      level: 'fault',
      text: `Nothing answers at ${url}`,
      remedy: SERVER_REMEDY,
    });
  site?.closeAllConnections();
});

test.each([undefined, 'http://example.org'])(
  'looks at no certificate of the address %s',
  async (publicUrl) => {
    expect(await checkAddress({ ...loadConfig({}), publicUrl })).toEqual({
      about: 'address',
      level: 'ok',
      text: 'PUBLIC_URL is not an https address',
    });
  },
);

const NOW = '2026-11-28T10:00:00.000Z';
const KEYS = { id: 'id', secret: 's', webhookSecret: 'w', previousWebhookSecret: undefined };
/** Compares the clock, which stands still, with a provider that answers so. */
async function clockBeside(apiUrl: string) {
  const config = loadConfig({});
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) });
  return checkClock({ ...config, payments: { ...config.payments, apiUrl, keys: KEYS } });
}

test.each([
  ['Sat, 28 Nov 2026 10:00:30 GMT', 'ok', 'The clock agrees with that of the payment provider'],
  ['Sat, 28 Nov 2026 09:59:30 GMT', 'ok', 'The clock agrees with that of the payment provider'],
  ['Sat, 28 Nov 2026 10:00:31 GMT', 'fault', 'The clock is wrong by 31 seconds'],
  ['Sat, 28 Nov 2026 09:59:29 GMT', 'fault', 'The clock is wrong by 31 seconds'],
  [undefined, 'ok', 'The payment provider names no time to compare with'],
])('compares the clock at ten with a provider that says %s', async (date, level, text) => {
  const url = await siteWith(({ method }, response) => {
    response.sendDate = false;
    if (date !== undefined && method === 'HEAD') response.setHeader('Date', date);
    response.writeHead(404).end();
  });
  const found = await clockBeside(url);
  expect(found).toMatchObject({ about: 'clock', level, text });
  expect(found.remedy !== undefined).toBe(level === 'fault');
});

test('warns when the provider cannot be reached, and says the time without one', async () => {
  const url = await closedAddress();
  expect(await clockBeside(url)).toEqual({
    about: 'clock',
    level: 'warning',
    text: `${url} cannot be reached`,
    remedy: 'Check the network: payments are settled there',
  });
  expect(await checkClock(loadConfig({}))).toEqual({ about: 'clock', level: 'ok', text: `It is ${NOW}` });
});
