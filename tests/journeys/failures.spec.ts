/** What a member sees when a request fails or is rejected. */
import type { Request } from '@playwright/test';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { makeMember, makeUnpaid } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';
import { checkout, payment } from './screens/payment.ts';

const texts = textsOf('en');
const { text } = texts;

test('A rejected profile check signs the member out [4.29, 8.15]', async ({ journey }) => {
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember() });
  await page.route('**/rest/v1/profile_status*', (route) =>
    route.fulfill({ status: 403, json: { code: '42501', message: 'broken on purpose' } }),
  );
  journey.provoke({ path: '/rest/v1/profile_status', status: 403 });
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText(text('app.session_unreadable'));
});

test('A failed sign-out ends the session on the device [8.14]', async ({ journey }) => {
  const page = await journey.visit('/home', { as: await makeMember() });
  await expect(browse(page, texts).cards.first()).toBeVisible();
  await page.route('**/auth/v1/logout*', (route) =>
    route.fulfill({ status: 500, json: { code: 'x', msg: 'broken on purpose' } }),
  );
  journey.provoke({ path: '/auth/v1/logout', status: 500 });
  await page.getByRole('button', { name: text('bar.account_menu') }).click();
  await page.getByRole('menuitem', { name: text('bar.sign_out') }).click();
  await question(page, text('signout.title')).answer(text('signout.confirm'));
  await expect(page.getByText('Logout Successfull')).toBeVisible();
  await page.goto('/home');
  await expect(page).toHaveURL('/login');
});

test('Opening the application without a connection shows the offline screen at once [1.20]', async ({
  journey,
}) => {
  const page = await journey.visit(EMPTY_PAGE);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false });
  });
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: text('offline.title') })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('A payment is verified on the next visit when the browser crashed before [P1]', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeUnpaid() });
  const section = payment(await manageProfile(page, texts).open('payment'), texts);
  await section.declare();
  const isProof = (request: Request) =>
    request.url().endsWith('/verify_payment_local') &&
    (request.postData() ?? '').includes('razorpay_signature');
  // The word of the checkout never gets out of this page.
  await page.route('**/functions/v1/verify_payment_local', (route, request) =>
    isProof(request) ? undefined : route.continue(),
  );
  const unheard = page.waitForRequest(isProof);
  await section.pay.click();
  await expect(checkout(page).pay).toBeVisible();
  // Nor does it learn that the provider's webhook was faster.
  await page.route('**/rest/v1/profile_status*', () => undefined);
  await checkout(page).pay.click();
  const proof = (await unheard).postData();
  const next = await page.context().newPage();
  await page.close();

  const again = next.waitForRequest(isProof);
  await next.goto('/profile_page_setup');
  expect((await again).postData()).toBe(proof);
  await expect(payment(await manageProfile(next, texts).open('payment'), texts).paid).toBeVisible();
  const kept = () =>
    next.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unconfirmed')));
  await expect.poll(kept).toEqual([]);
});

test('An application without configuration shows an error [8.16]', async ({ journey }) => {
  const page = await journey.visit(EMPTY_PAGE);
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
  journey.provoke({ path: '/config.json', status: 503 });
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText(text('error.server'));
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: text('ui.retry') }).click();
  await expect(page.getByRole('textbox', { name: text('login.email') })).toBeVisible();
});
