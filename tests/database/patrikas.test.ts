/** Patrikas: who is shown what of them, and that no result outlives the birth it was computed from. Table T in SQL. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalOf } from '#domain/guna/totals.ts';
import { moonClassesOf, traitsOf } from '#domain/patrika/moon-classes.ts';
import { consentText } from '#tests/harness/consent-texts.ts';
import { type MemberFacts, makeMember, memberScope, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const shownTo = async (viewer: string) => {
  const rows = await base.database.query<{ id: string }>(memberScope(viewer), {
    text: 'select id from public.member_patrikas',
  });
  return rows.map(({ id }) => id);
};
const isShown = async (viewer: string, member: string) => (await shownTo(viewer)).includes(member);

/** Rows in which the listed patrikas differ from the rule; none in a sound database. */
const differences = () => base.admin`
  (select * from private.listable_patrikas except select * from private.listed_patrikas)
  union all (select * from private.listed_patrikas except select * from private.listable_patrikas)`;

test.each([
  ['members', true],
  ['accepted', false],
  ['nobody', false],
] as const)('shows a patrika of level %s to other members: %s', async (level, expected) => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await storePatrika(base, member, { answers: { level } });
  expect(await isShown(viewer, member)).toBe(expected);
  expect(await differences()).toEqual([]);
});

test('shows a patrika of level accepted to a member in contact, and none after a block', async () => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await storePatrika(base, member, { answers: { level: 'accepted' } });
  await base.admin`insert into private.interests (sender, receiver, state) values (${viewer}, ${member}, 'accepted')`;
  expect(await isShown(viewer, member)).toBe(true);
  await base.admin`insert into private.blocks (blocker, blocked) values (${member}, ${viewer})`;
  expect(await isShown(viewer, member)).toBe(false);
});

test('shows other members neither time nor place of birth [10.61]', async () => {
  const columns = await base.admin<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = 'public.member_patrikas'::regclass and attnum > 0 order by attnum`;
  expect(columns.map(({ name }) => name)).toEqual([
    'id',
    'source',
    'almanac',
    'charans',
    'moon_classes',
    'by_name',
    'mangal',
    'mars_house',
    'in_contact',
  ]);
});

/** What a viewer is shown of a patrika in which everything is known. */
async function seenBy(viewer: string, member: string) {
  const [row] = await base.database.query(memberScope(viewer), {
    text: 'select charans, moon_classes, by_name, mangal, mars_house from public.member_patrikas where id = $1',
    values: [member],
  });
  return row;
}
const EXACT = { charans: [77], moon_classes: [26], by_name: true, mangal: 'mild', mars_house: 7 } as const;
const ROUGH = { charans: [], moon_classes: [26, 27], by_name: false, mangal: 'yes', mars_house: null };
const makeUnsure = () => makeMember(base, { profile: { mangal_status: "Don't Know" } });

test('shows only members in contact charan, house of Mars and whether mangal is mild [10.61]', async () => {
  const [viewer, member] = [await makeMember(base), await makeUnsure()];
  await storePatrika(base, member, { result: { ...EXACT, charans: [77], moon_classes: [26] } });
  expect(await seenBy(viewer, member)).toEqual(ROUGH);
  await base.admin`insert into private.interests (sender, receiver, state) values (${viewer}, ${member}, 'accepted')`;
  expect(await seenBy(viewer, member)).toEqual(EXACT);
  await base.admin`update private.interests set state = 'ended' where receiver = ${member}`;
  expect(await seenBy(viewer, member)).toEqual(ROUGH);
});

test('shows a member who may still answer an interest no more than others see of a patrika [10.61]', async () => {
  const [viewer, member] = [await makeMember(base), await makeUnsure()];
  await storePatrika(base, member, {
    answers: { level: 'accepted' },
    result: { ...EXACT, charans: [77], moon_classes: [26] },
  });
  await base.admin`insert into private.interests (sender, receiver) values (${member}, ${viewer})`;
  expect(await seenBy(viewer, member)).toEqual(ROUGH);
});

test('shows no computed mangal of a member whose family has answered', async () => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await storePatrika(base, member, { result: { mangal: 'yes' } });
  expect(await seenBy(viewer, member)).toMatchObject({ mangal: 'unknown' });
});

test('shows all Moon classes of a nakshatra in a rashi, as the domain has them', async () => {
  const rows = await base.admin<{ class: number; shown: number[] }[]>`
    select class, private.classes_of_nakshatras(array[class]::smallint[]) as shown from generate_series(1, 38) as class`;
  expect(rows).toHaveLength(38);
  for (const { class: one, shown } of rows) {
    const { rashi, nakshatra } = traitsOf(one);
    expect(shown).toEqual(moonClassesOf(rashi, nakshatra));
  }
});

test('shows a patrika while its member is listed', async () => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await storePatrika(base, member);
  await base.admin`update private.profiles set deactivated_at = now() where id = ${member}`;
  expect(await isShown(viewer, member)).toBe(false);
  await base.admin`update private.profiles set deactivated_at = null where id = ${member}`;
  expect(await isShown(viewer, member)).toBe(true);
  expect(await differences()).toEqual([]);
});

test('shows no patrika to a member who does not look at patrikas, and none of that member', async () => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await storePatrika(base, member);
  await storePatrika(base, viewer, { answers: { source: 'none' } });
  expect(await shownTo(viewer)).toEqual([]);
  expect(await isShown(member, viewer)).toBe(false);
});

test('forgets the result when the birth changes, until it is computed again [10.60]', async () => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await storePatrika(base, member);
  await base.admin`update private.profiles set dob_time = '07:00' where id = ${member}`;
  expect(await isShown(viewer, member)).toBe(false);
  const stale = await base.database.query<{ member: string; dob_time: string }>(SERVICE, {
    text: "select member, dob_time from public.stale_patrikas('ae-2.1.19/lahiri-1', 10)",
  });
  expect(stale).toContainEqual({ member, dob_time: '07:00:00' });
});

test('keeps a printed patrika when the birth changes', async () => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  await storePatrika(base, member, { answers: { source: 'printed', almanac: 'date' } });
  await base.admin`update private.profiles set dob = '1999-03-15' where id = ${member}`;
  expect(await isShown(viewer, member)).toBe(true);
});

test('refuses a result computed from another birth', async () => {
  const member = await makeMember(base);
  const birth = JSON.stringify({ dob: '1980-01-01', dob_time: '01:00' });
  await expect(
    base.database.query(SERVICE, {
      text: "select public.store_patrika($1, '{}', '{}', $2)",
      values: [member, birth],
    }),
  ).rejects.toMatchObject({ code: 'PT409', message: 'birth_changed' });
});

test('stores no patrika without consent [10.64]', async () => {
  const member = await makeMember(base);
  const unconsented = { consented_at: null } as object;
  await expect(storePatrika(base, member, { answers: unconsented })).rejects.toMatchObject({ code: '23514' });
});

test.each([
  ['erases the patrika', 'select public.erase_patrika()'],
  ['withdraws the consent', "select public.withdraw_consent('patrika')"],
])('erases answers, result and listing when the member %s [10.64]', async (_, text) => {
  const [viewer, member] = [await makeMember(base), await makeMember(base)];
  for (const each of [viewer, member]) {
    await storePatrika(base, each);
    await base.admin`select private.keep_facts_of_the_day(${each})`;
  }
  await base.database.query(memberScope(member), { text });
  const both = [viewer, member];
  expect(await base.admin`select member from private.patrikas where member in ${base.admin(both)}`).toEqual([
    { member: viewer },
  ]);
  const compared = await base.admin`
    select member from private.facts_of_the_day where member in ${base.admin(both)} and moon_classes is not null`;
  expect(compared).toEqual([{ member: viewer }]);
  expect([await isShown(viewer, member), await isShown(member, viewer)]).toEqual([false, true]);
});

test('keeps the patrika when the member agrees to another text of the consent', async () => {
  const member = await makeMember(base);
  await storePatrika(base, member);
  for (const language of ['en', 'mr'] as const) {
    const { version, shown } = consentText('patrika', language);
    await base.database.query(memberScope(member), {
      text: "select public.give_consent('patrika', $1, $2, $3)",
      values: [language, version, shown],
    });
  }
  expect(await base.admin`select from private.patrikas where member = ${member}`).toHaveLength(1);
});

test('holds the same 1,444 totals as the browser computes', async () => {
  const cells = await base.admin<{ bride: number; groom: number; doubled: number }[]>`
    select bride, groom, doubled from private.guna_totals`;
  expect(cells).toHaveLength(1444);
  expect(cells.filter(({ bride, groom, doubled }) => totalOf(bride, groom) * 2 !== doubled)).toEqual([]);
});

/** What the job that computes patrikas again reads of a member. */
async function readStale(member: string) {
  const [row] = await base.admin<{ answers: object; birth: object }[]>`
    select to_jsonb(p) as answers, jsonb_build_object('dob', o.dob, 'dob_time', o.dob_time) as birth
    from private.patrikas p join private.profiles o on o.id = p.member where p.member = ${member}`;
  return row ?? { answers: {}, birth: {} };
}

/** Stores what it computed. */
const storeRecomputed = (
  member: string,
  { answers, birth }: { answers: object; birth: object },
  result = {},
) =>
  base.database.query(SERVICE, {
    text: 'select public.store_recomputed_patrika($1, $2, $3, $4)',
    values: [member, ...[answers, { ...answers, ...result }, birth].map((value) => JSON.stringify(value))],
  });

const mailsTo = async (member: string, kind: string) =>
  (await base.admin`select 1 from public.outbox where recipient = ${member} and kind = ${kind}`).length;

test('mails a member whose result another version of the computation changes, and no other', async () => {
  const [same, changed, moved] = [await makeMember(base), await makeMember(base), await makeMember(base)];
  for (const member of [same, changed, moved]) await storePatrika(base, member);
  await storeRecomputed(same, await readStale(same), { engine: 'next', moon_deg: 172.3401 });
  await storeRecomputed(changed, await readStale(changed), {
    engine: 'next',
    charans: [53],
    moon_classes: [18],
  });
  await base.admin`update private.profiles set dob_time = '07:00' where id = ${moved}`;
  await storeRecomputed(moved, await readStale(moved), { engine: 'next', charans: [53], moon_classes: [18] });
  const mails = (member: string) => mailsTo(member, 'patrika_changed_mail');
  expect([await mails(same), await mails(changed), await mails(moved)]).toEqual([0, 1, 0]);
});

test('does not restore a patrika that its member saved again or erased while it was recomputed', async () => {
  const member = await makeMember(base);
  await storePatrika(base, member);
  const stale = await readStale(member);
  const overtaken = { code: 'PT409', message: 'patrika_changed' };
  await storePatrika(base, member);
  await expect(storeRecomputed(member, stale)).rejects.toMatchObject(overtaken);
  await base.database.query(memberScope(member), { text: 'select public.erase_patrika()' });
  await expect(storeRecomputed(member, stale)).rejects.toMatchObject(overtaken);
});

const makeGroom = (facts?: MemberFacts) => makeMember(base, { ...facts, profile: { gender: 'Male' } });
const ask = (asker: string, asked: string) =>
  base.database.query(memberScope(asker), { text: 'select public.ask_for_patrika($1)', values: [asked] });
const requestsOf = (member: string) =>
  base.database.query<{ id: string; direction: string }>(memberScope(member), {
    text: 'select id, direction from public.my_patrika_requests',
  });
const noticesOf = (member: string) =>
  base.database.query(memberScope(member), { text: 'select kind, member_id from public.my_notices' });

test('a member asks another for a patrika that is not shown, once [10.74]', async () => {
  const [bride, groom] = [await makeMember(base), await makeGroom()];
  await storePatrika(base, groom, { answers: { level: 'accepted' } });
  await ask(bride, groom);
  expect(await requestsOf(bride)).toEqual([{ id: groom, direction: 'sent' }]);
  expect(await requestsOf(groom)).toEqual([{ id: bride, direction: 'received' }]);
  expect(await mailsTo(groom, 'patrika_asked')).toBe(1);
  expect([await noticesOf(groom), await noticesOf(bride)]).toEqual([
    [{ kind: 'patrika', member_id: bride }],
    [],
  ]);
  await expect(ask(bride, groom)).rejects.toMatchObject({ code: 'PT409', message: 'already_asked' });
  expect(await base.admin`select 1 from private.interests where receiver = ${groom}`).toHaveLength(0);
});

test.each<[string, (bride: string, groom: string) => Promise<unknown>]>([
  ['the patrika is shown to the asker', (_, groom) => storePatrika(base, groom)],
  [
    'either blocked the other',
    (bride, groom) => base.admin`insert into private.blocks (blocker, blocked) values (${groom}, ${bride})`,
  ],
  [
    'the asker is not listed',
    (bride) => base.admin`update private.profiles set deactivated_at = now() where id = ${bride}`,
  ],
  [
    'the member who is asked does not look at patrikas',
    (_, groom) => storePatrika(base, groom, { answers: { source: 'none' } }),
  ],
])('a request for a patrika is not shown once %s', async (_, change) => {
  const [bride, groom] = [await makeMember(base), await makeGroom()];
  await ask(bride, groom);
  await change(bride, groom);
  expect(await requestsOf(groom)).toEqual([]);
});

test('does not notify a member who does not look at patrikas, and does not reveal that to the asker [10.74]', async () => {
  const [bride, groom] = [await makeMember(base), await makeGroom()];
  await storePatrika(base, groom, { answers: { source: 'none' } });
  await ask(bride, groom);
  expect(await requestsOf(bride)).toEqual([{ id: groom, direction: 'sent' }]);
  expect([await requestsOf(groom), await mailsTo(groom, 'patrika_asked')]).toEqual([[], 0]);
  expect(await base.admin`select 1 from private.notices where member = ${groom}`).toHaveLength(0);
});

test("rejects requests for a patrika that is shown, of the same gender, of blocked members, and above the day's limit", async () => {
  const bride = await makeMember(base);
  const refusal = (asked: string) =>
    ask(bride, asked).then(
      () => null,
      ({ message }) => message,
    );
  const shown = await makeGroom();
  await storePatrika(base, shown);
  expect(await refusal(shown)).toBe('patrika_shown');
  expect(await refusal(await makeMember(base))).toBe('same_gender');
  expect(await refusal(bride)).toBe('own_profile');
  const hidden = await makeGroom();
  await base.admin`insert into private.blocks (blocker, blocked) values (${hidden}, ${bride})`;
  expect(await refusal(hidden)).toBe('member_not_found');
  for (let asked = 0; asked < 5; asked += 1) expect(await refusal(await makeGroom())).toBeNull();
  expect(await refusal(await makeGroom())).toBe('patrika_request_limit');
});

test.each([
  [null, '06:42:00', null],
  ['About', '06:42:00', 'About'],
  ['Unknown', null, 'Unknown'],
])(
  'shows a time of birth of the certainty %s to those in contact as %s [10.151]',
  async (certainty, time, said) => {
    const [viewer, stranger] = [await makeMember(base), await makeMember(base)];
    const member = await makeMember(base, { profile: { dob_time_certainty: certainty } });
    for (const [from, to] of [
      [viewer, member],
      [member, viewer],
    ] as const)
      await base.database.query(memberScope(from), { text: 'select public.send_interest($1)', values: [to] });
    const shown = (to: string) =>
      base.database.query(memberScope(to), {
        text: 'select dob_time, dob_time_certainty from public.valid_profiles where id = $1',
        values: [member],
      });
    expect(await shown(viewer)).toEqual([{ dob_time: time, dob_time_certainty: said }]);
    expect(await shown(stranger)).toEqual([{ dob_time: null, dob_time_certainty: null }]);
  },
);
