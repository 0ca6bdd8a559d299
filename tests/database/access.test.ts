/**
 * Who may do what, table by table, by trying it: as a guest, a new user, a paid member, a member whose fee has lapsed and
 * another paid member. A number is how many rows were shown or changed; a text is the SQLSTATE of the refusal.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import { type AccessCase, REFUSED } from './access/access-case.ts';
import { COMMUNITY_CASES } from './access/community-cases.ts';
import { OWN_CASES } from './access/own-cases.ts';
import { PROFILE_CASES } from './access/profile-cases.ts';

const CASES: AccessCase[] = [...PROFILE_CASES, ...OWN_CASES, ...COMMUNITY_CASES];

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
function bound(sql: string, caller: string): [sql: string, values: string[]] {
  const others = sql.includes('$2') ? [people.other] : [];
  return sql.includes('$1') ? [sql, [caller, ...others]] : [sql.replaceAll('$2', '$1'), others];
}

function tryAs(accessCase: AccessCase, role: 'guest' | 'newcomer' | 'member' | 'lapsed') {
  const caller = people[role === 'guest' ? 'member' : role];
  const scope = role === 'guest' ? GUEST : memberScope(caller);
  return attempt(test.database, scope, ...bound(accessCase.sql, caller));
}

describe.each(['guest', 'newcomer', 'member', 'lapsed'] as const)('as %s', (role) => {
  it.each(CASES)('$of: $act', async (accessCase) => {
    expect(await tryAs(accessCase, role)).toBe(accessCase[role]);
  });
});

describe('the whole schema', () => {
  it('has every table and view in the list above', async () => {
    const relations = await test.admin<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')`;
    const open = relations.map((relation) => relation.name).sort();
    expect([...new Set(CASES.map((accessCase) => accessCase.of))].sort()).toEqual(open);
  });

  it('has row-level security on every table', async () => {
    const bare = await test.admin`
      select relname from pg_class
      where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
        and relkind in ('r', 'p') and not relrowsecurity`;
    expect(bare.map((table) => table.relname)).toEqual([]);
  });

  // All functions of the desk check the role themselves: desk.test.ts tries each of them.
  it('allows guests and members only their functions', async () => {
    const callable = await test.admin<{ name: string; role: string }[]>`
      select p.proname as name, r.rolname as role
      from pg_proc p cross join (select unnest(array['anon', 'authenticated']) as rolname) r
      where p.pronamespace = 'public'::regnamespace and has_function_privilege(r.rolname, p.oid, 'execute')
        and not (r.rolname = 'authenticated' and p.proname like 'desk\\_%' and p.proname <> 'desk_role')`;
    expect(callable.map((row) => `${row.role} ${row.name}`).sort()).toEqual([
      'anon stories',
      'anon story',
      'authenticated add_push_place',
      'authenticated agree_to_story',
      'authenticated answer_asked_consent',
      'authenticated answer_helper_invitation',
      'authenticated answer_helper_request',
      'authenticated answer_interest',
      'authenticated answer_marriage_question',
      'authenticated appeal_decision',
      'authenticated ask_for_patrika',
      'authenticated asked_consent',
      'authenticated best_matches',
      'authenticated block_contact',
      'authenticated block_member',
      'authenticated cancel_membership',
      'authenticated checks_of',
      'authenticated choose_first_photo',
      'authenticated choose_story_name',
      'authenticated close_notice',
      'authenticated contact_of',
      'authenticated count_members',
      'authenticated create_biodata_link',
      'authenticated deactivate_membership',
      'authenticated delete_saved_search',
      'authenticated desk_role',
      'authenticated end_contact',
      'authenticated erase_patrika',
      'authenticated family_facts',
      'authenticated fix_marriage',
      'authenticated frame_photo',
      'authenticated give_consent',
      'authenticated invite_candidate',
      'authenticated invite_helper',
      'authenticated last_active',
      'authenticated let_helper_reply',
      'authenticated make_own_profile',
      'authenticated my_helper_acts',
      'authenticated my_helper_requests',
      'authenticated my_helpers',
      'authenticated my_helping',
      'authenticated my_saved_searches',
      'authenticated name_nominee',
      'authenticated name_partner',
      'authenticated note_push_question',
      'authenticated note_search_seen',
      'authenticated own_data',
      'authenticated reactivate_membership',
      'authenticated read_notices',
      'authenticated remove_helper',
      'authenticated remove_nominee',
      'authenticated remove_push_place',
      'authenticated report_member',
      'authenticated revoke_biodata_links',
      'authenticated save_search',
      'authenticated send_interest',
      'authenticated set_contact_levels',
      'authenticated set_last_active_shown',
      'authenticated set_marriage_erasure',
      'authenticated set_notice_choice',
      'authenticated set_notice_settings',
      'authenticated stop_helping',
      'authenticated stories',
      'authenticated story',
      'authenticated take_over',
      'authenticated unblock_contact',
      'authenticated unblock_member',
      'authenticated undo_decline',
      'authenticated undo_marriage',
      'authenticated unread_notices',
      'authenticated withdraw_consent',
      'authenticated withdraw_helper_invitation',
      'authenticated withdraw_interest',
      'authenticated withdraw_story',
      'authenticated write_story',
    ]);
  });

  it('rejects guests at the tables behind the views', async () => {
    expect(await attempt(test.database, GUEST, 'select 1 from private.profiles')).toBe(REFUSED);
    expect(await attempt(test.database, SERVICE, 'select 1 from public.profiles')).toBe(4);
  });
});
