/** Interests: sending, answering, withdrawing, ending, and their limits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let sender: string;
let receiver: string;
beforeAll(async () => {
  base = await createTestDatabase();
});
beforeEach(async () => {
  sender = await makeEstablished();
  receiver = await makeEstablished();
});
afterAll(() => base.drop());

/** A member who joined more than a week ago. */
async function makeEstablished(): Promise<string> {
  const member = await makeMember(base);
  await base.admin`update private.profiles set created_at = now() - interval '30 days' where id = ${member}`;
  return member;
}

const call = (member: string, text: string, values: (string | number)[] = []) =>
  base.database.query(memberScope(member), { text, values });
const send = async (from: string, to: string) =>
  (await call(from, 'select public.send_interest($1) as state', [to]))[0]?.state;
const answer = (by: string, to: string, accept: boolean) =>
  call(by, 'select public.answer_interest($1, $2)', [to, String(accept)]);
const undo = (by: string, to: string) => call(by, 'select public.undo_decline($1)', [to]);
const withdraw = (by: string, to: string) => call(by, 'select public.withdraw_interest($1)', [to]);
const end = (by: string, to: string) => call(by, 'select public.end_contact($1)', [to]);
const shown = async (to: string) =>
  (await call(to, 'select direction, state from public.my_interests')).map(
    ({ direction, state }) => `${direction} ${state}`,
  );
/** Lets time pass for the interests of a pair. */
const pass = (interval: string) => base.admin`
  update private.interests set
    sent_at = sent_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval,
    answered_at = answered_at - ${interval}::interval, decline_shown_at = decline_shown_at - ${interval}::interval,
    withdrawn_at = withdrawn_at - ${interval}::interval, ended_at = ended_at - ${interval}::interval
  where sender in (${sender}, ${receiver})`;
const refusal = (code: string, message: string) => ({ code, message });

describe('an interest', () => {
  test('shows an interest to both as pending, and as accepted after the receiver accepts [10.26]', async () => {
    expect(await send(sender, receiver)).toBe('pending');
    expect([await shown(sender), await shown(receiver)]).toEqual([['sent pending'], ['received pending']]);
    await answer(receiver, sender, true);
    expect([await shown(sender), await shown(receiver)]).toEqual([['sent accepted'], ['received accepted']]);
  });

  test('mails both when the receiver accepts, but gives notice to the sender alone', async () => {
    await send(sender, receiver);
    const kindsOf = (member: string) => base.admin`
      select 'mail' as by, kind from public.outbox where recipient = ${member} and kind like 'interest_accepted%'
      union all select 'notice', kind from private.notices where member = ${member} and kind = 'accepted' order by 1`;
    await answer(receiver, sender, true);
    const mail = { by: 'mail', kind: 'interest_accepted' };
    expect(await kindsOf(sender)).toEqual([mail, { by: 'notice', kind: 'accepted' }]);
    expect(await kindsOf(receiver)).toEqual([mail]);
  });

  test('counts in the own status the interests that wait and may be seen, for members only [10.140]', async () => {
    const waiting = async () =>
      (await call(receiver, 'select waiting_interests from public.profile_status'))[0]?.waiting_interests;
    const [other, third] = [await makeMember(base), await makeMember(base)];
    for (const each of [sender, other, third]) await send(each, receiver);
    await send(receiver, await makeMember(base));
    expect(await waiting()).toBe(3);
    await answer(receiver, sender, false);
    await call(receiver, 'select public.block_member($1)', [other]);
    expect(await waiting()).toBe(1);
    await base.admin`update private.profiles set deactivated_at = now() where id = ${third}`;
    expect(await waiting()).toBe(0);
    await base.admin`update private.profiles set deactivated_at = null where id = ${third}`;
    await base.admin`update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 year'
      where user_id = ${receiver}`;
    expect(await waiting()).toBe(0);
  });

  test('accepts an interest at once when the other had sent one', async () => {
    await send(sender, receiver);
    expect(await send(receiver, sender)).toBe('accepted');
  });

  test('makes one accepted interest when both send one concurrently', async () => {
    const states = await Promise.all([send(sender, receiver), send(receiver, sender)]);
    expect(states.toSorted()).toEqual(['accepted', 'pending']);
    expect(
      await base.admin`select from private.interests where ${sender} in (sender, receiver)`,
    ).toHaveLength(1);
  });

  test('shows a declined interest to the sender as pending for up to an hour [10.29]', async () => {
    await send(sender, receiver);
    await answer(receiver, sender, false);
    expect([await shown(sender), await shown(receiver)]).toEqual([['sent pending'], ['received declined']]);
    await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT409', 'already_open'));
    await pass('29 minutes 50 seconds');
    expect(await shown(sender)).toEqual(['sent pending']);
    await pass('30 minutes 10 seconds');
    expect(await shown(sender)).toEqual(['sent declined']);
  });

  test('shows declines after a random delay of half an hour to an hour', async () => {
    await send(sender, receiver);
    const minutes: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      await answer(receiver, sender, false);
      const [row] = await base.admin<{ minutes: number }[]>`
        select extract(epoch from decline_shown_at - answered_at)::float8 / 60 as minutes from private.interests where sender = ${sender}`;
      minutes.push(row?.minutes ?? 0);
      await undo(receiver, sender);
    }
    const [earliest, latest] = [Math.min(...minutes), Math.max(...minutes)];
    expect(earliest).toBeGreaterThanOrEqual(30);
    expect(earliest).toBeLessThan(40);
    expect(latest).toBeGreaterThan(50);
    expect(latest).toBeLessThanOrEqual(60);
  });

  test('withdraws a declined interest before the sender is shown the answer, like a pending one', async () => {
    await send(sender, receiver);
    await answer(receiver, sender, false);
    await withdraw(sender, receiver);
    expect([await shown(sender), await shown(receiver)]).toEqual([[], ['received declined']]);
  });

  test('shows a withdrawn interest to neither', async () => {
    await send(sender, receiver);
    await withdraw(sender, receiver);
    expect([await shown(sender), await shown(receiver)]).toEqual([[], []]);
    await expect(answer(receiver, sender, true)).rejects.toMatchObject(
      refusal('PT404', 'interest_not_found'),
    );
  });

  test('rejects an answer to an interest that expired after thirty days [10.28]', async () => {
    await send(sender, receiver);
    await pass('31 days');
    expect(await shown(sender)).toEqual(['sent expired']);
    await expect(answer(receiver, sender, true)).rejects.toMatchObject(
      refusal('PT404', 'interest_not_found'),
    );
    await base.admin`select public.expire_interests()`;
    expect(await shown(sender)).toEqual(['sent expired']);
  });

  test('leaves an interest as it is while an operator unlists one of the two', async () => {
    await send(sender, receiver);
    await base.admin`select public.unlist_member(user_code, 'x') from private.profiles where id = ${receiver}`;
    expect(await shown(sender)).toEqual([]);
    await base.admin`select public.relist_member(user_code) from private.profiles where id = ${receiver}`;
    expect(await shown(sender)).toEqual(['sent pending']);
  });

  test('shows a decline that the sender is not shown yet as expired once the thirty days are over', async () => {
    await send(sender, receiver);
    await pass('29 days 23 hours 50 minutes');
    await answer(receiver, sender, false);
    await pass('20 minutes');
    expect(await shown(sender)).toEqual(['sent expired']);
    await pass('1 hour');
    expect(await shown(sender)).toEqual(['sent declined']);
  });

  test('stores as expired exactly what is shown as expired, and changes nothing that is shown', async () => {
    await base.admin`insert into private.interests (sender, receiver, state, expires_at, decline_shown_at, withdrawn_at)
      select ${sender}, ${receiver}, state, now() + expiry, now() + decline, now() + withdrawal
      from unnest(array['declined', 'expired', 'withdrawn', 'ended']) as state,
        unnest(array['-1 second', '1 day']::interval[]) as expiry,
        unnest(array['-1 minute', '1 minute', null]::interval[]) as decline,
        unnest(array['-1 minute', null]::interval[]) as withdrawal`;
    await base.admin`insert into private.interests (sender, receiver, expires_at) values (${sender}, ${receiver}, now() - interval '1 day')`;
    const sides = () =>
      base.admin`select id, member, shown, state from private.interest_sides where sender = ${sender} order by id, member`;
    const before = await sides();
    await base.admin`select public.expire_interests()`;
    const after = await sides();
    expect(after.map(({ shown }) => shown)).toEqual(before.map(({ shown }) => shown));
    expect(after.filter(({ state, shown }) => state === 'pending' && shown === 'expired')).toEqual([]);
    expect(before.filter(({ state, shown }) => state === 'pending' && shown === 'expired')).toHaveLength(2);
  });

  test('rejects an answer to an interest by its sender', async () => {
    await send(sender, receiver);
    await expect(answer(sender, receiver, true)).rejects.toMatchObject(
      refusal('PT404', 'interest_not_found'),
    );
  });
});

describe('a decline', () => {
  const NOT_FOUND = refusal('PT404', 'interest_not_found');
  beforeEach(async () => {
    await send(sender, receiver);
    await answer(receiver, sender, false);
  });

  test('is taken back within a minute, and shows to the sender at no time [10.141]', async () => {
    const row = () => base.admin`
      select * from private.interest_sides where member = ${sender} and shown = 'pending' and decline_shown_at is null`;
    expect(await shown(sender)).toEqual(['sent pending']);
    await undo(receiver, sender);
    expect([await shown(sender), await shown(receiver)]).toEqual([['sent pending'], ['received pending']]);
    expect(await row()).toHaveLength(1);
    await pass('1 hour');
    expect(await shown(sender)).toEqual(['sent pending']);
    await answer(receiver, sender, true);
    expect(await shown(sender)).toEqual(['sent accepted']);
  });

  test('is final after a minute [10.141]', async () => {
    await pass('61 seconds');
    await expect(undo(receiver, sender)).rejects.toMatchObject(NOT_FOUND);
    expect(await shown(receiver)).toEqual(['received declined']);
  });

  test('is not taken back by its sender, by a third member, or once more', async () => {
    await expect(undo(sender, receiver)).rejects.toMatchObject(NOT_FOUND);
    await expect(undo(await makeMember(base), sender)).rejects.toMatchObject(NOT_FOUND);
    await undo(receiver, sender);
    await expect(undo(receiver, sender)).rejects.toMatchObject(NOT_FOUND);
  });

  test('is not taken back by a guest or a lapsed member', async () => {
    expect(await attempt(base.database, GUEST, 'select public.undo_decline($1)', [sender])).toBe('42501');
    await base.admin`update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 year'
      where user_id = ${receiver}`;
    await expect(undo(receiver, sender)).rejects.toMatchObject(refusal('PT403', 'membership_required'));
  });

  test('is not taken back once the sender has withdrawn the interest', async () => {
    await withdraw(sender, receiver);
    await expect(undo(receiver, sender)).rejects.toMatchObject(NOT_FOUND);
  });

  test('is not taken back once who declined has sent an own interest', async () => {
    expect(await send(receiver, sender)).toBe('pending');
    await expect(undo(receiver, sender)).rejects.toMatchObject(NOT_FOUND);
  });

  test('is not taken back across a block', async () => {
    await call(sender, 'select public.block_member($1)', [receiver]);
    await expect(undo(receiver, sender)).rejects.toMatchObject(refusal('PT404', 'member_not_found'));
  });
});

describe('a contact', () => {
  beforeEach(async () => {
    await send(sender, receiver);
    await answer(receiver, sender, true);
  });

  test.each(['sender', 'receiver'])('ends a contact for both by the %s', async (side) => {
    await (side === 'sender' ? end(sender, receiver) : end(receiver, sender));
    expect([await shown(sender), await shown(receiver)]).toEqual([['sent ended'], ['received ended']]);
    expect(await call(sender, 'select ended_by_me from public.my_interests')).toEqual([
      { ended_by_me: side === 'sender' },
    ]);
  });

  test('rejects withdrawing an accepted interest', async () => {
    await expect(withdraw(sender, receiver)).rejects.toMatchObject(refusal('PT404', 'interest_not_found'));
  });
});

describe('sending again', () => {
  /** Whether the profile of the other offers it. */
  const maySend = async (member: string, other: string) =>
    (await call(member, 'select may_send from public.my_interests where id = $1', [other]))[0]?.may_send;

  test('allows sending an interest again 90 days after a decline, three times in all', async () => {
    for (let time = 0; time < 3; time += 1) {
      await send(sender, receiver);
      await answer(receiver, sender, false);
      expect([await maySend(sender, receiver), await maySend(receiver, sender)]).toEqual([false, true]);
      await pass('89 days 23 hours');
      await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT409', 'too_soon'));
      await pass('2 hours');
      expect(await maySend(sender, receiver)).toBe(time < 2);
    }
    await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT409', 'too_soon'));
    expect(await send(receiver, sender)).toBe('pending');
  });

  test('allows sending an interest again 90 days after it expired, and the other at once', async () => {
    await send(sender, receiver);
    await pass('29 days');
    expect([await maySend(sender, receiver), await maySend(receiver, sender)]).toEqual([false, false]);
    await pass('2 days');
    expect([await maySend(sender, receiver), await maySend(receiver, sender)]).toEqual([false, true]);
    await pass('88 days 23 hours');
    expect(await maySend(sender, receiver)).toBe(false);
    await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT409', 'too_soon'));
    await pass('2 hours');
    expect(await maySend(sender, receiver)).toBe(true);
    expect(await send(sender, receiver)).toBe('pending');
  });

  test.each([
    ['a pending interest', false],
    ['a decline that was not shown yet', true],
  ])('allows sending an interest again seven days after withdrawing %s', async (_, isDeclined) => {
    await send(sender, receiver);
    if (isDeclined) await answer(receiver, sender, false);
    await withdraw(sender, receiver);
    await pass('6 days 23 hours');
    await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT409', 'too_soon'));
    await pass('2 hours');
    expect(await send(sender, receiver)).toBe('pending');
  });

  test.each(['sender', 'receiver'])(
    'allows the %s to send an interest 90 days after the contact was ended',
    async (side) => {
      await send(sender, receiver);
      await answer(receiver, sender, true);
      await end(receiver, sender);
      const [one, other] = side === 'sender' ? [sender, receiver] : [receiver, sender];
      await pass('89 days 23 hours');
      await expect(send(one, other)).rejects.toMatchObject(refusal('PT409', 'too_soon'));
      await pass('2 hours');
      expect(await send(one, other)).toBe('pending');
    },
  );
});

describe('the limit', () => {
  const receivers = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(base)));

  test.each([
    ['ten interests a day', 10, '7 days 1 minute'],
    ['five interests a day in the first week', 5, '6 days 23 hours'],
  ])('limits a member to %s, also for concurrent requests', async (_, limit, age) => {
    const asker = await makeMember(base);
    await base.admin`update private.profiles set created_at = now() - ${age}::interval where id = ${asker}`;
    const outcomes = await Promise.allSettled((await receivers(limit + 3)).map((each) => send(asker, each)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(limit);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refusal('PT429', 'interest_limit'),
    });
  });

  test('counts withdrawn interests for the limit of the day', async () => {
    for (const each of await receivers(10)) {
      await send(sender, each);
      await withdraw(sender, each);
    }
    await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT429', 'interest_limit'));
  });

  test('allows fifty pending interests at one time [10.27]', async () => {
    const many = await receivers(50);
    await base.admin`insert into private.interests (sender, receiver, sent_at)
      select ${sender}, unnest(${many}::uuid[]), now() - interval '2 days'`;
    await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT429', 'interest_limit'));
    await withdraw(sender, many[0] ?? '');
    expect(await send(sender, receiver)).toBe('pending');
  });

  test('counts a declined interest as pending until the sender is shown the decline', async () => {
    const many = await receivers(50);
    await base.admin`insert into private.interests (sender, receiver, sent_at)
      select ${sender}, unnest(${many}::uuid[]), now() - interval '2 days'`;
    await answer(many[0] ?? '', sender, false);
    await expect(send(sender, receiver)).rejects.toMatchObject(refusal('PT429', 'interest_limit'));
    await pass('1 hour');
    expect(await send(sender, receiver)).toBe('pending');
  });
});

describe('access', () => {
  test('rejects every change of interests by guests and users without membership', async () => {
    const newcomer = await makeUser(base);
    for (const text of [
      'select public.send_interest($1)',
      'select public.answer_interest($1, true)',
      'select public.withdraw_interest($1)',
      'select public.end_contact($1)',
    ]) {
      expect(await attempt(base.database, GUEST, text, [receiver])).toBe('42501');
      expect(await attempt(base.database, memberScope(newcomer), text, [receiver])).toMatch(/PT40[34]/);
    }
  });

  test('returns no interests of other members', async () => {
    await send(sender, receiver);
    const other = await makeMember(base);
    expect(await shown(other)).toEqual([]);
    expect(await attempt(base.database, memberScope(other), 'select * from private.interests')).toBe('42501');
  });

  test('rejects an interest in the own profile or with an unknown sentence', async () => {
    await expect(send(sender, sender)).rejects.toMatchObject(refusal('PT400', 'own_profile'));
    await expect(call(sender, 'select public.send_interest($1, 4)', [receiver])).rejects.toMatchObject(
      refusal('PT400', 'unknown_sentence'),
    );
  });

  test('deletes an interest with the account of either member', async () => {
    await send(sender, receiver);
    await base.admin`delete from auth.users where id = ${sender}`;
    expect(await shown(receiver)).toEqual([]);
  });
});

test('leaves two members without contact when a block and an acceptance are concurrent', async () => {
  await send(sender, receiver);
  await Promise.allSettled([
    answer(receiver, sender, true),
    call(sender, 'select public.block_member($1)', [receiver]),
  ]);
  const [pair] = await base.admin`select private.in_contact(${sender}, ${receiver}) as in_contact`;
  expect(pair?.in_contact).toBe(false);
  expect([await shown(sender), await shown(receiver)]).toEqual([[], []]);
});
