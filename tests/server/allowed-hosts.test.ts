/**
 * The development mailbox accepts the host names of this machine only, against DNS rebinding.
 */
import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.signUp('asha@example.org');
});
afterAll(() => server.close());

async function ask(path: string, host: string, port = new URL(server.url).port) {
  const request = http.get({ host: '127.0.0.1', port, path, headers: { Host: host } });
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: answer.statusCode, text: await text(answer) };
}

test.each([
  'attacker.example',
  'attacker.example:3000',
  'localhost.attacker.example',
  '127.0.0.1.attacker.example',
  'notlocalhost',
])('rejects the host %s', async (host) => {
  for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/ui']) {
    const answer = await ask(path, host);
    expect(answer.status).toBe(421);
    expect(answer.text).not.toContain('asha');
  }
});

test.each([
  '127.0.0.1:3000',
  'localhost:3000',
  'LOCALHOST',
  'app.localhost:5173',
  '[::1]:3000',
  '192.168.1.20:3000',
])('accepts the host %s', async (host) => {
  const answer = await ask('/dev/mailbox.json', host);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('asha@example.org');
});

test('accepts the host of PUBLIC_URL', async () => {
  const named = await startTestServer({ config: { backendUrl: 'http://matches.lan:3000' } });
  const { port } = new URL(named.url);
  expect((await ask('/dev/mailbox.json', 'matches.lan:3000', port)).status).toBe(200);
  expect((await ask('/dev/mailbox.json', 'other.lan:3000', port)).status).toBe(421);
  expect((await ask('/config.json', 'other.lan:3000', port)).status).toBe(200);
  await named.close();
});
