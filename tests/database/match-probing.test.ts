/** What others prefer, and their lineage, cannot be read by changing the own facts and looking at the match again. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { twoWayMatch } from '#domain/match/score.ts';
import { NO_PREFERENCES, type PreferencesRow, preferencesOf } from '#domain/match/stored.ts';
import { type MemberFacts, makeMember, memberScope, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const SECRET_INCOME = 61_300;
const SECRET_GOTRA = 'Vasishtha';
const GOTRAS = ['Atri', 'Bharadwaj', 'Kashyap', 'Kaushik', SECRET_GOTRA, 'Gautam', 'Jamadagni'];

let base: TestDatabase;
let groom: string;

beforeAll(async () => {
  base = await createTestDatabase();
  groom = await makeGroom();
});
afterAll(() => base.drop());

async function makeGroom(): Promise<string> {
  const id = await makeMember(base, { profile: { gender: 'Male', caste: 'tul' } });
  const wants = {
    ...NO_PREFERENCES,
    income_least: SECRET_INCOME,
    income_importance: 'must',
    mangal_wants: 'without',
  };
  await base.admin`insert into public.partner_preferences ${base.admin({ member: id, ...wants, mangal_importance: 'nice' })}`;
  await base.admin`insert into public.biodata_details ${base.admin({ member: id, gotra: SECRET_GOTRA })}`;
  return id;
}
const makeBride = (profile?: MemberFacts['profile']) =>
  makeMember(base, { profile: { mangal_status: "Don't Know", ...profile } });

const as = (member: string, text: string, values: (string | number | null)[] = []) =>
  base.database.query(memberScope(member), { text, values });
const setIncome = (member: string, income: number) =>
  as(member, 'update public.profiles set income = $2 where id = $1', [member, income]);
const setGotra = (member: string, gotra: string | null) =>
  as(
    member,
    'insert into public.biodata_details (member, gotra) values ($1, $2) on conflict (member) do update set gotra = excluded.gotra',
    [member, gotra],
  );
/** So that what follows rests on the comparison, not on the number of changes. */
const forgetChanges = (member: string) =>
  base.admin`update private.facts_of_the_day set changes = 0 where member = ${member}`;
const nextDay = (member: string) =>
  base.admin`update private.facts_of_the_day set day = day - 1 where member = ${member}`;

interface Side {
  facts: Record<string, never>;
  preferences: PreferencesRow | null;
}

/** What the function match_with answers. */
async function matchOf(viewer: string, member = groom) {
  const [row] = await base.database.query<{ sides: [Side, Side] | null }>(SERVICE, {
    text: 'select public.match_sides($1, $2) as sides',
    values: [viewer, member],
  });
  const [mine, theirs] = (row?.sides ?? []).map(({ facts, preferences }) => ({
    preferences: preferencesOf(preferences ?? NO_PREFERENCES),
    facts,
  }));
  if (!mine || !theirs) throw new Error('one side is missing');
  return twoWayMatch(mine, theirs);
}
const fitOf = async (viewer: string, key: string) =>
  (await matchOf(viewer)).theirs.lines.find((line) => line.key === key)?.fit;

/** The percent of the groom in the viewer's list, made anew. */
async function percentInList(viewer: string): Promise<unknown> {
  await base.admin`delete from private.match_lists where viewer = ${viewer}`;
  const rows = await as(viewer, "select percent from public.best_matches('{}', 0, 50) where id = $1", [
    groom,
  ]);
  return rows[0]?.percent;
}

test.each(['viewer', 'member'])('compares nobody when the year of the %s has ended', async (whose) => {
  const pair = { viewer: await makeBride(), member: await makeGroom() };
  await matchOf(pair.viewer, pair.member);
  const lapsed = pair[whose as keyof typeof pair];
  await base.admin`update private.listings set paid_until = now() - interval '1 second' where id = ${lapsed}`;
  await expect(matchOf(pair.viewer, pair.member)).rejects.toThrow('one side is missing');
});

test('does not tell the least income that another wishes by thirty changes of the own [10.69]', async () => {
  const bride = await makeBride({ income: '85000' });
  let [low, high] = [0, 200_000];
  const seen = new Set<unknown>();
  for (let probe = 0; probe < 30; probe += 1) {
    const income = Math.round((low + high) / 2);
    await setIncome(bride, income);
    await forgetChanges(bride);
    const fits = (await fitOf(bride, 'income')) === 1;
    seen.add(`${fits} ${await percentInList(bride)}`);
    if (fits) high = income;
    else low = income;
  }
  expect(seen.size).toBe(1);
  expect(high).not.toBe(SECRET_INCOME);
});

test('does not tell it to who pauses the membership between two changes [10.69]', async () => {
  const bride = await makeBride({ income: '85000' });
  for (const income of [20_000, 85_000, SECRET_INCOME - 1]) {
    await base.admin`update private.profiles set deactivated_at = now() where id = ${bride}`;
    await setIncome(bride, income);
    await base.admin`update private.profiles set deactivated_at = null where id = ${bride}`;
    await forgetChanges(bride);
    expect([income, await fitOf(bride, 'income')]).toEqual([income, 1]);
  }
});

test('does not tell which mangal another wishes by changes of the own patrika [10.69]', async () => {
  const bride = await makeBride();
  await storePatrika(base, bride, { result: { mangal: 'no' } });
  expect(await fitOf(bride, 'mangal')).toBe(1);
  await storePatrika(base, bride, { result: { mangal: 'yes' } });
  expect(await fitOf(bride, 'mangal')).toBe(1);
  await nextDay(bride);
  expect(await fitOf(bride, 'mangal')).toBe(0);
});

test('does not tell the gotra of a member who is not in contact, also not in several days', async () => {
  const bride = await makeBride();
  await base.admin`insert into public.partner_preferences ${base.admin({ member: bride, ...NO_PREFERENCES, lineage_importance: 'nice' })}`;
  const seen = new Set<string>();
  for (const gotra of GOTRAS) {
    await as(bride, 'delete from public.biodata_details where member = $1', [bride]);
    await setGotra(bride, gotra);
    await nextDay(bride);
    const { sameLineage, mine, percent } = await matchOf(bride);
    seen.add(JSON.stringify([sameLineage, mine, percent, await percentInList(bride)]));
  }
  expect(seen.size).toBe(1);
});

test('compares gotra in contact, but not several in a day', async () => {
  const [bride, other] = [await makeBride(), await makeGroom()];
  await base.admin`insert into private.interests (sender, receiver, state) values (${bride}, ${other}, 'accepted')`;
  await setGotra(bride, SECRET_GOTRA);
  expect((await matchOf(bride, other)).sameLineage).toEqual(['gotra']);
  await setGotra(bride, 'Atri');
  expect((await matchOf(bride, other)).sameLineage).toEqual(['gotra']);
  await nextDay(bride);
  expect((await matchOf(bride, other)).sameLineage).toEqual([]);
});

test('compares kul, which every member sees, without contact', async () => {
  const bride = await makeBride({ caste: 'tul' });
  await base.admin`insert into public.partner_preferences ${base.admin({ member: bride, ...NO_PREFERENCES, lineage_importance: 'nice' })}`;
  expect((await matchOf(bride)).mine.lines).toMatchObject([{ key: 'lineage', fit: 0, same: ['kul'] }]);
});

test('compares a new member on the first day, and changes from the next day on', async () => {
  const bride = await makeBride({ income: '30000' });
  expect([await fitOf(bride, 'income'), await percentInList(bride)]).toEqual([0, 13]);
  await setIncome(bride, 90_000);
  expect([await fitOf(bride, 'income'), await percentInList(bride)]).toEqual([0, 13]);
  await nextDay(bride);
  expect([await fitOf(bride, 'income'), await percentInList(bride)]).toEqual([1, 88]);
});

test('lets others see changed facts at once', async () => {
  const bride = await makeBride({ income: '30000' });
  await setIncome(bride, 90_000);
  expect((await matchOf(groom, bride)).mine.lines).toContainEqual(
    expect.objectContaining({ key: 'income', fit: 1, value: 90_000 }),
  );
});

test('refuses the sixth change of what is compared on a day, and no other change', async () => {
  const bride = await makeBride();
  for (const income of [1, 2, 3, 4, 5]) await setIncome(bride, income);
  await expect(setIncome(bride, 6)).rejects.toMatchObject({ code: 'PT429', message: 'matched_change_limit' });
  await setIncome(bride, 5);
  await as(bride, "update public.profiles set university = 'Mumbai University', city = city where id = $1", [
    bride,
  ]);
  await nextDay(bride);
  await setIncome(bride, 6);
});

test('counts no change before a member is listed', async () => {
  const newcomer = await makeMember(base, { paidUntil: null });
  for (let income = 1; income <= 10; income += 1) await setIncome(newcomer, income);
  expect(await base.admin`select 1 from private.facts_of_the_day where member = ${newcomer}`).toHaveLength(0);
});

test('keeps no result of a patrika that its member erases', async () => {
  const bride = await makeBride();
  await storePatrika(base, bride, { result: { mangal: 'yes' } });
  await setIncome(bride, 90_000);
  await as(bride, 'select public.erase_patrika()');
  expect(
    await base.admin`select mangal, moon_classes from private.facts_of_the_day where member = ${bride}`,
  ).toEqual([{ mangal: 'unknown', moon_classes: null }]);
});

test('keeps for the day the lineage that its member deletes', async () => {
  const bride = await makeBride();
  await setGotra(bride, 'Atri');
  await as(bride, 'delete from public.biodata_details where member = $1', [bride]);
  await setGotra(bride, SECRET_GOTRA);
  expect(await base.admin`select gotra from private.facts_of_the_day where member = ${bride}`).toEqual([
    { gotra: 'atri' },
  ]);
});

test('deletes the facts of earlier days', async () => {
  const bride = await makeBride();
  await setIncome(bride, 90_000);
  await nextDay(bride);
  await base.admin`select public.update_ages()`;
  expect(await base.admin`select 1 from private.facts_of_the_day where member = ${bride}`).toHaveLength(0);
});
