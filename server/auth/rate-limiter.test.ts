import { describe, expect, it } from 'vitest';
import { limitKey, networkOf } from './rate-limiter.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['within', 'within'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it('a counter’s name tells limits and people apart without naming anybody', () => {
  const key = limitKey('code-address', 'asha@example.org');
  expect(key).toMatch(/^code-address:[0-9a-f]{64}$/);
  expect(limitKey('code-address', 'meera@example.org')).not.toBe(key);
  expect(limitKey('codesPerIp', 'asha@example.org')).not.toBe(key);
});
