import { expect, test, vi } from 'vitest';
import { type Broadcast, createBroadcast, type Message } from './broadcast.ts';

/** So many processes, joined as `workers.ts` joins them; messages arrive later, as between processes. */
function createProcesses(count: number): Broadcast[] {
  const listeners = new Map<number, (sent: unknown) => void>();
  const relay = (from: number, message: Message) => {
    for (const [id, listener] of listeners) {
      const isRecipient = message.to === undefined ? id !== from : id === message.to;
      if (isRecipient) setImmediate(listener, structuredClone(message));
    }
  };
  return Array.from({ length: count }, (_, id) =>
    createBroadcast(
      { id, send: (message) => relay(id, message), onMessage: (each) => void listeners.set(id, each) },
      count - 1,
    ),
  );
}

test('publishes a message to all other subscribers of the topic only', async () => {
  const received: string[] = [];
  const processes = createProcesses(3);
  for (const [at, each] of processes.entries())
    each.subscribe('news', (body) => received.push(`${at}: ${body}`));
  processes[0]?.publish('news', 'rain');
  processes[0]?.publish('weather', 'sun');
  await expect.poll(() => received).toEqual(['1: rain', '2: rain']);
});

test('returns the responses of all other processes to each of two concurrent requests', async () => {
  const processes = createProcesses(3);
  for (const [at, each] of processes.entries()) each.respond('number', async () => at);
  const [first, second] = await Promise.all([
    processes[0]?.request('number', 10_000),
    processes[1]?.request('number', 10_000),
  ]);
  expect(first?.sort()).toEqual([1, 2]);
  expect(second?.sort()).toEqual([0, 2]);
});

test('returns without the processes that do not respond before the timeout', async () => {
  const [one, two, three] = createProcesses(3);
  two?.respond('number', async () => 2);
  three?.respond('number', () => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const responses = one?.request('number', 200);
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
  vi.advanceTimersByTime(200);
  expect(await responses).toEqual([2]);
  vi.useRealTimers();
});
