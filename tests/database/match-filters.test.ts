/** Every filter of best_matches: of two members who differ in one fact only, it leaves out the one who does not pass. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalOf } from '#domain/guna/totals.ts';
import { type MemberFacts, makeMember, memberScope } from '#tests/harness/members.ts';
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
} satisfies Record<string, [value: unknown, other: MemberFacts['profile']]>;
type Filter = keyof typeof FILTERS;

/** Who shows no patrika: one passes all filters, one fails all but the least age, one only that. */
const WITHOUT_PATRIKA = {
  'no patrika': {},
  'no patrika, unlike': Object.assign({}, ...Object.values(FILTERS).map(([, other]) => other)),
  'no patrika, younger': FILTERS.age_from[1],
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
  const unlike = filter === 'age_from' ? 'no patrika, younger' : 'no patrika, unlike';
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
test.each(CASES)('leaves out only who does not pass the filter %s, %s', async (filter, _, prepare) => {
  await prepare();
  const found = await namesOf({ [filter]: FILTERS[filter][0] });
  expect(found.map(([name]) => name).sort()).toEqual(passing(filter));
});

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
