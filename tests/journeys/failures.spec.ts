/** What a member sees when a request fails or is rejected. */
import type { Request } from '@playwright/test';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { makeMember, makeUnpaid } from './harness/people.ts';
import { smallPhoto } from './harness/photo.ts';
import { textsOf } from './harness/texts.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';
import { checkout, payment } from './screens/payment.ts';
import { photos } from './screens/photos.ts';

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

test('Failed options show "Error:", and a search without a match shows a text [8.12, 8.18]', async ({
  journey,
}) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  const screen = manageProfile(page, texts);
  await page.route('**/functions/v1/list_data', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', message: 'broken on purpose' } }),
  );
  journey.provoke({ path: '/functions/v1/list_data', status: 400 });
  await screen.open('educational');
  await expect(page.getByRole('alert').filter({ hasText: /^Error:/ })).toBeVisible();
  await page.unroute('**/functions/v1/list_data');
  await screen
    .region('educational')
    .getByRole('button', { name: text('ui.retry') })
    .click();
  await screen.form('educational').box('highest_education').click();
  // The field that opens the list is a combobox too, and a button.
  await page.locator('input[role=combobox]').fill('99999');
  await expect(page.getByText('No results found.')).toBeVisible();
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

test('A failed verification of a payment shows the banner [4.39, 8.09]', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeUnpaid() });
  const screen = manageProfile(page, texts);
  const section = payment(await screen.open('payment'), texts);
  const isConfirmation = (body: string | null) => body?.includes('razorpay_signature') ?? false;
  await page.route('**/functions/v1/verify_payment_local', (route) =>
    isConfirmation(route.request().postData())
      ? route.fulfill({
          status: 400,
          json: { success: false, code: 'payment_not_verified', message: 'broken on purpose' },
        })
      : route.fulfill({ json: { success: false, state: 'none' } }),
  );
  journey.provoke({ path: '/functions/v1/verify_payment_local', status: 400 });
  await section.pay.click();
  await checkout(page).pay.click();
  await expect(section.failed).toContainText('Payment failed');
});

test('A payment is verified on the next visit when the browser crashed before [P1]', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeUnpaid() });
  const section = payment(await manageProfile(page, texts).open('payment'), texts);
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

test('A photo whose response was lost is saved once after retries [8.30]', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  await expect(section.saved).toHaveCount(1);
  const tried: string[] = [];
  await page.route('**/storage/v1/object/avatars/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    tried.push(pathname);
    journey.provoke({ path: pathname, status: 0 });
    expect((await route.fetch()).status()).toBe(200);
    await route.abort();
  });
  await section.add.setInputFiles(await smallPhoto('one.jpg'));
  await section.save(1).click();
  await expect(section.pendingRows.getByRole('alert')).toContainText(text('error.network'));
  await page.unroute('**/storage/v1/object/avatars/**');
  journey.provoke({ path: String(tried[0]), status: 400 });
  await section.save(1).click();
  await expect(section.pending).toBeHidden();
  await expect(section.saved).toHaveCount(2);
});

test('A failed upload of a photo shows an error and can be retried [2.106, 8.21]', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  await page.route('**/storage/v1/object/avatars/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    journey.provoke({ path: pathname, status: 500 });
    await route.fulfill({
      status: 500,
      json: { statusCode: '500', error: 'x', message: 'broken on purpose' },
    });
  });
  await section.add.setInputFiles(await smallPhoto('one.jpg'));
  const preview = section.pendingRows.locator('img');
  await expect(preview).toBeVisible();
  await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
  await section.save(1).click();
  await expect(section.pendingRows.getByRole('alert')).toContainText(text('error.server'));
  await page.unroute('**/storage/v1/object/avatars/**');
  const sent = Promise.withResolvers<void>();
  await page.route('**/storage/v1/object/avatars/**', async (route) => {
    await sent.promise;
    await route.continue();
  });
  await section.save(1).click();
  await expect(section.pendingRows).toContainText(text('photos.state_uploading'));
  await expect(section.pendingRows.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  sent.resolve();
  await expect(section.saved).toHaveCount(2);
  await expect(section.pending).toBeHidden();
});
