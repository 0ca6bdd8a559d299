/** How much the longest lists and counts return: what is stored beyond that is left out. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_PROFILE, makeMember } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
/** An operator who signs in by number. */
let member: string;
beforeAll(async () => {
  base = await createTestDatabase();
  member = await makeMember(base);
  await base.admin`update auth.users set email = null where id = ${member}`;
  await base.admin`insert into private.staff (member, role) values (${member}, 'operator')`;
});
afterAll(() => base.drop());

class Undo extends Error {}

const FILLED = Object.keys(FILLED_PROFILE).join(', ');

/** So many listed men as the member, the first of them in the town 1. */
const men = (count: number) => `
  insert into private.listings
  select man.* from private.listings l, generate_series(1, ${count}) n, jsonb_populate_record(l, jsonb_build_object(
    'id', lpad(n::text, 32, '0'), 'user_code', 900000000 + n, 'gender', 'Male', 'city', n::text)) man;`;
/** As many, the first of them listed first. */
const newMen = (count: number) => `${men(count)}
  insert into private.new_members (id, listed_at)
  select l.id, now() - make_interval(secs => ${count} - l.city::integer) from private.listings l where l.gender = 'Male';`;
/** What the member is returned when these rows are stored, which nothing checks. */
async function readWith(rows: string, read: string): Promise<unknown> {
  let found: unknown;
  await base.admin
    .begin(async (sql) => {
      await sql`select set_config('session_replication_role', 'replica', true), set_config('request.jwt.claim.sub', ${member}, true)`;
      await sql.unsafe(rows.replaceAll('$member', `'${member}'::uuid`));
      [{ found }] = await sql.unsafe<[{ found: unknown }]>(`select (${read})::integer as found`);
      throw new Undo();
    })
    .catch((error) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}

test.each([
  [
    'mails to who has no address',
    50,
    "insert into public.outbox (key, kind, recipient) select n, 'unlisted_mail', $member from generate_series(1, 51) n",
    'select count(*) from public.my_mails',
  ],
  [
    'acts of helpers',
    200,
    "insert into private.helper_acts (profile, relation, act) select $member, 'mother', 'edited' from generate_series(1, 201)",
    'jsonb_array_length(public.my_helper_acts())',
  ],
  [
    'text messages to a number',
    100,
    `insert into private.text_messages (kind, language, number_hash, state)
    select 'news', 'en', private.number_hash('919800000001'), 'sent' from generate_series(1, 101)`,
    "select count(*) from public.texts_to('+91 98000 00001')",
  ],
  [
    'interests that wait for an answer',
    100,
    `with copies as (
      insert into private.listings
      select copy.* from private.listings l, generate_series(1, 101) n,
        jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(), 'user_code', 900000000 + n)) copy
      returning id)
    insert into private.interests (sender, receiver) select id, $member from copies`,
    'select waiting_interests from public.profile_status',
  ],
  [
    'deadlines of today',
    50,
    "insert into private.reports (ticket, kind, due_at) select n, 'other', now() from generate_series(1, 51) n",
    'select count(*) from public.desk_today()',
  ],
  [
    'open reports',
    1000,
    "insert into private.reports (ticket, kind, due_at) select n, 'other', now() from generate_series(1, 1001) n",
    "select waiting from public.desk_waiting() where kind = 'reports'",
  ],
  [
    'new photos',
    1000,
    "insert into private.new_photos (name) select gen_random_uuid() || '/photo' from generate_series(1, 1001)",
    "select waiting from public.desk_waiting() where kind = 'photos'",
  ],
  [
    'members with new photos',
    20,
    `with people as (insert into private.profiles (id) select gen_random_uuid() from generate_series(1, 21) returning id)
    insert into private.new_photos (name, added_at) select id || '/photo', '-infinity' from people`,
    'select count(*) from public.desk_new_photos()',
  ],
  [
    'payments to check',
    200,
    `with bought as (
      insert into public.payment_orders (id, item, amount, currency, receipt, mode)
      values ('01JDQ000000000000000000000', 'membership_year', 29900, 'INR', 'many', 'test') returning id)
    insert into public.payment_attempts (rzp_payment_id, purchase_id, amount, currency, status, problem)
    select n, id, 1, 'INR', 'captured', 'mismatch' from bought, generate_series(1, 201) n`,
    'select count(*) from public.desk_payments_to_check()',
  ],
  [
    "entries of the log on a member's page",
    50,
    "insert into private.desk_log (action, member) select 'entry', $member from generate_series(1, 51)",
    `jsonb_array_length(public.desk_member((select user_code from private.profiles where id = auth.uid())) -> 'history')`,
  ],
  [
    'new members of a weekly list, besides one whom a block hides',
    60,
    `${newMen(62)}
    insert into private.blocks (blocker, blocked) select $member, id from private.listings where city = '62';
    insert into public.outbox (key, kind, recipient, detail)
    values ('list', 'digest_mail', $member, jsonb_build_object('since', now() - interval '1 hour', 'until', now()))`,
    "select digest -> 'fresh' from private.digests_of(array['list'])",
  ],
  [
    'new members among whom a saved search looks',
    1000,
    // The member is the newest but one.
    `${newMen(1000)}
    insert into private.saved_searches (member, name, filters, last_seen_at)
    values ($member, 'The two listed first', '{"city": ["1", "2"]}', now() - interval '1 day')`,
    'select 999 + found from private.saved_search_news(array[auth.uid()])',
  ],
  [
    'members who are told of a new one at once',
    1000,
    `${men(1001)}
    insert into public.partner_preferences (member, city, city_importance)
    select id, '{Pune}', 'must' from private.listings where gender = 'Male'`,
    'public.send_new_matches()',
  ],
  [
    'members who are reminded at once that their year ends',
    1000,
    `insert into private.profiles (id, paid_until, photo_count, ${FILLED})
    select lpad(n::text, 32, '0')::uuid, now() + interval '14 days', 1, ${FILLED} from private.profiles, generate_series(1, 1001) n`,
    'public.remind_of_renewals()',
  ],
  [
    'accounts that are deleted at once because nobody confirmed them',
    10_000,
    `insert into auth.users (id, created_at) select lpad(n::text, 32, '0')::uuid, now() - interval '8 days' from generate_series(1, 10001) n;
    insert into private.profiles (id) select id from auth.users where created_at < now() - interval '7 days'`,
    'public.forget_unconfirmed_users()',
  ],
  ['best matches on a page', 50, men(51), "select count(*) from public.best_matches('{}', 0, 100)"],
  [
    'members whom the desk finds by a name',
    50,
    "insert into private.desk_names (member, key) select lpad(n::text, 32, '0')::uuid, private.name_key('sakhi') from generate_series(1, 51) n",
    "select count(*) from private.members_matching('sakhi')",
  ],
  [
    'members whom the desk finds by a number',
    50,
    `insert into private.profiles (id, phone)
    select lpad(n::text, 32, '0')::uuid, '+919811122233' from generate_series(1, 51) n`,
    "select count(*) from private.members_matching('9811122233')",
  ],
])('%s: at most %i', async (_what, most, rows, read) => {
  expect(await readWith(rows, read)).toBe(most);
});
