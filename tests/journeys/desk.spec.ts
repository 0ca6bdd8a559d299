/** The desk, as operators use it. */
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { newestCode } from './harness/mailbox.ts';
import {
  addPhoto,
  type Member,
  makeMember,
  operator,
  type Person,
  signIn,
  unwrap,
} from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { manageProfile } from './screens/manage-profile.ts';

/** Reports one of the member's two photos, which the member then removes. */
async function reportRemovedPhoto(reporter: Person, reported: Person): Promise<string> {
  await addPhoto(reported);
  const photos = reported.client.storage.from('avatars');
  const [photo] = unwrap(await photos.list(reported.id));
  const report = { user_id: reported.id, kind: 'false_facts', details: 'He is married.', photo: photo?.name };
  const { ticket } = unwrap(await reporter.client.rpc('report_member', report).single<{ ticket: string }>());
  unwrap(await photos.remove([`${reported.id}/${photo?.name}`]));
  return ticket;
}

test('An operator decides a report in three clicks, and the reported member appeals [10.47, 10.83, 10.101]', {
  tag: '@needs-photo-removal',
}, async ({ journey }) => {
  const { text, number } = textsOf('mr');
  const [reporter, reported] = [await makeMember(), await makeMember()];
  const [staff, second] = [await signIn(), await signIn()];
  const ticket = await reportRemovedPhoto(reporter, reported);
  for (const { email } of [staff, second])
    unwrap(await operator().rpc('set_desk_role', { address: email, role: 'operator' }));
  const page = await journey.visit('/desk', { as: staff, locale: 'mr-IN' });
  await expect(page.getByRole('link', { name: ticket })).toBeVisible();
  await isAccessible(page, 'open reports');

  await page.getByRole('link', { name: ticket }).click();
  await expect(page.getByRole('heading', { name: reported.fullName })).toBeVisible();
  await expect(
    page.getByRole('button', { name: text('desk.photo_number', { number: number(1) }) }),
  ).toBeVisible();
  await page.getByRole('button', { name: text('desk.photo_removed_show') }).click();
  await expect(page.getByRole('button', { name: text('desk.photo_reported') })).toBeVisible();
  await expect(page.getByRole('button', { name: text('desk.hide') })).toBeHidden();
  await isAccessible(page, 'a report');
  await page.getByRole('button', { name: text('desk.unlist') }).click();
  await isAccessible(page, 'a decision', '#content');
  await page.getByRole('button', { name: text('desk.confirm_decision') }).click();
  await expect(page.getByText(text('desk.decision_stored', { ticket }))).toBeVisible();
  await expect(page.getByRole('link', { name: ticket })).toBeHidden();

  const { data } = await reporter.client
    .from('my_reports')
    .select('decision,reason')
    .eq('ticket', ticket)
    .single();
  expect(data).toEqual({ decision: 'upheld', reason: textsOf('en').text('desk.unlist_reason') });
  await page.getByRole('link', { name: text('desk.log') }).click();
  await expect(page.getByText(text('desk.action_decide_report')).first()).toBeVisible();
  await isAccessible(page, 'the log');

  const own = await journey.visit('/my_data', { as: reported, locale: 'mr-IN' });
  await expect(own.getByText(text('my_data.measure_unlist'))).toBeVisible();
  await own.getByRole('button', { name: text('my_data.appeal'), exact: true }).click();
  await own.getByRole('textbox', { name: text('my_data.appeal_text') }).fill('ही माहिती खोटी आहे.');
  await isAccessible(own, 'an appeal');
  await own.getByRole('button', { name: text('my_data.appeal_send') }).click();
  await expect(own.getByText(text('my_data.appeal_done'))).toBeVisible();
  await expect(own.getByText(textsOf('mr').text('my_data.appeal_due').split(' {{')[0] ?? '')).toBeVisible();
  await page.goto('/desk/reports');
  await page.getByRole('link', { name: reported.fullName }).click();
  await expect(page.getByText(text('desk.appeal_for_another'))).toBeVisible();
  await isAccessible(page, 'an appeal');
  const theirs = await journey.visit(page.url(), { as: second, locale: 'mr-IN' });
  await expect(theirs.getByText(text('desk.appeal_by_reported', { ticket }))).toBeVisible();
  await theirs.getByRole('button', { name: text('desk.appeal_grant') }).click();
  await theirs.getByRole('button', { name: text('desk.confirm_decision') }).click();
  await expect(theirs.getByRole('heading', { level: 1, name: text('desk.reports') })).toBeVisible();
  await own.reload();
  await expect(own.getByText(text('my_data.appeal_upheld'))).toBeVisible();
});

test('An operator adds a kul, and a newcomer is offered it in Marathi without a new build [10.50]', async ({
  journey,
}) => {
  const { text } = textsOf('en');
  const [newcomer, staff] = [await signIn(), await signIn()];
  const { error } = await operator().rpc('set_desk_role', { address: staff.email, role: 'operator' });
  expect(error).toBeNull();
  const page = await journey.visit('/desk/lists', { as: staff });
  await page.getByRole('button', { name: text('desk.choice_add') }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(text('desk.choice_en')).fill('Saraswat');
  await dialog.getByLabel(text('desk.choice_mr')).fill('सारस्वत');
  await dialog.getByRole('button', { name: text('desk.save') }).click();
  await expect(page.getByRole('button', { name: 'Saraswat · सारस्वत' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kul · कुळ' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: text('title.desk') })).toBeVisible();
  await isAccessible(page, 'choice lists');
  await page.getByRole('link', { name: text('desk.settings') }).click();
  await expect(page.getByLabel(text('desk.setting_officer_name'), { exact: true })).toBeVisible();
  await isAccessible(page, 'settings');

  const form = await journey.visit('/profile_page_setup', { as: newcomer, locale: 'mr-IN' });
  await manageProfile(form, textsOf('mr')).open('personal');
  await expect(form.getByRole('radio', { name: 'सारस्वत' })).toBeVisible();

  await page.getByRole('link', { name: text('desk.lists') }).click();
  await page.getByRole('button', { name: 'Saraswat · सारस्वत' }).click();
  await dialog.getByText(text('desk.choice_retire')).click();
  await dialog.getByRole('button', { name: text('desk.save') }).click();
  await expect(page.getByText(text('desk.choice_retired'))).toBeVisible();
});

/** Files a complaint about a member by somebody without an account, and returns its ticket. */
async function complain(kind: string, about: Member): Promise<string> {
  const email = `${kind}-${about.userCode}@example.org`;
  const network = '192.0.2.1';
  const form = { network, kind, details: 'Please act.', email, name: 'Aunt', language: 'en' };
  const service = operator();
  const draft = unwrap(
    await service.rpc('save_complaint_draft', { ...form, draft: null, code: about.userCode }),
  );
  unwrap(await service.rpc('mail_complaint_code', { draft, network }));
  const code = await newestCode(email);
  return unwrap(await service.rpc('confirm_complaint', { draft, code })).ticket;
}

test('Claims of people without an account wait at the desk: orders to be recorded, photos to be hidden [10.103]', {
  tag: '@needs-mail-api',
}, async ({ journey }) => {
  const { text } = textsOf('mr');
  const [about, staff] = [await makeMember(), await signIn()];
  unwrap(await operator().rpc('set_desk_role', { address: staff.email, role: 'operator' }));
  const order = await complain('order', about);
  const page = await journey.visit(`/desk/report?ticket=${order}`, { as: staff, locale: 'mr-IN' });
  await expect(page.getByText(text('desk.order_to_record'))).toBeVisible();
  await expect(page.getByRole('button', { name: text('desk.dismiss') })).toBeVisible();
  for (const measure of ['desk.hide', 'desk.unlist'])
    await expect(page.getByRole('button', { name: text(measure) })).toBeHidden();
  await isAccessible(page, 'an order that nobody has recorded');
  const picture = await complain('intimate', about);
  await follow(page, `/desk/report?ticket=${picture}`);
  await expect(page.getByText(text('desk.not_hidden'))).toBeVisible();
  await page.getByRole('button', { name: text('desk.hide') }).click();
  await page.getByRole('button', { name: text('desk.confirm_decision') }).click();
  await expect(page.getByText(text('desk.decision_stored', { ticket: picture }))).toBeVisible();
});

test('An operator records an order and carries it out, and handles a data breach [10.58, 10.59]', async ({
  journey,
}) => {
  const { text } = textsOf('mr');
  const [about, staff] = [await makeMember(), await signIn()];
  expect(
    (await operator().rpc('set_desk_role', { address: staff.email, role: 'operator' })).error,
  ).toBeNull();
  const page = await journey.visit('/desk/orders', { as: staff, locale: 'mr-IN' });
  const button = (key: string) => page.getByRole('button', { name: text(key), exact: true });
  const dialog = page.getByRole('alertdialog');
  const fill = (key: string, value: string) => dialog.getByLabel(text(key)).fill(value);
  await button('desk.order_add').click();
  await isAccessible(page, 'recording an order', '#content');
  await fill('desk.order_authority', 'उच्च न्यायालय, मुंबई');
  await fill('desk.order_reference', 'WP 17/2026');
  await fill('desk.order_about', String(about.userCode));
  await fill('desk.order_details', 'हे प्रोफाइल दिसू नये.');
  await dialog.getByRole('button', { name: text('desk.record') }).click();
  await expect(page.getByRole('heading', { name: about.fullName })).toBeVisible();
  await isAccessible(page, 'an order');
  await button('desk.order_unlist').click();
  await dialog.getByRole('button', { name: text('desk.confirm_decision') }).click();
  await expect(page).toHaveURL('/desk/reports');

  await page.getByRole('link', { name: text('desk.breaches') }).click();
  await button('desk.breach_open').click();
  await fill('desk.breach_title', 'यादी चुकीच्या पत्त्यावर गेली');
  await dialog.getByRole('button', { name: text('desk.breach_open') }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'यादी चुकीच्या पत्त्यावर गेली' })).toBeVisible();
  await isAccessible(page, 'a breach');
  for (const fact of ['what', 'meaning', 'done', 'advice'])
    for (const language of ['en', 'mr']) {
      const name = { text: text(`desk.fact_${fact}`), language: text(`desk.language_${language}`) };
      await page.getByLabel(text('desk.text_in', name)).fill(`${fact} ${language}`);
    }
  await button('desk.save').click();
  await expect(page.getByText(text('desk.breach_saved'))).toBeVisible();
  await page.getByLabel(text('desk.affected_codes')).fill(String(about.userCode));
  await button('desk.affected_add').click();
  await button('desk.affected_notify').click();
  await expect(page.getByText(text('desk.action_notify_breach'))).toBeVisible();
  await expect(button('desk.affected_notify')).toBeHidden();
  for (const notice of ['cert_in', 'board', 'board_report']) {
    await button('desk.notice_record').first().click();
    await fill('desk.notice_reference', `${notice} 17`);
    await dialog.getByRole('button', { name: text('desk.record') }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(`${notice} 17`).first()).toBeVisible();
  }
  await button('desk.breach_close').click();
  await expect(page.getByText(text('desk.action_close_breach'))).toBeVisible();
  await expect(button('desk.breach_close')).toBeHidden();
});
