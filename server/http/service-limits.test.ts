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
