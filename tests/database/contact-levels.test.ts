/** Who may see a member's numbers and street address: each level, for each kind of viewer. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt, FILLED_PROFILE, GUEST, makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

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
  call(owner, `select public.set_contact_levels($1, $2, $3, 'parents', 'members', 'members')`, [
    phone,
    parents,
    mama,
  ]);
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

test('neither records nor counts a response of contact_of without any number', async () => {
  await setLevels('nobody', 'nobody', 'nobody');
  const viewer = await makeMember(base);
  await details(viewer);
  expect(await base.admin`select from private.contact_views where viewer = ${viewer}`).toHaveLength(0);
  await setLevels('members', 'nobody', 'nobody');
  await details(viewer);
  expect(await base.admin`select from private.contact_views where viewer = ${viewer}`).toHaveLength(1);
});

test('changes the own levels only', async () => {
  const other = await makeMember(base);
  const levels = async (member: string) => (await call(member, 'select * from public.my_contact_levels'))[0];
  const set = (member: string, values: string) => call(member, `select public.set_contact_levels(${values})`);
  await set(other, "'members', 'accepted', 'accepted', 'own', 'members', 'members'");
  const before = await levels(other);
  await set(owner, "'nobody', 'nobody', 'nobody', 'parents', 'accepted', 'accepted'");
  expect(await levels(owner)).toMatchObject({
    phone: 'nobody',
    parent_number: 'nobody',
    mama_phone: 'nobody',
    call_first: 'parents',
    photos: 'accepted',
    dob: 'accepted',
  });
  expect(await levels(other)).toEqual(before);
  await set(owner, "'members', 'members', 'nobody', 'own', 'members', 'members'");
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

test('rejects a contact level that does not exist', async () => {
  await expect(setLevels('everybody', 'members', 'nobody')).rejects.toMatchObject({ code: '23514' });
  await expect(setLevels('members', 'members', 'members')).rejects.toMatchObject({ code: '23514' });
});

test('returns and changes only the own contact levels', async () => {
  const [one, other] = [await makeMember(base), await makeMember(base)];
  await call(
    one,
    `select public.set_contact_levels('nobody', 'nobody', 'nobody', 'own', 'members', 'members')`,
  );
  expect(await call(other, 'select phone from public.my_contact_levels')).toEqual([{ phone: 'members' }]);
  expect(await attempt(base.database, memberScope(other), 'select * from private.contact_levels')).toBe(
    '42501',
  );
  expect(await attempt(base.database, GUEST, 'select * from public.my_contact_levels')).toBe('42501');
});

describe('a date of birth that only contacts see', () => {
  /** A member born on this day, whom other members see by the age. */
  async function makeDiscreet(dob: string): Promise<string> {
    const member = await makeMember(base, { profile: { dob } });
    await call(
      member,
      `select public.set_contact_levels('members', 'members', 'accepted', 'own', 'members', 'accepted')`,
    );
    return member;
  }

  test('is not revealed by range filters, by sorting or by the age [10.96]', async () => {
    const [early, late] = [await makeDiscreet('1983-05-01'), await makeDiscreet('1983-05-31')];
    const viewer = await makeMember(base);
    const [own] = await call(early, 'select dob::text, age from public.valid_profiles where id = $1', [
      early,
    ]);
    expect(own?.dob).toBe('1983-05-01');
    const both = `select dob, dob_level, age from public.valid_profiles where id in ($1, $2)`;
    const seen = { dob: null, dob_level: 'accepted', age: own?.age };
    expect(await call(viewer, both, [early, late])).toEqual([seen, seen]);
    for (const condition of ["dob <= '1983-05-15'", "dob > '1983-05-15'"])
      expect(await call(viewer, `${both} and ${condition}`, [early, late])).toEqual([]);
    const ranges = `select id from public.best_matches($1) where id in ($2, $3)`;
    for (const years of [-1, 0, 1]) {
      const filters = JSON.stringify({
        age_from: Number(own?.age) + years,
        age_to: Number(own?.age) + years,
      });
      const man = await makeMember(base, { profile: { gender: 'Male' } });
      expect(await call(man, ranges, [filters, early, late])).toHaveLength(years === 0 ? 2 : 0);
    }
  });

  test('is left out of a biodata link, which shows the age', async () => {
    const member = await makeDiscreet('1983-05-17');
    const [link] = await call(
      member,
      "select token from public.create_biodata_link('Family', 7, 'en', true, true, true, true)",
    );
    const [read] = await base.admin<{ shared: { profile: object } }[]>`
      select public.shared_biodata(${String(link?.token)}, true) as shared`;
    expect(JSON.stringify(read?.shared)).not.toContain('1983-05');
    expect(read?.shared.profile).toMatchObject({ dob: null, age: expect.any(Number) });
  });

  test('does not change when the profile was last edited', async () => {
    const member = await makeMember(base);
    const edited = () => base.admin`select updated_at from private.listings where id = ${member}`;
    const before = await edited();
    await call(
      member,
      `select public.set_contact_levels('members', 'members', 'accepted', 'own', 'members', 'accepted')`,
    );
    expect(await edited()).toEqual(before);
    await expect(
      call(
        member,
        `select public.set_contact_levels('members', 'members', 'accepted', 'own', 'members', 'nobody')`,
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  test('the job updates ages that a birthday has changed', async () => {
    const member = await makeMember(base);
    await base.admin`update private.listings set age = age - 1 where id = ${member}`;
    expect((await base.admin`select public.update_ages() as changed`)[0]?.changed).toBe(1);
    expect(await base.admin`select * from private.listing_differences()`).toEqual([]);
  });
});

describe('the notices of a member', () => {
  const open = async (member: string) =>
    (await call(member, 'select open_notices from public.profile_status'))[0]?.open_notices;
  const answer = (member: string) =>
    call(
      member,
      `select public.set_contact_levels('nobody', 'nobody', 'nobody', 'own', 'members', 'members')`,
    );
  const close = (member: string, notice: string) => call(member, 'select public.close_notice($1)', [notice]);
  const closed = (member: string, ago: string) =>
    base.admin`update private.closed_notices set closed_at = now() - ${ago}::interval where member = ${member}`;

  test('ask who may see the numbers until it is answered [10.98]', async () => {
    const member = await makeMember(base);
    expect(await open(member)).toEqual(['numbers']);
    await expect(close(member, 'numbers')).rejects.toMatchObject({ code: '23514' });
    expect(await open(member)).toEqual(['numbers']);
    await answer(member);
    expect(await open(member)).toEqual([]);
  });

  test('show the reminder of the rules from its mail until it is closed, every quarter', async () => {
    const member = await makeMember(base);
    await answer(member);
    const remind = () => base.admin`
      insert into private.mail_settings (member, rules_reminded_at) values (${member}, now())
      on conflict (member) do update set rules_reminded_at = now()`;
    await remind();
    expect(await open(member)).toEqual(['rules']);
    await close(member, 'rules');
    expect(await open(member)).toEqual([]);
    await closed(member, '3 months');
    await remind();
    expect(await open(member)).toEqual(['rules']);
  });

  test('are closed by their member only, and by their names', async () => {
    const [member, other] = [await makeMember(base), await makeMember(base)];
    await base.admin`insert into private.mail_settings (member, rules_reminded_at) values (${member}, now())`;
    await close(other, 'rules');
    expect(await open(member)).toEqual(['numbers', 'rules']);
    await expect(close(member, 'everything')).rejects.toMatchObject({ code: '23514' });
    expect(await attempt(base.database, GUEST, "select public.close_notice('rules')")).toBe('42501');
    expect(await attempt(base.database, memberScope(other), 'select * from private.closed_notices')).toBe(
      '42501',
    );
  });
});
