import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createTokens } from './tokens.ts';

const START = Date.UTC(2026, 10, 21);
const SECONDS = START / 1000;
const [OLD, NEW] = ['the secret before, long enough for HS256', 'the secret after, long enough for HS256'];
const issuer = 'https://example.org/auth/v1';
const sub = randomUUID();

const signWith = (secret: string, claims: Record<string, unknown> = {}) =>
  createTokens({ secret, issuer }).sign({
    role: 'authenticated',
    sub,
    iat: SECONDS - 60,
    exp: SECONDS + 7200,
    ...claims,
  });

test('looks at the signature of a token once, until it has expired', async () => {
  const looks = vi.spyOn(crypto.subtle, 'verify');
  let now = START;
  const tokens = createTokens({ secret: NEW, issuer, now: () => now });
  const token = await signWith(NEW, { exp: SECONDS + 60 });
  const verified = { ok: true, claims: { sub } };
  for (let time = 0; time < 3; time += 1) expect(await tokens.verify(token)).toMatchObject(verified);
  now += 89_999;
  expect(await tokens.verify(token)).toMatchObject(verified);
  expect(looks).toHaveBeenCalledOnce();
  now += 1;
  expect(await tokens.verify(token)).toEqual({ ok: false, fault: 'expired' });
  looks.mockRestore();
});

describe('after an exchange of the secret', () => {
  const previous = { secret: OLD, exchangedAt: new Date(START) };
  const verifyAt = async (milliseconds: number, token: string) =>
    createTokens({ secret: NEW, previous, issuer, now: () => milliseconds }).verify(token);

  test('accepts the token of a signed-in user that was issued before, for one hour', async () => {
    let now = START;
    const tokens = createTokens({ secret: NEW, previous, issuer, now: () => now });
    const token = await signWith(OLD);
    expect(await tokens.verify(token)).toMatchObject({ ok: true, claims: { sub } });
    now += 3599_000;
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
    now += 1000;
    // Remembered or not.
    expect(await tokens.verify(token)).toEqual({ ok: false, fault: 'signature' });
    expect(await verifyAt(now, token)).toEqual({ ok: false, fault: 'signature' });
  });

  test.each([
    ['issued after the exchange', { iat: SECONDS + 60 }],
    ['issued at the exchange', { iat: SECONDS }],
    ['without a time of issue', { iat: undefined }],
    ['for the service role', { role: 'service_role', sub: undefined }],
    ['for the service role, never expiring', { role: 'service_role', sub: undefined, exp: undefined }],
    ['for a guest', { role: 'anon', sub: undefined }],
    ['without a role', { role: undefined }],
    ['for the signed address of a photo', { role: 'signed_address' }],
  ])('rejects a token of the old secret %s', async (_name, claims) => {
    const token = await signWith(OLD, claims);
    const verified = await verifyAt(START + 120_000, token);
    expect(verified.ok).toBe(false);
    expect(verified).not.toMatchObject({ fault: 'expired' });
  });

  test('rejects an expired token, and one without an expiry time', async () => {
    expect(await verifyAt(START + 60_000, await signWith(OLD, { exp: SECONDS }))).toEqual({
      ok: false,
      fault: 'expired',
    });
    expect(await verifyAt(START + 60_000, await signWith(OLD, { exp: undefined }))).toEqual({
      ok: false,
      fault: 'claims',
    });
  });

  test('signs with the new secret only', async () => {
    const tokens = createTokens({ secret: NEW, previous, issuer, now: () => START });
    const token = await tokens.sign({ role: 'authenticated', exp: SECONDS + 60 });
    const verifyWith = (secret: string) => createTokens({ secret, issuer, now: () => START }).verify(token);
    expect(await verifyWith(NEW)).toMatchObject({ ok: true });
    expect(await verifyWith(OLD)).toEqual({ ok: false, fault: 'signature' });
  });

  test('rejects every token of the old secret once that is forgotten, or when the exchange lies in the future', async () => {
    const token = await signWith(OLD);
    const alone = createTokens({ secret: NEW, issuer, now: () => START });
    expect(await alone.verify(token)).toEqual({ ok: false, fault: 'signature' });
    expect(await verifyAt(START - 86_400_000, token)).toEqual({ ok: false, fault: 'signature' });
    // A server whose clock is half a minute behind.
    expect(await verifyAt(START - 30_000, token)).toEqual({ ok: false, fault: 'signature' });
    expect(await verifyAt(START - 29_999, token)).toMatchObject({ ok: true });
  });
});

describe('the claims of a correctly signed token', () => {
  const verify = async (claims: Record<string, unknown>) =>
    createTokens({ secret: NEW, issuer, now: () => START }).verify(await signWith(NEW, claims));

  test.each([
    ['no expiry time', { exp: undefined }, 'claims'],
    ['an expiry time that is a text', { exp: '2030' }, 'claims'],
    ['a role that is a number', { role: 7 }, 'claims'],
    ['a role that is null', { role: null }, 'claims'],
    ['a sub that is a name', { sub: 'asha' }, 'subject'],
    ['an empty sub', { sub: '' }, 'subject'],
    ['a sub that is null', { sub: null }, 'subject'],
    ['a sub that is a list', { sub: [sub] }, 'subject'],
    ['a sub with a blank behind it', { sub: `${sub} ` }, 'subject'],
    ['a time of issue in the future', { iat: SECONDS + 31 }, 'issued-later'],
    ['a beginning in the future', { nbf: SECONDS + 31 }, 'not-yet'],
    ['a beginning that is a text', { nbf: 'soon' }, 'not-yet'],
    ['an expiry half a minute ago', { exp: SECONDS - 30 }, 'expired'],
  ])('are rejected with %s', async (_name, claims, fault) => {
    expect(await verify(claims)).toEqual({ ok: false, fault });
  });

  test('may differ by half a minute from the server’s clock', async () => {
    for (const claims of [{ iat: SECONDS + 30 }, { nbf: SECONDS + 30 }, { exp: SECONDS - 29 }])
      expect(await verify(claims)).toMatchObject({ ok: true });
  });

  test('expire although the token was verified before', async () => {
    let now = START;
    const tokens = createTokens({ secret: NEW, issuer, now: () => now });
    const token = await signWith(NEW, { exp: SECONDS + 60 });
    now += 89_999;
    expect(await tokens.verify(token)).toMatchObject({ ok: true });
    now += 1;
    expect(await tokens.verify(token)).toEqual({ ok: false, fault: 'expired' });
  });

  test.each(['', 'a', 'a.b', 'a.b.c.d', '..'])('cannot be read from %j', async (text) => {
    expect(await createTokens({ secret: NEW, issuer }).verify(text)).toEqual({ ok: false, fault: 'shape' });
  });

  test('make a token without a role a guest’s', async () => {
    expect(await verify({ role: undefined })).toMatchObject({ ok: true, claims: { role: 'anon' } });
  });
});
