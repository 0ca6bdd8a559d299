import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import { createReadQuota, type ReadQuota } from './read-quota.ts';

const ASHA = '7c1ed0a5-3a5e-4a3e-9b0b-0f6c4f6f3a01';
const MEENA = '7c1ed0a5-3a5e-4a3e-9b0b-0f6c4f6f3a02';
const NOON = new Date('2026-11-28T06:30:00Z');

/** The rows that each member has left in the database. */
let left: Record<string, number>;
/** What was written, and how. */
let writes: Record<string, number>[];
let scopes: Scope[];
let reports: unknown[];
let isAway: boolean;

async function query(scope: Scope, { text, values: [given] = [] }: Statement) {
  if (text.includes('read_quota_left')) {
    if (isAway) throw new Error('away');
    return [{ rows_left: left[String(given)] }];
  }
  const counts: Record<string, number> = JSON.parse(String(given));
  writes.push(counts);
  scopes.push(scope);
  await Promise.resolve();
  if (isAway) throw new Error('away');
  return Object.entries(counts).map(([member, rows]) => {
    left[member] = (left[member] ?? 0) - rows;
    return { member, rows_left: left[member] };
  });
}

const quotaOf = (processes = 1) =>
  createReadQuota({
    database: { query } as unknown as Database,
    processes,
    clock: () => NOON,
    report: (error) => reports.push(error),
  });

/** A read of so many rows: what `record` returns. */
async function read(quota: ReadQuota, rows: number, member = ASHA) {
  const admission = await quota.admit(member);
  await admission?.loading;
  // As the views do: a quota that is used up is told by SQL.
  return { counted: admission && quota.record({ member: admission.member }, rows) };
}

const REFUSED = expect.objectContaining({ code: 'PT429', message: 'read_quota_reached' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.advanceTimersByTime(60_000);
  [left, writes, scopes, reports, isAway] = [{ [ASHA]: 1000, [MEENA]: 1000 }, [], [], [], false];
});
afterEach(() => void vi.useRealTimers());

test('writes the rows of all members together two seconds after the first, without waiting for the disk', async () => {
  const quota = quotaOf();
  for (const [rows, member] of [
    [10, ASHA],
    [5, MEENA],
    [7, ASHA],
  ] as const)
    expect((await read(quota, rows, member)).counted).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1999);
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes).toEqual([{ [ASHA]: 17, [MEENA]: 5 }]);
  expect(scopes[0]).toMatchObject({ role: 'service_role', settings: { synchronous_commit: 'off' } });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(writes).toHaveLength(1);
  // What is written no longer counts among the unwritten.
  expect((await read(quota, 58)).counted).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2000);
  expect(writes).toEqual([{ [ASHA]: 17, [MEENA]: 5 }, { [ASHA]: 58 }]);
});

test.each([
  [1, 59],
  [2, 29],
])(
  'with %i processes keeps %i rows of a member unwritten, and writes with the next one',
  async (processes, kept) => {
    const quota = quotaOf(processes);
    expect((await read(quota, kept)).counted).toBeUndefined();
    await (await read(quota, 1)).counted;
    await vi.advanceTimersByTimeAsync(2000);
    expect(writes).toEqual([{ [ASHA]: kept + 1 }]);
  },
);

test('writes each read at once when fewer than sixty rows are left', async () => {
  left[ASHA] = 70;
  const quota = quotaOf();
  expect((await read(quota, 10)).counted).toBeUndefined();
  await (await read(quota, 1)).counted;
  expect(writes).toEqual([{ [ASHA]: 11 }]);
  await (await read(quota, 2)).counted;
  expect(writes).toEqual([{ [ASHA]: 11 }, { [ASHA]: 2 }]);
});

test('returns the read that reaches the quota, and refuses the next', async () => {
  left[ASHA] = 1;
  const quota = quotaOf();
  await (await read(quota, 9)).counted;
  await expect((await read(quota, 1)).counted).rejects.toEqual(REFUSED);
  await (await read(quota, 9, MEENA)).counted;
});

test('gives what is left to the first of reads that are written together', async () => {
  left[ASHA] = 5;
  const quota = quotaOf();
  await (await quota.admit(ASHA))?.loading;
  const [one, two, three] = [2, 3, 1].map((rows) => quota.record({ member: ASHA }, rows));
  await Promise.all([one, two]);
  await expect(three).rejects.toEqual(REFUSED);
  expect(writes).toEqual([{ [ASHA]: 2 }, { [ASHA]: 4 }]);
  const later = [1, 1].map((rows) => quota.record({ member: ASHA }, rows));
  for (const each of later) await expect(each).rejects.toEqual(REFUSED);
  expect(writes).toHaveLength(4);
});

test.each([
  [1, 70],
  [2, 130],
])(
  'with %i processes applies its own counts while the database cannot be written',
  async (processes, quotaLeft) => {
    left[ASHA] = quotaLeft;
    const quota = quotaOf(processes);
    await quota.admit(ASHA);
    isAway = true;
    // 65 rows are unwritten here, and as many are assumed in each other process.
    await (await read(quota, 65)).counted;
    expect(reports).toHaveLength(1);
    expect(writes).toHaveLength(1);
    if (processes === 2) return void (await expect(quota.admit(ASHA)).rejects.toEqual(REFUSED));
    await (await read(quota, 4)).counted;
    await (await read(quota, 1)).counted;
    await expect(quota.admit(ASHA)).rejects.toEqual(REFUSED);
    await expect(quota.record({ member: ASHA }, 1)).rejects.toEqual(REFUSED);
    // So soon after a failure nothing was tried again.
    expect(writes).toHaveLength(1);
    isAway = false;
    await vi.advanceTimersByTimeAsync(2000);
    expect(writes.at(-1)).toEqual({ [ASHA]: 71 });
    expect(await quota.admit(ASHA)).toMatchObject({ member: ASHA });
    await expect(quota.record({ member: ASHA }, 1)).rejects.toEqual(REFUSED);
    expect(writes.at(-1)).toEqual({ [ASHA]: 1 });
  },
);

test('tries again two seconds after a failed write', async () => {
  left[ASHA] = 50;
  const quota = quotaOf();
  await quota.admit(ASHA);
  isAway = true;
  await (await read(quota, 1)).counted;
  await vi.advanceTimersByTimeAsync(1999);
  await quota.record({ member: ASHA }, 1);
  expect(writes).toEqual([{ [ASHA]: 1 }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(writes).toEqual([{ [ASHA]: 1 }, { [ASHA]: 2 }]);
  expect(reports).toHaveLength(2);
});

test('admits users by their id in lower case, and nobody without one', async () => {
  const quota = quotaOf();
  expect(quota.admit('guest')).toBeUndefined();
  const first = await quota.admit(ASHA.toUpperCase());
  expect(first).toEqual({ member: ASHA, loading: expect.any(Promise) });
  await first?.loading;
  expect(quota.admit(ASHA)).toEqual({ member: ASHA });
});

test('counts a first read when it is known what is left, and after a failure to ask', async () => {
  const quota = quotaOf();
  isAway = true;
  const admission = await quota.admit(ASHA);
  isAway = false;
  if (!admission) throw new Error('The member was not admitted');
  await quota.record(admission, 3);
  expect(writes).toEqual([{ [ASHA]: 3 }]);
  expect(quota.record({ member: ASHA }, 0)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(2000);
  expect(writes).toHaveLength(1);
});

test('writes what is left when the process stops, and nothing otherwise', async () => {
  await quotaOf().stop();
  expect(writes).toEqual([]);
  const quota = quotaOf();
  await (await read(quota, 4)).counted;
  await quota.stop();
  await quota.stop();
  expect(writes).toEqual([{ [ASHA]: 4 }]);
  isAway = true;
  left[ASHA] = 50;
  await (await read(quota, 2)).counted;
  await (await read(quota, 3)).counted;
  isAway = false;
  await quota.stop();
  expect(writes.at(-1)).toEqual({ [ASHA]: 5 });
});
