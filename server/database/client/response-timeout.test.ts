import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createResponseTimeout } from './response-timeout.ts';

let expired: ReturnType<typeof vi.fn<() => void>>;
let timeout: ReturnType<typeof createResponseTimeout>;
beforeEach(() => {
  vi.useFakeTimers();
  expired = vi.fn<() => void>();
  timeout = createResponseTimeout(expired);
});
afterEach(() => void vi.useRealTimers());
const passed = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);

test('expires when no response has arrived within the timeout', () => {
  timeout.set(1000);
  timeout.sent();
  passed(999);
  expect(expired).not.toHaveBeenCalled();
  passed(1);
  vi.advanceTimersToNextTimer();
  expect(expired).toHaveBeenCalledOnce();
});

test('counts from the last response while others are due', () => {
  timeout.set(1000);
  timeout.sent();
  passed(600);
  timeout.sent();
  timeout.answered();
  passed(999);
  expect(expired).not.toHaveBeenCalled();
  passed(2);
  expect(expired).toHaveBeenCalledOnce();
});

test('never expires when nothing is due, nor before a timeout is set', () => {
  timeout.sent();
  passed(3_600_000);
  timeout.answered();
  timeout.set(1000);
  timeout.sent();
  passed(500);
  timeout.answered();
  passed(3_600_000);
  expect(expired).not.toHaveBeenCalled();
});

test('watches a shorter timeout from the next statement on, and one after a pause from its own start', () => {
  timeout.set(10_000);
  timeout.sent();
  timeout.answered();
  timeout.set(1000);
  passed(5000);
  timeout.sent();
  passed(999);
  expect(expired).not.toHaveBeenCalled();
  passed(2);
  expect(expired).toHaveBeenCalledOnce();
});

test.each([
  ['and others are due', 2, 1],
  ['and nothing else is due', 1, 0],
])('does not expire when a response has arrived that is read just now, %s', (_what, sent, expiries) => {
  timeout.set(1000);
  setTimeout(() => setImmediate(timeout.answered), 1000);
  for (let count = 0; count < sent; count += 1) timeout.sent();
  passed(1999);
  expect(expired).not.toHaveBeenCalled();
  passed(10_000);
  expect(expired).toHaveBeenCalledTimes(expiries);
});
