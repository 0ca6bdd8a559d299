import { expect, test } from 'vitest';
import { createConnectionShares, type Holder, holderOf } from './connection-shares.ts';
import type { Scope } from './database.ts';

/** How many connections these holders get in turn, until one of them gets none. */
function taken(shares: ReturnType<typeof createConnectionShares>, holders: Iterable<Holder>): number {
  let count = 0;
  for (const holder of holders) {
    if (!shares.admits(holder)) return count;
    shares.took(holder);
    count += 1;
  }
  return count;
}
const many = (share?: string): Holder[] =>
  Array.from({ length: 100 }, (_, at) => ({ share, user: `${share} ${at}` }));

test.each([
  [12, { anon: 6, 'non-members': 4, authenticated: 10, service_role: 100, user: 2 }],
  [6, { anon: 3, 'non-members': 2, authenticated: 5, service_role: 100, user: 1 }],
  [1, { anon: 1, 'non-members': 1, authenticated: 1, service_role: 100, user: 1 }],
])('lends of %i connections no more than %o to each', (max, most) => {
  const lent = Object.fromEntries(
    ['anon', 'non-members', 'authenticated', 'service_role'].map((share) => [
      share,
      taken(createConnectionShares(max), many(share)),
    ]),
  );
  const user = taken(createConnectionShares(max), Array(100).fill({ user: 'one' }));
  expect({ ...lent, user }).toEqual(most);
});

test('lends guests and non-members eight of twelve together, clients ten, and more only to the server', () => {
  const shares = createConnectionShares(12);
  expect(taken(shares, many('non-members'))).toBe(4);
  expect(taken(shares, many('anon'))).toBe(4);
  expect(taken(shares, many('authenticated'))).toBe(2);
  expect(shares.admits({ share: 'service_role' })).toBe(true);
  expect(shares.admits({})).toBe(true);
});

test('lends again what was given back, to whom it belonged', () => {
  const shares = createConnectionShares(12);
  const [one, other] = ['one', 'other'].map((user) => ({ share: 'authenticated', user }));
  if (!one || !other) return;
  for (const holder of [one, other, other]) shares.took(holder);
  expect([shares.admits(one), shares.admits(other)]).toEqual([true, false]);
  shares.gaveBack(other);
  expect([shares.admits(one), shares.admits(other)]).toEqual([true, true]);
  for (let turn = 0; turn < 3; turn += 1) expect(taken(shares, many('anon'))).toBe(turn === 0 ? 6 : 0);
  shares.gaveBack({ share: 'anon', user: 'anon 0' });
  expect(taken(shares, [{ share: 'anon', user: 'anon 0' }, { share: 'anon' }])).toBe(1);
});

test.each<[Scope, Holder]>([
  [
    { role: 'authenticated', claims: { sub: 'me' } },
    { share: 'authenticated', user: 'me' },
  ],
  [
    { role: 'authenticated', share: 'non-members', claims: { sub: 'me' } },
    { share: 'non-members', user: 'me' },
  ],
  [
    { role: 'authenticated', claims: { sub: 7 } },
    { share: 'authenticated', user: undefined },
  ],
  [
    { role: 'anon', claims: { sub: 'me' } },
    { share: 'anon', user: undefined },
  ],
  [{ role: 'service_role' }, { share: 'service_role', user: undefined }],
])('takes the scope %j for the holder %j', (scope, holder) => {
  expect(holderOf(scope)).toEqual(holder);
});
