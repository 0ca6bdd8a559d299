import { expect, test } from 'vitest';
import type { Tokens } from '#server/auth/tokens.ts';
import {
  callerOf,
  callerOrAnonymous,
  OWNER_READ_SCOPE,
  OWNER_SCOPE,
  readScopeOf,
  scopeOf,
} from './caller.ts';

const keys = { publishable: 'sb_publishable_a', secret: 'sb_secret_a' };
const USER = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
/** Who sends these headers when a token has these claims, or this fault. */
const ask = (verified: object, headers: Record<string, string> = { authorization: 'Bearer a.b.c' }) => {
  const tokens = { verify: async () => verified } as unknown as Tokens;
  return [callerOf, callerOrAnonymous].map((who) => who(new Headers(headers), { tokens, keys }));
};
const valid = (claims: object) => ({ ok: true, claims });

test.each([
  ['a member', { role: 'authenticated', sub: USER }, USER],
  ['a guest, whoever the token names', { role: 'anon', sub: USER }, null],
  ['the service', { role: 'service_role' }, null],
])('a token is that of %s', async (_who, claims, owner) => {
  for (const caller of ask(valid(claims))) expect(await caller).toEqual({ role: claims.role, claims, owner });
});

test.each([
  ['a role of the database', valid({ role: 'postgres', sub: USER }), 'invalid claims'],
  ['no role', valid({ sub: USER }), 'invalid claims'],
  ['a wrong signature', { ok: false, fault: 'signature' }, 'signature verification failed'],
  ['an end that has passed', { ok: false, fault: 'expired' }, '"exp" claim timestamp check failed'],
])(
  'a token with %s is refused, or that of a guest where guests may read',
  async (_what, verified, reason) => {
    const [refused, guest] = ask(verified);
    await expect(refused).rejects.toThrow(reason);
    expect(await guest).toMatchObject({ role: 'anon', owner: null });
  },
);

test('keys are those of a guest and of the service, and no key is refused', async () => {
  const [guest] = ask({}, { apikey: keys.publishable });
  const [service] = ask({}, { apikey: keys.secret });
  expect([await guest, await service]).toMatchObject([{ role: 'anon' }, { role: 'service_role' }]);
  const [none] = ask({}, {});
  await expect(none).rejects.toThrow("headers must have required property 'authorization'");
});

test('a transaction has role, claims and operation of its caller, and cannot write when it reads', () => {
  const caller = { role: 'authenticated', claims: { sub: USER }, owner: USER };
  const settings = { 'storage.operation': 'storage.object.sign' };
  const scope = { role: 'authenticated', claims: { sub: USER }, settings };
  expect(scopeOf(caller, 'storage.object.sign')).toEqual(scope);
  expect(readScopeOf(caller, 'storage.object.sign')).toEqual({ ...scope, readOnly: true });
  expect(scopeOf(caller, 'storage.object.sign', { settings: { a: '1' } })).toEqual({
    ...scope,
    settings: { ...settings, a: '1' },
  });
  expect(OWNER_READ_SCOPE).toEqual({ ...OWNER_SCOPE, readOnly: true });
});
