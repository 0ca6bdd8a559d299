/**
 * The invariants of the payments: each one broken is found, by the query and by the operator's command.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BARE_ENVIRONMENT } from '#tests/harness/bare-environment.ts';
import { type DatabaseProxy, startDatabaseProxy } from '#tests/harness/database-proxy.ts';
import { pay } from '#tests/harness/members.ts';
import { openPurchase, type Purchase, payment, settle } from '#tests/harness/purchases.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let proxy: DatabaseProxy;

beforeAll(async () => {
  base = await createTestDatabase();
  proxy = await startDatabaseProxy(base.adminAddress);
});
afterAll(async () => {
  await proxy.stop();
  await base.drop();
});

async function paid(test: TestDatabase): Promise<Purchase & { payment: string }> {
  const purchase = await openPurchase(test);
  const captured = payment(purchase, 'captured');
  await settle(test.admin, purchase, [captured], [], 'paid');
  return { ...purchase, payment: captured.id };
}

class Undo extends Error {}

/** Does something in a transaction, reads the violations in it, and takes it back. */
async function violationsAfter(work: (test: TestDatabase) => Promise<string>): Promise<unknown> {
  let found: unknown;
  await base.admin
    .begin(async (sql) => {
      const subject = await work({ ...base, admin: sql as unknown as postgres.Sql });
      const rows = await sql<
        { rule: string; subject: string }[]
      >`select rule, subject from payment_violations()`;
      found = rows.map((row) => (row.subject === subject ? row.rule : row));
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}

const BROKEN: [string, (test: TestDatabase) => Promise<string>][] = [
  [
    'captured payment without a live grant or a refund under way',
    async (test) => {
      const purchase = await openPurchase(test);
      const { id } = payment(purchase, 'captured');
      await test.admin`
        insert into payment_attempts (rzp_payment_id, purchase_id, amount, currency, status)
        values (${id}, ${purchase.id}, 29900, 'INR', 'captured')`;
      return id;
    },
  ],
  [
    'live grant without a captured payment',
    async (test) => {
      const { payment: id } = await paid(test);
      await test.admin`update payment_attempts set status = 'failed' where rzp_payment_id = ${id}`;
      return id;
    },
  ],
  [
    'live grant with a lost dispute',
    async (test) => {
      const { payment: id } = await paid(test);
      await test.admin`
        insert into disputes (rzp_dispute_id, rzp_payment_id, amount, currency, status)
        values (${`disp_${id}`}, ${id}, 29900, 'INR', 'lost')`;
      return id;
    },
  ],
  [
    'payment of another purchase',
    async (test) => {
      const { payment: id } = await paid(test);
      await test.admin`update payments set amount = 100 where payment_id = ${id}`;
      return id;
    },
  ],
  [
    'state of the purchase',
    async (test) => {
      const { id } = await paid(test);
      await test.admin`update payment_orders set state = 'closed' where id = ${id}`;
      return id;
    },
  ],
  [
    'paid_until of the member',
    async (test) => {
      const { buyer } = await paid(test);
      await test.admin`update private.profiles set paid_until = paid_until + interval '1 day' where id = ${buyer}`;
      return buyer;
    },
  ],
  [
    'newest payment has not the latest expiry',
    async (test) => {
      const { buyer, payment: first } = await paid(test);
      const second = await openPurchase(test, buyer);
      await settle(test.admin, second, [payment(second, 'captured')], [], 'paid');
      await test.admin`update payments set expiry_at = expiry_at + interval '3 years' where payment_id = ${first}`;
      return first;
    },
  ],
  [
    'event waiting for a minute',
    async (test) => {
      await test.admin`insert into webhook_inbox (event_id, event, received_at) values ('late', 'x', now() - interval '61 seconds')`;
      return 'late';
    },
  ],
  [
    'mail given up after a day',
    async (test) => {
      await test.admin`insert into outbox (key, kind, given_up_at) values ('receipt-x', 'receipt', now())`;
      return 'receipt-x';
    },
  ],
];

test.each(BROKEN)('reports a violation: %s [P23]', async (rule, breaking) => {
  expect(await violationsAfter(breaking)).toEqual([rule]);
});

test('reports nothing for consistent payments, including one entered by hand', async () => {
  const ordinary = async (test: TestDatabase) => {
    const { buyer } = await paid(test);
    await pay(test, buyer, new Date(Date.now() + 1e9));
    return '';
  };
  expect(await violationsAfter(ordinary)).toEqual([]);
});

async function check(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const child = spawn(process.execPath, ['scripts/check-payments.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...BARE_ENVIRONMENT, ...env },
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, lines: `${said}${complained}`.trimEnd().split('\n') };
}

test('prints one line when check:payments cannot connect', async () => {
  const nowhere = await check({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:9/none' });
  expect(nowhere).toEqual({ code: 2, lines: ['The database cannot be reached'] });
  const withoutOurs = new URL(proxy.url);
  withoutOurs.pathname = '/template1';
  const { code, lines } = await check({ DATABASE_URL: withoutOurs.href });
  expect([code, lines.length]).toEqual([2, 1]);
});

test('prints one line for every violation in check:payments [P23]', async () => {
  expect(await check({ DATABASE_URL: proxy.url })).toEqual({ code: 0, lines: ['Payments are in order.'] });
  const subjects: string[] = [];
  for (const [, breaking] of BROKEN) subjects.push(await breaking(base));
  const { code, lines } = await check({ DATABASE_URL: proxy.url });
  expect([code, lines.length]).toEqual([1, BROKEN.length]);
  for (const subject of subjects)
    expect(lines.filter((line) => line.includes(` ${subject} `))).toHaveLength(1);
  // A sentence, not the rule's own name.
  for (const line of lines) expect(line).toMatch(/^[A-Z][^:]+\.$/);
  await base.admin`truncate payment_orders, payment_attempts, payments, refunds, disputes, webhook_inbox, outbox cascade`;
  await base.admin`update private.profiles set paid_until = null`;
});

test('exits with code 2 when check:payments finds no database', async () => {
  expect(await check({ DATA_DIR: '/nowhere' })).toEqual({
    code: 2,
    lines: ['There is no database in /nowhere: set DATA_DIR or DATABASE_URL'],
  });
});
