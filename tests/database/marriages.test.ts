/** A marriage that is fixed: what ends at once, what an undo restores, and which couples count. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let bride: string;
let groom: string;
let other: string;
beforeAll(async () => {
  base = await createTestDatabase();
});
const makeGroom = () => makeMember(base, { profile: { gender: 'Male', dob: '1995-01-01' } });
beforeEach(async () => {
  [bride, groom, other] = await Promise.all([makeMember(base), makeGroom(), makeGroom()]);
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: unknown[] = []) =>
  base.database.query(memberScope(member), { text, values: values as string[] });
const codeOf = async (member: string) =>
  Number((await base.admin`select user_code from private.profiles where id = ${member}`)[0]?.user_code);
const fix = (member: string, place = 'here') => call(member, 'select public.fix_marriage($1)', [place]);
const undo = (member: string) => call(member, 'select public.undo_marriage()');
const name = async (member: string, partner: string) =>
  call(member, 'select public.name_partner($1)', [await codeOf(partner)]);
const answer = async (member: string, asker: string, yes: boolean) =>
  call(member, 'select public.answer_marriage_question($1, $2)', [await codeOf(asker), String(yes)]);
const send = (from: string, to: string) => call(from, 'select public.send_interest($1)', [to]);
const questions = async (member: string) =>
  (await call(member, 'select user_code from public.my_marriage_questions')).map((row) =>
    Number(row.user_code),
  );
const closed = async (member: string) =>
  (await call(member, 'select first_name, direction from public.my_interests_closed_by_marriage')).map(
    (row) => `${row.direction} ${row.first_name}`,
  );
const states = async (member: string) =>
  (await call(member, 'select direction, state from public.my_interests order by sent_at')).map(
    (row) => `${row.direction} ${row.state}`,
  );
const isListed = async (member: string, viewer = other) =>
  (await call(viewer, 'select from public.valid_profiles where id = $1', [member])).length === 1;
const couples = async () => (await base.admin`select from private.couples`).length;
const pass = (member: string, time: string) => base.admin`
  update private.marriages set told_at = told_at - ${time}::interval where member = ${member}`;
const lapse = (member: string) => base.admin`
  update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 second' where user_id = ${member}`;
const error = (code: string, message: string) => ({ code, message });

describe('a fixed marriage', () => {
  test('ends at once in search, profile, matches, shared links and public photos, and its undo restores them [10.230, 10.231]', async () => {
    const [link] = await call(
      bride,
      "select * from public.create_biodata_link('Joshi family', 7, 'mr', true, true, false, false)",
    );
    const [photo] = await base.admin`select name from storage.objects where name like ${`${bride}/%`}`;
    const seen = async () => [
      await isListed(bride),
      (await call(other, "select id from public.best_matches('{}')")).some(({ id }) => id === bride),
      (
        await base.database.query(SERVICE, {
          text: 'select public.shared_biodata($1, false) as shown',
          values: [String(link?.token)],
        })
      )[0]?.shown !== null,
      (await base.admin`select private.is_served('avatars', ${String(photo?.name)}) as served`)[0]?.served,
    ];
    expect(await seen()).toEqual([true, true, true, true]);
    await fix(bride);
    expect(await seen()).toEqual([false, false, false, false]);
    expect(await call(bride, 'select place from public.my_marriage')).toMatchObject([{ place: 'here' }]);
    await undo(bride);
    expect(await seen()).toEqual([true, true, true, true]);
    expect(await call(bride, 'select place from public.my_marriage')).toEqual([]);
  });

  test('closes pending interests of both directions with a wish, keeps contacts, and restores all but the closed ones [10.231, 10.232]', async () => {
    const third = await makeGroom();
    await send(groom, bride);
    await send(bride, other);
    await send(third, bride);
    await call(bride, 'select public.answer_interest($1, true)', [third]);
    await fix(bride);
    expect(await closed(groom)).toEqual(['sent Sayali']);
    expect(await closed(other)).toEqual(['received Sayali']);
    expect(await closed(third)).toEqual([]);
    expect(await closed(bride)).toEqual([]);
    await undo(bride);
    expect(await Promise.all([groom, other, third].map(closed))).toEqual([[], [], []]);
    expect(await Promise.all([groom, other, third].map(states))).toEqual([[], [], ['sent accepted']]);
    // Nothing forbids a new one.
    await send(groom, bride);
  });

  test('closes a decline that its sender is not shown yet like a pending interest [10.232]', async () => {
    await send(groom, bride);
    await send(other, bride);
    await call(bride, 'select public.answer_interest($1, false)', [groom]);
    await fix(bride);
    expect(await closed(groom)).toEqual(['sent Sayali']);
    expect(await closed(other)).toEqual(['sent Sayali']);
  });

  test('notifies the senders of pending interests, also of one that was declined in secret, but not across a block [10.232]', async () => {
    const [third, blocked] = [await makeGroom(), await makeGroom()];
    for (const sender of [groom, third, blocked]) await send(sender, bride);
    await call(bride, 'select public.answer_interest($1, false)', [third]);
    await call(blocked, 'select public.block_member($1)', [bride]);
    await fix(bride);
    const kinds = async (member: string) =>
      (await base.admin`select kind from private.notices where member = ${member} order by kind`).map(
        ({ kind }) => kind,
      );
    expect(await Promise.all([groom, third, blocked, other].map(kinds))).toEqual([
      ['marriage'],
      ['marriage'],
      [],
      [],
    ]);
    await name(bride, groom);
    await name(bride, blocked);
    expect(await Promise.all([groom, blocked].map(kinds))).toEqual([['marriage', 'marriage_question'], []]);
  });

  test('is told to nobody else: not to who is blocked, has lapsed, was declined or has no interest [10.232]', async () => {
    const [blocked, lapsed, declined] = await Promise.all([makeGroom(), makeGroom(), makeGroom()]);
    for (const sender of [blocked, lapsed, declined]) await send(sender, bride);
    await call(bride, 'select public.answer_interest($1, false)', [declined]);
    await base.admin`update private.interests set decline_shown_at = now() - interval '1 minute' where sender = ${declined}`;
    await call(bride, 'select public.block_member($1)', [blocked]);
    await fix(bride);
    await lapse(lapsed);
    expect(await Promise.all([blocked, lapsed, declined, other].map(closed))).toEqual([[], [], [], []]);
    for (const view of ['my_marriage', 'my_marriage_questions', 'my_interests_closed_by_marriage'])
      await expect(base.database.query(GUEST, { text: `select from public.${view}` })).rejects.toMatchObject({
        code: '42501',
      });
    for (const table of [
      'marriages',
      'marriage_questions',
      'couples',
      'couple_members',
      'interests_closed_by_marriage',
    ])
      await expect(call(other, `select from private.${table}`)).rejects.toMatchObject({ code: '42501' });
    expect(await call(other, 'select from public.my_marriage')).toEqual([]);
  });

  test('stays unlisted, whatever would end a pause [10.230]', async () => {
    await fix(bride, 'elsewhere');
    await expect(call(bride, 'select public.reactivate_membership()')).rejects.toMatchObject(
      error('PT409', 'marriage_fixed'),
    );
    await base.admin`select public.unlist_member(${await codeOf(bride)}, 'Reason')`;
    await base.admin`select public.relist_member(${await codeOf(bride)})`;
    await base.admin`update private.profiles set deactivated_at = null where id = ${bride}`;
    expect(await isListed(bride)).toBe(false);
    await undo(bride);
    expect(await isListed(bride)).toBe(true);
  });

  test('leaves a pause of before, and an operator’s unlisting, as they were when it is undone [10.231]', async () => {
    await call(bride, 'select public.deactivate_membership()');
    await fix(bride);
    await undo(bride);
    expect(await isListed(bride)).toBe(false);
    await base.admin`select public.unlist_member(${await codeOf(await makeMember(base))}, 'Reason')`;
    await call(bride, 'select public.reactivate_membership()');
    await fix(bride);
    await base.admin`select public.unlist_member(${await codeOf(bride)}, 'Reason')`;
    await undo(bride);
    expect(await isListed(bride)).toBe(false);
    await base.admin`select public.relist_member(${await codeOf(bride)})`;
    expect(await isListed(bride)).toBe(true);
  });

  test('restores no link that was closed before, and none that has expired', async () => {
    const make = async () =>
      (
        await call(
          bride,
          "select id from public.create_biodata_link('Joshi', 7, 'mr', true, true, false, false)",
        )
      )[0]?.id;
    const [open, revoked] = [await make(), await make()];
    await call(bride, 'select public.revoke_biodata_links($1)', [revoked]);
    await fix(bride);
    await undo(bride);
    const links = await call(bride, 'select id, revoked_at is null as open from public.own_biodata_links');
    expect(links.find(({ id }) => id === open)?.open).toBe(true);
    expect(links.find(({ id }) => id === revoked)?.open).toBe(false);
  });

  test('restores nothing of others', async () => {
    const [second, paused] = [await makeMember(base), await makeMember(base)];
    const [link] = await call(
      second,
      "select id from public.create_biodata_link('Joshi', 7, 'mr', true, true, false, false)",
    );
    await send(groom, second);
    await send(other, bride);
    await base.admin`update private.profiles set deactivated_at = now() where id = ${paused}`;
    await base.admin`select public.unlist_member(${await codeOf(paused)}, 'Reason')`;
    await base.admin.begin(async (sql) => {
      for (const member of [bride, second]) {
        await sql`select set_config('request.jwt.claim.sub', ${member}, true)`;
        await sql`select public.fix_marriage('here')`;
      }
    });
    await base.admin`insert into private.weddings (day, told) values (private.today() - 1, 5)`;
    await undo(bride);
    expect(await base.admin`select told from private.weddings where day = private.today() - 1`).toEqual([
      { told: 5 },
    ]);
    await base.admin`delete from private.weddings where day = private.today() - 1`;
    expect([await closed(groom), await closed(other)]).toEqual([['sent Sayali'], []]);
    expect(await base.admin`select was_paused from private.unlistings where member = ${paused}`).toEqual([
      { was_paused: true },
    ]);
    expect([await isListed(second), await isListed(paused), await isListed(bride)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await call(second, 'select id, revoked_at is null as open from public.own_biodata_links')).toEqual(
      [{ id: link?.id, open: false }],
    );
  });

  test('can be undone for 30 days, once told, and told again [10.231]', async () => {
    await expect(undo(bride)).rejects.toMatchObject(error('PT404', 'marriage_not_fixed'));
    await fix(bride, 'untold');
    await expect(fix(bride)).rejects.toMatchObject(error('PT409', 'marriage_fixed_already'));
    await undo(bride);
    await fix(bride);
    await pass(bride, '29 days 23 hours 59 minutes');
    await undo(bride);
    await fix(bride);
    await pass(bride, '30 days 1 second');
    await expect(undo(bride)).rejects.toMatchObject(error('PT409', 'marriage_undo_over'));
    expect(await isListed(bride)).toBe(false);
  });

  test('is refused with another answer, and to who never was a member', async () => {
    await expect(fix(bride, 'maybe')).rejects.toMatchObject({ code: '23514' });
    await expect(fix(await makeUser(base))).rejects.toMatchObject(error('PT403', 'membership_required'));
    await lapse(bride);
    await fix(bride);
  });

  test('ends in the deletion of the account after 90 days, or as the undo ends, 48 hours after a mail, but not of staff [10.233, 10.247]', async () => {
    const due = async () =>
      (await base.admin`select public.accounts_after_marriage() as id`).map(({ id }) => id);
    const announced = async () => {
      const [row] = await base.admin`select public.announce_marriage_erasures() as mails`;
      await base.admin`update public.outbox set done_at = now() where kind = 'marriage_erasure_mail' and done_at is null`;
      return row?.mails;
    };
    const wait = async (time: string) => {
      for (const member of [bride, groom]) await pass(member, time);
      await base.admin`update private.marriages set erasure_announced_at = erasure_announced_at - ${time}::interval`;
      await base.admin`update public.outbox set done_at = done_at - ${time}::interval where kind = 'marriage_erasure_mail'`;
    };
    await fix(bride);
    await fix(groom);
    await call(groom, 'select public.set_marriage_erasure(true)');
    await wait('27 days 23 hours');
    expect(await announced()).toBe(0);
    await wait('2 hours');
    expect([await announced(), await announced(), await due()]).toEqual([1, 0, []]);
    const [mail] = await base.admin`
      select extract(epoch from (detail ->> 'due')::timestamptz - created_at) / 3600 as hours from public.outbox where recipient = ${groom}
        and kind = 'marriage_erasure_mail'`;
    expect(Number(mail?.hours)).toBe(48);
    await wait('48 hours 1 second');
    expect(await due()).toEqual([groom]);
    await wait('58 days');
    expect([await announced(), await due()]).toEqual([1, [groom]]);
    await wait('48 hours 1 second');
    expect((await due()).toSorted()).toEqual([bride, groom].toSorted());
    await base.admin`insert into private.staff (member, role) values (${groom}, 'operator')`;
    expect(await due()).toEqual([bride]);
    // A mail that waits for the mail server holds the deletion back, and so does another choice.
    await base.admin`update public.outbox set done_at = null where recipient = ${bride}`;
    expect(await due()).toEqual([]);
    await base.admin`update public.outbox set given_up_at = now() - interval '47 hours 59 minutes' where recipient = ${bride}`;
    expect(await due()).toEqual([]);
    await base.admin`update public.outbox set given_up_at = now() - interval '48 hours' where recipient = ${bride}`;
    expect(await due()).toEqual([bride]);
    await base.admin`
      insert into public.payment_orders (id, user_id, item, amount, currency, receipt, mode, rzp_order_id)
      values ('01JDQ00000000000MARR1AGE00', ${bride}, 'membership_year', 29900, 'INR', 'marriage', 'test', 'order_marriage')`;
    expect(await due()).toEqual([]);
    await base.admin`delete from public.payment_orders`;
    await base.admin`update public.outbox set given_up_at = null, done_at = now() - interval '3 days' where recipient = ${bride}`;
    await call(bride, 'select public.set_marriage_erasure(true)');
    expect(await due()).toEqual([]);
    await expect(call(other, 'select public.set_marriage_erasure(true)')).rejects.toMatchObject(
      error('PT404', 'marriage_not_fixed'),
    );
    await base.admin`delete from private.marriages`;
  });

  test('counts for the funnel once, without a name, and no more when it is undone', async () => {
    const told = async () =>
      Number((await base.admin`select private.funnel() ->> 'wedding' as told`)[0]?.told);
    const before = await told();
    await fix(bride, 'untold');
    expect(await told()).toBe(before + 1);
    await undo(bride);
    expect(await told()).toBe(before);
  });
});

describe('a couple', () => {
  test('counts once, when the named partner says yes, whose own marriage is fixed with it [10.234]', async () => {
    const before = await couples();
    const another = await makeMember(base);
    await fix(bride);
    await name(bride, groom);
    await fix(another);
    await name(another, other);
    expect(await couples()).toBe(before);
    expect(await Promise.all([groom, other, bride].map(questions))).toEqual([
      [await codeOf(bride)],
      [await codeOf(another)],
      [],
    ]);
    await answer(groom, bride, true);
    expect([await couples(), await questions(groom)]).toEqual([before + 1, []]);
    expect(await questions(other)).toEqual([await codeOf(another)]);
    expect([await isListed(bride), await isListed(groom)]).toEqual([false, false]);
    for (const member of [bride, groom])
      expect(await call(member, 'select is_couple, place from public.my_marriage')).toEqual([
        { is_couple: true, place: 'here' },
      ]);
    await expect(name(bride, other)).rejects.toMatchObject(error('PT409', 'couple_confirmed'));
    await expect(answer(groom, bride, true)).rejects.toMatchObject(
      error('PT404', 'marriage_question_not_found'),
    );
    expect(await couples()).toBe(before + 1);
  });

  test('counts when both have named each other, at the same moment too [10.234]', async () => {
    const before = await couples();
    await Promise.all([fix(bride), fix(groom)]);
    await Promise.all([name(bride, groom), name(groom, bride)]);
    expect(await couples()).toBe(before + 1);
  });

  test('counts no more when one of the two takes it back, and stays when the accounts are erased [10.234]', async () => {
    const before = await couples();
    await fix(bride);
    await name(bride, groom);
    await answer(groom, bride, true);
    await undo(groom);
    expect(await couples()).toBe(before);
    expect(await call(bride, 'select is_couple from public.my_marriage')).toEqual([{ is_couple: false }]);
    await answer(groom, bride, true);
    await base.admin`delete from auth.users where id in (${bride}, ${groom})`;
    expect(await couples()).toBe(before + 1);
  });

  test('is not asked for after a no, nor across a block [10.235]', async () => {
    await fix(bride);
    await name(bride, groom);
    await answer(groom, bride, false);
    await name(bride, groom);
    await call(groom, 'select public.block_member($1)', [other]);
    await fix(other);
    await name(other, groom);
    expect(await questions(groom)).toEqual([]);
    for (const asker of [bride, other])
      await expect(answer(groom, asker, true)).rejects.toMatchObject(
        error('PT404', 'marriage_question_not_found'),
      );
    expect(await isListed(groom, await makeMember(base))).toBe(true);
  });

  test('keeps the question of another member after a no to one', async () => {
    const another = await makeMember(base);
    for (const asker of [bride, another]) {
      await fix(asker);
      await name(asker, groom);
    }
    await answer(groom, bride, false);
    expect(await questions(groom)).toEqual([await codeOf(another)]);
  });

  test('is named by any code with the same answer, three at most, also after an undo [10.235]', async () => {
    await fix(bride);
    const [real, blocked] = [await codeOf(groom), await codeOf(other)];
    await call(other, 'select public.block_member($1)', [groom]);
    expect(await call(bride, 'select public.name_partner(99999999)')).toEqual(
      await call(bride, 'select public.name_partner($1)', [real]),
    );
    await call(bride, 'select public.name_partner($1)', [blocked]);
    await call(bride, 'select public.name_partner($1)', [real]);
    await expect(call(bride, 'select public.name_partner(88888888)')).rejects.toMatchObject(
      error('PT429', 'partner_limit'),
    );
    await undo(bride);
    await fix(bride);
    await expect(call(bride, 'select public.name_partner(88888888)')).rejects.toMatchObject(
      error('PT429', 'partner_limit'),
    );
  });

  test('is not named by who met elsewhere, has no fixed marriage, or names the own code', async () => {
    await expect(name(bride, groom)).rejects.toMatchObject(error('PT409', 'marriage_not_here'));
    await fix(bride, 'elsewhere');
    await expect(name(bride, groom)).rejects.toMatchObject(error('PT409', 'marriage_not_here'));
    await undo(bride);
    await fix(bride);
    await expect(name(bride, bride)).rejects.toMatchObject(error('PT400', 'own_profile'));
  });

  test('does not count with an account that was never listed [10.234]', async () => {
    const before = await couples();
    const empty = await makeUser(base, `${randomUUID()}@example.org`);
    await fix(bride);
    await name(bride, empty);
    expect(await questions(empty)).toEqual([]);
    await expect(answer(empty, bride, true)).rejects.toMatchObject(
      error('PT404', 'marriage_question_not_found'),
    );
    expect(await couples()).toBe(before);
  });

  test('shows in the number for everybody from the next day on [10.236]', async () => {
    const shown = async () =>
      Number(
        (await base.database.query(GUEST, { text: 'select weddings from public.community' }))[0]?.weddings,
      );
    await base.admin`select public.update_ages()`;
    const before = await shown();
    await fix(bride);
    await name(bride, groom);
    await answer(groom, bride, true);
    await base.admin`select public.update_ages()`;
    expect(await shown()).toBe(before);
    await base.admin`update private.family_count set counted_on = counted_on - 1`;
    await base.admin`select public.update_ages()`;
    expect(await shown()).toBe(await couples());
  });
});
