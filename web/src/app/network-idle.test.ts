import { beforeEach, expect, test, vi } from 'vitest';

/** When the responses of the page have arrived, in milliseconds. */
let arrivals: number[];
const page = { readyState: 'complete' };

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  // A page may load for a while.
  vi.advanceTimersByTime(20_000);
  arrivals = [];
  page.readyState = 'complete';
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  const began = performance.now();
  const entries = () =>
    arrivals.filter((at) => at <= performance.now() - began).map((at) => ({ responseEnd: began + at }));
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(entries as never);
  return () => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** After how many milliseconds the network counts as idle. */
async function idleAfter(wait?: () => Promise<void>): Promise<number> {
  const { networkIdle } = await import('./network-idle.ts');
  const began = performance.now();
  const idle = (wait ?? networkIdle)().then(() => Math.floor(performance.now() - began));
  await vi.runAllTimersAsync();
  return idle;
}

test.each([
  ['nothing has arrived for a second', [], 1000],
  ['a second has passed since the last response', [300, 700], 1700],
  ['each later response has been waited for', [700, 1500, 2400], 3400],
  ['responses leave no pause for ten seconds', Array.from({ length: 40 }, (_, at) => at * 500), 11_000],
  ['they leave none for a moment longer', Array.from({ length: 20 }, (_, at) => at * 1000 + 1), 10_001],
])('the network is idle when %s', async (_when, responses, expected) => {
  arrivals = responses;
  expect(await idleAfter()).toBe(expected);
});

test('it is not idle before the page has loaded, and later callers do not wait again', async () => {
  page.readyState = 'interactive';
  const { networkIdle } = await import('./network-idle.ts');
  const idle = vi.fn();
  void networkIdle().then(idle);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(idle).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(999);
  expect(idle).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2);
  expect(idle).toHaveBeenCalledOnce();
  arrivals = [100_000];
  expect(await idleAfter(networkIdle)).toBe(0);
});
