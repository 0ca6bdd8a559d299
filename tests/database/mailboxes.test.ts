/** The identity of a mailbox, which limits by address count: the same in SQL and in the auth service. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailboxOf } from '#server/auth/mail-limits.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

test.each([
  ['asha@example.org', 'asha@example.org'],
  ['asha+1@example.org', 'asha@example.org'],
  ['asha+1+2@example.org', 'asha@example.org'],
  ['a.sha@example.org', 'a.sha@example.org'],
  ['a.s.ha+x@gmail.com', 'asha@gmail.com'],
  ['asha@googlemail.com', 'asha@gmail.com'],
])('returns for %s the mailbox %s in SQL and in the auth service', async (address, mailbox) => {
  const [row] = await base.admin`select private.mailbox_of(${address}) as mailbox`;
  expect([row?.mailbox, mailboxOf(address)]).toEqual([mailbox, mailbox]);
});

test.each([
  ['192.0.2.1', '192.0.2.255', '192.0.3.1'],
  ['2001:db8:1:100::1', '2001:db8:1:1ff::', '2001:db8:1:200::'],
  ['2001:db8:1:100::', '2001:db8:1:100:a:b:c:d', '2001:db8:2:100::'],
  ['', 'no address', '192.0.2.1'],
])('counts %s and %s as one network and %s as another', async (one, same, other) => {
  const [row] = await base.admin`
    select private.network_hash(${one}, 56) = private.network_hash(${same}, 56) as same,
      private.network_hash(${one}, 56) = private.network_hash(${other}, 56) as other`;
  expect(row).toEqual({ same: true, other: false });
});
