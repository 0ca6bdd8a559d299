import { expect, test } from 'vitest';
import { createWorkQueue } from './work-queue.ts';

const URGENCIES = ['arrival', 'rendering'] as const;
class Full extends Error {}
const queueOf = (workers: number, waiting: number) =>
  createWorkQueue({ workers, waiting, urgencies: URGENCIES, refusal: () => new Full() });

/** Work that ends when told to, and remembers that it began. */
function stepwise() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

test('runs a limited number of tasks, the most urgent first', async () => {
  const queue = queueOf(2, 10);
  const { begun, work, end } = stepwise();
  const first = queue('rendering', work('a'));
  const all = [queue('rendering', work('b')), queue('rendering', work('c')), queue('arrival', work('d'))];
  await Promise.resolve();
  expect(begun).toEqual(['a', 'b']);
  end('a');
  expect(await first).toBe('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'd', 'c']);
  for (const name of ['c', 'd']) end(name);
  expect(await Promise.all(all)).toEqual(['b', 'c', 'd']);
});

test('starts the next task when one fails', async () => {
  const queue = queueOf(1, 10);
  const failing = queue('rendering', () => Promise.reject(new Error('broken')));
  const next = queue('rendering', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('rejects tasks over the waiting limit of their kind', async () => {
  const queue = queueOf(1, 1);
  const { work, end } = stepwise();
  const running = [queue('rendering', work('a')), queue('rendering', async () => 'b')];
  await expect(queue('rendering', async () => 'c')).rejects.toBeInstanceOf(Full);
  running.push(queue('arrival', async () => 'd'));
  end('a');
  expect(await Promise.all(running)).toEqual(['a', 'b', 'd']);
});
