/** Who may see a member's numbers and street address: each level, for each kind of viewer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt, FILLED_PROFILE, GUEST, makeMember, memberScope } from '../harness/members.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let base: TestDatabase;
let owner: string;
const viewers: Record<string, string> = {};

const call = (member: string, text: string, values: (string | number)[] = []) =>
  base.database.query(memberScope(member), { text, values });
const interest = (sender: string, receiver: string) =>
  call(sender, 'select public.send_interest($1)', [receiver]);
const answer = (receiver: string, sender: string, accept: boolean) =>
  call(receiver, 'select public.answer_interest($1, $2)', [sender, String(accept)]);
const setLevels = (phone: string, parents: string, mama: string) =>
  call(owner, `select public.set_contact_levels($1, $2, $3, 'parents', 'members')`, [phone, parents, mama]);
const details = async (viewer: string) =>
  (await call(viewer, 'select * from public.contact_of($1)', [owner]))[0];

/** Makes viewers that stand in each relation to the owner. */
const RELATIONS: Record<string, (viewer: string) => Promise<unknown>> = {
  'a member without an interest': async () => undefined,
  'a member whose interest is pending': (viewer) => interest(viewer, owner),
  'a member to whom the owner sent an interest': (viewer) => interest(owner, viewer),
  'a member whom the owner declined': async (viewer) => {
    await interest(viewer, owner);
    await answer(owner, viewer, false);
  },
  'a member whose contact was ended': async (viewer) => {
    await interest(viewer, owner);
    await answer(owner, viewer, true);
    await call(owner, 'select public.end_contact($1)', [viewer]);
  },
  'a member in contact': async (viewer) => {
    await interest(viewer, owner);
    await answer(owner, viewer, true);
  },
};
const IN_CONTACT = 'a member in contact';

beforeAll(async () => {
  base = await createTestDatabase();
  owner = await makeMember(base);
  for (const [name, relate] of Object.entries(RELATIONS)) {
    const viewer = await makeMember(base);
    await relate(viewer);
    viewers[name] = viewer;
  }
});
afterAll(() => base.drop());

const shownTo = (level: string, relation: string) =>
  level === 'members' || (level === 'accepted' && relation === IN_CONTACT);

describe.each(Object.keys(RELATIONS))('%s', (relation) => {
  test.each(['members', 'accepted', 'nobody'])(
    'is shown the own and the parents’ number as the level %s allows [10.32]',
    async (level) => {
      await setLevels(level, level, 'nobody');
      const seen = await details(viewers[relation] ?? '');
      const isShown = shownTo(level, relation);
      expect(seen).toMatchObject({
        phone: isShown ? FILLED_PROFILE.phone : null,
        parent_number: isShown ? FILLED_PROFILE.parent_number : null,
      });
      expect(seen?.withheld).toEqual({
        mama_phone: 'nobody',
        ...(!isShown && { phone: level, parent_number: level }),
        ...(relation !== IN_CONTACT && { parent_address: 'accepted' }),
      });
    },
  );

  test.each(['accepted', 'nobody'])('is shown the uncle’s number as the level %s allows', async (level) => {
    await setLevels('nobody', 'nobody', level);
    const seen = await details(viewers[relation] ?? '');
    expect(seen?.mama_phone).toBe(shownTo(level, relation) ? FILLED_PROFILE.mama_phone : null);
    expect(seen?.parent_address).toBe(relation === IN_CONTACT ? FILLED_PROFILE.parent_address : null);
  });
});

test('neither records nor counts a response without any number', async () => {
  await setLevels('nobody', 'nobody', 'nobody');
  const viewer = await makeMember(base);
  await details(viewer);
  expect(await base.admin`select from private.contact_views where viewer = ${viewer}`).toHaveLength(0);
  await setLevels('members', 'nobody', 'nobody');
  await details(viewer);
  expect(await base.admin`select from private.contact_views where viewer = ${viewer}`).toHaveLength(1);
});

describe('without an answer', () => {
  test.each([
    ['members', FILLED_PROFILE.phone],
    ['accepted', null],
  ])('the installation’s default applies: %s', async (level, phone) => {
    const [silent, viewer] = [await makeMember(base), await makeMember(base)];
    await base.admin`update private.community_settings set contact_default = ${level}`;
    try {
      const [seen] = await call(viewer, 'select * from public.contact_of($1)', [silent]);
      expect(seen).toMatchObject({ phone, call_first: 'own' });
      expect(await call(silent, 'select phone, answered_at from public.my_contact_levels')).toEqual([
        { phone: level, answered_at: null },
      ]);
    } finally {
      await base.admin`update private.community_settings set contact_default = 'members'`;
    }
  });
});

test('rejects a value that is not a level', async () => {
  await expect(setLevels('everybody', 'members', 'nobody')).rejects.toMatchObject({ code: '23514' });
  await expect(setLevels('members', 'members', 'members')).rejects.toMatchObject({ code: '23514' });
});

test('shows and changes only the own levels', async () => {
  const [one, other] = [await makeMember(base), await makeMember(base)];
  await call(one, `select public.set_contact_levels('nobody', 'nobody', 'nobody', 'own', 'members')`);
  expect(await call(other, 'select phone from public.my_contact_levels')).toEqual([{ phone: 'members' }]);
  expect(await attempt(base.database, memberScope(other), 'select * from private.contact_levels')).toBe(
    '42501',
  );
  expect(await attempt(base.database, GUEST, 'select * from public.my_contact_levels')).toBe('42501');
});
