/** Signing in: the countdown, the way back, and the keyboard alone. */
import { expect, test } from './harness/journey.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember, uniqueEmail } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { wrongFor } from './newcomer-steps.ts';
import { alertSaying } from './screens/alerts.ts';
import { landing } from './screens/landing.ts';
import { login } from './screens/login.ts';
import { browse } from './screens/members.ts';

const texts = textsOf('en');
const { text } = texts;
const COUNTDOWN = 120;

const secondsLeft = (seconds: number) => text('login.seconds_left', { seconds });

test('The countdown starts at 120, and again after back and send again', {
  tag: ['@2.38', '@2.40', '@2.41', '@2.42', '@2.43', '@4.10', '@8.02', '@9.01'],
}, async ({ journey }) => {
  const email = uniqueEmail();
  const page = await journey.visit('/');
  await page.clock.install();
  await page.goto('/login');
  const screen = login(page, texts);
  await screen.email.fill(email);
  await screen.send.click();
  await expect(screen.countdown).toBeVisible();
  await page.clock.runFor(30_000);
  await expect(screen.countdown).toHaveAccessibleName(/^(8\d|90) /);

  await page.getByRole('button', { name: text('bar.go_back') }).click();
  await expect(screen.email).toHaveValue(email);

  // The backend sends one code a minute; the one that is on its way still counts.
  journey.provoke({ path: '/auth/v1/otp', status: 429 });
  await screen.send.click();
  await expect(page.getByRole('alert')).toContainText('A code was sent a moment ago');
  await page.getByRole('button', { name: text('login.have_code') }).click();
  await expect(screen.countdown).toHaveAccessibleName(/^(11\d|120) /);
  await page.clock.runFor(COUNTDOWN * 1000);
  await expect(screen.countdown).toHaveAccessibleName(secondsLeft(0));
  await expect(page.getByText(text('login.waited'))).toBeVisible();

  await screen.sendAgain.click();
  await expect(screen.email).toHaveValue(email);
});

test('A wrong code shows an error, which disappears when another code is requested [10.25]', async ({
  journey,
}) => {
  journey.provoke({ path: '/auth/v1/verify', status: 403 });
  const page = await journey.visit('/login');
  const screen = login(page, texts);
  const email = uniqueEmail();
  await screen.email.fill(email);
  await screen.send.click();
  await expect(screen.countdown).toBeVisible();
  // Phones discard the tab while the mail is read.
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(screen.countdown).toBeVisible();
  await screen.enter(wrongFor(await newestCode(email)));
  await expect(screen.checkCode).toBeVisible();
  await expect(screen.firstDigit).toBeFocused();
  await page.keyboard.type('1');
  await expect(screen.checkCode).toBeHidden();
  await expect(alertSaying(page, 'Otp Invalid')).toBeVisible();

  await screen.sendAgain.click();
  await expect(screen.email).toHaveValue(email);
  // At once: by itself the message goes after a while too.
  expect(await alertSaying(page, 'Otp Invalid').count()).toBe(0);
});

test('A member signs in by keyboard [2.45]', async ({ journey }) => {
  const { email } = await makeMember();
  const page = await journey.visit('/');
  const { keyboard } = page;
  const screen = login(page, texts);

  await expect(landing(page, texts).heading).toBeVisible();
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(landing(page, texts).login).toBeFocused();
  await keyboard.press('Enter');
  await expect(screen.heading).toBeVisible();
  for (let presses = 0; presses < 5; presses += 1) {
    if (await screen.email.evaluate((input) => input === document.activeElement)) break;
    await keyboard.press('Tab');
  }
  await expect(screen.email).toBeFocused();
  await keyboard.type(email);
  await keyboard.press('Enter');
  await expect(screen.firstDigit).toBeFocused();
  await keyboard.type(await newestCode(email));
  await keyboard.press('Enter');
  await expect(browse(page, texts).heading).toBeVisible();
});
