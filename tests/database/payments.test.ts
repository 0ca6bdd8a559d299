/**
 * Payments in the database: who reaches what, events, the two modes, and what a payment does to its member.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attempt, GUEST, makeUser, memberScope, pay, SERVICE } from '#tests/harness/members.ts';
import { random } from '#tests/harness/purchases.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;

beforeAll(async () => {
  base = await createTestDatabase();
});
afterEach(async () => {
  expect([...(await base.admin`select * from payment_violations()`)]).toEqual([]);
});
afterAll(() => base.drop());

describe('privileges', () => {
  const TABLES = [
    'payments',
    'payment_orders',
    'payment_attempts',
    'refunds',
    'disputes',
    'webhook_inbox',
    'outbox',
  ];

  test.each(TABLES)('rejects writes to %s by anybody but the service', async (table) => {
    const member = memberScope(await makeUser(base));
    for (const scope of [GUEST, member]) {
      expect(await attempt(base.database, scope, `insert into ${table} default values returning 1`)).toBe(
        '42501',
      );
      expect(await attempt(base.database, scope, `delete from ${table} returning 1`)).toBe('42501');
    }
    expect(await attempt(base.database, SERVICE, `delete from ${table} where false returning 1`)).toBe(0);
  });

  test('returns a member only the own payments and no other payment data [6.07]', async () => {
    const [own, other] = [await makeUser(base), await makeUser(base)];
    await pay(base, own, new Date(Date.now() + 1e9));
    await pay(base, other, new Date(Date.now() + 1e9));
    const rows = await base.database.query(memberScope(own), { text: 'select user_id from payments' });
    expect(rows).toEqual([{ user_id: own }]);
    for (const table of TABLES.slice(1)) {
      expect(await attempt(base.database, memberScope(own), `select 1 from ${table}`)).toBe('42501');
      expect(await attempt(base.database, GUEST, `select 1 from ${table}`)).toBe('42501');
    }
  });

  test.each([
    ["settle_purchase('x', '{}', '[]')"],
    ["begin_purchase(gen_random_uuid(), 'membership_year', 'x', null, 'test')"],
    ["attach_order('x', 'y', 'z')"],
    ["abandon_purchase('x')"],
    ["receive_webhook('x', 'y', null, null)"],
    ["disputes_to_check('x')"],
    ["purchase_of_dispute('x', 'y', 'lost')"],
    ["finish_webhook('x', null)"],
    ["claim_due_payments('x', 'test')"],
    ["release_due_payments('x')"],
    ["set_payment_mode('test')"],
    ['payment_violations()'],
    ["report_stray_payment('x')"],
    ['claim_outbox()'],
    ["finish_outbox('x')"],
  ])('rejects %s for anybody but the service', async (call) => {
    const member = memberScope(await makeUser(base));
    expect(await attempt(base.database, GUEST, `select ${call}`)).toBe('42501');
    expect(await attempt(base.database, member, `select ${call}`)).toBe('42501');
    expect(await attempt(base.database, SERVICE, `select ${call}`)).not.toBe('42501');
  });

  test('returns the price to everybody and rejects changes', async () => {
    const rows = await base.database.query(GUEST, {
      text: 'select item, amount, currency from membership_prices',
    });
    expect(rows).toEqual([{ item: 'membership_year', amount: 29900, currency: 'INR' }]);
    expect(await attempt(base.database, GUEST, 'update membership_prices set amount = 100 returning 1')).toBe(
      '42501',
    );
  });
});

describe('a webhook event', () => {
  test('is stored once, retried with growing delays and finished once', async () => {
    const id = random(14);
    const receive = () => base.admin`select receive_webhook(${id}, 'order.paid', null, null) as is_new`;
    expect([...(await receive()), ...(await receive())]).toEqual([{ is_new: true }, { is_new: false }]);
    const waits: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await base.admin`select finish_webhook(${id}, null)`;
      const [row] = await base.admin<{ wait: number }[]>`
        select extract(epoch from next_attempt_at - now())::float as wait from webhook_inbox where event_id = ${id}`;
      waits.push(Math.round(row?.wait ?? 0));
    }
    expect(waits).toEqual([5, 10, 20]);
    await base.admin`select finish_webhook(${id}, 'settled')`;
    await base.admin`select finish_webhook(${id}, 'again')`;
    const [row] = await base.admin`select outcome, next_attempt_at from webhook_inbox where event_id = ${id}`;
    expect(row).toEqual({ outcome: 'settled', next_attempt_at: null });
  });

  test('is a violation after waiting for more than a minute', async () => {
    const id = random(14);
    await base.admin`insert into webhook_inbox (event_id, event, received_at) values (${id}, 'x', now() - interval '61 seconds')`;
    expect([...(await base.admin`select subject from payment_violations()`)]).toEqual([{ subject: id }]);
    await base.admin`delete from webhook_inbox where event_id = ${id}`;
  });
});

test('retries a mail after 30 seconds, then with doubled delays up to an hour', async () => {
  const key = random(14);
  await base.admin`insert into outbox (key, kind) values (${key}, 'receipt')`;
  const waits: number[] = [];
  for (let turn = 0; turn < 9; turn += 1) {
    await base.admin.begin(async (sql) => {
      await sql`update outbox set next_attempt_at = now() where key = ${key}`;
      await sql`select claim_outbox()`;
      await sql`select finish_outbox(${key}, 'The mail was not handed over')`;
      // One transaction has one now().
      const [row] = await sql<{ wait: number }[]>`
        select extract(epoch from next_attempt_at - now())::float as wait from outbox where key = ${key}`;
      waits.push(row?.wait ?? 0);
    });
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
  await base.admin`delete from outbox where key = ${key}`;
});

describe('test and live payments', () => {
  afterEach(async () => {
    await base.admin`select set_payment_mode('test', true)`;
  });
  const paidUntil = async (member: string) => {
    const [row] = await base.admin<
      { paid_until: Date | null }[]
    >`select paid_until from private.profiles where id = ${member}`;
    return row?.paid_until;
  };

  test('counts payments of the current mode only [9.29, P19]', async () => {
    const member = await makeUser(base);
    await pay(base, member, new Date(Date.now() + 1e9));
    expect(await paidUntil(member)).toBeInstanceOf(Date);
    await base.admin`select set_payment_mode('live')`;
    expect(await paidUntil(member)).toBeNull();
    await base.admin`select set_payment_mode('test')`;
    expect(await paidUntil(member)).toBeInstanceOf(Date);
  });

  test('rejects a purchase in the other mode', async () => {
    const member = await makeUser(base);
    const begin = base.admin`select begin_purchase(${member}, 'membership_year', ${random(26)}, null, 'live')`;
    await expect(begin).rejects.toMatchObject({ code: 'PT409', message: 'payment_mode_differs' });
  });

  test('refuses to switch to test mode while live memberships exist, and allows the reverse [P19]', async () => {
    await base.admin`select claim_due_payments('x', 'live')`;
    await base.admin`select release_due_payments('x')`;
    const member = await makeUser(base);
    await pay(base, member, new Date(Date.now() + 1e9));
    await expect(base.admin`select set_payment_mode('test')`).rejects.toMatchObject({
      message: 'live_payments_exist',
    });
    await expect(base.admin`select claim_due_payments('x', 'test')`).rejects.toMatchObject({ code: 'PT409' });
    expect(await paidUntil(member)).toBeInstanceOf(Date);
    await base.admin`delete from payments where user_id = ${member}`;
  });
});

test('updates paid_until with every change of payments [4.30]', async () => {
  const member = await makeUser(base);
  const soon = new Date(Date.now() + 1e8);
  const later = new Date(Date.now() + 1e9);
  const read = async () => {
    const [row] = await base.admin<
      { paid_until: Date | null }[]
    >`select paid_until from private.profiles where id = ${member}`;
    return row?.paid_until ?? null;
  };
  expect(await read()).toBeNull();
  await pay(base, member, later);
  await pay(base, member, soon);
  expect(await read()).toEqual(later);
  await base.admin`update payments set refunded_at = now() where user_id = ${member} and expiry_at = ${later}`;
  expect(await read()).toEqual(soon);
  await base.admin`update payments set cancelled_at = now() where user_id = ${member} and expiry_at = ${soon}`;
  expect(await read()).toBeNull();
  await base.admin`update payments set refunded_at = null where user_id = ${member}`;
  expect(await read()).toEqual(later);
  await base.admin`delete from payments where user_id = ${member}`;
  expect(await read()).toBeNull();
});
