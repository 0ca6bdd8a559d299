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
  type Purchase,
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

  /** Settles with any answer of the provider. */
  const settleWith = async (
    { id, order }: Purchase,
    payments: object[],
    { disputes = [] as object[], ...changed }: { disputes?: object[]; [fact: string]: unknown } = {},
  ) => {
    const ordered = {
      id: order,
      amount: 29900,
      currency: 'INR',
      receipt: id,
      status: 'attempted',
      ...changed,
    };
    const [row] = await base.admin<{ settled: Settled }[]>`
      select settle_purchase(${id}, ${base.admin.json(ordered as never)}, ${base.admin.json(payments as never)},
        provider_disputes => ${base.admin.json(disputes as never)}, trigger_name => 'webhook') as settled`;
    return row?.settled;
  };

  test.each<[string, object, Record<string, unknown>]>([
    ['of another amount', { amount: 29_899 }, {}],
    ['in another currency', { currency: 'USD' }, {}],
    ['of which a part went back', { amount_refunded: 1 }, {}],
    ['for another order', {}, { id: 'order_of_another' }],
    ['for an order without an id', {}, { id: null }],
    ['for an order of another amount', {}, { amount: 29_901 }],
    ['for an order in another currency', {}, { currency: 'USD' }],
    ['for an order with another receipt', {}, { receipt: 'another' }],
  ])('grants nothing for a payment %s, and tells the operator once', async (_what, paid, ordered) => {
    const [purchase, other] = [await openPurchase(base), await openPurchase(base)];
    await settleWith(other, [payment(other, 'authorized')]);
    const payments = [payment(purchase, 'captured', paid)];
    expect(await settleWith(purchase, payments, ordered)).toMatchObject({
      granted: false,
      notices: ['mismatch'],
    });
    expect(await settleWith(purchase, payments, ordered)).toMatchObject({ notices: [] });
    expect(await yearsOf(base, purchase.buyer)).toEqual([]);
    const [others] = await base.admin`select problem from payment_attempts where purchase_id = ${other.id}`;
    expect(others).toEqual({ problem: null });
  });

  test('ends the year of which two disputes are lost at once, for the first of them', async () => {
    const purchase = await openPurchase(base);
    const paid = payment(purchase, 'captured');
    const dispute = (id: string) => ({
      id,
      payment_id: paid.id,
      amount: 100,
      currency: 'INR',
      status: 'lost',
    });
    await settleWith(purchase, [paid]);
    const settled = await settleWith(purchase, [paid], { disputes: [dispute('disp_2'), dispute('disp_1')] });
    expect(settled?.notices).toEqual(['dispute_lost_mail', 'dispute_lost', 'dispute_lost']);
    const years = await base.admin`select lost_dispute from payments where purchase_id = ${purchase.id}`;
    expect(years).toEqual([{ lost_dispute: 'disp_1' }]);
  });

  test('ends the year whose dispute is lost and no other, and tells of each status once', async () => {
    const first = await openPurchase(base);
    const other = await openPurchase(base);
    const kinds: unknown[] = [];
    const paid = payment(first, 'captured');
    await settleWith(first, [paid]);
    await settleWith(other, [payment(other, 'captured')]);
    const second = await openPurchase(base, first.buyer);
    await settleWith(second, [payment(second, 'captured')]);
    const [, before] = await yearsOf(base, first.buyer);
    const dispute = (status: string) => ({
      id: `disp_${first.order.slice(6)}`,
      payment_id: paid.id,
      amount: 100,
      currency: 'INR',
      status,
      phase: 'chargeback',
      reason_code: 'not_received',
      respond_by: Date.parse('2026-12-24T18:30:00Z') / 1000,
    });
    for (const status of ['nonsense', 'under_review', 'open', 'lost', 'lost', 'won'])
      kinds.push((await settleWith(first, [paid], { disputes: [dispute(status)] }))?.notices);
    expect(kinds).toEqual([
      [],
      [],
      ['dispute_open'],
      ['dispute_lost_mail', 'dispute_lost'],
      [],
      ['dispute_reversed'],
    ]);
    const details = await base.admin`
      select kind, detail from outbox where purchase_id = ${first.id} and kind in ('dispute_open', 'dispute_lost') order by kind desc`;
    const facts = {
      payment: paid.id,
      dispute: dispute('').id,
      amount: 100,
      currency: 'INR',
      phase: 'chargeback',
      reason: 'not_received',
    };
    expect([...details]).toEqual([
      { kind: 'dispute_open', detail: { ...facts, respond_by: '2026-12-24 18:30 UTC' } },
      { kind: 'dispute_lost', detail: facts },
    ]);
    const ended = await base.admin`
      select purchase_id, lost_dispute from payments where refunded_at is not null and purchase_id in (${first.id}, ${second.id}, ${other.id})`;
    expect([...ended]).toEqual([{ purchase_id: first.id, lost_dispute: dispute('').id }]);
    const [, after] = await yearsOf(base, first.buyer);
    const days = (Number(before?.expiry_at) - Number(after?.expiry_at)) / 86_400_000;
    expect(Math.round(days)).toBeGreaterThanOrEqual(365);
  });

  test.each([
    ['open', 'open', false],
    ['won', 'open', true],
    ['lost', 'open', false],
    ['lost', 'won', true],
    ['lost', 'nonsense', false],
    [null, 'open', true],
  ])('with a dispute stored as %s, one listed as %s is looked up: %s', async (stored, listed, isLookedUp) => {
    const [purchase, other] = [await openPurchase(base), await openPurchase(base)];
    const paid = payment(purchase, 'captured');
    await settleWith(purchase, [paid]);
    await settleWith(other, [payment(other, 'captured')]);
    const id = `disp_${random(14)}`;
    if (stored)
      await base.admin`
        insert into disputes (rzp_dispute_id, rzp_payment_id, amount, currency, status) values (${id}, ${paid.id}, 1, 'INR', ${stored})`;
    const look = async (payment_id: string) =>
      (await base.admin`select purchase_of_dispute(${id}, ${payment_id}, ${listed}) as found`)[0]?.found;
    expect(await look(paid.id)).toEqual(
      isLookedUp ? { id: purchase.id, rzp_order_id: purchase.order } : null,
    );
    expect(await look('pay_of_nobody')).toBeNull();
    const checked = await base.admin`select disputes_to_check(${purchase.id}) as id`;
    expect([...checked]).toEqual(stored && stored !== 'lost' ? [{ id }] : []);
    expect([...(await base.admin`select disputes_to_check(${other.id})`)]).toEqual([]);
    await base.admin`delete from disputes where rzp_dispute_id = ${id}`;
  });

  test('stores no refund with a status that is unknown, and changes none to it', async () => {
    const purchase = await openPurchase(base);
    const paid = payment(purchase, 'captured');
    const refund = { id: `rfnd_${random(14)}`, payment_id: paid.id, amount: 100, status: 'pending' };
    const unknown = { ...refund, status: 'announced' };
    const stored = () =>
      base.admin`select rzp_refund_id as id, status from refunds where rzp_payment_id = ${paid.id}`;
    await settle(base.admin, purchase, [paid], [unknown]);
    expect(await stored()).toEqual([]);
    await settle(base.admin, purchase, [paid], [refund]);
    await settle(base.admin, purchase, [paid], [unknown]);
    expect(await stored()).toEqual([{ id: refund.id, status: 'pending' }]);
  });

  test('ends the year once all of its payment went back, and tells of what went back in part or not at all', async () => {
    const [purchase, other] = [await openPurchase(base), await openPurchase(base)];
    const paid = payment(purchase, 'captured');
    await settle(base.admin, other, [payment(other, 'captured')]);
    await settle(base.admin, purchase, [paid]);
    const refund = (amount: number, status: string) => ({
      id: `rfnd_${random(14)}`,
      payment_id: paid.id,
      amount,
      status,
    });
    const [part, rest] = [refund(100, 'processed'), refund(29_799, 'processed')];
    const answers: unknown[] = [];
    for (const refunds of [[part], [part], [part, refund(29_800, 'failed')], [rest]]) {
      const { state, notices } = await settle(base.admin, purchase, [paid], refunds);
      answers.push([state, ...notices]);
    }
    const returned = payment(purchase, 'refunded', { amount_refunded: 29_900 });
    const { state, notices } = await settle(base.admin, purchase, [returned], [refund(1, 'processed')]);
    answers.push([state, ...notices]);
    expect(answers).toEqual([
      ['paid', 'partial_refund'],
      ['paid'],
      ['paid', 'refund_failed'],
      ['paid', 'partial_refund'],
      ['refunded'],
    ]);
    const ended = await base.admin`
      select purchase_id from payments where refunded_at is not null and purchase_id in (${purchase.id}, ${other.id})`;
    expect([...ended]).toEqual([{ purchase_id: purchase.id }]);
    expect([
      ...(await base.admin`select detail from outbox where purchase_id = ${purchase.id} and kind like '%refund%' order by created_at`),
    ]).toEqual([100, 29_800, 29_799].map((amount) => ({ detail: { payment: paid.id, amount } })));
  });

  test('returns the notices that it wrote itself, once, and writes those of the own refunds only', async () => {
    const [purchase, other] = [await openPurchase(base), await openPurchase(base)];
    const failed = (of: typeof purchase) => ({
      id: `rfnd_${of.order.slice(6)}`,
      payment_id: payment(of, '').id,
      amount: 100,
      status: 'failed',
    });
    const settled = (of: typeof purchase, sql: postgres.ISql, refunds: object[] = []) =>
      settle(sql, of, [payment(of, 'captured')], refunds);
    const notices = await base.admin.begin(async (sql) => [
      (await settled(other, sql, [failed(other)])).notices,
      (await settled(purchase, sql)).notices,
      (await settled(purchase, sql, [failed(purchase)])).notices,
    ]);
    expect(notices).toEqual([
      ['webhook_missing', 'refund_failed'],
      ['webhook_missing'],
      ['webhook_missing', 'refund_failed'],
    ]);
    expect((await settled(purchase, base.admin, [failed(purchase)])).notices).toEqual([]);
    const written = await base.admin`
      select purchase_id as id from outbox where kind = 'refund_failed' and purchase_id in (${purchase.id}, ${other.id}) order by purchase_id = ${other.id}`;
    expect(written.map(({ id }) => id)).toEqual([purchase.id, other.id]);
  });

  test('tells the operator of a year that only a check found, unless an event came', async () => {
    const [silent, announced] = [await openPurchase(base), await openPurchase(base)];
    await base.admin`select receive_webhook(${random(14)}, 'order.paid', ${announced.order}, null)`;
    const written: unknown[] = [];
    for (const purchase of [silent, announced])
      written.push((await settle(base.admin, purchase, [payment(purchase, 'captured')])).notices);
    expect(written).toEqual([['webhook_missing'], []]);
    await base.admin`delete from webhook_inbox`;
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

  test.each([
    ['no payment', null, 'attempted', false],
    ['a payment that failed', 'failed', 'attempted', false],
    ['a payment that is on its way', 'created', 'attempted', false],
    ['a payment that is authorized', 'authorized', 'attempted', true],
    ['a payment on its way for an order that is paid', 'created', 'paid', true],
    ['a captured payment', 'captured', 'paid', false],
  ])('with %s (%s, order %s) the order takes no other payment: %s', async (_what, status, ordered, held) => {
    const [purchase, other] = [await openPurchase(base), await openPurchase(base)];
    await settleWith(other, [payment(other, status === 'authorized' ? 'created' : 'authorized')]);
    const payments = status ? [payment(purchase, status)] : [];
    expect(await settleWith(purchase, payments, { status: ordered })).toMatchObject({ held });
  });

  test('rejects an unknown purchase and one of the other mode', async () => {
    const purchase = await openPurchase(base);
    await expect(settle(base.admin, { ...purchase, id: random(26) }, [])).rejects.toMatchObject({
      code: 'PT404',
    });
    await base.admin`update payment_orders set mode = 'live' where id = ${purchase.id}`;
    await expect(settle(base.admin, purchase, [])).rejects.toMatchObject({ code: 'PT409' });
  });
});

describe('the next check of a purchase', () => {
  /** The seconds until it, and the state. */
  const planned = async ({ id }: { id: string }) => {
    const [row] = await base.admin<{ wait: number | null; state: string }[]>`
      select extract(epoch from next_poll_at - clock_timestamp())::float as wait, state from payment_orders where id = ${id}`;
    return { state: row?.state, wait: row?.wait ?? null };
  };
  const expectWait = (wait: number | null, seconds: number) => {
    expect(wait).toBeGreaterThan(seconds - 5);
    expect(wait).toBeLessThanOrEqual(seconds);
  };
  const openedAgo = async (age: string) => {
    const purchase = await openPurchase(base);
    await base.admin`update payment_orders set opened_at = now() - ${age}::interval where id = ${purchase.id}`;
    return purchase;
  };

  test.each([
    ['14 minutes 55 seconds', 20],
    ['15 minutes', 300],
    ['1 hour 59 minutes 55 seconds', 300],
    ['2 hours', 3600],
    ['23 hours 59 minutes 55 seconds', 3600],
    ['24 hours', 21_600],
    ['6 days 23 hours 59 minutes 55 seconds', 21_600],
  ])('that nobody has paid for %s is after %i seconds', async (age, seconds) => {
    const purchase = await openedAgo(age);
    await settle(base.admin, purchase, []);
    const { state, wait } = await planned(purchase);
    expect(state).toBe('open');
    expectWait(wait, seconds);
  });

  test('that nobody has paid for seven days is none, and it is closed', async () => {
    const purchase = await openedAgo('7 days');
    await settle(base.admin, purchase, []);
    expect(await planned(purchase)).toEqual({ state: 'closed', wait: null });
  });

  test.each([
    ['that is on its way, of a new purchase', '1 minute', 'created', 'attempted', 20],
    ['that is on its way, of an old purchase', '8 days', 'created', 'attempted', 21_600],
    ['that is authorized', '30 minutes', 'authorized', 'attempted', 120],
    ['whose order is paid already', '30 minutes', 'created', 'paid', 5],
  ])('with a payment %s waits', async (_what, age, status, orderStatus, seconds) => {
    const purchase = await openedAgo(age);
    await settle(base.admin, purchase, [payment(purchase, status)], [], orderStatus);
    const { state, wait } = await planned(purchase);
    expect(state).toBe('open');
    expectWait(wait, seconds);
  });

  test('with a payment that was authorized two minutes ago is after twenty seconds', async () => {
    const purchase = await openedAgo('5 hours');
    await settle(base.admin, purchase, [payment(purchase, 'authorized')]);
    await base.admin`update payment_attempts set authorized_at = now() - interval '2 minutes' where purchase_id = ${purchase.id}`;
    await settle(base.admin, purchase, [payment(purchase, 'authorized')]);
    expectWait((await planned(purchase)).wait, 20);
  });

  test('with a surplus payment is after five minutes until it is refunded', async () => {
    const purchase = await openPurchase(base);
    await base.admin`delete from auth.users where id = ${purchase.buyer}`;
    const paid = payment(purchase, 'captured');
    await settle(base.admin, purchase, [paid]);
    expectWait((await planned(purchase)).wait, 300);
    const refund = { id: `rfnd_${random(14)}`, payment_id: paid.id, amount: 29_899, status: 'processed' };
    await settle(base.admin, purchase, [paid], [refund]);
    expectWait((await planned(purchase)).wait, 300);
    await settle(base.admin, purchase, [paid], [{ ...refund, id: `rfnd_${random(14)}`, amount: 1 }]);
    expect(await planned(purchase)).toEqual({ state: 'refunded', wait: null });
  });

  test('that is paid is within a day or so for half a year, and while a dispute is undecided', async () => {
    const purchase = await openPurchase(base);
    const paid = payment(purchase, 'captured');
    const check = async (age: string) => {
      await base.admin`update payments set payment_at = now() - ${age}::interval where purchase_id = ${purchase.id}`;
      await settle(base.admin, purchase, [paid]);
      return (await planned(purchase)).wait;
    };
    await settle(base.admin, purchase, [paid]);
    const waits: number[] = [];
    for (let count = 0; count < 40; count += 1) waits.push(Number(await check('179 days 23 hours')) / 3600);
    const [least, most] = [Math.min(...waits), Math.max(...waits)];
    expect(least).toBeGreaterThan(19.99);
    expect(least).toBeLessThan(22);
    expect(most).toBeGreaterThan(26);
    expect(most).toBeLessThanOrEqual(28);
    expect(await check('180 days')).toBeNull();
    const dispute = `disp_${random(14)}`;
    for (const [status, isChecked] of [
      ['open', true],
      ['under_review', true],
      ['action_required', true],
      ['won', false],
    ] as const) {
      await base.admin`
        insert into disputes (rzp_dispute_id, rzp_payment_id, amount, currency, status)
        values (${dispute}, ${paid.id}, 29900, 'INR', ${status})
        on conflict (rzp_dispute_id) do update set status = excluded.status`;
      expect((await check('180 days')) !== null, status).toBe(isChecked);
    }
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
    await base.admin`select release_due_payments('b')`;
    expect(await claim('b')).toMatchObject({ leader: false });
    await base.admin`select release_due_payments('a')`;
    expect(await claim('b')).toMatchObject({ leader: true });
    await base.admin`update private.payment_settings set runner_until = now() - interval '1 second'`;
    expect(await claim('c')).toMatchObject({ leader: true });
    await base.admin`select release_due_payments('c')`;
  });
});
