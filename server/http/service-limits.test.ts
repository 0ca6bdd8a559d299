import { expect, test } from 'vitest';
import { limitsFor, SERVICE_LIMITS } from './service-limits.ts';

test('gives the whole limit to a process with the most connections', () => {
  expect(limitsFor(12)).toEqual(SERVICE_LIMITS);
});

test.each([6, 3, 1])('limits an address to its share of %i connections', (connections) => {
  for (const [name, { running }] of Object.entries(limitsFor(connections))) {
    const whole = SERVICE_LIMITS[name as keyof typeof SERVICE_LIMITS].running;
    expect(running).toBe(Math.max(1, Math.floor((whole * connections) / 12)));
  }
  expect(limitsFor(connections).rest.perMinute).toBe(SERVICE_LIMITS.rest.perMinute);
});

test('gives each service its requests a minute, at once, and in the queue', () => {
  const limits = Object.entries(SERVICE_LIMITS).map(([name, { perMinute, running, waiting }]) => [
    name,
    [perMinute, running, waiting],
  ]);
  expect(Object.fromEntries(limits)).toEqual({
    auth: [3000, 4, 1000],
    rest: [12_000, 4, 1000],
    storageReads: [12_000, 8, 1000],
    storageWrites: [600, 8, 100],
    storageLists: [600, 2, 100],
    functions: [600, 6, 100],
    webhook: [3000, 4, 1000],
    sharedBiodata: [30, 2, 30],
    grievance: [30, 2, 30],
    unsubscribe: [30, 2, 30],
  });
});
