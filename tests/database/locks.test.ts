/** Calls that count or check before they write wait for each other: each for the lock that it takes before it counts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consentText } from '#tests/harness/consent-texts.ts';
import { makeMember, makeUser } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
/** Each is `$1` of a lock and of the call that waits for it. */
const ids: Record<string, string> = {};
beforeAll(async () => {
  base = await createTestDatabase();
  ids.member = await makeMember(base);
  ids.unused = await makeUser(base);
  const [draft] = await base.admin<{ id: string }[]>`
    insert into private.complaint_drafts (network, wide_network, mailbox, kind, details, email, language, concerns_reporter)
    values ('n', 'w', 'm', 'other', 'x', 'x@example.org', 'en', false) returning id`;
  const [couple] = await base.admin<
    { id: string }[]
  >`insert into private.couples default values returning id`;
  Object.assign(ids, { draft: draft?.id, couple: couple?.id });
  await base.admin`
    insert into private.reports (ticket, kind, about, about_code, due_at)
    select 'open', 'other', p.id, p.user_code, now() from private.profiles p where p.id = ${ids.member}`;
});
afterAll(() => base.drop());

const PROFILE = ['member', 'select from private.profiles where id = $1 for no key update'] as const;
const UNUSED = ['unused', PROFILE[1]] as const;
const ACCOUNT = ['unused', 'select from auth.users where id = $1 for no key update'] as const;
const DRAFT = ['draft', 'select from private.complaint_drafts where id = $1 for no key update'] as const;
const COUPLE = ['couple', 'select from private.couples where id = $1 for no key update'] as const;
const TEXTS = ['member', 'select private.lock_texts(), $1::text'] as const;
const advisory = (name: string) =>
  ['draft', `select pg_advisory_xact_lock(hashtext('${name}')), $1::text`] as const;
const addPicture = (bucket: string) =>
  `insert into storage.objects (bucket_id, name) values ('${bucket}', $1::text || '/' || gen_random_uuid())`;
const { purpose, language, version, shown } = consentText('share_link');
const CONSENT = [purpose, language, version, shown].map((value) => `'${value}'`).join(', ');
const HELP =
  "insert into private.profile_managers (profile, account, relation) select m.id, u.id, 'mother' from private.profiles m, auth.users u";

test.each<[string, readonly [string, string], string]>([
  ['a consent', PROFILE, `select public.give_consent(${CONSENT}), $1::text`],
  ['a purchase', PROFILE, "select public.begin_purchase($1, 'membership_year', 'new', 'receipt', 'test')"],
  [
    'a link to a biodata',
    PROFILE,
    "select public.create_biodata_link('Asha', 7, 'en', true, true, true, true), $1::text",
  ],
  ['a saved search', PROFILE, "select public.save_search('Pune', '{}'), $1::text"],
  [
    'a device',
    PROFILE,
    `select public.add_push_place('https://fcm.googleapis.com/a', repeat('B', 87), repeat('s', 22), 'Phone'), $1::text`,
  ],
  [
    'a read beyond the quota',
    PROFILE,
    'insert into private.read_counts values ($1, private.today(), private.rows_a_day())',
  ],
  ['photos of who never paid', UNUSED, 'select private.count_unpaid_photos($1)'],
  ['a withdrawn interest', PROFILE, 'select public.withdraw_interest($1)'],
  ['a marriage taken back', PROFILE, 'select public.undo_marriage(), $1::text'],
  ['a named partner', PROFILE, 'select public.name_partner(0), $1::text'],
  ['an answer to who asks as partner', PROFILE, 'select public.answer_marriage_question(0, false), $1::text'],
  ['a taking over', PROFILE, 'select public.take_over(), $1::text'],
  ['an answer to an asked consent', PROFILE, 'select public.answer_asked_consent(false), $1::text'],
  [
    'a profile for the family',
    UNUSED,
    "select public.begin_family_profile(null, $1, 'a@example.org', 'mother')",
  ],
  ['a helper of the profile', PROFILE, `${HELP} where m.id = $1 and u.id <> m.id`],
  ['a helper by the account', ACCOUNT, `${HELP} where u.id = $1 and u.id <> m.id`],
  ['a decision on a report', PROFILE, "select public.decide_report('open', 'dismissed', 'x'), $1::text"],
  ['a picture of a complaint', DRAFT, addPicture('complaints')],
  ['a picture of a story', COUPLE, addPicture('stories')],
  [
    'a draft of a complaint',
    advisory('complaint_drafts'),
    'select private.check_draft_limits(d) from private.complaint_drafts d where id = $1',
  ],
  ['a code of a complaint', advisory('complaint_codes'), "select public.mail_complaint_code($1, '10.0.0.1')"],
  [
    'a complaint',
    advisory('file_complaint'),
    'select private.check_complaint_limits(mailbox, network) from private.complaint_drafts where id = $1',
  ],
  [
    'a code by text message',
    TEXTS,
    "select public.begin_code_message('+919800000001', '10.0.0.1', 'en'), $1::text",
  ],
  [
    'an invitation by text message',
    TEXTS,
    "select private.text_invitation($1, '919800000001', 'family', 'en', 'key', '/')",
  ],
])(
  '%s waits until the lock under which it is counted or checked is free',
  async (_what, [whose, lock], call) => {
    const id = ids[whose] ?? '';
    await base.admin.begin(async (holder) => {
      await holder.unsafe(lock, [id]);
      const waiting = base.admin.begin(async (sql) => {
        await sql`select set_config('lock_timeout', '20ms', true), set_config('request.jwt.claim.sub', ${ids.member ?? ''}, true)`;
        await sql.unsafe(call, [id]);
      });
      await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    });
  },
);
