import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/database/client/database.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { createJobs } from './jobs.ts';

const NOW = Date.parse('2026-11-28T10:00:00Z');
/** Runs of the sender of pushes: each ends when its function is called. */
let runs: { end: () => void; fail: (error: Error) => void }[];
let reports: unknown[];
let jobs: ReturnType<typeof createJobs>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  [runs, reports] = [[], []];
  jobs = createJobs({
    database: { query: async () => [{ id: 'own' }] } as unknown as Database,
    objectStore: {
      readClaim: async () => 'own',
      versionsBefore: async function* () {},
    } as unknown as ObjectStore,
    clock: () => new Date(),
    sendDueMails: async () => undefined,
    callFunction: async (name) => {
      if (name !== 'send_pushes') return;
      await new Promise<void>((end, fail) => runs.push({ end, fail }));
    },
    report: (error) => reports.push(error),
    signal: new AbortController().signal,
  });
  jobs.start();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const state = () => jobs.states().find(({ name }) => name === 'send_pushes');
const passed = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('runs a job at once, and again so long after it has ended', async () => {
  expect(runs).toHaveLength(1);
  await passed(60_000);
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await passed(29_999);
  expect(runs).toHaveLength(1);
  await passed(1);
  expect(runs).toHaveLength(2);
});

test('runs a job that is woken now, and once more when it is woken while it runs', async () => {
  jobs.wakePushSender();
  jobs.wakePushSender();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await passed(0);
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await passed(0);
  expect(runs).toHaveLength(2);
  jobs.wakePushSender();
  expect(runs).toHaveLength(3);
  runs[2]?.end();
  // The pause starts again after it.
  await passed(29_999);
  expect(runs).toHaveLength(3);
  await passed(1);
  expect(runs).toHaveLength(4);
});

test('knows since when a job fails, until it succeeds', async () => {
  expect(state()).toEqual({ name: 'send_pushes', everyMs: 30_000, startedAt: NOW });
  const failures = [new Error('first'), new Error('second')];
  runs[0]?.fail(failures[0] as Error);
  await passed(30_000);
  runs[1]?.fail(failures[1] as Error);
  await passed(30_000);
  expect(state()).toMatchObject({ failingSince: NOW });
  expect(state()).not.toHaveProperty('succeededAt');
  expect(reports).toEqual(failures);
  runs[2]?.end();
  await passed(0);
  expect(state()).toMatchObject({ failingSince: undefined, succeededAt: NOW + 60_000 });
});

test('spreads the pauses of several processes by a fifth', async () => {
  vi.mocked(Math.random).mockReturnValue(0);
  runs[0]?.end();
  await passed(24_000);
  expect(runs).toHaveLength(2);
  vi.mocked(Math.random).mockReturnValue(1);
  runs[1]?.end();
  await passed(35_999);
  expect(runs).toHaveLength(2);
  await passed(1);
  expect(runs).toHaveLength(3);
});

test('watches the health only where somebody would act on it', () => {
  expect(jobs.states().map(({ name }) => name)).not.toContain('watch_health');
});

test('waits for a running job when it is stopped, and runs it no more', async () => {
  const stopped = vi.fn();
  void jobs.stop().then(stopped);
  jobs.wakePushSender();
  await passed(0);
  expect(stopped).not.toHaveBeenCalled();
  runs[0]?.end();
  await passed(0);
  expect(stopped).toHaveBeenCalledOnce();
  jobs.wakePushSender();
  await passed(60_000);
  expect(runs).toHaveLength(1);
  expect(reports).toEqual([]);
});
