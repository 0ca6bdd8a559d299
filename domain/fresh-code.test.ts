import { expect, it } from 'vitest';
import { isFreshlyProven } from './fresh-code.ts';

const NOW = Date.UTC(2026, 10, 22, 3);
const secondsAgo = (seconds: number) => ({ method: 'otp', timestamp: NOW / 1000 - seconds });
const token = (payload: unknown) =>
  `header.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

it.each([
  ['a proof of ten minutes ago', { amr: [secondsAgo(600)] }, true],
  ['an older proof', { amr: [secondsAgo(601)] }, false],
  ['a new proof beside an old one', { amr: [secondsAgo(9000), secondsAgo(5)] }, true],
  ['no proof', {}, false],
  ['an empty list', { amr: [] }, false],
  ['methods without a time', { amr: ['otp', null] }, false],
  ['letters beyond ASCII', { email: 'सायली@example.test', amr: [secondsAgo(5)] }, true],
])('evaluates a token with %s', (_what, payload, fresh) => {
  expect(isFreshlyProven(token(payload), NOW)).toBe(fresh);
});

it('treats an invalid token as old', () => {
  for (const text of ['', 'a.b.c', 'nonsense']) expect(isFreshlyProven(text, NOW)).toBe(false);
});
