import { expect, test } from 'vitest';
import type { Database } from '#server/database/client/database.ts';
import { createRemainingRows } from './remaining-rows.ts';

const MEMBER = '7c1ed0a5-3a5e-4a3e-9b0b-0f6c4f6f3a01';
const LAST_MOMENT = Date.UTC(2026, 10, 28, 18, 29, 59, 999);

/** A database in which everybody has so many rows left. */
const databaseWith = (rows: number) => ({ query: async () => [{ rows_left: rows }] }) as unknown as Database;

test('forgets what is left when a day of India ends', () => {
  let now = LAST_MOMENT;
  const remaining = createRemainingRows(databaseWith(0), () => new Date(now));
  const day = remaining.today();
  remaining.set(MEMBER, day, 7);
  expect(remaining.of(MEMBER)).toBe(7);
  now += 1;
  expect(remaining.of(MEMBER)).toBeUndefined();
  expect(remaining.today()).toBe(day + 1);
});

test('asks the database once, and keeps what a write has learnt meanwhile', async () => {
  const remaining = createRemainingRows(databaseWith(9), () => new Date(LAST_MOMENT));
  expect(remaining.of(MEMBER)).toBeUndefined();
  await remaining.load(MEMBER);
  expect(remaining.of(MEMBER)).toBe(9);
  const loading = remaining.load(MEMBER);
  remaining.set(MEMBER, remaining.today(), 3);
  await loading;
  expect(remaining.of(MEMBER)).toBe(3);
});
