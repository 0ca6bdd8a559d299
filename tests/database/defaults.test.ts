/**
 * What holds until somebody chooses otherwise: every default of a column or a parameter that is a value of its own, not a time, an id or an empty
 * beginning. The defaults stand here a second time, because one that is read from the catalogue moves with what it should notice.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const ANY_IMPORTANCE = Object.fromEntries(
  ['age', 'city', 'education', 'guna', 'height', 'income', 'lineage', 'mangal', 'married_status'].map(
    (fact) => [`public.partner_preferences.${fact}_importance`, 'any'],
  ),
);

const DEFAULTS = {
  ...ANY_IMPORTANCE,
  'private.awaited_consents.state': 'draft',
  'private.community_settings.contact_default': 'members',
  'private.community_settings.photo_review': 'after',
  'private.interests.by_family': 'false',
  'private.interests.state': 'pending',
  'private.listings.dob_level': 'members',
  'private.listings.photo_level': 'members',
  'private.marriages.erased_early': 'false',
  'private.notice_settings.digest': 'true',
  // Sunday.
  'private.notice_settings.digest_day': '0',
  'private.notice_settings.follows_device': 'true',
  'private.notice_settings.quiet_from': '21:00:00',
  'private.notice_settings.quiet_until': '08:00:00',
  'private.notice_settings.time_zone': 'Asia/Kolkata',
  'private.notices.count': '1',
  'private.payment_settings.mode': 'test',
  'private.profile_managers.can_reply': 'false',
  'private.profiles.awaits_consent': 'false',
  'private.profiles.dob_level': 'members',
  'private.profiles.made_by': 'self',
  'private.profiles.photo_level': 'members',
  'private.profiles.shows_last_active': 'true',
  'private.pushes.failed': 'false',
  'private.reports.concerns_reporter': 'false',
  'private.stories.edit': '1',
  'private.text_messages.familiar': 'false',
  'private.text_settings.a_day': '1000',
  'private.text_settings.abroad': 'false',
  'private.text_settings.an_hour': '200',
  'private.text_settings.sign_in': 'false',
  'private.unpaid_photo_limit.bytes': '2147483648',
  'private.unpaid_photo_limit.photos': '10000',
  'private.weddings.told': '1',
  'public.biodata_details.heading_choice': 'ganesh_prasanna',
  'public.biodata_details.language': 'mr',
  'public.payment_orders.state': 'open',
  'public.payments.currency': 'INR',
  'public.payments.recorded_by': 'operator',
};

const PARAMETERS = {
  'private.continue_merge.batch': '500',
  'private.read_at_desk.operators_only': 'false',
  'private.require_staff.operators_only': 'false',
  'private.text_invitation.held': 'false',
  'public.accounts_after_marriage.batch': '20',
  'public.announce_marriage_erasures.batch': '1000',
  'public.best_matches.most': '6',
  'public.best_matches.skip': '0',
  'public.claim_due_payments.batch': '20',
  'public.claim_outbox.batch': '10',
  'public.claim_pushes.batch': '20',
  'public.claim_text_messages.batch': '20',
  'public.decide_report.measure': 'none',
  'public.desk_add_affected.everybody': 'false',
  'public.desk_decide.measure': 'none',
  'public.desk_reports.decided': 'false',
  'public.frame_photo.scale': '1',
  'public.idle_accounts.batch': '20',
  'public.idle_unpaid_photos.batch': '500',
  'public.invite_helper.can_reply': 'false',
  'public.note_found_searches.most': '500',
  'public.plan_digests.most': '20000',
  'public.remind_idle_members.batch': '1000',
  'public.report_member.concerns_reporter': 'false',
  'public.save_complaint_draft.concerns_reporter': 'false',
  'public.send_interest.sentence': '0',
  'public.set_payment_mode.even_so': 'false',
  'public.settle_purchase.trigger_name': 'poller',
  'public.shared_biodata.browser': 'other',
};

test('columns begin with these values', async () => {
  const rows = await base.admin<{ name: string; value: string }[]>`
    select format('%s.%s.%s', n.nspname, c.relname, a.attname) as name, literal.found[1] as value
    from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum and a.attgenerated = ''
    join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
    cross join lateral (select regexp_match(pg_get_expr(d.adbin, d.adrelid), '^''?([^''()]+)(?:''::[a-z ]+)?$') as found) as literal
    where n.nspname in ('public', 'private', 'retained') and a.attname <> 'only_row'
      and (literal.found[1] not in ('0', '{}', '[]', '-infinity') or a.attname = 'digest_day')`;
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(DEFAULTS);
});

test('parameters of functions are these values where a call leaves them out', async () => {
  const rows = await base.admin<{ name: string; value: string }[]>`
    select format('%s.%s.%s', n.nspname, p.proname, p.proargnames[place]) as name, literal.found[1] as value
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    cross join lateral generate_series(p.pronargs - p.pronargdefaults + 1, p.pronargs) as place
    cross join lateral (
      select regexp_match(pg_get_function_arg_default(p.oid, place), '^''?([^''()]+)(?:''::[a-z ]+)?$') as found) as literal
    where n.nspname in ('public', 'private', 'retained') and literal.found[1] not in ('{}', '[]') and literal.found[1] not like 'NULL%'`;
  expect(Object.fromEntries(rows.map(({ name, value }) => [name, value]))).toEqual(PARAMETERS);
});
