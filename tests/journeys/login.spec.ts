/** Signing in: the countdown, the way back, slips and impatience, and the keyboard alone. */
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember, uniqueEmail } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { wrongFor } from './newcomer-steps.ts';
import { landing } from './screens/landing.ts';
import { login } from './screens/login.ts';
import { browse } from './screens/members.ts';

const texts = textsOf('en');
const { text } = texts;
const COUNTDOWN = 120;

const secondsLeft = (seconds: number) => text('login.seconds_left', { count: seconds });

test('The countdown starts at 120, and again after back and send again', {
  tag: ['@2.38', '@2.40', '@2.41', '@2.42', '@2.43', '@4.10', '@8.02', '@9.01'],
}, async ({ journey }) => {
  const email = uniqueEmail();
  const page = await journey.visit(EMPTY_PAGE);
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

  await test.step('Phones discard the tab while the mail is read', async () => {
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    await expect(screen.countdown).toBeVisible();
  });

  const code = await newestCode(email);
  await test.step('A wrong code shows one error, at the field, which disappears when another one is typed [10.25]', async () => {
    journey.provoke({ path: '/auth/v1/verify', status: 403 });
    await screen.enter(wrongFor(code));
    await expect(page.getByRole('alert')).toContainText('Otp Invalid');
    await expect(screen.firstDigit).toBeFocused();
    await keyboard.type(code.slice(0, 1));
    await expect(screen.checkCode).toBeHidden();
  });

  await keyboard.type(code.slice(1));
  await keyboard.press('Enter');
  await expect(browse(page, texts).heading).toBeVisible();
  await test.step('Back does not stop at the code', async () => {
    await page.goBack();
    await expect(landing(page, texts).heading).toBeVisible();
  });
});

test('Back in the browser and “Change address” return from the code to the address', async ({ journey }) => {
  const email = uniqueEmail();
  const page = await journey.visit('/login');
  const screen = login(page, texts);
  await screen.email.fill(email);
  await screen.send.click();
  await expect(screen.codeHeading).toBeVisible();
  await page.goBack();
  await expect(screen.email).toHaveValue(email);
  await page.goForward();
  await expect(screen.codeHeading).toBeVisible();
  await page.getByRole('button', { name: text('login.change_address') }).click();
  await expect(screen.email).toBeFocused();
});

test('A mistyped mail host is asked about before a code is sent to it [10.171]', async ({ journey }) => {
  const page = await journey.visit('/login');
  const screen = login(page, texts);
  const asked: unknown[] = [];
  await page.route('**/auth/v1/otp*', (route) => {
    asked.push(route.request().postDataJSON().email);
    return route.fulfill({ json: {} });
  });
  await screen.email.fill('asha@gmial.con');
  await screen.send.click();
  await expect(page.getByRole('alert')).toHaveText('Did you mean gmail.com?');
  expect(asked).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('asha@gmail.com')).toBeVisible();
  await page.goBack();
  await screen.email.fill('asha@gmial.con');
  await screen.send.click();
  await page.getByRole('button', { name: 'No, gmial.con is right' }).click();
  await expect(page.getByText('asha@gmial.con')).toBeVisible();
  expect(asked).toEqual(['asha@gmail.com', 'asha@gmial.con']);
});
