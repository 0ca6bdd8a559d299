import { beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '#server/database/client/database.ts';
import { createMembershipCache } from './membership-cache.ts';

const USER = '7c1ed0a5-3a5e-4a3e-9b0b-0f6c4f6f3a01';
let now: number;
let listed: boolean;
let queries: number;
const clock = () => new Date(now);
let isMember: ReturnType<typeof createMembershipCache>;

beforeEach(() => {
  now = Date.now();
  listed = true;
  queries = 0;
  const query = async () => {
    queries += 1;
    return [{ listed }];
  };
  isMember = createMembershipCache({ query } as unknown as Database, clock);
});

test('queries the database once for many requests of one user', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => isMember(USER)))).toEqual(Array(20).fill(true));
  expect(await isMember(USER)).toBe(true);
  expect(queries).toBe(1);
});

test.each([
  ['a user has paid', false, 15],
  ['a membership has ended', true, 300],
])('refreshes a stale value in the background when %s', async (_what, before, seconds) => {
  listed = before;
  expect(await isMember(USER)).toBe(before);
  listed = !before;
  now += (seconds - 1) * 1000;
  expect(await isMember(USER)).toBe(before);
  now += 2000;
  expect(await isMember(USER)).toBe(before);
  await expect.poll(() => isMember(USER)).toBe(!before);
  expect(queries).toBe(2);
});

test('returns the stale value while the database is unavailable', async () => {
  const query = vi
    .fn()
    .mockResolvedValueOnce([{ listed: true }])
    .mockRejectedValue(new Error('away'));
  const cache = createMembershipCache({ query } as unknown as Database, clock);
  expect(await cache(USER)).toBe(true);
  now += 301_000;
  for (let count = 0; count < 3; count += 1) expect(await cache(USER)).toBe(true);
});

test('rejects when the database is unavailable and retries at the next call', async () => {
  const query = vi
    .fn()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue([{ listed: true }]);
  const cache = createMembershipCache({ query } as unknown as Database, clock);
  await expect(cache(USER)).rejects.toThrow('away');
  expect(await cache(USER)).toBe(true);
});
