/** Saved searches: whose they are, how many, which filters, and whom their number counts. */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MOST_NEWLY_FOUND, MOST_SAVED_SEARCHES, SEARCH_NAME_LENGTH } from '#domain/limits.ts';
import { GUEST, makeMember, makeUser, memberScope, pay } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let owner: string;
beforeAll(async () => {
  base = await createTestDatabase();
});
beforeEach(async () => {
  owner = await makeMember(base, { profile: { gender: 'Male', dob: '1995-01-01' } });
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: unknown[] = []) =>
  base.database.query(memberScope(member), { text, values: values as string[] });
const save = async (filters: object, name = 'Pune', member = owner) => {
  const [row] = await call(member, 'select public.save_search($1, $2) as id', [
    name,
    JSON.stringify(filters),
  ]);
  return String(row?.id);
};
const saved = (member = owner) => call(member, 'select * from public.my_saved_searches()');
const found = async (member = owner) => (await saved(member)).map((search) => search.found);
/** What the weekly list and the notice tell the owner. */
const news = async () => {
  const [row] = await base.admin`select found from private.saved_search_news(array[${owner}]::uuid[])`;
  return row?.found ?? 0;
};

describe('the number of a saved search', () => {
  test('counts members who were first listed since it was opened, and the filters find [10.220]', async () => {
    const search = await save({ gender: 'Female', city: ['Pune'], age_to: 40, income: 50_000 });
    expect([await found(), await news()]).toEqual([[0], 0]);
    await makeMember(base);
    await makeMember(base, { profile: { city: 'Mumbai' } });
    await makeMember(base, { profile: { income: '100' } });
    await makeMember(base, { profile: { gender: 'Male', dob: '1995-01-01' } });
    expect([await found(), await news()]).toEqual([[1], 1]);
    await call(owner, 'select public.note_search_seen($1)', [search]);
    expect([await found(), await news()]).toEqual([[0], 0]);
  });

  test('does not count who edits the profile, returns from a pause, or pays again [10.220]', async () => {
    const other = await makeMember(base);
    await save({ gender: 'Female' });
    await base.admin`update private.profiles set expectation = 'Edited' where id = ${other}`;
    await call(other, 'select public.deactivate_membership()');
    await call(other, 'select public.reactivate_membership()');
    await pay(base, other, new Date(Date.now() + 900 * 86_400_000));
    await makeMember(base, { paidUntil: null });
    expect(await found()).toEqual([0]);
  });

  test.each([
    ['blocked the owner', (other: string) => call(other, 'select public.block_member($1)', [owner])],
    ['the owner blocked', (other: string) => call(owner, 'select public.block_member($1)', [other])],
    ['paused', (other: string) => call(other, 'select public.deactivate_membership()')],
    [
      'lapsed',
      (other: string) =>
        base.admin`update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 second'
          where user_id = ${other}`,
    ],
  ])('is not raised by a member who %s [10.221]', async (_who, leave) => {
    await save({ gender: 'Female' });
    const other = await makeMember(base);
    expect(await found()).toEqual([1]);
    await leave(other);
    expect([await found(), await news()]).toEqual([[0], 0]);
  });

  test('does not count its own member', async () => {
    const member = await makeMember(base, { paidUntil: null });
    await base.admin`insert into private.saved_searches (member, name, filters) values (${member}, 'All', '{}')`;
    await pay(base, member, new Date(Date.now() + 3600_000));
    expect(await found(member)).toEqual([0]);
  });

  test('is told for each member’s own searches together', async () => {
    const other = await makeMember(base, { profile: { gender: 'Male', dob: '1995-01-01' } });
    await save({ gender: 'Female', city: ['Pune'] });
    await save({ gender: 'Female', city: ['Mumbai'] }, 'Mumbai');
    await save({ gender: 'Female', city: ['Mumbai'] }, 'Mumbai', other);
    await makeMember(base);
    for (let count = 0; count < 2; count += 1) await makeMember(base, { profile: { city: 'Mumbai' } });
    expect([await found(), await found(other), await news()]).toEqual([[1, 2], [2], 3]);
  });

  test('stops at 100', async () => {
    await save({ gender: 'Female', city: ['Pune'] });
    const other = await makeMember(base);
    await base.admin`
      insert into auth.users (id, aud, role, email)
      select gen_random_uuid(), 'authenticated', 'authenticated', number || '@many.example.org' from generate_series(1, 120) as number`;
    await base.admin`
      insert into private.listings
      select (jsonb_populate_record(l, jsonb_build_object('id', u.id, 'user_code', 800000 + row_number() over ()))).*
      from auth.users u, private.listings l where u.email like '%@many.example.org' and l.id = ${other}`;
    expect(await found()).toEqual([MOST_NEWLY_FOUND]);
  });

  test('leaves out members whose guna total is certainly less', async () => {
    await storePatrika(base, owner, { result: { moon_classes: [24] } });
    await save({ gender: 'Female', guna: 18 });
    const [enough, less] = [await makeMember(base), await makeMember(base)];
    expect(await found()).toEqual([2]);
    // With the groom's class 24 the bride's class 23 makes more than 18, and 8 makes 4.
    await storePatrika(base, enough, { result: { moon_classes: [23] } });
    await storePatrika(base, less, { result: { moon_classes: [8] } });
    expect(await found()).toEqual([1]);
  });
});

describe('the members whom a saved search finds', () => {
  const some = (values: readonly string[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 });
  const VALUES = {
    city: ['Pune', 'Mumbai'],
    highest_education: ['M.Tech.', 'B.E.', 'B.Sc.'],
    company_role: ['Software Engineer', 'Teacher'],
    caste: ['kul', 'tul'],
    married_status: ['Never Married', 'Divorced'],
    mangal_status: ['No', 'Yes', 'Partial'],
  };
  /** Each filter of the rule, around the values of the members below. */
  const FILTERS = {
    ...Object.fromEntries(Object.entries(VALUES).map(([list, values]) => [list, some(values)])),
    gender: fc.constantFrom('Female', 'Male'),
    income: fc.integer({ min: 1, max: 120_000 }),
    age_from: fc.integer({ min: 18, max: 45 }),
    age_to: fc.integer({ min: 18, max: 45 }),
    height_from: fc.integer({ min: 58, max: 72 }),
    height_to: fc.integer({ min: 58, max: 72 }),
  };

  test('are those of private.passes_filters, for any filters', async () => {
    const [rule] = await base.admin`select pg_get_functiondef('private.passes_filters'::regproc) as text`;
    const asked = [...String(rule?.text).matchAll(/filters ->>? '(\w+)'/g)].map(([, filter]) => filter);
    expect(new Set(asked)).toEqual(new Set(Object.keys(FILTERS)));

    for (let place = 0; place < 24; place += 1) {
      const drawn = Object.entries(VALUES).map(([list, values], at) => [
        list,
        values[(place + at) % values.length],
      ]);
      await makeMember(base, {
        profile: {
          ...Object.fromEntries(drawn),
          gender: place % 2 === 0 ? 'Female' : 'Male',
          dob: `${1984 + (place % 15)}-05-05`,
          height: (4.9 + (place % 10) / 10).toFixed(1),
          income: String(10_000 + 4000 * place),
        },
      });
    }
    const search = await save({});
    await base.admin`update private.saved_searches set last_seen_at = now() - interval '1 year' where id = ${search}`;
    let finding = 0;
    await fc.assert(
      fc.asyncProperty(fc.record(FILTERS, { requiredKeys: [] }), async (filters) => {
        await base.admin`update private.saved_searches set filters = ${base.admin.json(filters)} where id = ${search}`;
        const [row] = await base.admin<{ expected: number; found: number }[]>`
          select (select count(*)::integer from private.listings l
              where l.paid_until > now() and l.id <> ${owner} and private.passes_filters(${base.admin.json(filters)}, l.gender,
                l.highest_education, l.company_role, l.city, l.caste, l.married_status, l.mangal_status, l.income, l.age, l.height_inches)) as expected,
            coalesce((select f.found from private.found_by_searches(array[${search}]::uuid[]) f), 0) as found`;
        expect(row?.found).toBe(Math.min(100, row?.expected ?? 0));
        finding += Number((row?.found ?? 0) > 0);
      }),
      { numRuns: 150 },
    );
    expect(finding).toBeGreaterThan(5);
  });
});

describe('a saved search', () => {
  /** Towns of which the JSON, as PostgreSQL writes it, has so many bytes: 19,978 without the last one's letters. */
  const filtersOf = (bytes: number) => ({
    city: [
      ...Array.from({ length: 161 }, (_, place) => String(place).padEnd(120, 'x')),
      'y'.repeat(bytes - 19_978),
    ],
  });
  test('is refused as the sixth, and another one may follow a deleted one [10.222]', async () => {
    const [first] = await Promise.all(
      Array.from({ length: MOST_SAVED_SEARCHES }, (_, at) => save({}, `search ${at}`)),
    );
    await expect(save({}, '6')).rejects.toMatchObject({ code: 'PT409', message: 'saved_search_limit' });
    await call(owner, 'select public.delete_saved_search($1)', [first]);
    await save({}, '6');
    expect(await saved()).toHaveLength(MOST_SAVED_SEARCHES);
  });

  test('is refused as the sixth when all are saved at the same moment', async () => {
    const attempts = await Promise.allSettled(
      ['1', '2', '3', '4', '5', '6', '7'].map((name) => save({}, name)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test.each([
    ['no filter list', { city: null }, 'a'],
    ['an income of 0', { income: 0 }, 'a'],
    ['an income above 1,000,000,000', { income: 1_000_000_001 }, 'a'],
    ['an age of 0', { age_from: 0 }, 'a'],
    ['an age of 101', { age_to: 101 }, 'a'],
    ['a guna total of 101', { guna: 101 }, 'a'],
    ['an empty value', { city: [''] }, 'a'],
    ['an empty name', {}, ' \n '],
    ['a name of 41 characters', {}, 'श'.repeat(SEARCH_NAME_LENGTH + 1)],
    ['an unknown filter', { phone: ['98'] }, 'a'],
    ['a list with a number', { city: [1] }, 'a'],
    ['a text instead of a list', { city: 'Pune' }, 'a'],
    ['an empty list', { city: [] }, 'a'],
    ['a value of 121 characters', { city: ['a'.repeat(121)] }, 'a'],
    ['more than 500 values', { company_role: Array.from({ length: 501 }, (_, value) => `${value}`) }, 'a'],
    ['filters of 20,001 bytes', filtersOf(20_001), 'a'],
    ['another gender', { gender: 'Other' }, 'a'],
    ['an age that is no whole number', { age_from: 24.5 }, 'a'],
    ['an age that is a text', { age_from: '24' }, 'a'],
    ['a huge income', { income: 1e12 }, 'a'],
    ['a list of filters', [], 'a'],
  ])('is refused with %s', async (_what, filters, name) => {
    await expect(save(filters, name)).rejects.toMatchObject({ code: '23514' });
    expect(await saved()).toEqual([]);
  });

  test.each([
    ['a name of 40 characters', {}, 'श'.repeat(SEARCH_NAME_LENGTH)],
    ['a value of 120 characters', { city: ['a'.repeat(120)] }, 'a'],
    ['500 values', { company_role: Array.from({ length: 500 }, (_, value) => `${value}`) }, 'a'],
    ['filters of 20,000 bytes', filtersOf(20_000), 'a'],
    ['the least numbers', { income: 1, age_from: 1, age_to: 1, height_from: 1, height_to: 1, guna: 1 }, 'a'],
    [
      'the greatest numbers',
      { income: 1_000_000_000, age_from: 100, age_to: 100, height_from: 100, height_to: 100, guna: 100 },
      'a',
    ],
    ['either gender', { gender: 'Male' }, 'a'],
  ])('is saved with %s', async (_what, filters, name) => {
    await save(filters, name);
    expect(await saved()).toMatchObject([{ name, filters }]);
  });

  test('names the choices that exist no more [10.223]', async () => {
    await base.admin`insert into public.city_options (value, position) values ('Nagar', 99), ('Wai', 98)`;
    await save({ city: ['Nagar', 'Pune', 'Wai'], company_role: ['Nobody’s role'] });
    await makeMember(base, { profile: { city: 'Wai' } });
    await base.admin`update public.city_options set retired_at = now() where value in ('Nagar', 'Wai')`;
    const [search] = await saved();
    expect([search?.missing, search?.filters]).toEqual([
      { city: ['Nagar'] },
      { city: ['Nagar', 'Pune', 'Wai'], company_role: ['Nobody’s role'] },
    ]);
  });

  test('is read, opened and deleted by its member only [10.224]', async () => {
    const search = await save({});
    const other = await makeMember(base, { profile: { gender: 'Male', dob: '1995-01-01' } });
    const [before] = await saved();
    await call(other, 'select public.note_search_seen($1)', [search]);
    await call(other, 'select public.delete_saved_search($1)', [search]);
    expect([await saved(), await saved(other)]).toEqual([[before], []]);
    for (const name of [
      'my_saved_searches()',
      `delete_saved_search('${search}')`,
      `note_search_seen('${search}')`,
      "save_search('a', '{}')",
    ])
      await expect(base.database.query(GUEST, { text: `select public.${name}` })).rejects.toMatchObject({
        code: '42501',
      });
    await expect(call(owner, 'select * from private.saved_searches')).rejects.toMatchObject({
      code: '42501',
    });
  });

  test('is kept without its number, and may be deleted, when the fee has lapsed; none is saved then [10.224]', async () => {
    const search = await save({});
    await base.admin`update public.payments set payment_at = now() - interval '2 years', expiry_at = now() - interval '1 second'
      where user_id = ${owner}`;
    await makeMember(base);
    expect([await found(), await news()]).toEqual([[null], 0]);
    await expect(save({})).rejects.toMatchObject({ code: 'PT403', message: 'membership_required' });
    await call(owner, 'select public.delete_saved_search($1)', [search]);
    expect(await saved()).toEqual([]);
    await expect(save({}, 'a', await makeUser(base))).rejects.toMatchObject({
      message: 'membership_required',
    });
  });
});
