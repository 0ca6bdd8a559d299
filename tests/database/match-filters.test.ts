/** Every filter of best_matches and count_members: of two members who differ in one fact only, it leaves out the one who does not pass. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalOf } from '#domain/guna/totals.ts';
import { MOST_COUNTED } from '#domain/limits.ts';
import type { Scope } from '#server/database/client/database.ts';
import { type MemberFacts, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const AGE = 30;
const BRIDE_CLASS = 1;
const [HIGH, LOW] = [2, 16];
const LEAST_GUNA = totalOf(BRIDE_CLASS, HIGH);

/** A day on which somebody is so old today, far from the birthday. */
const bornBefore = (years: number) =>
  new Date(Date.now() - (years + 0.5) * 365.25 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** Who passes all filters. */
const FITTING = {
  gender: 'Male',
  dob: bornBefore(AGE),
  city: 'Pune',
  caste: 'kul',
  height: '5.07',
  married_status: 'Never Married',
  mangal_status: 'No',
  highest_education: 'M.Tech.',
  company_role: 'Software Engineer',
  income: '85000',
} as const;

/** Each filter, with who differs from FITTING by what it asks for. */
const FILTERS = {
  highest_education: [['M.Tech.', 'M.D.'], { highest_education: 'B.A.' }],
  company_role: [['Software Engineer'], { company_role: 'Surgeon' }],
  city: [['Pune', 'Nagpur'], { city: 'Mumbai' }],
  caste: [['kul'], { caste: 'tul' }],
  income: [85_000, { income: '84999.99' }],
  age_from: [AGE, { dob: bornBefore(AGE - 1) }],
  age_to: [AGE, { dob: bornBefore(AGE + 1) }],
  // Older notations: 5.6 is five feet six, 5.75 five feet nine.
  height_from: [67, { height: '5.6' }],
  height_to: [68, { height: '5.75' }],
  married_status: [['Never Married', 'Widowed'], { married_status: 'Divorced' }],
  mangal_status: [['No', 'Partial'], { mangal_status: "Don't Know" }],
} satisfies Record<string, [value: unknown, other: MemberFacts['profile']]>;
type Filter = keyof typeof FILTERS;

/** Who shows no patrika: one passes all filters, one fails all but the least age and height, one only these. */
const WITHOUT_PATRIKA = {
  'no patrika': {},
  'no patrika, unlike': Object.assign({}, ...Object.values(FILTERS).map(([, other]) => other)),
  'no patrika, younger and smaller': { ...FILTERS.age_from[1], ...FILTERS.height_from[1] },
};

let base: TestDatabase;
let bride: string;
/** By what they differ in; `blocked` and `woman` are in no list. */
const names = new Map<string, string>();

beforeAll(async () => {
  base = await createTestDatabase();
  bride = await makeMember(base);
  await storePatrika(base, bride, { result: { moon_classes: [BRIDE_CLASS] } });
  const make = async (name: string, profile: MemberFacts['profile'], classes: number[] | null = [HIGH]) => {
    const id = await makeMember(base, { profile: { ...FITTING, ...profile } });
    if (classes) await storePatrika(base, id, { result: { moon_classes: classes } });
    names.set(id, name);
    return id;
  };
  await make('fitting', {});
  for (const [name, [, profile]] of Object.entries(FILTERS)) await make(name, profile);
  await make('guna', {}, [LOW]);
  for (const [name, profile] of Object.entries(WITHOUT_PATRIKA)) await make(name, profile, null);
  await make('woman', { gender: 'Female' });
  const blocked = await make('blocked', {});
  await base.admin`insert into private.blocks (blocker, blocked) values (${bride}, ${blocked})`;
});
afterAll(() => base.drop());

async function namesOf(filters: object): Promise<[name: string, known: boolean][]> {
  const rows = await base.database.query<{ id: string; guna_known: boolean }>(memberScope(bride), {
    text: 'select id, guna_known from public.best_matches($1, 0, 50)',
    values: [JSON.stringify(filters)],
  });
  return rows.map(({ id, guna_known }) => [names.get(id) ?? '', guna_known]);
}

/** The members of the other gender whom a filter lets pass, in the order of their names. */
function passing(filter?: Filter): string[] {
  const unlike = filter?.endsWith('_from') ? 'no patrika, younger and smaller' : 'no patrika, unlike';
  const left = ['woman', 'blocked', ...(filter ? [filter, unlike] : [])];
  return [...names.values()].filter((name) => !left.includes(name)).sort();
}

const isWithoutPatrika = (name: string) => name in WITHOUT_PATRIKA;

/** Fills the match list with members who do not exist, so that all others follow after its end. */
const fillList = () => base.admin`
  insert into private.match_lists (viewer, ids, percents)
  values (${bride}, array_fill(gen_random_uuid(), array[3000]), array_fill(50, array[3000]))
  on conflict (viewer) do update set ids = excluded.ids, percents = excluded.percents, made_at = now()`;
const emptyList = () => base.admin`delete from private.match_lists where viewer = ${bride}`;

const PLACES = [
  ['within the match list', emptyList],
  ['after the end of the match list', fillList],
] as const;

test.each(PLACES)(
  'returns all members of the other gender when all pass the filter, %s',
  async (_, prepare) => {
    await prepare();
    expect((await namesOf({ age_from: 18 })).map(([name]) => name).sort()).toEqual(passing());
  },
);

const CASES = PLACES.flatMap(([place, prepare]) =>
  Object.keys(FILTERS).map((filter) => [filter as Filter, place, prepare] as const),
);
test.each(CASES)(
  'leaves out only who does not pass the filter %s, %s [10.176]',
  async (filter, _, prepare) => {
    await prepare();
    const found = await namesOf({ [filter]: FILTERS[filter][0] });
    expect(found.map(([name]) => name).sort()).toEqual(passing(filter));
  },
);

test.each(CASES)(
  'puts those without a guna total last, also with the filter %s, %s',
  async (filter, _, prepare) => {
    await prepare();
    const found = await namesOf({ guna: LEAST_GUNA, [filter]: FILTERS[filter][0] });
    const sorted = (known: boolean) =>
      found
        .filter(([, is]) => is === known)
        .map(([name]) => name)
        .sort();
    const wanted = passing(filter).filter((name) => name !== 'guna');
    expect(sorted(true)).toEqual(wanted.filter((name) => !isWithoutPatrika(name)));
    expect(sorted(false)).toEqual(wanted.filter(isWithoutPatrika));
    expect(found.map(([, known]) => known)).toEqual(
      found
        .map(([, known]) => known)
        .sort()
        .reverse(),
    );
  },
);

async function countsOf(filters: object): Promise<{ left_out: string | null; members: number }[]> {
  return await base.database.query(memberScope(bride), {
    text: 'select * from public.count_members($1)',
    values: [JSON.stringify(filters)],
  });
}

test.each(Object.keys(FILTERS) as Filter[])('counts those who pass the filter %s', async (filter) => {
  expect(await countsOf({ gender: 'Male', [filter]: FILTERS[filter][0] })).toEqual([
    { left_out: null, members: passing(filter).length },
  ]);
});

test('counts all but the caller and those of a block when nothing is filtered', async () => {
  expect(await countsOf({})).toEqual([{ left_out: null, members: names.size - 1 }]);
});

test('says which filters to leave out when nobody passes: those that bring most, at most three, never the gender [10.175]', async () => {
  const nobody = { income: 10_000_000, age_from: 25, age_to: 40, height_from: 90, height_to: 95 };
  expect(await countsOf({ gender: 'Male', ...nobody })).toEqual([{ left_out: null, members: 0 }]);
  const { income: _, ...small } = nobody;
  expect(await countsOf({ gender: 'Male', ...small })).toEqual([
    { left_out: null, members: 0 },
    { left_out: 'height', members: passing().length },
  ]);
  const withoutOne = (...keys: Filter[]) => Object.fromEntries(keys.map((key) => [key, FILTERS[key][0]]));
  const elsewhere = { ...withoutOne('caste', 'city'), married_status: ['Divorced'], gender: 'Male' };
  expect(await countsOf({ ...elsewhere, mangal_status: ["Don't Know"] })).toEqual([
    { left_out: null, members: 0 },
    { left_out: 'married_status', members: 1 },
    { left_out: 'mangal_status', members: 1 },
  ]);
});

test('names the first three of four filters that bring as many when they are left out', async () => {
  const wanted = {
    city: 'Mumbai',
    caste: 'tul',
    married_status: 'Divorced',
    mangal_status: "Don't Know",
  } as const;
  const facts = Object.keys(wanted) as (keyof typeof wanted)[];
  const women = await Promise.all(
    facts.map((fact) =>
      makeMember(base, { profile: { ...FITTING, ...wanted, gender: 'Female', [fact]: FITTING[fact] } }),
    ),
  );
  const filters = Object.fromEntries(facts.map((fact) => [fact, [wanted[fact]]]));
  expect(await countsOf({ gender: 'Female', ...filters })).toEqual([
    { left_out: null, members: 0 },
    ...['city', 'caste', 'married_status'].map((left_out) => ({ left_out, members: 1 })),
  ]);
  await base.admin`delete from auth.users where id in ${base.admin(women)}`;
});

test('counts no further than to ten thousand [10.181]', async () => {
  const count = async () => (await countsOf({ city: ['Crowded'] }))[0]?.members;
  /** Without the profiles behind the listings, and without the triggers of each. */
  const alone = (statement: string) =>
    base.admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql.unsafe(statement);
    });
  await alone(`
    insert into private.listings
    select copy.* from private.listings l, generate_series(1, ${MOST_COUNTED + 1}) n,
      jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'user_code', 900000000 + n, 'city', 'Crowded')) copy
    where l.id = '${bride}'`);
  expect(await count()).toBe(MOST_COUNTED);
  await alone(`delete from private.listings where user_code > ${900_000_000 + MOST_COUNTED - 1}`);
  expect(await count()).toBe(MOST_COUNTED - 1);
  await alone("delete from private.listings where city = 'Crowded'");
});

test('refuses to count for a guest, a newcomer and when the read quota of the day is used up', async () => {
  const newcomer = await makeUser(base);
  const count = (scope: Scope) =>
    base.database.query(scope, { text: 'select * from public.count_members()' });
  await expect(count({ role: 'anon', claims: { role: 'anon' } })).rejects.toMatchObject({ code: '42501' });
  await expect(count(memberScope(newcomer))).rejects.toMatchObject({ message: 'membership_required' });
  const reader = await makeMember(base);
  await base.admin`insert into private.read_counts (member, day, rows_read) values (${reader}, private.today(), private.rows_a_day())`;
  await expect(count(memberScope(reader))).rejects.toMatchObject({ message: 'read_quota_reached' });
});
