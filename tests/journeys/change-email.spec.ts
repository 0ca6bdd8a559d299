/** Changing the e-mail address by codes from both mailboxes. */
import type { Page } from '@playwright/test';
import { isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember, signIn, uniqueEmail } from './harness/people.ts';
import { type Texts, textsOf } from './harness/texts.ts';
import { wrongFor } from './newcomer-steps.ts';
import { alertSaying } from './screens/alerts.ts';
import { codeField } from './screens/codes.ts';
import { manageProfile } from './screens/manage-profile.ts';

const en = textsOf('en');
const USER = '/auth/v1/user';

function screenOf(page: Page, texts: Texts) {
  const { text } = texts;
  const mailbox = (which: 'current' | 'next') => {
    const section = page
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { name: text(`email_change.code_${which}`) }) });
    return {
      section,
      ...codeField(section, texts),
      confirm: section.getByRole('button', { name: text('email_change.confirm') }),
      accepted: section.getByText(text('email_change.accepted')),
    };
  };
  return {
    address: page.getByRole('textbox', { name: text('email_change.new') }),
    send: page.getByRole('button', { name: text('email_change.send') }),
    current: mailbox('current'),
    next: mailbox('next'),
    done: (email: string) => alertSaying(page, text('email_change.done', { email })),
  };
}

/** The address of the signed-in user, as stored in the browser. */
const storedEmail = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}').user?.email;
  });

test('A member changes the address by a code from each mailbox [10.06]', async ({ journey }) => {
  const texts = textsOf('mr');
  const member = await makeMember();
  const next = uniqueEmail();
  const page = await journey.visit('/profile_page_setup', { as: member, locale: 'mr-IN' });
  await manageProfile(page, texts).openSettings();
  await page.getByRole('link', { name: texts.text('title.change_email') }).click();
  await expect(page).toHaveURL('/change_email');
  const screen = screenOf(page, texts);
  await expect(page.getByText(member.email)).toBeVisible();
  await isAccessible(page, 'new address');

  await screen.address.fill(next);
  await screen.send.click();
  await expect(screen.current.section).toContainText(member.email);
  await expect(screen.next.section).toContainText(next);
  await expect(screen.current.firstDigit).toBeFocused();
  await isAccessible(page, 'codes from both mailboxes');

  await page.keyboard.type(await newestCode(member.email));
  await expect(screen.current.accepted).toBeVisible();
  await expect(screen.next.firstDigit).toBeFocused();
  expect(await storedEmail(page)).toBe(member.email);
  await isAccessible(page, 'one code accepted');

  await page.keyboard.type(await newestCode(next));
  await expect(screen.done(next)).toBeVisible();
  await expect(page).toHaveURL('/settings');
  expect(await storedEmail(page)).toBe(next);
  expect((await member.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  await page.reload();
  await expect(page.getByRole('link', { name: next })).toBeVisible();
});

test('The address is changed by keyboard after a reload, the new code first', async ({ journey }) => {
  const member = await makeMember();
  const next = uniqueEmail();
  const page = await journey.visit('/change_email', { as: member });
  const screen = screenOf(page, en);
  const keyboard = keyboardOf(page);
  await keyboard.fill(screen.address, next);
  await keyboard.press('Enter');
  await expect(screen.next.section).toBeVisible();
  // A phone may drop the page while somebody looks into the mailbox.
  await page.reload();
  await keyboard.to(screen.next.firstDigit);
  await keyboard.type(await newestCode(next));
  await expect(screen.next.accepted).toBeVisible();
  await expect(screen.current.firstDigit).toBeFocused();
  await keyboard.type(await newestCode(member.email));
  await expect(screen.done(next)).toBeVisible();
});

test('Errors of addresses, codes and requests are shown where they belong', async ({ journey }) => {
  const [member, other] = [await signIn(), await signIn()];
  const next = uniqueEmail();
  const page = await journey.visit('/change_email', { as: member });
  const screen = screenOf(page, en);

  await test.step('Errors of the new address are shown at its field', async () => {
    for (const [typed, key] of [
      ['nobody@nowhere', 'error.email'],
      [member.email.toUpperCase(), 'email_change.same'],
    ] as const) {
      await screen.address.fill(typed);
      await page.keyboard.press('Enter');
      await expect(screen.address).toHaveAccessibleDescription(en.text(key));
      await expect(screen.address).toBeFocused();
    }
    journey.provoke({ path: USER, status: 422 });
    await screen.address.fill(other.email);
    await screen.send.click();
    await expect(screen.address).toHaveAccessibleDescription(en.text('error.email_exists'));
    await expect(screen.address).toBeFocused();
  });

  await test.step('A lost connection shows an error, and the request can be sent again', async () => {
    await page.route(`**${USER}`, (route) => route.abort());
    journey.provoke({ path: USER, status: 0 });
    await screen.address.fill(next);
    await screen.send.click();
    await expect(page.getByRole('alert')).toHaveText(en.text('error.network'));
    await page.unroute(`**${USER}`);
    await screen.send.click();
    await expect(screen.next.section).toBeVisible();
  });

  await test.step('Errors of a code are shown at its field', async () => {
    journey.provoke({ path: '/auth/v1/verify', status: 403 });
    await screen.next.type(page, wrongFor(await newestCode(next)));
    await expect(screen.next.wrong).toBeVisible();
    await expect(screen.next.firstDigit).toBeFocused();
    await expect(screen.current.wrong).toBeHidden();

    await page.route('**/auth/v1/verify*', (route) => route.abort());
    journey.provoke({ path: '/auth/v1/verify', status: 0 });
    await screen.current.type(page, await newestCode(member.email));
    await expect(screen.current.section).toContainText(en.text('error.network'));
    await page.unroute('**/auth/v1/verify*');
    await screen.current.confirm.click();
    await expect(screen.current.accepted).toBeVisible();
  });

  await test.step('New codes cannot be requested at once, and void an accepted code', async () => {
    const again = page.getByRole('button', { name: en.text('email_change.send_again') });
    journey.provoke({ path: USER, status: 429 });
    await again.click();
    await expect(page.getByRole('alert').last()).toContainText('A code was sent a moment ago');
    // As if the minute between two mails were over.
    await page.route(`**${USER}`, (route) => route.fulfill({ json: member.session.user }));
    await again.click();
    await expect(screen.current.accepted).toBeHidden();
    await expect(screen.current.firstDigit).toBeFocused();
    await page.getByRole('button', { name: en.text('email_change.other_address') }).click();
    await expect(screen.address).toHaveValue(next);
  });
});
