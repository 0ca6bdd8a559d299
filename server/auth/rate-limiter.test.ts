import { expect, it } from 'vitest';
import { limitKey } from './rate-limiter.ts';

it('makes different counter keys for different limits and addresses without personal data', () => {
  const key = limitKey('code-address', 'asha@example.org');
  expect(key).toMatch(/^code-address:[0-9a-f]{64}$/);
  expect(limitKey('code-address', 'meera@example.org')).not.toBe(key);
  expect(limitKey('codesPerIp', 'asha@example.org')).not.toBe(key);
});
