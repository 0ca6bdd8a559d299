/** The rules of the fields and of validity, tried on real rows. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FieldFacts, PROFILE_FIELDS } from '#domain/profile-fields.ts';
import { attempt, FILLED_PROFILE, makeMember, makeUser, memberScope, pay } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const CHECK = '23514';
const UNKNOWN_OPTION = '23503';
const day = 24 * 60 * 60 * 1000;
const yearsAgo = (years: number, days = 0) => {
  const date = new Date(Date.now() + days * day);
  date.setUTCFullYear(date.getUTCFullYear() - years);
  return date.toISOString().slice(0, 10);
};

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

describe('fields', () => {
  let woman: string;
  let man: string;
  beforeAll(async () => {
    woman = await makeMember(test);
    man = await makeMember(test, { profile: { gender: 'Male', dob: '1990-01-01' } });
  });

  it.each([
    ['phone', '98765 43210', '[5.23]'],
    ['phone', '+919876543210', '[5.23]'],
    ['height', '3.0', '[5.24]'],
    ['height', '8.5', '[5.24]'],
    ['income', '0', '[5.36]'],
    ['expectation', 'अ'.repeat(100), '[5.22]'],
    ['city', 'Mumbai', '[5.20]'],
    ['instagram', 'www.instagram.com/asha', '[5.27]'],
    ['linkedin', 'https://www.linkedin.com/in/asha', '[5.27]'],
  ])('accepts %s = %j %s', async (field, value) => {
    const sql = `update public.profiles set ${field} = $2 where id = $1 returning 1`;
    expect(await attempt(test.database, memberScope(woman), sql, [woman, value])).toBe(1);
  });

  it.each([
    ['phone', '987654321', CHECK, '[5.23]'],
    ['phone', '9876543210987654', CHECK, '[5.23]'],
    ['phone', '98765abc10', CHECK, '[5.23]'],
    ['parent_number', '12', CHECK, '[5.48]'],
    ['mama_phone', 'none', CHECK, '[5.48]'],
    ['height', '2.9', CHECK, '[5.24]'],
    ['height', '8.6', CHECK, '[5.24]'],
    ['height', 'tall', '22P02', '[5.24]'],
    ['income', '-1', CHECK, '[5.36]'],
    ['income', 'NaN', CHECK, '[5.36]'],
    ['expectation', 'x'.repeat(101), CHECK, '[5.22, 9.13]'],
    ['first_name', 'x'.repeat(61), CHECK, ''],
    ['city', 'Paris', UNKNOWN_OPTION, '[5.20, 9.15]'],
    ['caste', 'other', UNKNOWN_OPTION, '[5.26]'],
    ['gender', 'male', UNKNOWN_OPTION, '[5.26]'],
    ['highest_education', 'Wizard', UNKNOWN_OPTION, '[5.26]'],
    ['mangal_status', 'Maybe', UNKNOWN_OPTION, '[5.26]'],
    ['married_status', 'Engaged', UNKNOWN_OPTION, '[5.26]'],
    ['disability', 'yes', CHECK, '[5.26]'],
    ['facebook', 'javascript:alert(1)', CHECK, '[5.27]'],
    ['facebook', 'asha', CHECK, '[5.27]'],
    ['dob', '1995-02-30', '22008', ''],
    ['dob', '1850-01-01', CHECK, ''],
    ['dob_time', '25:00', '22008', ''],
  ])('rejects %s = %j with SQLSTATE %s %s', async (field, value, outcome) => {
    const sql = `update public.profiles set ${field} = $2 where id = $1 returning 1`;
    expect(await attempt(test.database, memberScope(woman), sql, [woman, value])).toBe(outcome);
  });

  const lengths = Object.entries(PROFILE_FIELDS).flatMap(([field, { longest }]: [string, FieldFacts]) =>
    longest === undefined ? [] : [[field, longest] as const],
  );
  it.each(lengths)('limits %s to %i characters, as the form does', async (field, most) => {
    // The beginning of a link; as a text it is one like any other.
    const text = (length: number) => 'a.in/'.padEnd(length, 'अ');
    const sql = `update public.profiles set ${field} = $2 where id = $1 returning 1`;
    expect(await attempt(test.database, memberScope(woman), sql, [woman, text(most)])).toBe(1);
    expect(await attempt(test.database, memberScope(woman), sql, [woman, text(most + 1)])).toBe(CHECK);
  });

  it.each([
    ['a woman', 'Female', 18, 'on the day', 0, 1],
    ['a woman', 'Female', 18, 'not a day earlier', 1, CHECK],
    ['a man', 'Male', 21, 'on the day', 0, 1],
    ['a man', 'Male', 21, 'not a day earlier', 1, CHECK],
  ])(
    'requires the age of %3$i for %1$s (%2$s): %4$s [5.25, 9.24]',
    async (_who, gender, years, _when, daysLater, outcome) => {
      const born = `update public.profiles set gender = $2, dob = (now() at time zone 'Asia/Kolkata')::date - make_interval(years => $3) + $4::integer * interval '1 day'
      where id = $1 returning 1`;
      expect(await attempt(test.database, memberScope(woman), born, [woman, gender, years, daysLater])).toBe(
        outcome,
      );
    },
  );

  it('requires the age of 21 for men, also when only the gender changes [5.25]', async () => {
    const born = 'update public.profiles set dob = $2 where id = $1 returning 1';
    expect(await attempt(test.database, memberScope(man), born, [man, yearsAgo(21, 2)])).toBe(CHECK);
    expect(await attempt(test.database, memberScope(man), born, [man, yearsAgo(21, -2)])).toBe(1);
    const both = "update public.profiles set dob = $2, gender = 'Male' where id = $1 returning 1";
    expect(await attempt(test.database, memberScope(woman), both, [woman, yearsAgo(19)])).toBe(CHECK);
  });

  it('trims text, strips phone numbers and stores an empty text as null [4.22]', async () => {
    const [row] = await test.database.query(memberScope(woman), {
      text: `update public.profiles set first_name = $2, phone = $3, regional_full_name = $4 where id = $1
             returning first_name, phone, regional_full_name is null as missing`,
      values: [woman, '  Asha \t', '(98765) 432-11', '   '],
    });
    expect(row).toEqual({ first_name: 'Asha', phone: '9876543211', missing: true });
  });

  it('gives unique user codes', async () => {
    const codes = await test.admin<{ user_code: string }[]>`select user_code from private.profiles`;
    expect(new Set(codes.map((row) => row.user_code)).size).toBe(codes.length);
  });
});

describe('the validity of a profile', () => {
  let member: string;
  let viewer: string;
  beforeAll(async () => {
    viewer = await makeMember(test);
  });
  beforeEach(async () => {
    member = await makeMember(test);
  });

  const status = async () => {
    const [row] = await test.database.query(memberScope(member), {
      text: 'select * from public.profile_status',
    });
    return row;
  };
  const seen = () =>
    attempt(test.database, memberScope(viewer), 'select 1 from public.valid_profiles where id = $1', [
      member,
    ]);

  it('is true for a complete and paid member [4.20]', async () => {
    expect(await status()).toMatchObject({
      isTextFormNull: false,
      isMediaNull: false,
      has_paid: true,
      is_valid: true,
    });
    expect(await seen()).toBe(1);
  });

  it.each([
    ['phone', 'is_personal_details_null', '[4.25, 5.49]'],
    ['city', 'is_personal_details_null', '[5.50]'],
    ['university', 'is_educational_details_null', '[4.26, 5.51]'],
    ['income', 'is_professional_details_null', '[4.27, 5.52]'],
    ['mama_kul', 'is_parents_details_null', '[4.28, 5.53]'],
  ])('ends when %s is emptied (%s) %s', async (field, flag) => {
    await test.admin`update private.profiles set ${test.admin({ [field]: null })} where id = ${member}`;
    expect(await status()).toMatchObject({
      [flag]: true,
      isTextFormNull: true,
      is_valid: false,
      has_paid: true,
    });
    expect(await seen()).toBe(0);
  });

  it.each(Object.keys(FILLED_PROFILE))('requires %s [1.05, 4.21]', async (field) => {
    await test.admin`update private.profiles set ${test.admin({ [field]: null })} where id = ${member}`;
    expect(await seen()).toBe(0);
  });

  it('ends with the last photo [1.05, 4.24]', async () => {
    const [photo] = await test.admin<
      { name: string }[]
    >`select name from storage.objects where name like ${`${member}/%`}`;
    expect(await status()).toMatchObject({ media_data: [{ name: photo?.name.split('/')[1] }] });
    await test.admin.begin(async (sql) => {
      await sql`select set_config('storage.allow_delete_query', 'true', true)`;
      await sql`delete from storage.objects where name like ${`${member}/%`}`;
    });
    expect(await status()).toMatchObject({ isMediaNull: true, is_valid: false, media_data: [] });
    expect(await seen()).toBe(0);
  });

  it('ends when the membership ends, without any job [1.06, 4.31]', async () => {
    await test.admin`update payments set expiry_at = clock_timestamp() where user_id = ${member}`;
    expect(await status()).toMatchObject({ has_paid: false, is_valid: false });
    expect(await seen()).toBe(0);
  });

  it('is paused by deactivating and restored by reactivating without a payment [4.66]', async () => {
    await test.database.query(memberScope(member), { text: 'select public.deactivate_membership()' });
    expect(await status()).toMatchObject({ has_paid: true, is_valid: false });
    expect(await seen()).toBe(0);
    expect(await attempt(test.database, memberScope(member), 'select 1 from public.valid_profiles')).toBe(0);
    await test.database.query(memberScope(member), { text: 'select public.reactivate_membership()' });
    expect(await seen()).toBe(1);
  });

  it('rejects deactivating by an unpaid member [4.68]', async () => {
    const newcomer = await makeUser(test);
    expect(await attempt(test.database, memberScope(newcomer), 'select public.deactivate_membership()')).toBe(
      'PT409',
    );
    await pay(test, newcomer, new Date(Date.now() + day));
    expect(await attempt(test.database, memberScope(newcomer), 'select public.deactivate_membership()')).toBe(
      1,
    );
  });

  it('lists a distinct value once and only while a valid member has it [7.11]', async () => {
    await test.admin`update private.profiles set company_role = 'Lighthouse Keeper' where id = ${member}`;
    const listed = "select 1 from public.distinct_company_role where company_role = 'Lighthouse Keeper'";
    expect(await attempt(test.database, memberScope(viewer), listed)).toBe(1);
    await test.admin`update private.profiles set deactivated_at = now() where id = ${member}`;
    expect(await attempt(test.database, memberScope(viewer), listed)).toBe(0);
  });

  it('deletes all rows of a deleted user', async () => {
    await test.admin`insert into public.follows (follower_id, following_id) values (${viewer}, ${member}), (${member}, ${viewer})`;
    await test.admin`delete from auth.users where id = ${member}`;
    const [left] = await test.admin`
      select (select count(*) from private.profiles where id = ${member})
        + (select count(*) from public.follows where ${member} in (follower_id, following_id))
        + (select count(*) from public.payments where user_id = ${member}) as rows`;
    expect(Number(left?.rows)).toBe(0);
  });
});
