/** Stories of couples: who may read one, and that nothing is shown to which both have not agreed. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { consentText } from '#tests/harness/consent-texts.ts';
import {
  addStoryPicture,
  agreeToStory,
  type Couple,
  makeCouple,
  makeShownStory,
  writeStory,
} from '#tests/harness/couples.ts';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let moderator: string;
let couple: Couple;
/** A couple with a story of which no test is to change anything. */
let others: Couple;
beforeAll(async () => {
  base = await createTestDatabase();
  moderator = await makeUser(base, 'moderator@example.org');
  await base.admin`insert into private.staff (member, role) values (${moderator}, 'moderator')`;
  others = await makeShownStory(base, { text: 'We met there.', married_on: '2001-02-03' });
});
beforeEach(async () => {
  await base.admin`delete from private.stories where couple <> ${others.id}`;
  couple = await makeCouple(base);
});
afterEach(async () => {
  expect(
    await base.database.query(GUEST, { text: 'select names from public.story($1)', values: [others.id] }),
  ).toEqual([{ names: ['Sayali', 'ज्ञा. दे.'] }]);
  for (const member of [others.bride, others.groom])
    expect(await own(member)).toMatchObject({ state: 'shown', edit: 2, text: 'We met there.' });
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: unknown[] = []) =>
  base.database.query(memberScope(member), { text, values: values as string[] });
const own = async (member: string) => (await call(member, 'select * from public.my_story'))[0];
const withdraw = (member: string) => call(member, 'select public.withdraw_story()');
const error = (code: string, message: string) => ({ code, message });
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'Asia/Kolkata' });

/** The names of the story for everybody; null when there is none. The list, one story and the community's fact agree. */
async function shown({ id }: Couple): Promise<string[] | null> {
  const read = (text: string, values: string[] = []) => base.database.query(GUEST, { text, values });
  const inList = (await read('select id, names from public.stories()')).find((row) => row.id === id);
  const alone = await read('select names from public.story($1)', [id]).catch((refusal: unknown) => {
    expect(refusal).toMatchObject(error('PT404', 'story_not_found'));
    return null;
  });
  expect(alone).toEqual(inList ? [{ names: inList.names }] : null);
  const [fact] = await read('select stories from public.community');
  if (inList) expect(fact?.stories).toBe(true);
  return (inList?.names as string[] | undefined) ?? null;
}
const readStories = async (account: string) =>
  (await call(account, 'select * from public.desk_stories()')).filter(({ id }) => id === couple.id);
async function decide(show: boolean, reason: string | null = null, account = moderator) {
  const [story] = await base.admin`select edit from private.stories where couple = ${couple.id}`;
  return call(account, 'select public.desk_decide_story($1, $2, $3, $4)', [
    couple.id,
    story?.edit ?? 1,
    String(show),
    reason,
  ]);
}
const notices = async (member: string) =>
  (await base.admin`select kind from private.notices where member = ${member} and kind like 'story%'`).map(
    ({ kind }) => kind,
  );

test('a story is read by everybody once both agreed to it and a moderator approved it, and by nobody before [10.240, 10.241]', async () => {
  const seen: [boolean, number][] = [];
  const look = async () => seen.push([(await shown(couple)) !== null, (await readStories(moderator)).length]);
  await writeStory(base, couple.bride);
  await look();
  await agreeToStory(base, couple.bride);
  await look();
  expect(await notices(couple.groom)).toEqual(['story_asked']);
  await agreeToStory(base, couple.groom);
  await look();
  await decide(true);
  await look();
  expect(seen).toEqual([
    [false, 0],
    [false, 0],
    [false, 1],
    [true, 1],
  ]);
  expect(await shown(couple)).toEqual(['Sayali', 'ज्ञा. दे.']);
  expect(await notices(couple.bride)).toEqual(['story_decided']);
});

test('one consent shows nothing, whoever approves [10.240]', async () => {
  await writeStory(base, couple.bride);
  await agreeToStory(base, couple.bride);
  await expect(decide(true)).rejects.toMatchObject(error('PT404', 'story_not_found'));
  await base.admin`update private.stories set approved_at = now() where couple = ${couple.id}`;
  expect(await shown(couple)).toBeNull();
  // A consent without the story that it is to is none to it.
  const { purpose, language, version, shown: text } = consentText('success_story');
  await call(couple.groom, 'select public.give_consent($1, $2, $3, $4)', [purpose, language, version, text]);
  expect(await shown(couple)).toBeNull();
});

test.each([
  ['the text', (edited: Couple) => writeStory(base, edited.groom, { text: 'Another text.' })],
  [
    'the text in the other language',
    (edited: Couple) => writeStory(base, edited.bride, { other_text: 'मराठी' }),
  ],
  ['the day', (edited: Couple) => writeStory(base, edited.bride, { married_on: '2026-11-02' })],
  [
    'the photo',
    async (edited: Couple) => writeStory(base, edited.bride, { photo: await addStoryPicture(base, edited) }),
  ],
  ['the own name', (edited: Couple) => call(edited.groom, "select public.choose_story_name('full')")],
])(
  'a change of %s ends both consents and the approval, and both are asked again [10.242]',
  async (_what, change) => {
    couple = await makeShownStory(base);
    expect(await shown(couple)).not.toBeNull();
    await change(couple);
    expect(await shown(couple)).toBeNull();
    for (const member of [couple.bride, couple.groom])
      expect(await own(member)).toMatchObject({ state: 'asked', i_agreed: false, partner_agreed: false });
    const open = await base.admin`
    select from private.consents where purpose = 'success_story' and withdrawn_at is null and member in (${couple.bride}, ${couple.groom})`;
    expect(open).toHaveLength(0);
    await agreeToStory(base, couple.bride);
    await agreeToStory(base, couple.groom);
    expect(await shown(couple)).toBeNull();
    await decide(true);
    expect(await shown(couple)).not.toBeNull();
  },
);

test('the same name again asks nobody [10.242]', async () => {
  couple = await makeShownStory(base);
  await call(couple.groom, "select public.choose_story_name('initials')");
  expect(await shown(couple)).not.toBeNull();
});

test('a later name of the profile is not shown [10.242]', async () => {
  couple = await makeShownStory(base);
  await call(couple.bride, "update public.profiles set first_name = 'Asha' where id = $1", [couple.bride]);
  expect(await shown(couple)).toEqual(['Sayali', 'ज्ञा. दे.']);
});

test('a consent and a decision are to the story that was read, not to a later one [10.242]', async () => {
  await writeStory(base, couple.bride);
  const before = await own(couple.groom);
  await writeStory(base, couple.bride, { text: 'Changed meanwhile.' });
  const { language, version, shown: text } = consentText('success_story');
  await expect(
    call(couple.groom, 'select public.agree_to_story($1, $2, $3, $4)', [
      before?.edit,
      language,
      version,
      text,
    ]),
  ).rejects.toMatchObject(error('PT409', 'story_changed'));
  await expect(
    call(couple.groom, 'select public.agree_to_story($1, $2, $3, $4)', [
      (await own(couple.groom))?.edit,
      language,
      version,
      'Another text',
    ]),
  ).rejects.toMatchObject(error('PT409', 'consent_text_changed'));
  for (const member of [couple.bride, couple.groom]) await agreeToStory(base, member);
  await expect(
    call(moderator, 'select public.desk_decide_story($1, $2, true)', [couple.id, before?.edit]),
  ).rejects.toMatchObject(error('PT409', 'story_changed'));
});

test('both may choose how they are named: full, first name or initials, in either script [10.241]', async () => {
  await writeStory(base, couple.bride, { name_form: 'full' });
  await call(couple.groom, "select public.choose_story_name('first')");
  expect((await own(couple.bride))?.names).toEqual(['Sayali Deshmukh', 'ज्ञानेश']);
  await expect(call(couple.groom, "select public.choose_story_name('code')")).rejects.toMatchObject({
    code: '23514',
  });
  expect(await own(couple.groom)).toMatchObject({
    name_form: 'first',
    own_names: { full: 'ज्ञानेश देशमुख', first: 'ज्ञानेश', initials: 'ज्ञा. दे.' },
  });
  // Who changes the story changes the own name only.
  await writeStory(base, couple.groom, { name_form: 'initials' });
  expect((await own(couple.bride))?.names).toEqual(['Sayali Deshmukh', 'ज्ञा. दे.']);
});

test('the initial of a name in Latin letters is its first letter', async () => {
  await base.admin`update private.profiles set first_name = 'sayali', last_name = 'Deshmukh' where id = ${couple.bride}`;
  await writeStory(base, couple.bride, { name_form: 'initials' });
  expect((await own(couple.bride))?.own_names).toMatchObject({ initials: 'S. D.' });
});

test('it is not shown before the day of the wedding, nor with somebody who is not known to be 18 [10.241]', async () => {
  await writeStory(base, couple.bride, { married_on: inDays(1) });
  for (const member of [couple.bride, couple.groom]) await agreeToStory(base, member);
  await decide(true);
  expect([await shown(couple), (await own(couple.bride))?.state]).toEqual([null, 'approved']);
  await base.admin`update private.stories set married_on = ${inDays(0)} where couple = ${couple.id}`;
  expect([await shown(couple), (await own(couple.bride))?.state]).toEqual([expect.anything(), 'shown']);
  await base.admin`update private.profiles set dob = null where id = ${couple.groom}`;
  expect(await shown(couple)).toBeNull();
  await expect(writeStory(base, couple.bride)).rejects.toMatchObject(error('PT403', 'story_adults_only'));
  await expect(agreeToStory(base, couple.bride)).rejects.toMatchObject(error('PT403', 'story_adults_only'));
});

test('both are 18 years old by the calendar of India [10.241]', async () => {
  couple = await makeShownStory(base);
  const becomesAdultIn = async (days: number) => {
    await base.admin`alter table private.profiles disable trigger user`;
    await base.admin`
      update private.profiles set dob = private.today() - interval '18 years' + make_interval(days => ${days}) where id = ${couple.bride}`;
    await base.admin`alter table private.profiles enable trigger user`;
  };
  await becomesAdultIn(1);
  expect(await shown(couple)).toBeNull();
  await expect(writeStory(base, couple.groom)).rejects.toMatchObject(error('PT403', 'story_adults_only'));
  await becomesAdultIn(0);
  expect(await shown(couple)).not.toBeNull();
  await writeStory(base, couple.groom);
});

test('either withdraws at once, by the story or by the consent, and the consents of both end [10.243]', async () => {
  for (const end of [
    (one: Couple) => withdraw(one.groom),
    (one: Couple) => call(one.bride, "select public.withdraw_consent('success_story')"),
  ]) {
    couple = await makeShownStory(base);
    await end(couple);
    expect([await shown(couple), (await own(couple.bride))?.state, (await own(couple.groom))?.state]).toEqual(
      [null, 'none', 'none'],
    );
    const consents = await base.admin`
      select withdrawn_at is null as open from private.consents
      where purpose = 'success_story' and member in (${couple.bride}, ${couple.groom})`;
    expect(consents).toEqual([{ open: false }, { open: false }]);
    expect([...(await notices(couple.bride)), ...(await notices(couple.groom))]).toEqual([]);
  }
});

test.each([
  ['the marriage is taken back', (one: Couple) => call(one.groom, 'select public.undo_marriage()')],
  [
    'one of the two accounts is deleted',
    (one: Couple) => base.admin`delete from auth.users where id = ${one.groom}`,
  ],
  [
    'one blocks the other',
    (one: Couple) =>
      call(one.groom, 'select public.block_member($1)', [one.bride]).catch(
        () => base.admin`insert into private.blocks (blocker, blocked) values (${one.groom}, ${one.bride})`,
      ),
  ],
])('it is gone when %s [10.243]', async (_when, end) => {
  couple = await makeShownStory(base);
  await end(couple);
  expect(await shown(couple)).toBeNull();
  expect(await base.admin`select from private.stories where couple = ${couple.id}`).toHaveLength(0);
});

test('across a block neither is shown the other’s story, nor told of it', async () => {
  await base.admin`insert into private.blocks (blocker, blocked) values (${couple.groom}, ${couple.bride})`;
  await writeStory(base, couple.bride);
  await agreeToStory(base, couple.bride);
  expect([(await own(couple.bride))?.state, (await own(couple.groom))?.state]).toEqual(['asked', 'none']);
  expect(await notices(couple.groom)).toEqual([]);
  await expect(call(couple.groom, "select public.choose_story_name('full')")).rejects.toMatchObject(
    error('PT404', 'story_not_found'),
  );
});

test('while an operator has unlisted one of the two it is hidden', async () => {
  couple = await makeShownStory(base);
  const [row] = await base.admin`select user_code from private.profiles where id = ${couple.groom}`;
  await base.admin`select public.unlist_member(${Number(row?.user_code)}, 'Reason')`;
  expect([await shown(couple), (await own(couple.bride))?.state]).toEqual([null, 'waiting']);
});

test('strangers, guests and people without a couple neither read, write nor decide a story [10.240]', async () => {
  const stranger = await makeMember(base);
  await writeStory(base, couple.bride);
  expect(await call(stranger, 'select from public.my_story')).toEqual([]);
  for (const [attack, refusal] of [
    ["select public.write_story('en', 'x', null, current_date, null, null, 'full')", 'PT409'],
    ["select public.choose_story_name('full')", 'PT409'],
    ["select public.agree_to_story(2, 'en', 'x', 'x')", 'PT409'],
    ['select from private.stories', '42501'],
    ['select from private.story_sides', '42501'],
    ['select from private.shown_stories', '42501'],
    ['select public.unneeded_story_pictures(1)', '42501'],
    [`select public.desk_decide_story('${couple.id}', 2, true)`, 'PT403'],
    ['select * from public.desk_stories()', 'PT403'],
  ] as const) {
    expect(await attempt(base.database, memberScope(stranger), attack), attack).toBe(refusal);
    expect(await attempt(base.database, GUEST, attack), attack).toBe('42501');
  }
  await withdraw(stranger);
  expect((await own(couple.bride))?.state).toBe('asked');
  // Somebody with a marriage that only one confirmed.
  await call(stranger, "select public.fix_marriage('here')");
  await expect(writeStory(base, stranger)).rejects.toMatchObject(error('PT409', 'couple_not_confirmed'));
});

test('a text is bounded, without invisible characters, and the day within two years', async () => {
  for (const texts of [{ text: ' \u200B\n ' }, { text: 'x'.repeat(1001) }, { other_text: 'x'.repeat(1001) }])
    await expect(writeStory(base, couple.bride, texts)).rejects.toMatchObject({ code: '23514' });
  await expect(writeStory(base, couple.bride, { married_on: '1999-12-31' })).rejects.toMatchObject({
    code: '23514',
  });
  await expect(writeStory(base, couple.bride, { married_on: inDays(731) })).rejects.toMatchObject(
    error('PT400', 'story_date_wrong'),
  );
  const photo = await addStoryPicture(base, couple);
  for (const photo_ratio of [0.09, 10.01, null])
    await expect(writeStory(base, couple.bride, { photo, photo_ratio })).rejects.toMatchObject({
      code: '23514',
    });
  for (const story of [
    { married_on: '2000-01-01', photo, photo_ratio: 0.1 },
    { married_on: inDays(730), photo, photo_ratio: 10 },
    { other_text: 'x'.repeat(1000) },
  ])
    await writeStory(base, couple.bride, story);
  await writeStory(base, couple.bride, { text: ` ${'अ'.repeat(999)}\u202E! \n` });
  expect((await own(couple.groom))?.text).toBe(`${'अ'.repeat(999)}!`);
});

test('the page tells the month of the wedding, and six stories at a time, the newest wedding first', async () => {
  const made = [];
  for (let day = 1; day <= 7; day += 1)
    made.push(await makeShownStory(base, { married_on: `2026-10-0${day}` }));
  const page = async (after: string | null) =>
    base.database.query(GUEST, { text: 'select * from public.stories($1)', values: [after] as string[] });
  const first = await page(null);
  expect(first.map(({ id }) => id)).toEqual(
    made
      .toReversed()
      .slice(0, 6)
      .map(({ id }) => id),
  );
  expect(await page(String(first.at(-1)?.id))).toMatchObject([{ id: made[0]?.id }, { id: others.id }]);
  expect(JSON.stringify(first)).not.toContain('2026-10-02');
  const text = JSON.stringify(first);
  for (const { bride, groom } of made) for (const id of [bride, groom]) expect(text).not.toContain(id);
});

describe('the desk', () => {
  test('refuses a story with a reason that both read, also later, and logs it [10.244]', async () => {
    couple = await makeShownStory(base);
    await expect(decide(false, ' ')).rejects.toMatchObject(error('PT400', 'reason_missing'));
    await decide(false, 'It has a telephone number.');
    expect(await shown(couple)).toBeNull();
    for (const member of [couple.bride, couple.groom])
      expect(await own(member)).toMatchObject({ state: 'refused', refusal: 'It has a telephone number.' });
    expect(await readStories(moderator)).toEqual([]);
    await base.admin`update private.stories set refused_at = null where couple = ${couple.id}`;
    await decide(false, `${'x'.repeat(500)}y`);
    expect((await own(couple.bride))?.refusal).toBe('x'.repeat(500));
    await writeStory(base, couple.groom, { text: 'Without a number.' });
    expect(await own(couple.bride)).toMatchObject({ state: 'asked', refusal: null });
    const log =
      await base.admin`select action from private.desk_log where actor = ${moderator} order by id desc limit 2`;
    expect(log.map(({ action }) => action)).toContain('refuse_story');
    const looked = await base.admin`
      select from private.desk_shown s join private.desk_log l on l.id = s.entry
      where l.action = 'read_stories' and s.member in (${couple.bride}, ${couple.groom})`;
    expect(looked).toHaveLength(0);
  });

  test('reads first the stories that wait, the longest waiting first, then the approved, the newest first [10.244]', async () => {
    const made = [];
    for (const approved of [null, null, '1 hour', '2 hours']) {
      const one = await makeShownStory(base);
      await base.admin`update private.stories set approved_at = now() - ${approved}::interval where couple = ${one.id}`;
      made.push(one.id);
    }
    await base.admin`update private.stories set approved_at = now() - interval '3 hours' where couple = ${others.id}`;
    const stories = await call(moderator, 'select id, waits, codes from public.desk_stories()');
    expect(stories.map(({ id, waits }) => [id, waits])).toEqual(
      [...made, others.id].map((id, at) => [id, at < 2]),
    );
    const codes = await base.admin<{ user_code: number }[]>`
      select user_code from private.profiles where id in (${others.bride}, ${others.groom}) order by id = ${others.groom}`;
    expect(stories.at(-1)?.codes).toEqual(codes.map(({ user_code }) => user_code));
  });

  test('logs whom the stories show that staff read, and counts those that wait [10.244]', async () => {
    await writeStory(base, couple.bride);
    for (const member of [couple.bride, couple.groom]) await agreeToStory(base, member);
    expect(await readStories(moderator)).toMatchObject([{ waits: true, text: 'We met here.' }]);
    const looked = await base.admin`
      select from private.desk_shown s join private.desk_log l on l.id = s.entry
      where l.action = 'read_stories' and s.member in (${couple.bride}, ${couple.groom})`;
    expect(looked).toHaveLength(2);
    expect(await call(moderator, "select waiting from public.desk_waiting() where kind = 'stories'")).toEqual(
      [{ waiting: 1 }],
    );
  });

  test('lets nobody of the staff decide the own story', async () => {
    await base.admin`insert into private.staff (member, role) values (${couple.bride}, 'operator')`;
    await writeStory(base, couple.bride);
    for (const member of [couple.bride, couple.groom]) await agreeToStory(base, member);
    await expect(decide(true, null, couple.bride)).rejects.toMatchObject(error('PT404', 'story_not_found'));
  });
});

describe('the picture', () => {
  const sees = async (scope: Parameters<typeof base.database.query>[0], name: string) =>
    (
      await base.database.query(scope, {
        text: "select from storage.objects where bucket_id = 'stories' and name = $1",
        values: [name],
      })
    ).length === 1;
  const add = (member: string, name: string) =>
    attempt(
      base.database,
      memberScope(member),
      "insert into storage.objects (bucket_id, name, owner_id) values ('stories', $2, $1) returning 1",
      [member, name],
    );

  test('is seen with the story: by the couple, by staff when both agreed, then by everybody, and by nobody after it [10.243]', async () => {
    const photo = await addStoryPicture(base, couple);
    const stranger = await makeMember(base);
    const who = () =>
      Promise.all(
        [
          GUEST,
          ...[stranger, moderator, couple.groom, couple.bride].map((member) => memberScope(member)),
        ].map((scope) => sees(scope, photo)),
      );
    expect(await who()).toEqual([false, false, false, false, true]);
    await writeStory(base, couple.bride, { photo });
    expect(await who()).toEqual([false, false, false, true, true]);
    for (const member of [couple.bride, couple.groom]) await agreeToStory(base, member);
    expect(await who()).toEqual([false, false, true, true, true]);
    await decide(true);
    expect(await who()).toEqual([true, true, true, true, true]);
    await withdraw(couple.groom);
    expect(await who()).toEqual([false, false, false, false, true]);
    const used = await addStoryPicture(base, couple);
    await writeStory(base, couple.bride, { photo: used });
    const unneeded = async (ago: string, batch = 9) => {
      await base.admin`update storage.objects set created_at = now() - ${ago}::interval where bucket_id = 'stories'`;
      const [row] = await base.database.query(SERVICE, {
        text: 'select public.unneeded_story_pictures($1) as names',
        values: [batch],
      });
      return row?.names;
    };
    expect(await unneeded('9 minutes 59 seconds')).toEqual([]);
    expect(await unneeded('10 minutes 1 second')).toContain(photo);
    expect(await unneeded('1 day')).not.toContain(used);
    expect(await unneeded('1 day', 1)).toHaveLength(1);
    await addStoryPicture(base, others);
    const [of] = await base.database.query(SERVICE, {
      text: 'select public.story_pictures_of($1) as names',
      values: [couple.groom],
    });
    expect(of?.names).toEqual([photo, used].toSorted());
  });

  test('of a story is never exchanged, and a couple adds a few to the own folder only [10.242]', async () => {
    const name = () => `${couple.id}/${randomUUID()}`;
    const stranger = await makeMember(base);
    expect(await add(stranger, name())).toBe('42501');
    expect(await add(couple.bride, `${randomUUID()}/x`)).toBe('42501');
    expect(await add(couple.bride, `${couple.id}/x.svg`)).toBe('42501');
    expect(await add(couple.bride, name())).toBe(1);
    const photo = await addStoryPicture(base, couple);
    await writeStory(base, couple.bride, { photo });
    const remove = (member: string) =>
      attempt(
        base.database,
        { ...memberScope(member), settings: { 'storage.allow_delete_query': 'true' } },
        'delete from storage.objects where name = $1 returning 1',
        [photo],
      );
    const change = (member: string) =>
      attempt(
        base.database,
        memberScope(member),
        "update storage.objects set name = 'x' where name = $1 returning 1",
        [photo],
      );
    expect([await remove(couple.bride), await change(couple.bride), await remove(couple.groom)]).toEqual([
      0, 0, 0,
    ]);
    await base.admin.begin(async (sql) => {
      await sql`select set_config('storage.allow_delete_query', 'true', true)`;
      await sql`delete from storage.objects where name = ${photo}`;
    });
    expect(await add(couple.bride, photo)).toBe('42501');
    for (let pictures = 1; pictures < 4; pictures += 1) await addStoryPicture(base, couple);
    expect(await add(couple.groom, name())).toBe(1);
    await addStoryPicture(base, couple);
    expect(await add(couple.groom, name())).toBe('42501');
    for (const other of [`${couple.id}/none`, 'x', await addStoryPicture(base, await makeCouple(base))])
      await expect(writeStory(base, couple.bride, { photo: other })).rejects.toMatchObject(
        error('PT404', 'photo_not_found'),
      );
  });

  test('is stored without a time for which copies are kept', async () => {
    const insert = (cacheControl: string) =>
      attempt(
        base.database,
        memberScope(couple.bride),
        "insert into storage.objects (bucket_id, name, owner_id, metadata) values ('stories', $2, $1, jsonb_build_object('cacheControl', $3::text)) returning 1",
        [couple.bride, `${couple.id}/${randomUUID()}`, cacheControl],
      );
    expect([await insert('max-age=3600'), await insert('max-age=0'), await insert('no-cache')]).toEqual([
      '42501',
      1,
      1,
    ]);
  });
});

test('who agrees to a story keeps the account after the wedding; who withdraws is told 48 hours before it is erased [10.233, 10.245]', async () => {
  couple = await makeShownStory(base);
  const announced = async () =>
    (await base.admin`select public.announce_marriage_erasures() as mails`)[0]?.mails;
  const due = async () =>
    (await base.admin`select public.accounts_after_marriage() as id`).map(({ id }) => id);
  await base.admin`update private.marriages set told_at = told_at - interval '100 days' where member in (${couple.bride}, ${couple.groom})`;
  expect([await announced(), await due()]).toEqual([0, []]);
  expect(await call(couple.bride, 'select erased_on from public.my_marriage')).toEqual([{ erased_on: null }]);
  await withdraw(couple.bride);
  expect([await announced(), await due()]).toEqual([2, []]);
  expect(await call(couple.bride, 'select erased_on from public.my_marriage')).toEqual([
    { erased_on: expect.anything() },
  ]);
  await base.admin`update private.marriages set erasure_announced_at = now() - interval '48 hours 1 second'`;
  await base.admin`update public.outbox set done_at = now() - interval '48 hours 1 second' where kind = 'marriage_erasure_mail'`;
  expect((await due()).toSorted()).toEqual([couple.bride, couple.groom].toSorted());
});
