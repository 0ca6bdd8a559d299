/** Lists sorted by match: SQL scores as the domain does, and nobody learns another member's preferences. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalRange } from '#domain/guna/totals.ts';
import { heightOf, INCHES } from '#domain/height.ts';
import type { Candidate } from '#domain/match/fits.ts';
import type { Importance } from '#domain/match/preferences.ts';
import { compareByMatch, twoWayMatch } from '#domain/match/score.ts';
import { NO_PREFERENCES, type PreferencesRow, preferencesOf } from '#domain/match/stored.ts';
import { makeMember, memberScope, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const BRIDES = 20;
const GROOMS = 50;

let base: TestDatabase;
let brides: string[];
beforeAll(async () => {
  base = await createTestDatabase();
  const women = Array.from({ length: BRIDES }, (_, n) => makeRandom(n, 'Female'));
  const men = Array.from({ length: GROOMS }, (_, n) => makeRandom(n + 1000, 'Male'));
  [brides] = await Promise.all([Promise.all(women), Promise.all(men)]);
});
afterAll(() => base.drop());

/** A number from 0 to `below` - 1, the same for the same seed. */
const pick = (seed: number, below: number) =>
  Math.floor((Math.abs(Math.sin(seed * 12.9898) * 43758.5453) % 1) * below);
const one = <T>(seed: number, list: readonly T[]): T => list[pick(seed, list.length)] as T;

async function makeRandom(n: number, gender: 'Female' | 'Male'): Promise<string> {
  const seed = n * 17;
  const id = await makeMember(base, {
    profile: {
      gender,
      dob: `${1984 + pick(seed, 18)}-0${1 + pick(seed + 1, 9)}-11`,
      height: one(seed + 2, ['4.09', '5.1', '5.4', '5.75', '6']),
      city: one(seed + 3, ['Pune', 'Mumbai']),
      caste: one(seed + 4, ['kul', 'tul', 'nul']),
      highest_education: one(seed + 5, ['B.E.', 'M.D.', 'B.A.']),
      married_status: one(seed + 6, ['Never Married', 'Divorced']),
      mangal_status: one(seed + 7, ['No', 'Yes', 'Partial', "Don't Know"]),
      income: one(seed + 8, ['30000', '45000.5', '80000']),
    },
  });
  if (n % 4 !== 0) {
    const first = 1 + pick(seed + 9, 37);
    const classes = n % 5 === 0 ? [first, first + 1] : [first];
    await storePatrika(base, id, {
      result: { moon_classes: classes, mangal: one(seed + 10, ['no', 'mild', 'yes', 'unknown'] as const) },
    });
  }
  if (n % 6 !== 0)
    await base.admin`insert into public.partner_preferences ${base.admin({ member: id, ...preferencesFor(seed) })}`;
  if (n % 3 === 0) {
    const lineage = {
      member: id,
      gotra: one(seed + 11, ['Kashyap', 'Atri', null]),
      devak: one(seed + 12, ['वड', null]),
    };
    await base.admin`insert into public.biodata_details ${base.admin(lineage)}`;
  }
  return id;
}

function preferencesFor(seed: number): PreferencesRow {
  const importance = (at: number): Importance => one(seed + at, ['any', 'nice', 'nice', 'must'] as const);
  const row: PreferencesRow = {
    age_from: 22 + pick(seed + 20, 8),
    age_to: 31 + pick(seed + 21, 8),
    age_importance: importance(22),
    height_from: 150 + pick(seed + 23, 10),
    height_to: 165 + pick(seed + 24, 20),
    height_importance: importance(25),
    education: one(seed + 26, [['B.E.'], ['B.E.', 'M.D.']]),
    education_importance: importance(27),
    city: ['Pune'],
    city_importance: one(seed + 28, ['any', 'nice'] as const),
    married_status: ['Never Married'],
    married_status_importance: one(seed + 29, ['any', 'nice'] as const),
    income_least: 50_000,
    income_importance: one(seed + 30, ['any', 'nice'] as const),
    mangal_wants: one(seed + 31, ['without', 'with'] as const),
    mangal_importance: one(seed + 32, ['any', 'nice'] as const),
    guna_least: one(seed + 33, [18, 20, 25]),
    guna_importance: one(seed + 34, ['any', 'nice'] as const),
    lineage_importance: one(seed + 35, ['any', 'nice'] as const),
  };
  return seed % 11 === 0 ? { ...NO_PREFERENCES } : row;
}

interface Side {
  facts: Record<string, never> & { id: string; moon_classes: number[] | null };
  preferences: PreferencesRow | null;
}

async function classesOf(id: string): Promise<number[]> {
  const [row] = await base.admin<{ moon_classes: number[] }[]>`
    select moon_classes from private.listed_patrikas where id = ${id}`;
  return row?.moon_classes ?? [];
}

async function domainPercent(bride: string, groom: string): Promise<number | null> {
  const [row] = await base.database.query<{ sides: [Side, Side] }>(SERVICE, {
    text: 'select public.match_sides($1, $2) as sides',
    values: [bride, groom],
  });
  const [mine, theirs] = row?.sides ?? [];
  if (!mine || !theirs) throw new Error('one side is missing');
  const guna = totalRange(mine.facts.moon_classes ?? [], theirs.facts.moon_classes ?? []);
  const side = ({ facts, preferences }: Side) => ({
    preferences: preferencesOf(preferences ?? NO_PREFERENCES),
    facts: {
      ...(facts as unknown as Candidate),
      ageYears: facts.age_years,
      heightCentimetres: facts.height_cm,
      education: facts.highest_education,
      maritalStatus: facts.married_status,
      guna,
    },
  });
  return twoWayMatch(side(mine), side(theirs)).percent;
}

const pageOf = (viewer: string, filters = {}, skip = 0, most = 50) =>
  base.database.query<{ id: string; percent: number | null }>(memberScope(viewer), {
    text: 'select id, percent from public.best_matches($1, $2, $3)',
    values: [JSON.stringify(filters), skip, most],
  });

test('sorts 1,000 random pairs by the percents that the domain computes', async () => {
  const joined = await base.admin<{ id: string; microseconds: string }[]>`
    select id, extract(epoch from created_at) * 1000000 as microseconds from private.profiles`;
  const createdAt = new Map(joined.map(({ id, microseconds }) => [id, Number(microseconds)]));
  for (const bride of brides) {
    const page = await pageOf(bride);
    expect(page).toHaveLength(GROOMS);
    const wanted = await Promise.all(
      page.map(async ({ id }) => ({
        id,
        percent: await domainPercent(bride, id),
        createdAt: createdAt.get(id) ?? 0,
      })),
    );
    expect(page.map(({ percent }) => percent)).toEqual(wanted.map(({ percent }) => percent));
    expect(page.map(({ id }) => id)).toEqual(wanted.toSorted(compareByMatch).map(({ id }) => id));
  }
});

test('returns pages of one match list, and with filters those whom they find, in the same order', async () => {
  const [bride = ''] = brides;
  const all = await pageOf(bride);
  expect(await pageOf(bride, {}, 6, 6)).toEqual(all.slice(6, 12));
  for (const [filters, condition] of [
    [{ city: ['Pune'], income: 80_000 }, "city = 'Pune' and income >= 80000"],
    [{ highest_education: ['M.D.'], caste: ['kul', 'tul'] }, "highest_education = 'M.D.' and caste <> 'nul'"],
    [
      { married_status: ['Divorced'], mangal_status: ['No', 'Partial'] },
      "married_status = 'Divorced' and mangal_status in ('No', 'Partial')",
    ],
    [
      { age_from: 28, age_to: 36, height_from: 61, height_to: 68 },
      'age between 28 and 36 and height_inches between 61 and 68',
    ],
  ] as const) {
    const found = await base.admin.unsafe(`select id from private.listings where ${condition}`);
    const ids = new Set(found.map(({ id }) => id));
    const wanted = all.filter(({ id }) => ids.has(id));
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan(all.length);
    expect(await pageOf(bride, filters)).toEqual(wanted);
  }
});

test('computes the list again for the first page when it is older than an hour', async () => {
  const [bride = ''] = brides;
  const all = await pageOf(bride);
  const age = (time: string) => base.admin`
    update private.match_lists set made_at = now() - ${time}::interval, ids = ids[1:3], percents = percents[1:3] where viewer = ${bride}`;
  for (const filters of [{}, { gender: 'Male' }]) {
    await age('59 minutes 50 seconds');
    expect(await pageOf(bride, filters)).toHaveLength(3);
    await age('60 minutes 1 second');
    expect(await pageOf(bride, filters, 1)).toHaveLength(2);
    expect(await pageOf(bride, filters)).toEqual(all);
  }
});

test('puts members without a guna total last, and leaves out those whose total is less than wanted', async () => {
  const [bride = ''] = await Promise.all(brides.map(async (id) => [id, await classesOf(id)] as const)).then(
    (all) => all.filter(([, classes]) => classes.length > 0).map(([id]) => id),
  );
  const own = await classesOf(bride);
  const all = await pageOf(bride);
  const totals = await Promise.all(
    all.map(async ({ id }) => [id, totalRange(own, await classesOf(id))] as const),
  );
  const reaching = totals.filter(([, total]) => total !== null && total.max >= 18).map(([id]) => id);
  const unknown = totals.filter(([, total]) => total === null).map(([id]) => id);
  expect(reaching.length).toBeGreaterThan(0);
  expect(reaching.length + unknown.length).toBeLessThan(all.length);
  expect((await pageOf(bride, { guna: 18 })).map(({ id }) => id)).toEqual([...reaching, ...unknown]);
});

test('shows the newest members first after the end of the match list [10.68]', async () => {
  const [bride = ''] = brides;
  const all = await pageOf(bride);
  await base.admin`
    update private.match_lists set made_at = now(),
      ids = (select array_agg(ids[1 + n % 3]) from generate_series(0, 2999) n), percents = array_fill(50, array[3000])
    where viewer = ${bride}`;
  const first = all.slice(0, 3).map(({ id }) => id);
  const beyond = await pageOf(bride, {}, 3000);
  expect(beyond).toHaveLength(GROOMS - 3);
  expect(beyond.map(({ id }) => id)).not.toEqual(expect.arrayContaining(first));
  await base.admin`delete from private.match_lists where viewer = ${bride}`;
});

test('recomputes the list when the preferences change', async () => {
  const [bride = ''] = brides;
  await pageOf(bride);
  await base.admin`update public.partner_preferences set updated_at = now() where member = ${bride}`;
  await base.admin`insert into public.partner_preferences (member) values (${bride}) on conflict do nothing`;
  expect(await base.admin`select from private.match_lists where viewer = ${bride}`).toHaveLength(0);
});

test('rejects best matches for a member who is not listed', async () => {
  const lapsed = await makeMember(base, { paidUntil: new Date(Date.now() - 1000) });
  await expect(pageOf(lapsed)).rejects.toMatchObject({ code: 'PT403', message: 'membership_required' });
});

test.each([
  [
    'four musts',
    { age_importance: 'must', height_importance: 'must', city_importance: 'must', income_importance: 'must' },
  ],
  ['an age that is not a range', { age_from: 30, age_to: 25, age_importance: 'nice' }],
  ['an empty list', { city: [], city_importance: 'nice' }],
  ['more than 36 points', { guna_least: 37, guna_importance: 'nice' }],
])('rejects %s', async (_, change) => {
  const member = await makeMember(base);
  const row = { ...preferencesFor(1), ...change, member };
  await expect(base.admin`insert into public.partner_preferences ${base.admin(row)}`).rejects.toMatchObject({
    code: '23514',
  });
});

test('the inches of the database are those of the domain for every height that can be stored', async () => {
  const stored = Array.from({ length: 500 }, (_, step) => 3 + step / 100);
  const rows = await base.admin<{ height: number; total: number }[]>`
    select height, private.inches(height::numeric) as total from unnest(${stored}::float8[]) as height`;
  expect(rows).toHaveLength(stored.length);
  for (const { height, total } of rows) {
    const { feet, inches } = heightOf(Number(height.toFixed(2)));
    expect([height, total]).toEqual([height, feet * INCHES + inches]);
  }
});
