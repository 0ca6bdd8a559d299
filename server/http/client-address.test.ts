import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { createClientAddress, networkOf } from './client-address.ts';

async function addressOf(forwarded: string | undefined, trustProxy: boolean): Promise<string> {
  const clientAddress = createClientAddress({ trustProxy });
  const app = new Hono().get('/', (context) => context.text(clientAddress(context)));
  const answer = await app.request('/', {
    headers: forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded },
  });
  return answer.text();
}

it.each([
  ['1.2.3.4', '1.2.3.4'],
  ['9.9.9.9, 1.2.3.4', '1.2.3.4'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8::1]:5678', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
])('behind a trusted proxy, returns %2$s for X-Forwarded-For %1$s', async (forwarded, address) => {
  expect(await addressOf(forwarded, true)).toBe(address);
});

it('ignores X-Forwarded-For without a trusted proxy', async () => {
  expect(await addressOf('1.2.3.4', false)).toBe('within');
  expect(await addressOf(undefined, true)).toBe('within');
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::'],
    ['2001:db8::1', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    ['within', 'within'],
  ])('returns for %s the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
