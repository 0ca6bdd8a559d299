/**
 * Opening the port and stopping: what is under way is answered, nothing new is taken.
 */
import { expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import { slowHttpClient } from '#tests/harness/slow-http-client.ts';

const LOCAL = { host: '127.0.0.1', port: 0 };

test('waits for a response in progress when stopping', async () => {
  let arrived: () => void = () => {};
  let answer: () => void = () => {};
  const arriving = new Promise<void>((resolve) => (arrived = resolve));
  const answering = new Promise<void>((resolve) => (answer = resolve));
  const listening = await listen({
    ...LOCAL,
    fetch: async () => {
      arrived();
      await answering;
      return new Response('done');
    },
  });
  const asked = fetch(listening.url);
  await arriving;
  const closed = listening.close();
  await expect(fetch(listening.url)).rejects.toThrow();
  answer();
  expect(await (await asked).text()).toBe('done');
  const answered = performance.now();
  await closed;
  expect(performance.now() - answered).toBeLessThan(2000);
});

test('answers a request that comes on a connection accepted before the stop, and closes it', async () => {
  const listening = await listen({ ...LOCAL, fetch: () => new Response('served') });
  const client = await slowHttpClient(listening.url, 'GET / HTTP/1.1\r\n');
  // A later connection is answered: the first one is accepted.
  await (await fetch(listening.url)).text();
  const closed = listening.close();
  client.socket.write('Host: 127.0.0.1\r\n\r\n');
  await Promise.all([closed, client.closed]);
  expect(client.received()).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*served$/i);
});

test('closes idle connections when stopping', async () => {
  const listening = await listen({ ...LOCAL, fetch: () => new Response('x') });
  await (await fetch(listening.url)).text();
  const started = performance.now();
  await listening.close();
  expect(performance.now() - started).toBeLessThan(2000);
});

test('rejects with EADDRINUSE when the port is in use', async () => {
  const first = await listen({ ...LOCAL, fetch: () => new Response('x') });
  const second = listen({ host: LOCAL.host, port: first.port, fetch: () => new Response('y') });
  await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
});
