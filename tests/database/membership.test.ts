/**
 * The life of a membership: when it ends, what renews it, pausing,
 * cancelling. To the microsecond, by the database's own clock.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Row } from '#server/database/client/database.ts';
import { attempt, makeMember, memberScope, pay } from '#tests/harness/members.ts';
import { openPurchase, payment, settle } from '#tests/harness/purchases.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let test: TestDatabase;
let viewer: string;
let member: string;

beforeAll(async () => {
  test = await createTestDatabase();
  viewer = await makeMember(test);
});
beforeEach(async () => {
  member = await makeMember(test, { paidUntil: null });
});
afterAll(() => test.drop());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000);

/** A payment through the provider. */
async function buy(): Promise<void> {
  const purchase = await openPurchase(test, member);
  expect(await settle(test.admin, purchase, [payment(purchase, 'captured')], [], 'paid')).toMatchObject({
    granted: true,
  });
}

/** What an SQL expression over the member's newest payment says; `p` is that payment, `before` the one before it. */
async function ofNewest(expression: string): Promise<unknown> {
  const [row] = await test.admin.unsafe(
    `select (${expression}) as answer from payments p
     left join lateral (select * from payments b where b.user_id = p.user_id and b.payment_at < p.payment_at
       order by b.payment_at desc limit 1) as before on true
     where p.user_id = $1 order by p.payment_at desc limit 1`,
    [member],
  );
  return row?.answer;
}

const call = (name: string) => attempt(test.database, memberScope(member), `select public.${name}()`);
const really = (name: string) =>
  test.database.query(memberScope(member), { text: `select public.${name}()` });
const own = async () => {
  const [row] = await test.database.query<Row>(memberScope(member), {
    text: 'select has_paid, is_valid, expiry_at, deactivated_at from public.profile_status',
  });
  return row;
};
const isSeen = async () => {
  const text = 'select 1 from public.valid_profiles where id = $1';
  return (await test.database.query(memberScope(viewer), { text, values: [member] })).length === 1;
};
const seesOthers = async () =>
  (await test.database.query(memberScope(member), { text: 'select 1 from public.valid_profiles limit 1' }))
    .length === 1;

describe('the end of a membership', () => {
  it.each([
    ['valid a microsecond before', '1 microsecond', true],
    ['over at the moment itself', '0', false],
    ['over a microsecond after', '-1 microsecond', false],
  ])('is exact to the microsecond: %s', async (_case, rest, valid) => {
    await pay(test, member, inDays(1));
    // One transaction has one now().
    const [mine, list] = await test.admin.begin(async (sql) => {
      await sql`update payments set expiry_at = now() + ${rest}::interval where user_id = ${member}`;
      const status = await sql`select has_paid, is_valid from public.profiles where id = ${member}`;
      await sql`select set_config('request.jwt.claim.sub', ${viewer}, true)`;
      await sql`set local role authenticated`;
      return [status, await sql`select from public.valid_profiles where id = ${member}`];
    });
    expect([...(mine ?? [])]).toEqual([{ has_paid: valid, is_valid: valid }]);
    expect(list).toHaveLength(valid ? 1 : 0);
  });

  it('needs no job: every read agrees with the clock', async () => {
    await pay(test, member, inDays(1));
    await test.admin`update payments set expiry_at = clock_timestamp() + interval '1 second' where user_id = ${member}`;
    const observed: Row[] = [];
    await expect
      .poll(async () => {
        const [row] = await test.database.query<Row>(memberScope(member), {
          text: 'select has_paid, is_valid, expiry_at > now() as running from public.profile_status',
        });
        if (row) observed.push(row);
        return row?.running;
      })
      .toBe(false);
    for (const { has_paid, is_valid, running } of observed)
      expect([has_paid, is_valid]).toEqual([running, running]);
    expect([await isSeen(), await seesOthers()]).toEqual([false, false]);
  });
});

describe('a renewal', () => {
  /** A calendar year in India after a moment. */
  const aYearAfter = (moment: string) =>
    `(${moment} at time zone 'Asia/Kolkata' + interval '1 year') at time zone 'Asia/Kolkata'`;

  it('before the end adds a year to the end each time', async () => {
    await pay(test, member, inDays(100));
    await buy();
    expect(await ofNewest(`p.expiry_at = ${aYearAfter('before.expiry_at')}`)).toBe(true);
    await buy();
    expect(await ofNewest(`p.expiry_at = ${aYearAfter('before.expiry_at')}`)).toBe(true);
  });

  it('after the end begins a full year now', async () => {
    await pay(test, member, inDays(-100));
    expect(await own()).toMatchObject({ has_paid: false, is_valid: false });
    await buy();
    expect(await ofNewest(`p.expiry_at = ${aYearAfter('p.payment_at')}`)).toBe(true);
    expect([await isSeen(), await seesOthers()]).toEqual([true, true]);
  });

  it.each([
    ['29 February ends on the 28th', '2096-02-29T10:00:00Z', '2097-02-28T10:00:00Z'],
    ['1 March, while UTC has 28 February, ends on 1 March', '2095-02-28T20:30:00Z', '2096-02-29T20:30:00Z'],
  ])('adds one calendar year to a membership that ends on %s [4.33]', async (_case, end, nextEnd) => {
    await pay(test, member, new Date(end));
    await buy();
    expect(await ofNewest('p.expiry_at')).toEqual(new Date(nextEnd));
  });

  it('after cancelling begins a full year now, and lists the member again', async () => {
    await buy();
    await really('cancel_membership');
    expect([await isSeen(), await seesOthers()]).toEqual([false, false]);
    await buy();
    expect(await ofNewest(`p.expiry_at = ${aYearAfter('p.payment_at')}`)).toBe(true);
    expect([await isSeen(), await seesOthers()]).toEqual([true, true]);
  });
});

describe('a pause', () => {
  it('hides the member and all others from them, keeps the end date and can be resumed without a payment', async () => {
    await buy();
    const before = await own();
    await really('deactivate_membership');
    expect(await own()).toMatchObject({ has_paid: true, is_valid: false, expiry_at: before?.expiry_at });
    expect([await isSeen(), await seesOthers()]).toEqual([false, false]);
    await really('reactivate_membership');
    expect(await own()).toEqual(before);
    expect([await isSeen(), await seesOthers()]).toEqual([true, true]);
    expect(await ofNewest('before.payment_id is null')).toBe(true);
  });

  it('cannot be resumed after the end; a payment keeps the pause and allows resuming', async () => {
    await pay(test, member, inDays(1));
    await really('deactivate_membership');
    await test.admin`update payments set expiry_at = now() - interval '1 second' where user_id = ${member}`;
    expect(await call('reactivate_membership')).toBe('PT409');
    await buy();
    expect(await isSeen()).toBe(false);
    await really('reactivate_membership');
    expect(await isSeen()).toBe(true);
  });

  it('ends when the membership is cancelled: the member is listed after a new payment', async () => {
    await buy();
    await really('deactivate_membership');
    await really('cancel_membership');
    expect(await own()).toMatchObject({ has_paid: false, deactivated_at: null });
    await buy();
    expect(await isSeen()).toBe(true);
  });
});

describe('in an invalid state', () => {
  it.each([
    ['never paid', async () => {}],
    ['lapsed', () => pay(test, member, inDays(-1))],
    [
      'cancelled',
      async () => {
        await buy();
        await really('cancel_membership');
      },
    ],
  ])('rejects pausing, resuming and cancelling: %s', async (_state, reach) => {
    await reach();
    for (const name of ['deactivate_membership', 'reactivate_membership', 'cancel_membership'])
      expect(await call(name), name).toBe('PT409');
  });

  it('rejects repeating a step', async () => {
    await buy();
    expect(await call('reactivate_membership')).toBe('PT409');
    await really('deactivate_membership');
    expect(await call('deactivate_membership')).toBe('PT409');
  });
});
