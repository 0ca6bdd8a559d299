/**
 * Who may do what, table by table, by trying it: as a guest, a new user, a paid member, a member whose fee has lapsed and
 * another paid member. A number is how many rows were shown or changed; a text is the SQLSTATE of the refusal.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '../harness/members.ts';
import { storePatrika } from '../harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const REFUSED = '42501';
/** A view that joins or computes can't be written by anybody. */
const NOT_WRITABLE = '55000';
/** So can't a column that a view computes. */
const COMPUTED = '0A000';
type Outcome = number | string;
/** `$1` is the one who asks (a guest asks with the member's id), `$2` the other member. */
interface Trial {
  of: string;
  act: string;
  sql: string;
  guest: Outcome;
  newcomer: Outcome;
  member: Outcome;
  lapsed: Outcome;
}

/** Only the member gets rows; the two who are signed in but not valid get none. */
const membersOnly = (rows: number) => ({ guest: REFUSED, newcomer: 0, member: rows, lapsed: 0 });

const same = (outcome: Outcome) => ({ guest: outcome, newcomer: outcome, member: outcome, lapsed: outcome });

const nobody = same(REFUSED);

const readOnlyView = (view: string, column: string, rows: number, refusal = NOT_WRITABLE): Trial[] => [
  { of: view, act: 'select', sql: `select ${column} from public.${view}`, ...membersOnly(rows) },
  {
    of: view,
    act: 'insert',
    sql: `insert into public.${view} (${column}) values (null) returning 1`,
    ...same(refusal),
  },
  {
    of: view,
    act: 'update',
    sql: `update public.${view} set ${column} = null returning 1`,
    ...same(refusal),
  },
  { of: view, act: 'delete', sql: `delete from public.${view} returning 1`, ...same(refusal) },
];

const optionTable = (table: string, rows: number): Trial[] => [
  {
    of: table,
    act: 'select',
    sql: `select value from public.${table}`,
    guest: rows,
    newcomer: rows,
    member: rows,
    lapsed: rows,
  },
  { of: table, act: 'insert', sql: `insert into public.${table} values ('x', 99) returning 1`, ...nobody },
  { of: table, act: 'update', sql: `update public.${table} set value = 'x' returning 1`, ...nobody },
  { of: table, act: 'delete', sql: `delete from public.${table} returning 1`, ...nobody },
];

const serviceTable = (table: string): Trial[] => [
  { of: table, act: 'select', sql: `select * from public.${table}`, ...nobody },
  { of: table, act: 'insert', sql: `insert into public.${table} default values returning 1`, ...nobody },
  { of: table, act: 'delete', sql: `delete from public.${table} returning 1`, ...nobody },
];

const own = { guest: REFUSED, newcomer: 1, member: 1, lapsed: 1 };
const none = { guest: REFUSED, newcomer: 0, member: 0, lapsed: 0 };

const PROTECTED = ['user_code = 7', 'paid_until = now()', 'photo_count = 6', 'created_at = now()', 'id = $2'];

const TRIALS: Trial[] = [
  { of: 'profiles', act: 'select', sql: 'select id from public.profiles', ...own },
  {
    of: 'profiles',
    act: "select another's",
    sql: 'select phone from public.profiles where id = $2',
    ...none,
  },
  {
    of: 'profiles',
    act: 'insert',
    sql: "insert into public.profiles (city) values ('Pune') returning 1",
    ...nobody,
  },
  {
    of: 'profiles',
    act: 'update',
    sql: "update public.profiles set city = 'Mumbai' where id = $1 returning 1",
    ...own,
  },
  {
    of: 'profiles',
    act: "update another's",
    sql: "update public.profiles set city = 'Mumbai' where id = $2 returning 1",
    ...none,
  },
  { of: 'profiles', act: 'delete', sql: 'delete from public.profiles where id = $1 returning 1', ...nobody },
  ...PROTECTED.map((change) => ({
    of: 'profiles',
    act: `write ${change}`,
    sql: `update public.profiles set ${change} where id = $1 returning 1`,
    ...nobody,
  })),
  ...['is_valid = true', 'has_paid = true'].map((change) => ({
    of: 'profiles',
    act: `write ${change}`,
    sql: `update public.profiles set ${change} where id = $1 returning 1`,
    ...same(COMPUTED),
  })),
  { of: 'profile_status', act: 'select', sql: 'select is_valid from public.profile_status', ...own },
  {
    of: 'profile_status',
    act: 'update',
    sql: 'update public.profile_status set has_paid = true returning 1',
    ...same(NOT_WRITABLE),
  },
  ...readOnlyView('valid_profiles', 'city', 2, REFUSED),
  ...readOnlyView('distinct_city', 'city', 1, REFUSED),
  ...readOnlyView('distinct_caste', 'caste', 1, REFUSED),
  ...readOnlyView('distinct_company_role', 'company_role', 1, REFUSED),
  ...readOnlyView('distinct_highest_education', 'highest_education', 1, REFUSED),
  {
    of: 'follows',
    act: 'select',
    sql: 'select * from public.follows',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'follows',
    act: 'insert',
    sql: 'insert into public.follows (follower_id, following_id) values ($1, $2) on conflict do nothing returning 1',
    guest: REFUSED,
    newcomer: REFUSED,
    member: 0,
    lapsed: REFUSED,
  },
  {
    of: 'follows',
    act: 'insert as another',
    sql: 'insert into public.follows (follower_id, following_id) values ($2, $1) returning 1',
    ...nobody,
  },
  { of: 'follows', act: 'update', sql: 'update public.follows set following_id = $1 returning 1', ...nobody },
  {
    of: 'follows',
    act: 'delete',
    sql: 'delete from public.follows where follower_id = $1 returning 1',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'follows',
    act: "delete another's",
    sql: 'delete from public.follows where follower_id = $2 returning 1',
    ...none,
  },
  ...readOnlyView('follows_view', 'city', 1),
  {
    of: 'contact_viewers',
    act: 'select',
    sql: 'select seen_at, viewer_id from public.contact_viewers',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'contact_viewers',
    act: 'delete',
    sql: 'delete from public.contact_viewers returning 1',
    ...same(NOT_WRITABLE),
  },
  ...[
    'my_blocks',
    'my_interests',
    'my_patrika_requests',
    'my_reports',
    'my_contact_levels',
    'my_mail_settings',
    'my_consents',
  ].flatMap((of): Trial[] => [
    {
      of,
      act: 'select',
      sql: `select 1 from public.${of}`,
      ...(of === 'my_contact_levels' || of === 'my_mail_settings' ? same(1) : same(0)),
      guest: REFUSED,
    },
    {
      of,
      act: 'delete',
      sql: `delete from public.${of} returning 1`,
      ...same(['my_reports', 'my_consents'].includes(of) ? REFUSED : NOT_WRITABLE),
    },
  ]),
  {
    of: 'own_patrika',
    act: 'select',
    sql: 'select birth_place from public.own_patrika',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  { of: 'own_patrika', act: 'delete', sql: 'delete from public.own_patrika returning 1', ...nobody },
  ...(['biodata_details', 'partner_preferences'] as const).flatMap((table): Trial[] => [
    {
      of: table,
      act: 'insert',
      sql: `insert into public.${table} (member) values ($1) returning 1`,
      guest: REFUSED,
      newcomer: 1,
      member: 1,
      lapsed: 1,
    },
    {
      of: table,
      act: 'insert as another',
      sql: `insert into public.${table} (member) values ($2) returning 1`,
      ...nobody,
    },
    { of: table, act: "select another's", sql: `select 1 from public.${table} where member = $2`, ...none },
    {
      of: table,
      act: "delete another's",
      sql: `delete from public.${table} where member = $2 returning 1`,
      ...none,
    },
  ]),
  {
    of: 'own_biodata_links',
    act: 'select',
    sql: 'select recipient from public.own_biodata_links',
    ...none,
  },
  { of: 'own_biodata_views', act: 'select', sql: 'select browser from public.own_biodata_views', ...none },
  // The member's own; the lapsed member's is not listed.
  ...readOnlyView('member_patrikas', 'mangal', 1),
  ...optionTable('gender_options', 2),
  ...optionTable('married_status_options', 4),
  ...optionTable('mangal_status_options', 4),
  ...optionTable('highest_education_options', 72),
  ...optionTable('caste_options', 3),
  ...optionTable('city_options', 2),
  { of: 'community', act: 'select', sql: 'select fee from public.community', ...same(1) },
  {
    of: 'membership_prices',
    act: 'select',
    sql: 'select amount from public.membership_prices',
    guest: 1,
    newcomer: 1,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'membership_prices',
    act: 'insert',
    sql: "insert into public.membership_prices values ('x', 100, 'INR') returning 1",
    ...nobody,
  },
  {
    of: 'membership_prices',
    act: 'update',
    sql: 'update public.membership_prices set amount = 100 returning 1',
    ...nobody,
  },
  {
    of: 'membership_prices',
    act: 'delete',
    sql: 'delete from public.membership_prices returning 1',
    ...nobody,
  },
  {
    of: 'payments',
    act: 'select',
    sql: 'select * from public.payments',
    guest: REFUSED,
    newcomer: 0,
    member: 1,
    lapsed: 1,
  },
  {
    of: 'payments',
    act: "select another's",
    sql: 'select * from public.payments where user_id = $2',
    ...none,
  },
  {
    of: 'payments',
    act: 'insert',
    sql: "insert into public.payments (user_id, payment_id, order_id, amount, currency, payment_at, expiry_at, mode) values ($1, 'p', 'o', 29900, 'INR', now(), now(), 'test') returning 1",
    ...nobody,
  },
  {
    of: 'payments',
    act: 'update',
    sql: "update public.payments set expiry_at = now() + interval '9 years' returning 1",
    ...nobody,
  },
  { of: 'payments', act: 'delete', sql: 'delete from public.payments returning 1', ...nobody },
  ...['payment_orders', 'payment_attempts', 'refunds', 'disputes', 'webhook_inbox', 'outbox'].flatMap(
    serviceTable,
  ),
];

let test: TestDatabase;
const people = { newcomer: '', member: '', lapsed: '', other: '' };

beforeAll(async () => {
  test = await createTestDatabase();
  people.newcomer = await makeUser(test);
  people.member = await makeMember(test);
  people.other = await makeMember(test, { profile: { first_name: 'Rohan' } });
  people.lapsed = await makeMember(test, { paidUntil: new Date(Date.now() - 1000) });
  for (const follower of [people.member, people.lapsed]) {
    await test.admin`insert into public.follows (follower_id, following_id) values (${follower}, ${people.other})`;
    await test.admin`insert into private.contact_views (viewer, viewed) values (${people.other}, ${follower})`;
    await storePatrika(test, follower);
  }
  for (const table of ['biodata_details', 'partner_preferences']) {
    await test.admin`insert into ${test.admin(`public.${table}`)} (member) values (${people.other})`;
  }
});
afterAll(() => test.drop());

/** Only the values that the text names, counted from one: Postgres refuses a parameter that nothing gives a type. */
function bound(sql: string, asker: string): [sql: string, values: string[]] {
  const others = sql.includes('$2') ? [people.other] : [];
  return sql.includes('$1') ? [sql, [asker, ...others]] : [sql.replaceAll('$2', '$1'), others];
}

function tryAs(trial: Trial, voice: 'guest' | 'newcomer' | 'member' | 'lapsed') {
  const asker = people[voice === 'guest' ? 'member' : voice];
  const scope = voice === 'guest' ? GUEST : memberScope(asker);
  return attempt(test.database, scope, ...bound(trial.sql, asker));
}

describe.each(['guest', 'newcomer', 'member', 'lapsed'] as const)('as %s', (voice) => {
  it.each(TRIALS)('$of: $act', async (trial) => {
    expect(await tryAs(trial, voice)).toBe(trial[voice]);
  });
});

describe('the whole schema', () => {
  it('has every table and view in the list above', async () => {
    const relations = await test.admin<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`;
    const open = relations.map((relation) => relation.name).sort();
    expect([...new Set(TRIALS.map((trial) => trial.of))].sort()).toEqual(open);
  });

  it('has row-level security on every table', async () => {
    const bare = await test.admin`
      select relname from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
        and relkind in ('r', 'p') and not relrowsecurity`;
    expect(bare.map((table) => table.relname)).toEqual([]);
  });

  it('allows guests and members only their functions', async () => {
    const callable = await test.admin<{ name: string; role: string }[]>`
      select p.proname as name, r.rolname as role
      from pg_proc p cross join (select unnest(array['anon', 'authenticated']) as rolname) r
      where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.rolname, p.oid, 'execute')`;
    expect(callable.map((row) => `${row.role} ${row.name}`).sort()).toEqual([
      'authenticated answer_interest',
      'authenticated ask_for_patrika',
      'authenticated best_matches',
      'authenticated block_member',
      'authenticated cancel_membership',
      'authenticated choose_first_photo',
      'authenticated contact_of',
      'authenticated create_biodata_link',
      'authenticated deactivate_membership',
      // The functions of the desk check the role themselves (desk.test.ts).
      'authenticated desk_decide',
      'authenticated desk_figures',
      'authenticated desk_find',
      'authenticated desk_log',
      'authenticated desk_member',
      'authenticated desk_merge_choices',
      'authenticated desk_new_photos',
      'authenticated desk_payments_to_check',
      'authenticated desk_record_check',
      'authenticated desk_record_payment',
      'authenticated desk_relist',
      'authenticated desk_report',
      'authenticated desk_reports',
      'authenticated desk_review_photo',
      'authenticated desk_role',
      'authenticated desk_save_choice',
      'authenticated desk_save_settings',
      'authenticated desk_set_fee',
      'authenticated desk_settings',
      'authenticated desk_undo_merge',
      'authenticated desk_unlist',
      'authenticated end_contact',
      'authenticated erase_patrika',
      'authenticated frame_photo',
      'authenticated give_consent',
      'authenticated last_active',
      'authenticated own_data',
      'authenticated reactivate_membership',
      'authenticated report_member',
      'authenticated revoke_biodata_links',
      'authenticated send_interest',
      'authenticated set_contact_levels',
      'authenticated set_interest_mails',
      'authenticated unblock_member',
      'authenticated withdraw_consent',
      'authenticated withdraw_interest',
    ]);
  });

  it('rejects guests at the tables behind the views', async () => {
    expect(await attempt(test.database, GUEST, 'select 1 from private.profiles')).toBe(REFUSED);
    expect(await attempt(test.database, SERVICE, 'select 1 from public.profiles')).toBe(4);
  });
});
