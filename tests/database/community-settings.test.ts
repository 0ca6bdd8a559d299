/** The settings of the community: who changes them, what pages read, fees by date, choice lists, transfer to another installation. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#server/database/client/database.ts';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let operator: string;
let member: string;
beforeAll(async () => {
  base = await createTestDatabase();
  operator = await makeUser(base, 'operator@example.org');
  member = await makeMember(base);
  await base.admin`select public.set_desk_role('operator@example.org', 'operator')`;
});
afterAll(() => base.drop());

const desk = (text: string, values: (string | null)[] = []) =>
  base.database.query(memberScope(operator), { text, values });
const save = (settings: Record<string, string | null>) =>
  desk('select public.desk_save_settings($1)', [JSON.stringify(settings)]);
const community = async (on = base) =>
  (await on.database.query(GUEST, { text: 'select * from public.community' }))[0];
const saveChoice = (
  list: string,
  value: string,
  english: string,
  marathi: string,
  position = 5,
  retired = false,
) =>
  desk('select public.desk_save_choice($1, $2, $3, $4, $5, $6)', [
    list,
    value,
    english,
    marathi,
    String(position),
    String(retired),
  ]);
const offered = async (list: string) =>
  (
    await base.database.query(GUEST, { text: `select value from public.${list}_options order by position` })
  ).map(({ value }) => value);
const casteOf = async (account: string) =>
  (await base.admin`select caste from private.profiles where id = ${account}`)[0]?.caste;

test('guests read how many families were listed as the day began, in tens [10.170]', async () => {
  const families = async () => (await community())?.families;
  const count = () => base.admin`select public.update_ages()`;
  const nextDay = () => base.admin`update private.family_count set counted_on = counted_on - 1`;
  for (let listed = 1; listed < 9; listed += 1) await makeMember(base);
  await count();
  expect(await families()).toBe(0);
  await makeMember(base);
  await count();
  expect(await families(), 'later on the same day').toBe(0);
  await nextDay();
  await count();
  expect(await families(), 'the next day').toBe(10);
});

describe('the settings', () => {
  test('are shown to guests, and those that are emptied are as delivered [10.50]', async () => {
    expect(await community()).toMatchObject({ texts: { en: {}, mr: {} }, fee: 29_900, officer_name: null });
    await save({
      name_en: 'Silk Knot',
      name_mr: 'रेशीम',
      officer_name: ' Asha Patil ',
      support_email: 'help@example.org',
    });
    expect(await community()).toMatchObject({
      texts: {
        en: { 'app.name': 'Silk Knot', 'app.officer': 'Asha Patil', 'app.support_email': 'help@example.org' },
        mr: { 'app.name': 'रेशीम', 'app.officer': 'Asha Patil', 'app.support_email': 'help@example.org' },
      },
      officer_name: 'Asha Patil',
    });
    await save({ name_en: '', name_mr: null });
    expect(await community()).toMatchObject({
      texts: { en: { 'app.support_email': 'help@example.org' } },
      officer_name: 'Asha Patil',
    });
    expect((await community())?.texts).not.toHaveProperty(['en', 'app.name']);
  });

  test('are rejected with invalid values', async () => {
    for (const [settings, constraint] of [
      [{ support_email: 'nobody' }, 'community_settings_support_email'],
      [{ officer_phone: '12' }, 'community_settings_officer_phone'],
      [{ contact_default: 'nobody' }, 'community_settings_contact_default'],
      [{ name_en: 'x'.repeat(41) }, 'community_settings_name_en'],
    ] as const)
      await expect(save(settings)).rejects.toThrow(constraint);
  });

  test("are not changed by guests, members and the tables' own interface", async () => {
    for (const scope of [GUEST, memberScope(member), memberScope(operator)])
      for (const attack of [
        'select * from private.community_settings',
        'select * from private.fees',
        'update public.community set fee = 1 returning 1',
        "update public.caste_options set label_en = 'x' returning 1",
        'select public.export_settings()',
        "select public.import_settings('{}')",
        "select private.save_settings('{}')",
        'select private.set_fee(100, current_date)',
      ])
        expect(await attempt(base.database, scope, attack), attack).toMatch(/^(42501|55000)$/);
  });
});

describe('the fee', () => {
  const setFee = (amount: number, days: number) =>
    desk("select public.desk_set_fee($1, (now() at time zone 'Asia/Kolkata')::date + $2::integer)", [
      String(amount),
      String(days),
    ]);
  const price = async () => (await base.admin`select amount from public.membership_prices`)[0]?.amount;
  let number = 0;
  async function buy() {
    number += 1;
    const [row] = await base.database.query(SERVICE, {
      text: "select public.begin_purchase($1, 'membership_year', $2, null, 'test') ->> 'amount' as amount",
      values: [member, `01ARZ3NDEKTSV4RRFFQ69G5FA${number}`],
    });
    return Number(row?.amount);
  }

  test('applies from its day on, to pages and purchases', async () => {
    await setFee(50_000, 1);
    expect([(await community())?.fee, await buy()]).toEqual([29_900, 29_900]);
    await base.admin`update private.fees set valid_from = private.today()`;
    expect([(await community())?.fee, await buy(), await price()]).toEqual([50_000, 50_000, 50_000]);
    await setFee(45_000, 0);
    expect([(await community())?.fee, await price()]).toEqual([45_000, 45_000]);
  });

  test('is the later of two whose days have come since the last purchase', async () => {
    await setFee(40_000, 2);
    await setFee(35_000, 3);
    await base.admin`update private.fees set valid_from = valid_from - 4 where applied_at is null`;
    expect([(await community())?.fee, await buy(), await price()]).toEqual([35_000, 35_000, 35_000]);
  });

  test('is rejected for a day that has passed, and below one rupee', async () => {
    await expect(setFee(50_000, -1)).rejects.toMatchObject({ message: 'fee_date_wrong' });
    await expect(setFee(99, 3)).rejects.toThrow('fees_amount');
  });
});

describe('a choice list', () => {
  test('gets new values with labels, and offers retired ones no more to others', async () => {
    await saveChoice('caste', 'deshastha', 'Deshastha', 'देशस्थ', 0);
    expect(await offered('caste')).toEqual(['deshastha', 'kul', 'tul', 'nul']);
    expect((await community())?.texts).toMatchObject({ mr: { 'option.caste.deshastha': 'देशस्थ' } });
    await saveChoice('caste', 'kul', 'Kul', 'कुळ', 1, true);
    expect(await offered('caste')).toEqual(['deshastha', 'tul', 'nul']);
    expect(await casteOf(member)).toBe('kul');
    await saveChoice('caste', 'kul', 'Kul', 'कुळ', 1);
    expect(await offered('caste')).toContain('kul');
  });

  test('merges two values, and the members get theirs back when it is undone [10.51]', async () => {
    const other = await makeMember(base, { profile: { caste: 'tul' } });
    const chose = await makeMember(base);
    const [row] = await desk("select public.desk_merge_choices('caste', 'kul', 'tul') as number");
    expect([await casteOf(member), await casteOf(other), await offered('caste')]).toEqual([
      'tul',
      'tul',
      ['deshastha', 'tul', 'nul'],
    ]);
    await base.database.query(memberScope(chose), {
      text: "update public.profiles set caste = 'nul' where id = $1",
      values: [chose],
    });
    await desk('select public.desk_undo_merge($1)', [String(row?.number)]);
    expect([await casteOf(member), await casteOf(other), await casteOf(chose)]).toEqual([
      'kul',
      'tul',
      'nul',
    ]);
    expect(await offered('caste')).toContain('kul');
    await expect(desk('select public.desk_undo_merge($1)', [String(row?.number)])).rejects.toMatchObject({
      message: 'unknown_merge',
    });
  });

  test('merges and unmerges the partner preferences, too', async () => {
    const { admin } = base;
    const [one, both] = [await makeMember(base), await makeMember(base)];
    for (const [account, cities] of [
      [one, ['Pune', 'Nashik']],
      [both, ['Pune', 'Mumbai']],
    ] as const)
      await admin`insert into public.partner_preferences (member, city) values (${account}, ${cities as unknown as string[]})`;
    const wanted = async () =>
      (
        await admin`select city from public.partner_preferences where member in (${one}, ${both}) order by member = ${both}`
      ).map(({ city }) => [...city].sort());
    const [row] = await desk("select public.desk_merge_choices('city', 'Pune', 'Mumbai') as number");
    expect(await wanted()).toEqual([['Mumbai', 'Nashik'], ['Mumbai']]);
    await desk('select public.desk_undo_merge($1)', [String(row?.number)]);
    expect(await wanted()).toEqual([
      ['Nashik', 'Pune'],
      ['Mumbai', 'Pune'],
    ]);
  });

  test('resumes an interrupted merge, and undoing it, where it stopped', async () => {
    const { admin } = base;
    await admin`
      insert into auth.users (id, email) select gen_random_uuid(), 'many' || n || '@example.org' from generate_series(1, 1100) n`;
    await admin`update private.profiles p set caste = 'nul' from auth.users u where u.id = p.id and u.email like 'many%'`;
    const count = async (caste: string) =>
      Number((await admin`select count(*) from private.profiles where caste = ${caste}`)[0]?.count);
    const before = [await count('nul'), await count('tul')];
    const [row] = await desk("select public.desk_merge_choices('caste', 'nul', 'tul') as number");
    const go = async () =>
      (await desk('select public.desk_continue_merge($1) as left', [String(row?.number)]))[0]?.left;
    const left = Number(before[0]) - 500;
    expect(await count('nul')).toBe(left);
    const shown = async () => Object((await desk('select public.desk_settings() as all'))[0]?.all).merges[0];
    expect(await shown()).toMatchObject({ merged: 'nul', left, members: 500 });
    expect([await go(), await go(), await go()]).toEqual([left - 500, 0, 0]);
    expect(await shown()).toMatchObject({ left: 0, undone: false });
    expect(await count('nul')).toBe(0);

    await desk('select public.desk_undo_merge($1)', [String(row?.number)]);
    expect(await count('nul')).toBe(500);
    expect(await shown()).toMatchObject({ left, undone: true });
    await base.database.query(SERVICE, { text: 'select public.continue_merges()' });
    expect([await count('nul'), await count('tul')]).toEqual(before);
  });

  test('has a value of at most 80 characters', async () => {
    await saveChoice('caste', 'x'.repeat(80), 'Long', 'लांब');
    expect(await offered('caste')).toContain('x'.repeat(80));
    await expect(saveChoice('caste', 'x'.repeat(81), 'Longer', 'लांब')).rejects.toThrow('choice_wrong');
  });

  test('is not merged or changed when it or its value is unknown', async () => {
    for (const call of [
      "select public.desk_merge_choices('caste', 'kul', 'kul')",
      "select public.desk_merge_choices('caste', 'kul', 'x')",
      "select public.desk_merge_choices('gender', 'Male', 'Female')",
      "select public.desk_save_choice('profiles; drop table x', 'x', 'x', 'x', 1, false)",
      "select public.desk_save_choice('caste', ' ', 'x', 'x', 1, false)",
    ])
      await expect(desk(call), call).rejects.toThrow(/^(unknown_choice|unknown_list|choice_wrong)$/);
  });
});

function fileOf(row: Row | undefined) {
  if (!row) throw new Error('no settings');
  return row.file as { choices: { value: string; retired: boolean }[] };
}

test('another installation adopts settings, fee and lists from a file, and retires what the file lacks [10.52]', async () => {
  await save({
    name_en: 'Konkan Matches',
    contact_default: 'accepted',
    officer_post_mr: 'सचिव',
    officer_hours_en: '10 to 5',
    data_contact: 'Vinay Rane',
  });
  await saveChoice('city', 'Ratnagiri', 'Ratnagiri', 'रत्नागिरी', 9);
  await base.admin`select private.set_fee(41100, private.today() + 9)`;
  const [row] = await base.database.query(SERVICE, { text: 'select public.export_settings() as file' });
  const other = await createTestDatabase();
  try {
    await other.admin`insert into public.city_options values ('Nagpur', 7)`;
    await other.database.query(SERVICE, {
      text: 'select public.import_settings($1)',
      values: [JSON.stringify(fileOf(row))],
    });
    const [adopted] = await other.database.query(SERVICE, {
      text: 'select public.export_settings() as file',
    });
    const { choices, ...settings } = fileOf(adopted);
    const expected = fileOf(row);
    expect(await community(other)).toMatchObject({ officer_hours_en: '10 to 5', data_contact: 'Vinay Rane' });
    expect({ ...settings, choices: choices.filter(({ value }) => value !== 'Nagpur') }).toEqual(expected);
    expect(choices.find(({ value }) => value === 'Nagpur')).toMatchObject({ retired: true });
  } finally {
    await other.drop();
  }
});
