/**
 * Telephone numbers and the street address are given for one member at a time, to so many members a day, and never without a record
 * (decision 014).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt, FILLED_PROFILE, GUEST, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const A_DAY = 40;
const CONTACT = {
  phone: FILLED_PROFILE.phone,
  parent_number: FILLED_PROFILE.parent_number,
  mama_phone: FILLED_PROFILE.mama_phone,
  parent_address: FILLED_PROFILE.parent_address,
  call_first: 'own',
  withheld: {},
};

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const contactOf = (viewer: string, member: string) =>
  base.database.query(memberScope(viewer), { text: 'select * from public.contact_of($1)', values: [member] });
const viewersOf = (member: string) =>
  base.database.query<{ viewer_id: string; first_name: string }>(memberScope(member), {
    text: 'select * from public.contact_viewers order by seen_at',
  });
const recorded = async (viewer: string) =>
  (await base.admin`select from private.contact_views where viewer = ${viewer}`).length;

/** Listed members, quickly: copies of one. */
async function makeListed(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => makeMember(base)));
}

const hidden: Record<string, () => Promise<string>> = {
  unknown: async () => randomUUID(),
  incomplete: () => makeMember(base, { profile: { university: null } }),
  unpaid: () => makeMember(base, { paidUntil: null }),
  lapsed: () => makeMember(base, { paidUntil: new Date(Date.now() - 1000) }),
  paused: async () => {
    const id = await makeMember(base);
    await base.admin`update private.profiles set deactivated_at = now() where id = ${id}`;
    return id;
  },
  unlisted: async () => {
    const id = await makeMember(base);
    await base.admin`select public.unlist_member(user_code, 'x') from private.profiles where id = ${id}`;
    return id;
  },
};

test('returns the numbers and the street address of a listed member [10.01]', async () => {
  const [viewer = '', member = ''] = await makeListed(2);
  expect(await contactOf(viewer, member)).toEqual([CONTACT]);
});

test.each(Object.keys(hidden))('returns the same for an %s member and an unknown one', async (state) => {
  const viewer = await makeMember(base);
  const member = (await hidden[state]?.()) ?? '';
  await expect(contactOf(viewer, member)).rejects.toMatchObject({
    code: 'PT404',
    message: 'member_not_found',
  });
  expect(await recorded(viewer)).toBe(0);
});

test.each(Object.keys(hidden).slice(1))('rejects a viewer who is %s', async (state) => {
  const member = await makeMember(base);
  const viewer = (await hidden[state]?.()) ?? '';
  await expect(contactOf(viewer, member)).rejects.toMatchObject({
    code: 'PT403',
    message: 'membership_required',
  });
});

test('rejects guests, and a request for the own contact details', async () => {
  const member = await makeMember(base);
  expect(await attempt(base.database, GUEST, 'select * from public.contact_of($1)', [member])).toBe('42501');
  await expect(contactOf(member, member)).rejects.toMatchObject({ code: 'PT400', message: 'own_profile' });
});

describe('the daily limit', () => {
  test(`allows ${A_DAY} different members, and those again on the same day [10.02]`, async () => {
    const viewer = await makeMember(base);
    const members = await makeListed(A_DAY + 1);
    for (const member of members.slice(0, A_DAY)) expect(await contactOf(viewer, member)).toEqual([CONTACT]);
    await expect(contactOf(viewer, members[A_DAY] ?? '')).rejects.toMatchObject({
      code: 'PT429',
      message: 'contact_limit_reached',
    });
    expect(await contactOf(viewer, members[0] ?? '')).toEqual([CONTACT]);
    expect(await recorded(viewer)).toBe(A_DAY);
    await base.admin`update private.contact_views set day = day - 1 where viewer = ${viewer}`;
    expect(await contactOf(viewer, members[A_DAY] ?? '')).toEqual([CONTACT]);
  });

  test('applies to concurrent requests', async () => {
    const viewer = await makeMember(base);
    const members = await makeListed(A_DAY + 10);
    const outcomes = await Promise.allSettled(members.map((member) => contactOf(viewer, member)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(A_DAY);
    expect(await recorded(viewer)).toBe(A_DAY);
  });

  test('returns nothing when the record cannot be written', async () => {
    const [viewer = '', member = ''] = await makeListed(2);
    await base.admin`alter table private.contact_views add constraint refused check (viewer is null) not valid`;
    try {
      await expect(contactOf(viewer, member)).rejects.toMatchObject({ code: '23514' });
      await expect(
        base.database.query(
          { ...memberScope(viewer), readOnly: true },
          { text: 'select * from public.contact_of($1)', values: [member] },
        ),
      ).rejects.toThrow();
    } finally {
      await base.admin`alter table private.contact_views drop constraint refused`;
    }
  });

  test('alerts the operator to members who reached it', async () => {
    const viewer = await makeMember(base);
    const members = await makeListed(A_DAY);
    const nearly = await makeMember(base);
    await base.admin`insert into private.contact_views (viewer, viewed) select ${viewer}, unnest(${members}::uuid[])`;
    await base.admin`insert into private.contact_views (viewer, viewed) select ${nearly}, unnest(${members.slice(1)}::uuid[])`;
    await base.admin`insert into private.contact_views (viewer, viewed, day) select ${viewer}, unnest(${members}::uuid[]), private.today() - 1`;
    const rows = await base.admin`
      select private.today() - m.day as ago, m.contacts from public.contact_limits_met() m join private.profiles p using (user_code)
      where p.id in (${viewer}, ${nearly})`;
    expect([...rows]).toEqual([
      { ago: 0, contacts: A_DAY },
      { ago: 1, contacts: A_DAY },
    ]);
  });
});

describe('the record of viewers', () => {
  test('returns the viewers of the own numbers only [10.03]', async () => {
    const [viewer = '', member = '', other = ''] = await makeListed(3);
    await contactOf(viewer, member);
    expect(await viewersOf(member)).toMatchObject([
      { viewer_id: viewer, first_name: FILLED_PROFILE.first_name },
    ]);
    expect(await viewersOf(other)).toEqual([]);
    expect(await viewersOf(viewer)).toEqual([]);
  });

  test('is unchanged when the viewer pauses afterwards', async () => {
    const [viewer = '', member = ''] = await makeListed(2);
    await contactOf(viewer, member);
    const before = await viewersOf(member);
    await base.admin`update private.profiles set deactivated_at = now() where id = ${viewer}`;
    expect(await viewersOf(member)).toEqual(before);
  });

  test.each(['viewer', 'viewed'] as const)('is deleted with the account of the %s', async (side) => {
    const [viewer = '', member = ''] = await makeListed(2);
    await contactOf(viewer, member);
    await base.admin`delete from auth.users where id = ${side === 'viewer' ? viewer : member}`;
    expect(await recorded(viewer)).toBe(0);
  });

  test('is removed after a year', async () => {
    const [viewer = '', member = '', other = ''] = await makeListed(3);
    await contactOf(viewer, member);
    await base.admin`update private.contact_views set day = day - 366 where viewer = ${viewer}`;
    await contactOf(viewer, other);
    await base.admin`update private.contact_views set day = day - 365 where viewed = ${other}`;
    const [row] = await base.admin`select public.forget_old_contact_views() as removed`;
    expect(row).toEqual({ removed: 1 });
    expect(await viewersOf(member)).toEqual([]);
    expect(await viewersOf(other)).toHaveLength(1);
  });

  test('rejects reading and writing by members', async () => {
    const [viewer = '', member = ''] = await makeListed(2);
    for (const text of [
      'select * from private.contact_views',
      'delete from private.contact_views',
      `insert into private.contact_views (viewer, viewed) values ('${viewer}', '${member}')`,
    ])
      expect(await attempt(base.database, memberScope(viewer), text)).toBe('42501');
    expect(
      await attempt(base.database, memberScope(await makeUser(base)), 'select * from public.contact_viewers'),
    ).toBe(0);
  });
});
