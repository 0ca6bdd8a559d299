import { expect, test, vi } from 'vitest';
import type { Broadcast } from '#server/broadcast/broadcast.ts';
import { createSharedBudget } from './shared-budget.ts';

/** Two processes with one budget; `published` counts the messages between them. */
function pair(most: number) {
  const listeners: ((body: unknown) => void)[] = [];
  const published = vi.fn();
  const budgets = [0, 1].map((at) => {
    const broadcast: Broadcast = {
      others: 1,
      subscribe: (_, listener) => {
        listeners[at] = listener;
      },
      publish: (_, body) => {
        published();
        listeners[1 - at]?.(body);
      },
      respond: () => undefined,
      request: async () => [],
    };
    return createSharedBudget({ name: 'test', most, seconds: 60, broadcast });
  });
  const take = async (at: number, who = 'asha', cost?: number) => budgets[at]?.(who, cost);
  return { take, published };
}

test('subtracts grants of another process', async () => {
  const { take } = pair(10);
  for (let count = 0; count < 10; count += 1) expect(await take(count % 2)).toBe(0);
  for (const at of [0, 1]) {
    const seconds = await take(at);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  expect(await take(0, 'ravi')).toBe(0);
});

test('charges nothing for what it refuses', async () => {
  const { take } = pair(10);
  expect(await take(0, 'asha', 8)).toBe(0);
  expect(await take(1, 'asha', 3)).toBeGreaterThan(0);
  expect(await take(1, 'asha', 2)).toBe(0);
  expect(await take(0, 'asha', 1)).toBeGreaterThan(0);
});

test('broadcasts small amounts once a second and rejections not at all', async () => {
  vi.useFakeTimers();
  const { take, published } = pair(100);
  for (let count = 0; count < 4; count += 1) await take(0);
  expect(published).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(published).toHaveBeenCalledTimes(1);
  for (let count = 0; count < 96; count += 1) expect(await take(1)).toBe(0);
  vi.advanceTimersByTime(1000);
  published.mockClear();
  for (const at of [0, 1, 0, 1]) expect(await take(at)).toBeGreaterThan(0);
  vi.advanceTimersByTime(1000);
  expect(published).not.toHaveBeenCalled();
  vi.useRealTimers();
});
