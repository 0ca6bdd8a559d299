import type { Context } from 'hono';
import { expect, it } from 'vitest';
import type { AuthService } from './auth-deps.ts';
import { createRefreshToken, deviceOf } from './session.ts';

const device = (address: string, agent?: string) =>
  deviceOf(
    { clientAddress: () => address } as unknown as AuthService,
    { req: { header: () => agent } } as unknown as Context,
  );

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', null],
  ['', null],
])('keeps the address %j of a device as %j', (address, ip) => {
  expect(device(address)).toEqual({ ip, userAgent: null });
});

it('keeps 512 characters of the name of a browser', () => {
  expect(device('', 'x'.repeat(512)).userAgent).toBe('x'.repeat(512));
  expect(device('', `${'x'.repeat(512)}y`).userAgent).toBe('x'.repeat(512));
});

it('makes refresh tokens of twelve of 32 letters, each of which occurs', () => {
  const tokens = Array.from({ length: 200 }, createRefreshToken);
  for (const token of tokens) expect(token).toMatch(/^[a-z2-7]{12}$/);
  expect(new Set(tokens).size).toBe(200);
  expect(new Set(tokens.join('')).size).toBe(32);
});
