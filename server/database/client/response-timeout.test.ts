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

test('does not expire when responses that have arrived are read just now', () => {
  timeout.set(1000);
  timeout.sent();
  timeout.sent();
  setTimeout(() => setImmediate(timeout.answered), 999);
  passed(1500);
  expect(expired).not.toHaveBeenCalled();
  passed(501);
  expect(expired).toHaveBeenCalledOnce();
});
