/**
 * Payments in the database: who reaches what, events, the two modes, and what a payment does to its member.
 */
import type postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { attempt, GUEST, makeUser, memberScope, pay, SERVICE } from '#tests/harness/members.ts';
import { openPurchase, random } from '#tests/harness/purchases.ts';
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
    for (let turn = 0; turn < 12; turn += 1) {
      await base.admin`select finish_webhook(${id}, null)`;
      const [row] = await base.admin<{ wait: number }[]>`
        select extract(epoch from next_attempt_at - now())::float as wait from webhook_inbox where event_id = ${id}`;
      waits.push(Math.round(row?.wait ?? 0));
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
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

describe('what is due', () => {
  interface Claimed {
    leader: boolean;
    sweep: boolean;
    purchases: { id: string }[];
    webhooks: { event_id: string }[];
  }
  /** In a transaction, in which no time passes, that is taken back. */
  const atOneMoment = async (work: (sql: postgres.TransactionSql) => Promise<void>) => {
    const takenBack = new Error('taken back');
    const done = base.admin.begin(async (sql) => {
      await work(sql);
      throw takenBack;
    });
    await expect(done).rejects.toBe(takenBack);
  };
  const claim = async (sql: postgres.TransactionSql, holder = 'a') => {
    const [row] = await sql<{ claimed: Claimed }[]>`select claim_due_payments(${holder}, 'test') as claimed`;
    return row?.claimed;
  };

  test('is claimed by one server for half a minute', () =>
    atOneMoment(async (sql) => {
      const due = await openPurchase(base);
      const [later, unordered, live] = [
        await openPurchase(base),
        await openPurchase(base),
        await openPurchase(base),
      ];
      await sql`update payment_orders set next_poll_at = now() + case id when ${later.id} then interval '1 second' else '0' end`;
      await sql`update payment_orders set rzp_order_id = null where id = ${unordered.id}`;
      await sql`update payment_orders set mode = 'live' where id = ${live.id}`;
      await sql`insert into webhook_inbox (event_id, event, next_attempt_at, processed_at) values
        ('due', 'x', now(), null), ('later', 'x', now() + interval '1 second', null), ('done', 'x', now(), now())`;
      const claimed = await claim(sql);
      expect(claimed?.purchases.map(({ id }) => id)).toEqual([due.id]);
      expect(claimed?.webhooks.map(({ event_id }) => event_id)).toEqual(['due']);
      const times = await sql`
        select next_poll_at - now() = interval '30 seconds' as claimed from payment_orders where id = ${due.id}
        union all select next_attempt_at - now() = interval '30 seconds' from webhook_inbox where event_id = 'due'
        union all select runner_until - now() = interval '30 seconds' from private.payment_settings`;
      expect(times.map((row) => row.claimed)).toEqual([true, true, true]);
      expect(await claim(sql, 'b')).toEqual({ leader: false, sweep: false, purchases: [], webhooks: [] });
      await sql`update private.payment_settings set runner_until = now()`;
      expect((await claim(sql, 'b'))?.leader).toBe(false);
      await sql`update private.payment_settings set runner_until = now() - interval '1 microsecond'`;
      expect((await claim(sql, 'b'))?.leader).toBe(true);
    }));

  test('has a comparison with the list of the provider once a day, and no events of more than thirty days', () =>
    atOneMoment(async (sql) => {
      await sql`insert into webhook_inbox (event_id, event, processed_at) values
        ('kept', 'x', now() - interval '30 days'), ('over', 'x', now() - interval '30 days 1 microsecond')`;
      await sql`update private.payment_settings set swept_at = null`;
      expect([(await claim(sql))?.sweep, (await claim(sql))?.sweep]).toEqual([true, false]);
      for (const [age, sweep] of [
        ['1 day', false],
        ['1 day 1 microsecond', true],
      ] as const) {
        await sql`update private.payment_settings set swept_at = now() - ${age}::interval`;
        expect((await claim(sql))?.sweep, age).toBe(sweep);
      }
      expect(await sql`select event_id from webhook_inbox where event = 'x'`).toEqual([{ event_id: 'kept' }]);
    }));

  test('is a new event after ten seconds, and a purchase twenty after it was offered', () =>
    atOneMoment(async (sql) => {
      await sql`select receive_webhook('new', 'order.paid', null, null)`;
      const buyer = await makeUser(base);
      const offer = async () => {
        const [row] = await sql<{ offered: { id: string; receipt: string } }[]>`
          select begin_purchase(${buyer}, 'membership_year', ${random(26)}, null, 'test') as offered`;
        return row?.offered;
      };
      const waits = () => sql`
        select extract(epoch from next_attempt_at - now())::float as wait from webhook_inbox where event_id = 'new'
        union all select extract(epoch from next_poll_at - now())::float from payment_orders where user_id = ${buyer}`;
      const first = await offer();
      expect(await waits()).toEqual([{ wait: 10 }, { wait: 20 }]);
      await sql`update payment_orders set next_poll_at = null where user_id = ${buyer}`;
      // The answer to the first order may be lost: another receipt.
      expect([(await offer())?.receipt, (await offer())?.receipt]).toEqual([
        `${first?.id}-1`,
        `${first?.id}-2`,
      ]);
      expect(await waits()).toEqual([{ wait: 10 }, { wait: 20 }]);
    }));

  test('is nothing of an abandoned purchase, and a paid one a day later', () =>
    atOneMoment(async (sql) => {
      for (const [state, after, wait] of [
        ['open', 'closed', null],
        ['closed', 'closed', null],
        ['paid', 'paid', 86_400],
        ['refunded', 'refunded', 86_400],
      ] as const) {
        const { id } = await openPurchase(base);
        await sql`update payment_orders set state = ${state} where id = ${id}`;
        await sql`select abandon_purchase(${id})`;
        const [row] = await sql`
          select state, extract(epoch from next_poll_at - now())::float as wait from payment_orders where id = ${id}`;
        expect(row).toEqual({ state: after, wait });
      }
    }));
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

  test.each([
    ['of nobody', '00000000-0000-4000-8000-000000000000', 'membership_year', 'PT404', 'unknown_member'],
    ['of an unknown item', null, 'a_week', 'PT400', 'unknown_item'],
  ])('rejects a purchase %s', async (_what, unknown, item, code, message) => {
    const buyer = unknown ?? (await makeUser(base));
    const begin = base.admin`select begin_purchase(${buyer}, ${item}, ${random(26)}, null, 'test')`;
    await expect(begin).rejects.toMatchObject({ code, message });
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

describe('mails that wait', () => {
  const claim = async (sql: postgres.ISql, batch: number) => {
    const [row] = await sql<{ claimed: { key: string }[] }[]>`select claim_outbox(${batch}) as claimed`;
    return (row?.claimed ?? []).map(({ key }) => key);
  };

  test('are claimed for five minutes, the longest waiting first, and weekly lists last, ten times as many', async () => {
    await base.admin`delete from outbox`;
    await base.admin.begin(async (sql) => {
      await sql`
        insert into outbox (key, kind, next_attempt_at, done_at, given_up_at) values
          ('second', 'idle_mail', now() - interval '1 second', null, null), ('first', 'idle_mail', now() - interval '2 seconds', null, null),
          ('third', 'idle_mail', now(), null, null), ('later', 'idle_mail', now() + interval '1 second', null, null),
          ('done', 'idle_mail', now(), now(), null), ('given up', 'idle_mail', now(), null, now())`;
      await sql`
        insert into outbox (key, kind, next_attempt_at)
        select 'list' || number, 'digest_mail', now() - interval '1 hour' from generate_series(1, 21) as number`;
      expect(await claim(sql, 2)).toHaveLength(2);
      const claimed = await sql`
        select key, attempts, next_attempt_at - now() = interval '5 minutes' as waits from outbox where attempts > 0 order by key`;
      expect([...claimed]).toEqual([
        { key: 'first', attempts: 1, waits: true },
        { key: 'second', attempts: 1, waits: true },
      ]);
      expect(await claim(sql, 2)).toEqual(['third']);
      for (const lists of [20, 1, 0]) expect(await claim(sql, 2)).toHaveLength(lists);
    });
    await base.admin`delete from outbox`;
  });
});
