import type { Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { endWorker, pauseAfter } from './workers.ts';

afterEach(() => void vi.useRealTimers());

test('replaces a worker at once, and later each time when workers end again and again, at most after half a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, count) => pauseAfter(Array(count + 1).fill(0), 1));
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test('forgets ends of more than a minute ago', () => {
  expect(pauseAfter([0, 1, 2, 70_000], 70_000)).toBe(0);
  expect(pauseAfter([0, 60_000], 60_000)).toBe(0);
  expect(pauseAfter([1, 60_000], 60_000)).toBe(500);
});

/** A worker that notes what is done to it. */
function workerThat(isDead: boolean) {
  const done: unknown[] = [];
  const worker = Object.assign(new EventEmitter(), {
    isDead: () => isDead,
    process: { kill: (signal: string) => done.push(signal) },
    disconnect: () => done.push('disconnect'),
    send: (message: string) => done.push(message),
  });
  return { worker: worker as unknown as Worker, done };
}

test.each([
  ['one that serves, after its last connections', true, ['disconnect', 'stop']],
  ['one that starts', false, ['SIGTERM']],
])('waits for the end of a worker: %s', async (_which, isServing, told) => {
  vi.useFakeTimers();
  const { worker, done } = workerThat(false);
  let ended = false;
  const end = endWorker(worker, isServing).then(() => {
    ended = true;
  });
  expect(done).toEqual(told);
  await vi.advanceTimersByTimeAsync(8499);
  expect({ ended, done }).toEqual({ ended: false, done: told });
  worker.emit('exit');
  await end;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(done).toEqual(told);
});

test('kills a worker that does not end in time, and leaves one that has ended alone', async () => {
  vi.useFakeTimers();
  const { worker, done } = workerThat(false);
  const end = endWorker(worker, true);
  await vi.advanceTimersByTimeAsync(8500);
  expect(done).toEqual(['disconnect', 'stop', 'SIGKILL']);
  worker.emit('exit');
  await end;
  const dead = workerThat(true);
  await endWorker(dead.worker, true);
  expect(dead.done).toEqual([]);
});
