/**
 * Which functions the roles may execute: a grant that is missing, or that nobody meant, shows here. The public ones of guests and members are in
 * access.test.ts.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const names = (text: string) => text.trim().split(/\s+/);

/** What views, policies and defaults call with the rights of who asks. */
const PRIVATE: Record<string, string> = {
  anon: `
  community sees_story_picture sign_in_options`,
  authenticated: `
  acted_by appeal_period are_relatives channels_of community has_number has_open_payment has_saved helps
  in_contact is_blocked_pair is_complete is_hidden_photo is_in_own_story_folder is_listed is_open_request
  is_shown_notice is_story_picture is_valid is_visible may_send_to members_open_to_viewer needs_notice
  note_photo_view notice_settings_of on_one_line open_notices own_levels own_mails own_marriage own_story
  payment_mode photo_owner photos_of refuse_reading sees_story_picture shown_state shows_birth_time
  shows_patrika shows_photos shows_photos_to_helper sign_in_options staff_may_see_photos staff_may_see_picture
  staff_role stamp_of_listed_values today viewer_is_member viewer_may_read viewer_sees_patrikas
  waiting_interests without_hidden`,
  service_role: `
  acted_by are_relatives has_ever_paid has_number has_open_payment in_contact is_blocked_pair is_complete
  is_listed is_valid on_one_line payment_mode photo_owner without_hidden`,
};
/** What the server, its jobs and the Edge Functions call. */
const OF_THE_SERVICE = `
  abandon_purchase accounts_after_marriage announce_marriage_erasures appeal_complaint attach_order
  begin_code_message begin_family_profile begin_purchase claim_due_payments claim_outbox claim_pushes
  claim_text_messages complaint_draft complaint_figures confirm_complaint contact_limits_met continue_merges
  count_read_rows data_of decide_report disputes_to_check expire_interests export_settings find_member
  finish_outbox finish_push finish_text_message finish_webhook follow_complaint forget_ended_biodata_links
  forget_helper_records forget_old_contact_views forget_old_notices forget_unconfirmed_users helper_may
  idle_accounts idle_unpaid_photos import_settings invite_staff log_mail mail_complaint_code mails_to
  match_sides members_at_read_quota note_found_searches open_reports payment_violations payments_of plan_digests
  plan_family_profile purchase_of_dispute read_quota_left receive_webhook release_due_payments relist_member
  remind_idle_members remind_of_breaches remind_of_interests remind_of_renewals remind_of_reports
  remind_of_rules remove_after_retention remove_expired_listings report_stray_payment save_complaint_draft
  send_new_matches service_figures set_desk_role set_payment_mode settle_purchase shared_biodata stale_patrikas
  store_patrika store_recomputed_patrika story_pictures_of take_photo_renames texts_to unlist_member
  unneeded_complaint_pictures unneeded_story_pictures unsubscribe update_ages`;

const executable = async (schema: string, role: string) => {
  const rows = await base.admin<{ name: string }[]>`
    select distinct proname as name from pg_proc
    where pronamespace = ${schema}::regnamespace and has_function_privilege(${role}, oid, 'execute')`;
  return rows.map(({ name }) => name).sort();
};

test.each(Object.entries(PRIVATE))('%s executes these private functions', async (role, functions) => {
  expect(await executable('private', role)).toEqual(names(functions));
});

test('the service executes these public functions', async () => {
  expect(await executable('public', 'service_role')).toEqual(names(OF_THE_SERVICE));
});
