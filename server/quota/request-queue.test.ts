import { expect, test, vi } from 'vitest';
import type { Tokens, Verified } from '#server/auth/tokens.ts';
import type { Database, Scope } from '#server/database/client/database.ts';
import { limitNonMembers } from './non-member-limits.ts';
import { createQueueOf } from './request-queue.ts';

const KEYS = { publishable: 'sb_publishable_x', secret: 'sb_secret_x' };
const NETWORK = '10.0.0.1';
const MEMBER = '7c1ed0a5-3a5e-4a3e-9b0b-0f6c4f6f3a01';
const OTHER = '7c1ed0a5-3a5e-4a3e-9b0b-0f6c4f6f3a02';
const claims = (role: string, sub?: string): Verified => ({ ok: true, claims: { role, sub } });

const TOKENS: Record<string, Verified> = {
  member: claims('authenticated', MEMBER),
  other: claims('authenticated', OTHER),
  'of nobody': claims('authenticated'),
  service: claims('service_role', MEMBER),
  forged: { ok: false, fault: 'signature' },
};

function queueOf(isMember = async (user: string) => user === MEMBER) {
  const verify = vi.fn(async (token: string) => TOKENS[token] as Verified);
  const of = createQueueOf({ tokens: { verify } as unknown as Tokens, keys: KEYS, isMember });
  return { verify, of: (token: string) => of(new Headers({ Authorization: `Bearer ${token}` }), NETWORK) };
}

test('counts requests of a member together, whatever the network, and verifies a token once', async () => {
  const { of, verify } = queueOf();
  expect(await of('member')).toBe(`member ${MEMBER}`);
  expect(of('member')).toBe(`member ${MEMBER}`);
  expect(verify).toHaveBeenCalledOnce();
});

test.each(['other', 'service', 'forged', KEYS.publishable, KEYS.secret])(
  'counts requests with the token %s for their network',
  async (token) => expect(await queueOf().of(token)).toBe(NETWORK),
);

test('counts requests for their network while nobody knows whether they are of a member, and without a user', async () => {
  expect(await queueOf(() => Promise.reject(new Error('away'))).of('member')).toBe(NETWORK);
  expect(await queueOf(async () => true).of('of nobody')).toBe(NETWORK);
});

const scopeOf = (sub?: string, more: Partial<Scope> = {}): Scope => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub },
  ...more,
});
const limited = (scope: Scope) => ({ ...scope, statementTimeoutMs: 1000, share: 'non-members' });

test.each([
  ['of a member as they are', scopeOf(MEMBER), scopeOf(MEMBER)],
  ['of guests as they are', { role: 'anon' }, { role: 'anon' }],
  ['of others for a second, in a share of their own', scopeOf(OTHER), limited(scopeOf(OTHER))],
  ['without a user likewise', scopeOf(), limited(scopeOf())],
  [
    'with a timeout of their own for that long',
    scopeOf(OTHER, { statementTimeoutMs: 7 }),
    { ...limited(scopeOf(OTHER)), statementTimeoutMs: 7 },
  ],
])('runs statements %s', async (_whose, given, expected) => {
  for (const isMember of [(user: string) => user === MEMBER, async (user: string) => user === MEMBER]) {
    const seen: Scope[] = [];
    const see = async (scope: Scope) => {
      seen.push(scope);
      return [];
    };
    const database = limitNonMembers({ query: see, transaction: see } as unknown as Database, isMember);
    await database.query(given, { text: '' });
    await database.transaction(given, async () => undefined);
    expect(seen).toEqual([expected, expected]);
  }
});
