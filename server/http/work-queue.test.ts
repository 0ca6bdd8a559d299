import { expect, test } from 'vitest';
import { WorkQueue } from './work-queue.ts';

class Full extends Error {}
const queueOf = (running: number, waiting: number) => new WorkQueue({ running, waiting }, () => new Full());

/** Tasks that end on request, and record that they began. */
function stepwise() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('runs a limited number of tasks, in their order', async () => {
  const queue = queueOf(2, 10);
  const { begun, work, end } = stepwise();
  const first = queue.run(work('a'));
  const all = [queue.run(work('b')), queue.run(work('c')), queue.run(work('d'))];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  end('a');
  expect(await first).toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) end(name);
  expect(await Promise.all(all)).toEqual(['b', 'c', 'd']);
});

test('starts the next task when one fails', async () => {
  const queue = queueOf(1, 10);
  const failing = queue.run(() => Promise.reject(new Error('broken')));
  const next = queue.run(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('rejects tasks over the waiting limit', async () => {
  const queue = queueOf(1, 1);
  const { work, end } = stepwise();
  const running = [queue.run(work('a')), queue.run(async () => 'b')];
  await expect(queue.run(async () => 'c')).rejects.toBeInstanceOf(Full);
  end('a');
  expect(await Promise.all(running)).toEqual(['a', 'b']);
});
