/** What needs a code of just now: deleting the account. */
import type { Page, Route } from '@playwright/test';
import { isAccessible } from './harness/accessible.ts';
import { withOldCode } from './harness/expired-code-session.ts';
import { expect, test } from './harness/journey.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember } from './harness/people.ts';
import { type Texts, textsOf } from './harness/texts.ts';
import { wrongFor } from './newcomer-steps.ts';
import { alertSaying } from './screens/alerts.ts';
import { codeField } from './screens/codes.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { settings } from './screens/settings.ts';

const en = textsOf('en');
const DELETION = '/functions/v1/user_self_deletion';

/** Opens the dialog from the open settings, and agrees. */
async function agreeToDelete(page: Page, texts: Texts) {
  const { text } = texts;
  await settings(page, texts).leaveBy('manage.delete_account');
  const asked = question(page, text('manage.delete_title'));
  await expect(asked.dialog).toContainText(text('manage.delete_policy'));
  await asked.answer(text('manage.delete_account'));
  return { ...asked, field: codeField(asked.dialog, texts) };
}

test('Deleting an account requires a new code when the last one is old [10.05]', async ({ journey }) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const member = withOldCode(await makeMember());
  const signInCode = await newestCode(member.email);
  const page = await journey.visit('/profile_page_setup', { as: member, locale: 'mr-IN' });
  const sessionChecked = page.waitForResponse('**/auth/v1/user');
  await manageProfile(page, texts).openSettings();

  await test.step('A code that cannot be mailed shows an error in the dialog and can be requested again', async () => {
    await page.route('**/auth/v1/otp*', (route) => route.abort());
    journey.provoke({ path: '/auth/v1/otp', status: 0 });
    const { dialog, answer, field } = await agreeToDelete(page, texts);
    await expect(dialog.getByRole('alert')).toHaveText(text('error.network'));
    await expect(field.firstDigit).toHaveCount(0);
    await page.unroute('**/auth/v1/otp*');
    await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
    await answer(text('manage.delete_account'));
    await expect(field.firstDigit).toBeFocused();
    await expect(dialog).toContainText(text('manage.delete_code_why'));
    await isAccessible(page, 'code for the deletion', 'main');
  });

  await test.step('The dialog for the code can be closed', async () => {
    const { dialog, answer } = question(page, text('manage.delete_title'));
    await answer(text('manage.delete_keep'));
    await expect(dialog).toBeHidden();
    expect((await member.client.auth.getUser()).data.user?.id).toBe(member.id);
    await page.unroute('**/auth/v1/otp*');
  });

  const { dialog, answer, field } = await agreeToDelete(page, texts);
  await expect(dialog).toContainText(member.email);
  await expect(field.firstDigit).toBeFocused();
  journey.provoke({ path: '/auth/v1/otp', status: 429 });
  await dialog.getByRole('button', { name: text('login.send_again') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();

  const code = await newestCode(member.email);
  expect(code).not.toBe(signInCode);
  journey.provoke({ path: '/auth/v1/verify', status: 403 });
  await field.type(page, wrongFor(code));
  await answer(text('manage.delete_account'));
  await expect(field.wrong).toBeVisible();
  await expect(field.firstDigit).toBeFocused();
  // After the deletion, the check of the session would be refused.
  await sessionChecked;
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(alertSaying(page, text('manage.account_deleted'))).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('A deletion goes on after a reload, and says so [10.05]', async ({ journey }) => {
  const member = await makeMember();
  const page = await journey.visit('/profile_page_setup', { as: member });
  // Neither request is answered until the page has shown what it is doing.
  const held: Route[] = [];
  await page.route(`**${DELETION}`, (route) => void held.push(route));
  await manageProfile(page, en).openSettings();
  await agreeToDelete(page, en);
  await expect(page.getByRole('progressbar', { name: en.text('manage.deleting') })).toBeVisible();
  await expect.poll(() => held.length).toBe(1);
  await page.reload({ waitUntil: 'commit' });
  // Each visit asks whether the session still exists, which is refused once the account is deleted.
  const sessionChecked = page.waitForResponse('**/auth/v1/user');
  await expect(page.getByRole('heading', { name: en.text('manage.deleting') })).toBeVisible();
  await isAccessible(page, 'a deletion after a reload');
  await expect.poll(() => held.length).toBe(2);
  await sessionChecked;
  await held[1]?.continue();
  await expect(alertSaying(page, en.text('manage.account_deleted'))).toBeVisible();
  await expect(page).toHaveURL('/');
  expect((await member.client.auth.getUser()).error).not.toBeNull();
});

test('A code is required also when the clock of the device is wrong', async ({ journey }) => {
  const member = withOldCode(await makeMember());
  const page = await journey.visit('/profile_page_setup', { as: member });
  await page.clock.setFixedTime(Date.now() - 3_600_000);
  await page.route('**/auth/v1/otp*', (route) => route.fulfill({ json: {} }));
  journey.provoke({ path: DELETION, status: 403 });
  await manageProfile(page, en).openSettings();
  const { field } = await agreeToDelete(page, en);
  await expect(field.firstDigit).toBeFocused();
});
