/**
 * What settling makes of the provider's answers, and two settlings at once.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import {
  connection,
  openPurchase,
  payment,
  random,
  type Settled,
  settle,
  yearsOf,
} from '#tests/harness/purchases.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
/** The first names them; triggers of later versions stand where they are defined. */
const SETTLING = [
  '20261122100800_settle_payments.sql',
  '20261124130300_mail_weekly_lists.sql',
  '20261128130000_stamp_filter_values.sql',
]
  .map((file) => readFileSync(path.join(ROOT, 'supabase', 'migrations', file), 'utf8'))
  .join('\n');

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterEach(async () => {
  expect([...(await base.admin`select * from payment_violations()`)]).toEqual([]);
});
afterAll(() => base.drop());

describe('settling', () => {
  test('never reverts a status, in any order of answers', async () => {
    const purchase = await openPurchase(base);
    const steps: [string, string, boolean][] = [
      ['created', 'open', true],
      ['failed', 'open', false],
      ['authorized', 'open', true],
      ['captured', 'paid', false],
      ['authorized', 'paid', false],
      ['failed', 'paid', false],
    ];
    for (const [status, state, pending] of steps) {
      expect(await settle(base.admin, purchase, [payment(purchase, status)])).toMatchObject({
        state,
        pending,
      });
    }
    const [row] = await base.admin`select status from payment_attempts where purchase_id = ${purchase.id}`;
    expect(row).toEqual({ status: 'captured' });
    expect(await yearsOf(base, purchase.buyer)).toHaveLength(1);
  });

  test('fires the triggers that private.grant_year names, and no others', async () => {
    const purchase = await openPurchase(base, await makeMember(base, { paidUntil: null }));
    const sql = connection(base);
    const fired = await sql.begin(async (transaction) => {
      await transaction`set local track_functions = 'all'`;
      await settle(transaction, purchase, [payment(purchase, 'captured')]);
      await transaction`set constraints all immediate`;
      return transaction<{ name: string }[]>`
        select funcid::regproc::text as name from pg_stat_xact_user_functions
        where funcid in (select oid from pg_proc where prorettype = 'trigger'::regtype) order by 1`;
    });
    const named = [...SETTLING.matchAll(/^-- +(\w+) on (\w+\.\w+)[:,]/gm)].map(
      ([, name = '', table = '']) => ({
        name,
        table,
      }),
    );
    const functions = await sql<{ name: string }[]>`
      select distinct t.tgfoid::regproc::text as name
      from jsonb_to_recordset(${sql.json(named)}) as named (name text, "table" text)
      join pg_trigger t on t.tgname = named.name and t.tgrelid = named.table::regclass order by 1`;
    await sql.end();
    expect(named).toHaveLength(10);
    expect([...fired]).toEqual([...functions]);
  });

  test('never reduces refunded amounts', async () => {
    const purchase = await openPurchase(base);
    await settle(base.admin, purchase, [payment(purchase, 'captured')]);
    const refund = {
      id: `rfnd_${random(14)}`,
      payment_id: payment(purchase, '').id,
      amount: 29900,
      status: 'processed',
    };
    await settle(base.admin, purchase, [payment(purchase, 'refunded', { amount_refunded: 29900 })], [refund]);
    const again = await settle(
      base.admin,
      purchase,
      [payment(purchase, 'captured')],
      [{ ...refund, status: 'pending' }],
      'paid',
    );
    expect(again).toMatchObject({ state: 'refunded', granted: false });
    const [row] = await base.admin`
      select a.status, a.amount_refunded, r.status as refund from payment_attempts a join refunds r using (rzp_payment_id)
      where purchase_id = ${purchase.id}`;
    expect(row).toEqual({ status: 'refunded', amount_refunded: '29900', refund: 'processed' });
  });

  test('ignores a payment of another order', async () => {
    const [purchase, other] = [await openPurchase(base), await openPurchase(base)];
    expect(await settle(base.admin, purchase, [payment(other, 'captured')])).toMatchObject({ state: 'open' });
    expect(await settle(base.admin, other, [payment(other, 'captured')])).toMatchObject({
      state: 'paid',
      granted: true,
    });
  });

  test('requests a capture after two minutes and none for a deleted account', async () => {
    const purchase = await openPurchase(base);
    const held = [payment(purchase, 'authorized')];
    expect((await settle(base.admin, purchase, held)).capture).toBeNull();
    await base.admin`update payment_attempts set authorized_at = now() - interval '121 seconds' where purchase_id = ${purchase.id}`;
    expect((await settle(base.admin, purchase, held)).capture).toBe(held[0]?.id);
    await base.admin`delete from auth.users where id = ${purchase.buyer}`;
    expect((await settle(base.admin, purchase, held)).capture).toBeNull();
  });

  test('rejects an unknown purchase and one of the other mode', async () => {
    const purchase = await openPurchase(base);
    await expect(settle(base.admin, { ...purchase, id: random(26) }, [])).rejects.toMatchObject({
      code: 'PT404',
    });
    await base.admin`update payment_orders set mode = 'live' where id = ${purchase.id}`;
    await expect(settle(base.admin, purchase, [])).rejects.toMatchObject({ code: 'PT409' });
  });

  test.each([
    ['a minute', '1 minute', 20],
    ['half an hour', '30 minutes', 300],
    ['five hours', '5 hours', 3600],
    ['three days', '3 days', 21600],
  ])('schedules the next check of an open purchase of %s', async (_case, age, seconds) => {
    const purchase = await openPurchase(base);
    await base.admin`update payment_orders set opened_at = now() - ${age}::interval where id = ${purchase.id}`;
    await settle(base.admin, purchase, []);
    const [row] = await base.admin<{ wait: number }[]>`
      select extract(epoch from next_poll_at - clock_timestamp())::float as wait from payment_orders where id = ${purchase.id}`;
    expect(row?.wait).toBeGreaterThan(seconds - 5);
    expect(row?.wait).toBeLessThanOrEqual(seconds);
  });
});

describe('concurrent settling', () => {
  test('serializes two purchases of one member so that no year is lost [P17]', async () => {
    const first = await openPurchase(base);
    await base.admin`update payment_orders set state = 'closed' where id = ${first.id}`;
    const second = await openPurchase(base, first.buyer);
    const [one, two] = [connection(base), connection(base)];
    try {
      let waiting: Promise<Settled> | undefined;
      let finished = false;
      await one.begin(async (sql) => {
        await settle(sql as unknown as postgres.Sql, first, [payment(first, 'captured')]);
        waiting = settle(two, second, [payment(second, 'captured')]);
        void waiting.then(() => {
          finished = true;
        });
        await vi.waitFor(async () => {
          const blocked =
            await base.admin`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          expect(blocked.length + Number(finished)).toBeGreaterThan(0);
        });
        expect(finished).toBe(false);
      });
      expect(await waiting).toMatchObject({ granted: true });
    } finally {
      await Promise.all([one.end(), two.end()]);
    }
    const [early, late] = await yearsOf(base, first.buyer);
    expect((late?.expiry_at.getTime() ?? 0) - (early?.expiry_at.getTime() ?? 0)).toBeGreaterThan(
      364 * 24 * 3600_000,
    );
  });

  test('grants once when one purchase is settled twenty times concurrently', async () => {
    const purchase = await openPurchase(base);
    const connections = Array.from({ length: 4 }, () => connection(base));
    try {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          settle(connections[turn % 4] as postgres.Sql, purchase, [payment(purchase, 'captured')]),
        ),
      );
      expect(answers.filter(({ granted }) => granted)).toHaveLength(1);
      expect(answers.every(({ state }) => state === 'paid')).toBe(true);
    } finally {
      await Promise.all(connections.map((each) => each.end()));
    }
  });

  test('claims due work for one runner until it is released', async () => {
    const purchase = await openPurchase(base);
    await base.admin`update payment_orders set next_poll_at = now() where id = ${purchase.id}`;
    const claim = async (holder: string) => {
      const [row] = await base.admin<{ got: { leader: boolean; purchases: { id: string }[] } }[]>`
        select claim_due_payments(${holder}, 'test') as got`;
      return row?.got;
    };
    expect(await claim('a')).toMatchObject({ leader: true, purchases: [{ id: purchase.id }] });
    expect(await claim('b')).toMatchObject({ leader: false, purchases: [] });
    expect(await claim('a')).toMatchObject({ leader: true, purchases: [] });
    await base.admin`select release_due_payments('a')`;
    expect(await claim('b')).toMatchObject({ leader: true });
    await base.admin`update private.payment_settings set runner_until = now() - interval '1 second'`;
    expect(await claim('c')).toMatchObject({ leader: true });
    await base.admin`select release_due_payments('c')`;
  });
});
