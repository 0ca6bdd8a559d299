import { expect, test } from 'vitest';
import type { Tokens, Verified } from '#server/auth/tokens.ts';
import type { Database, Scope, Statement } from '#server/database/client/database.ts';
import { authorize } from './authorize.ts';

const CLAIMS = { role: 'authenticated', sub: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', exp: 2000 };

/** What is answered to a token that proves this, by a database in which so many rows may be read; and what the database was asked. */
async function ask(
  verified: Verified | object,
  { name = 'member:1', rows = 1, token = 'a.b.c' as unknown } = {},
) {
  const asked: [Scope, Statement][] = [];
  const database = {
    query: async (scope: Scope, statement: Statement) => {
      asked.push([scope, statement]);
      return Array(rows).fill({});
    },
  } as unknown as Database;
  const tokens = { verify: async () => verified } as unknown as Tokens;
  return { answer: await authorize({ database, tokens }, name, token), asked };
}
const valid = (claims: object) => ({ ok: true, claims });
const unauthorized = (name: string) => ({
  reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
});

test('lets a member into a channel whose messages the policies let them read, until the token expires', async () => {
  const { answer, asked } = await ask(valid(CLAIMS));
  expect(answer).toEqual({ expiresAt: 2000 });
  expect(asked).toEqual([
    [
      { role: 'authenticated', claims: CLAIMS, readOnly: true, settings: { 'realtime.topic': 'member:1' } },
      { text: "select from realtime.messages where extension = 'broadcast'" },
    ],
  ]);
  expect((await ask(valid(CLAIMS), { name: 'x'.repeat(100) })).answer).toEqual({ expiresAt: 2000 });
});

test('refuses a member who may not read its messages', async () => {
  expect((await ask(valid(CLAIMS), { rows: 0 })).answer).toEqual(unauthorized('member:1'));
});

test.each([
  ['a token that is no text', valid(CLAIMS), { token: 7 }, unauthorized('member:1')],
  ['a guest', valid({ ...CLAIMS, role: 'anon' }), {}, unauthorized('member:1')],
  ['the service', valid({ ...CLAIMS, role: 'service_role' }), {}, unauthorized('member:1')],
  ['a name of 101 characters', valid(CLAIMS), { name: 'x'.repeat(101) }, unauthorized('x'.repeat(100))],
  ['no token and a long name', {}, { name: 'x'.repeat(101), token: null }, unauthorized('x'.repeat(100))],
  ['an expired token', { ok: false, fault: 'expired' }, {}, { reason: 'InvalidJWTToken: Token has expired' }],
  [
    'a wrong signature',
    { ok: false, fault: 'signature' },
    {},
    { reason: 'MalformedJWT: The token provided is not a valid JWT' },
  ],
])('refuses %s without asking the database', async (_what, verified, differing, reason) => {
  const { answer, asked } = await ask(verified, { token: 'a.b.c', ...differing });
  expect(answer).toEqual(reason);
  expect(asked).toEqual([]);
});
