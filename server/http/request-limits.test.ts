import { EventEmitter } from 'node:events';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { NO_BROADCAST } from '#server/broadcast/broadcast.ts';
import type { EdgeEnvironment } from './edge.ts';
import { limitOpenRequests } from './open-requests.ts';
import { limitRequests } from './request-limits.ts';

/** Who sends a request is its path. */
const network = ({ req }: { req: { path: string } }) => (req.path === '/monitoring' ? null : req.path);
const outside = () => ({ outgoing: new EventEmitter() }) as unknown as EdgeEnvironment['Bindings'];

test('refuses an address more open requests than it may have, until one is answered', async () => {
  const app = new Hono<EdgeEnvironment>()
    .use(limitOpenRequests({ most: 2, network }))
    .all('*', (context) => context.text('served'));
  const open = async (who: string, env = outside()) => (await app.request(who, {}, env)).status;
  const first = outside();
  expect([await open('/asha', first), await open('/asha'), await open('/asha')]).toEqual([200, 200, 429]);
  expect([await open('/meena'), await open('/monitoring'), await open('/asha', {})]).toEqual([200, 200, 200]);
  for (let count = 0; count < 3; count += 1) expect(await open('/monitoring')).toBe(200);
  (first.outgoing as unknown as EventEmitter).emit('close');
  expect([await open('/asha'), await open('/asha')]).toEqual([200, 429]);
  const refused = await app.request('/asha', {}, outside());
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toEqual({ message: 'Too many open requests from this address' });
});

/** An app whose requests are answered when `answer` is called, the oldest first. */
function slowApp(limit: { perMinute: number; running: number; waiting: number }, queues?: string[]) {
  const waiting: (() => void)[] = [];
  const app = new Hono<EdgeEnvironment>()
    .use(
      limitRequests({
        ...{ name: 'rest', broadcast: NO_BROADCAST, limit, network },
        // Known at once, or only later.
        ...(queues && { queueOf: () => queues.shift() ?? Promise.resolve('member asha') }),
        refuse: (seconds, context) => context.text(String(seconds), 429),
      }),
    )
    .all('*', async (context) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return context.text('served');
    });
  return {
    waiting,
    ask: async (who: string, env = outside()) => (await app.request(who, {}, env)).text(),
    answer: () => waiting.shift()?.(),
  };
}

test('limits concurrent and waiting requests of an address, and refuses further ones for a second', async () => {
  const { ask, answer, waiting } = slowApp({ perMinute: 100, running: 2, waiting: 1 });
  const asked = [1, 2, 3].map(() => ask('/asha'));
  await expect.poll(() => waiting.length).toBe(2);
  expect(await ask('/asha')).toBe('1');
  const others = [ask('/meena'), ask('/asha', {}), ...[1, 2, 3, 4].map(() => ask('/monitoring'))];
  await expect.poll(() => waiting.length).toBe(8);
  answer();
  await expect.poll(() => waiting.length).toBe(8);
  while (waiting.length > 0) answer();
  expect(await Promise.all([...asked, ...others])).toEqual(Array(9).fill('served'));
});

test('counts what runs at once by queues, whichever address it comes from', async () => {
  const limit = { perMinute: 100, running: 1, waiting: 0 };
  const { ask, answer, waiting } = slowApp(limit, ['member asha', 'member meena']);
  const asked = [ask('/home'), ask('/home')];
  await expect.poll(() => waiting.length).toBe(2);
  for (const place of ['/home', '/office']) expect(await ask(place)).toBe('1');
  while (waiting.length > 0) answer();
  expect(await Promise.all(asked)).toEqual(['served', 'served']);
});

test('refuses more requests of a minute than an address may make, and tells when it may again', async () => {
  const { ask, answer, waiting } = slowApp({ perMinute: 2, running: 2, waiting: 0 });
  const asked = [ask('/asha'), ask('/asha')];
  await expect.poll(() => waiting.length).toBe(2);
  expect(await ask('/asha')).toBe('60');
  asked.push(ask('/meena'));
  await expect.poll(() => waiting.length).toBe(3);
  while (waiting.length > 0) answer();
  expect(await Promise.all(asked)).toEqual(['served', 'served', 'served']);
});
