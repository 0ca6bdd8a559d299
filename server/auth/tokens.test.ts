import { expect, test } from 'vitest';
import { createTokens } from './tokens.ts';

const START = Date.UTC(2026, 10, 21);
const [OLD, NEW] = ['the secret before, long enough for HS256', 'the secret after, long enough for HS256'];
const issuer = 'https://example.org/auth/v1';

function oldToken() {
  const exp = START / 1000 + 3600;
  return createTokens({ secret: OLD, issuer }).sign({ role: 'authenticated', sub: 'asha', exp });
}

test('a token of the secret before works until it expires', async () => {
  let now = START;
  const tokens = createTokens({ secret: NEW, previousSecret: OLD, issuer, now: () => now });
  const token = await oldToken();
  expect(await tokens.verify(token)).toMatchObject({ ok: true, claims: { sub: 'asha' } });
  now += 3700_000;
  expect(await tokens.verify(token)).toEqual({ ok: false, fault: 'expired' });
  const fresh = createTokens({ secret: NEW, previousSecret: OLD, issuer, now: () => now });
  expect(await fresh.verify(token)).toEqual({ ok: false, fault: 'expired' });
});

test('new tokens are signed with the new secret only', async () => {
  const tokens = createTokens({ secret: NEW, previousSecret: OLD, issuer });
  const token = await tokens.sign({ role: 'authenticated' });
  expect(await createTokens({ secret: NEW, issuer }).verify(token)).toMatchObject({ ok: true });
  expect(await createTokens({ secret: OLD, issuer }).verify(token)).toEqual({
    ok: false,
    fault: 'signature',
  });
});

test('once the secret before is forgotten, its tokens are refused', async () => {
  const tokens = createTokens({ secret: NEW, issuer, now: () => START });
  expect(await tokens.verify(await oldToken())).toEqual({ ok: false, fault: 'signature' });
});
