import { expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { connectionsPerAddress } from './port.ts';

test.each([
  [{ workers: 1 }, 1024],
  [{ workers: 3 }, 342],
  [{ workers: 3, trustProxy: true }, 4096],
])('with %o an address may have %i connections to a process', (settings, most) => {
  expect(connectionsPerAddress({ ...loadConfig({}), ...settings })).toBe(most);
});
