/** Pausing, resuming, ending a membership, and deleting the account (statement 4.62 to 4.68). */
import type { Page } from '@playwright/test';
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { expectRefusedPhotos, guest, type Member, makeMember, operator, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { signInByMail } from './newcomer-steps.ts';
import { alertSaying } from './screens/alerts.ts';
import { bottomBar } from './screens/bars.ts';
import { question } from './screens/dialogs.ts';
import { landing } from './screens/landing.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';
import { payment } from './screens/payment.ts';
import { settings } from './screens/settings.ts';

const texts = textsOf('en');
const { text } = texts;

/** Checks the question that a row of the settings asks, and answers with yes. */
async function confirm(page: Page, action: 'deactivate' | 'cancel'): Promise<void> {
  await question(page, text(`membership.${action}_title`)).answer(text(`membership.${action}`));
  await expect(alertSaying(page, text(`membership.${action}_done`))).toBeVisible();
}

/** Whether another member finds this one. */
async function isListed(viewer: Member, member: Member): Promise<boolean> {
  const rows = unwrap(await viewer.client.from('valid_profiles').select('id').eq('id', member.id));
  return rows.length > 0;
}

/** Sets when a member's fee runs out. */
async function endFee(member: Member, end: Date): Promise<void> {
  const began = new Date(end.getTime() - 60_000).toISOString();
  unwrap(
    await operator()
      .from('payments')
      .update({ payment_at: began, expiry_at: end.toISOString() })
      .eq('user_id', member.id)
      .select('payment_id')
      .single(),
  );
}

test('A membership is paused, unlisted by the operator, and cancelled', async ({ journey }) => {
  const [member, viewer] = [await makeMember(), await makeMember()];
  const page = await journey.visit('/profile_page_setup', { as: member });
  const screen = manageProfile(page, texts);
  const rows = settings(page, texts);

  await test.step('A paused member is hidden and resumes at no charge, at once in both places [4.16, 4.66, 4.67]', async () => {
    await screen.openSettings();
    await rows.row('membership.deactivate').click();
    const asked = question(page, text('membership.deactivate_title'));
    await asked.answer(text('membership.deactivate_keep'));
    await expect(asked.dialog).toBeHidden();
    expect(await isListed(viewer, member)).toBe(true);

    expectRefusedPhotos(member);
    await rows.row('membership.deactivate').click();
    await confirm(page, 'deactivate');
    await rows.row('membership.reactivate').click();
    await expect(alertSaying(page, text('membership.reactivate_done'))).toBeVisible();
    expect(await isListed(viewer, member)).toBe(true);
    await rows.row('membership.deactivate').click();
    await confirm(page, 'deactivate');
    // Back would only close a dialog that waits for its answer.
    await expect(rows.row('membership.reactivate')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page.getByText(text('membership.paused'))).toBeVisible();
    // Nobody is served by the public addresses now, but the member still sees the own photo.
    await expect(page.getByRole('banner').locator('img[src*="/object/sign/"]')).toBeVisible();
    expect(await isListed(viewer, member)).toBe(false);
    await follow(page, '/home');
    await expect(page).toHaveURL('/profile_page_setup');

    await page.getByRole('button', { name: text('membership.reactivate') }).click();
    await expect(alertSaying(page, text('membership.reactivate_done'))).toBeVisible();
    await expect(screen.listed).toBeVisible();
    expect(await isListed(viewer, member)).toBe(true);
  });

  await test.step('An unlisted member sees the reason and is listed again only by the operator [10.18]', async () => {
    const reason = 'The photos show somebody else.';
    unwrap(await operator().rpc('unlist_member', { code: member.userCode, reason }));
    await page.reload();
    await expect(
      page.getByText(text('membership.unlisted', { reason, email: text('app.support_email') })),
    ).toBeVisible();
    await screen.openSettings();
    await expect(rows.row('membership.cancel')).toBeVisible();
    await expect(rows.row('membership.reactivate')).toBeHidden();

    unwrap(await operator().rpc('relist_member', { code: member.userCode }));
    await page.goBack();
    await page.reload();
    await expect(screen.listed).toBeVisible();
  });

  await test.step('A member who cancels is no longer listed and must pay again [4.65]', async () => {
    await screen.openSettings();
    await rows.leaveBy('membership.cancel');
    await confirm(page, 'cancel');
    expect(await isListed(viewer, member)).toBe(false);
    await page.goBack();
    await screen.isMarked('payment', 'incomplete');
    await expect(page.getByText(text('membership.only_fee_left'))).toBeVisible();
    await page.getByRole('button', { name: text('membership.to_payment') }).click();
    const section = payment(screen.region('payment'), texts);
    await section.declare();
    await expect(section.pay).toBeVisible();
    await follow(page, '/home');
    await expect(page).toHaveURL('/profile_page_setup');
  });
});

test('Leaving for a while hides the profile, a fixed marriage has a page of its own; both keep the membership [4.92]', async ({
  journey,
}) => {
  const [member, viewer] = [await makeMember(), await makeMember()];
  const page = await journey.visit('/settings', { as: member });
  const rows = settings(page, texts);
  expectRefusedPhotos(member);

  await rows.row('manage.delete_account').click();
  await isAccessible(page, 'why leave', 'main');
  await rows.why.getByRole('button', { name: text('farewell.pause') }).click();
  const offer = page.getByRole('dialog', { name: text('farewell.pause_title') });
  await offer.getByRole('button', { name: text('membership.deactivate') }).click();
  await expect(alertSaying(page, text('membership.deactivate_done'))).toBeVisible();
  await expect(offer).toBeHidden();
  expect(await isListed(viewer, member)).toBe(false);
  await rows.row('membership.reactivate').click();
  await expect(rows.row('membership.deactivate')).toBeVisible();
  expect(await isListed(viewer, member)).toBe(true);

  await test.step('A marriage is told on its page, and taken back there', async () => {
    await rows.row('membership.cancel').click();
    await rows.why.getByRole('button', { name: text('title.marriage') }).click();
    await page.getByRole('button', { name: text('marriage.elsewhere') }).click();
    await expect(page.getByRole('heading', { name: text('marriage.undo_title') })).toBeVisible();
    expect(await isListed(viewer, member)).toBe(false);
    await page.getByRole('button', { name: text('marriage.undo') }).click();
    await expect(page.getByRole('button', { name: text('marriage.elsewhere') })).toBeVisible();
    expect(await isListed(viewer, member)).toBe(true);
    await page.goBack();
  });

  await test.step('Who wants to leave nevertheless goes on to the question of the specification', async () => {
    await rows.row('manage.delete_account').click();
    await rows.why.getByRole('button', { name: text('farewell.pause') }).click();
    await page.getByRole('button', { name: text('farewell.leave') }).click();
    await expect(question(page, text('manage.delete_title')).dialog).toBeVisible();
  });
});

test('An account is deleted, and the same address can sign up again', {
  tag: ['@1.09', '@2.100', '@4.62', '@5.67', '@5.68'],
}, async ({ journey }) => {
  const [member, viewer] = [await makeMember(), await makeMember()];
  const page = await journey.visit(EMPTY_PAGE, { as: member });
  const sessionChecked = page.waitForResponse('**/auth/v1/user');
  await page.goto('/profile_page_setup');
  expectRefusedPhotos(member);
  await manageProfile(page, texts).openSettings();
  await settings(page, texts).leaveBy('manage.delete_account');
  const { dialog, answer } = question(page, 'Are you sure you want to Delete Account?');
  await expect(dialog).toContainText(text('manage.delete_policy'));
  // After the deletion, the check of the session would be refused.
  await sessionChecked;
  await answer(text('manage.delete_account'));
  await expect(alertSaying(page, text('manage.account_deleted'))).toBeVisible();
  await expect(page).toHaveURL('/');

  expect(await isListed(viewer, member)).toBe(false);
  expect((await member.client.auth.getUser()).error).not.toBeNull();
  expect(unwrap(await viewer.client.storage.from('avatars').list(member.id))).toEqual([]);
  const { error } = await guest().auth.refreshSession({ refresh_token: member.session.refresh_token });
  expect(error).not.toBeNull();

  journey.provoke({ path: '/auth/v1/verify', status: 403 });
  await landing(page, texts).login.click();
  await signInByMail(page, texts, member.email);
  await page.getByRole('button', { name: text('my_data.notice_continue') }).click();
  await expect(manageProfile(page, texts).progress(0)).toBeVisible();
});

test('A member whose fee ends on an open page is redirected at the next navigation, and admitted when it is paid elsewhere', async ({
  journey,
}) => {
  const member = await makeMember();
  const page = await journey.visit(EMPTY_PAGE, { as: member });
  const screen = manageProfile(page, texts);
  await page.clock.install();

  await test.step('It ends while the list is open [4.90]', async () => {
    // What loads after the list reads the status when it appears; it must have appeared while the kept status is fresh.
    const afterList = page.waitForResponse('**/rest/v1/own_patrika?**');
    await page.goto('/home');
    await expect(browse(page, texts).cards.first()).toBeVisible();
    await afterList;
    // Live updates may read the status, too, when the clock moves: none of it arrives before the tap.
    const tapped = Promise.withResolvers<void>();
    await page.route('**/rest/v1/profile_status*', async (route) => {
      await tapped.promise;
      await route.continue();
    });
    await endFee(member, new Date('2026-03-01T06:00:00Z'));
    // The kept status is old by then.
    await page.clock.fastForward(31_000);
    await bottomBar(page, texts).saved.click();
    await expect(page).toHaveURL('/sort_listed_profiles');
    tapped.resolve();
    await expect(page).toHaveURL('/profile_page_setup');
  });

  await test.step('The set-up page says so and leads to the payment', async () => {
    await expect(page.getByText(text('membership.lapsed'))).toBeVisible();
    await page.getByRole('button', { name: text('membership.renew_lapsed') }).click();
    const section = screen.region('payment');
    await payment(section, texts).declare();
    await expect(payment(section, texts).pay).toBeVisible();
    await expect(section).toContainText(text('membership.ended', { date: '1 Mar 2026' }));
    await expect(screen.listed).toBeHidden();
  });

  await test.step('It is paid in another tab, and the member returns to this one [4.91]', async () => {
    await endFee(member, new Date(Date.now() + 24 * 3600_000));
    await page.clock.fastForward(60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(screen.listed).toBeVisible();
  });

  await test.step('Renewing is offered near the end of the year [2.113]', async () => {
    await expect(screen.region('payment')).toBeHidden();
    await expect(payment(await screen.open('payment'), texts).renew).toBeVisible();
  });
});
