/**
 * Who may do what, table by table, by trying it: as a guest, a new user, a paid member, a member whose fee has lapsed, another paid member, and a
 * family helper of the paid member. A number is how many rows were shown or changed; a text is the SQLSTATE of the refusal.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeParent } from '#tests/harness/families.ts';
import { attempt, GUEST, makeMember, makeUser, memberScope, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import { type AccessCase, REFUSED } from './access/access-case.ts';
import { COMMUNITY_CASES } from './access/community-cases.ts';
import { OWN_CASES } from './access/own-cases.ts';
import { PROFILE_CASES } from './access/profile-cases.ts';

const CASES: AccessCase[] = [...PROFILE_CASES, ...OWN_CASES, ...COMMUNITY_CASES];

let test: TestDatabase;
const people = { newcomer: '', member: '', lapsed: '', other: '', helper: '' };

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
  people.helper = await makeParent(test);
  await test.admin`insert into private.profile_managers (profile, account, relation) values (${people.member}, ${people.helper}, 'mother')`;
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

/**
 * What a family helper may send for the candidate, and what must be allowed first: every other call is refused before it runs. Here a second time,
 * so that a call is opened to helpers in two places.
 */
const HELPER_CALLS: Readonly<Record<'draft' | 'listed' | 'reply', readonly string[]>> = {
  draft: [
    'GET /caste_options',
    'GET /city_options',
    'GET /profile_status',
    'GET /profiles',
    'PATCH /profiles',
    'POST /rpc/choose_first_photo',
    'POST /rpc/frame_photo',
  ],
  listed: [
    'GET /valid_profiles',
    'GET /follows',
    'POST /follows',
    'DELETE /follows',
    'GET /follows_view',
    'GET /my_interests',
    'GET /my_interests_closed_by_marriage',
    'GET /my_contact_levels',
    'GET /member_patrikas',
    'GET /partner_preferences',
    'GET /own_patrika',
    'GET /my_patrika_requests',
    'GET /payments',
    'POST /rpc/last_active',
    'POST /rpc/checks_of',
    'POST /rpc/best_matches',
    'POST /rpc/count_members',
    'POST /rpc/my_saved_searches',
    'POST /rpc/save_search',
    'POST /rpc/note_search_seen',
    'POST /rpc/delete_saved_search',
    'POST /rpc/family_facts',
    'POST /rpc/contact_of',
    'POST /rpc/send_interest',
    'POST /rpc/withdraw_interest',
    'GET /married_status_options',
    'GET /mangal_status_options',
    'GET /distinct_caste',
    'GET /distinct_city',
    'GET /distinct_company_role',
    'GET /distinct_highest_education',
    'POST /functions/match_with',
    'POST /functions/payment_local',
    'POST /functions/verify_payment_local',
  ],
  reply: ['POST /rpc/answer_interest', 'POST /rpc/undo_decline'],
};
const METHODS: Readonly<Record<string, string>> = {
  select: 'GET',
  insert: 'POST',
  update: 'PATCH',
  delete: 'DELETE',
};
const methodOf = ({ sql }: AccessCase) => METHODS[sql.split(' ')[0] ?? ''] ?? 'none';
const HELPER_REFUSED = 'PT403';

/** The outcome of a helper's request for the member, under the scope that the services give it. */
async function tryAsHelper(method: string, path: string, sql: string, values: string[] = []) {
  const settings = {
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify({ 'x-acting-for': people.member }),
  };
  const scope = { ...memberScope(people.helper), settings };
  const begun = await attempt(
    test.database,
    scope,
    "select acting.begin_request(), current_setting('request.jwt.claims')",
  );
  if (typeof begun === 'string') return begun;
  const claims = { ...memberScope(people.member).claims, acted_by: people.helper };
  return attempt(test.database, { ...scope, claims }, sql, values);
}

describe('as family helper', () => {
  it.each(CASES)('$of: $act, as the candidate or not at all', async (accessCase) => {
    const call = `${methodOf(accessCase)} /${accessCase.of}`;
    const isOpen = [...HELPER_CALLS.draft, ...HELPER_CALLS.listed].includes(call);
    const outcome = await tryAsHelper(
      methodOf(accessCase),
      `/${accessCase.of}`,
      ...bound(accessCase.sql, people.member),
    );
    expect(outcome).toBe(isOpen ? accessCase.member : HELPER_REFUSED);
  });

  it('may begin the calls above and no other of any table, view or function, at each stage', async () => {
    const paths = await test.admin<{ path: string }[]>`
      select '/' || relname as path from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      union select '/rpc/' || proname from pg_proc where pronamespace = 'public'::regnamespace
      union select path from private.helper_calls`;
    const stages = {
      draft: async () => {
        await test.admin`insert into private.awaited_consents (member, source) values (${people.member}, 'family')`;
      },
      listed: async () => {
        await test.admin`delete from private.awaited_consents where member = ${people.member}`;
        await test.admin`update private.profiles set awaits_consent = false where id = ${people.member}`;
      },
      reply: async () => {
        await test.admin`update private.profile_managers set can_reply = true where account = ${people.helper}`;
      },
    };
    const expected: string[] = [];
    for (const stage of ['draft', 'listed', 'reply'] as const) {
      await stages[stage]();
      expected.push(...HELPER_CALLS[stage]);
      const begun: string[] = [];
      for (const { path } of paths)
        for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
          if ((await tryAsHelper(method, path, 'select 1')) === 1) begun.push(`${method} ${path}`);
      expect(begun.toSorted()).toEqual(expected.toSorted());
    }
  });

  it('begins nothing after the removal', async () => {
    await test.admin`update private.profile_managers set ended_at = now() where account = ${people.helper}`;
    for (const call of Object.values(HELPER_CALLS).flat()) {
      const [method = '', path = ''] = call.split(' ');
      expect(await tryAsHelper(method, path, 'select 1')).toBe(HELPER_REFUSED);
    }
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
      'authenticated note_device_zone',
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
    expect(await attempt(test.database, SERVICE, 'select 1 from public.profiles')).toBe(5);
  });
});

it('serves photos of profiles only without a token, and takes small JPEG and PNG files in every bucket', async () => {
  const buckets = await test.admin`
    select id, public, file_size_limit::integer as bytes, allowed_mime_types as types from storage.buckets order by id`;
  const small = { bytes: 1024 * 1024, types: ['image/jpeg', 'image/png'] };
  expect(buckets).toEqual([
    { id: 'avatars', public: true, ...small },
    { id: 'complaints', public: false, ...small },
    { id: 'stories', public: false, ...small },
  ]);
});
