/** Pages that everybody sees. */
import { screenshot } from './desk-data.mjs';

async function askForCode({ page, text }) {
  // Stops the countdown at its beginning.
  await page.clock.setFixedTime(new Date());
  await page.getByLabel(text('login.email'), { exact: true }).fill('sayali@example.test');
  await page.route('**/auth/v1/otp**', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: text('login.submit') }).click();
  await page.getByRole('timer').waitFor();
}

/** As after an operator has switched signing in by number on. */
async function offerNumber({ page, text }) {
  await page.route('**/rest/v1/sign_in_options*', (route) =>
    route.fulfill({ json: [{ by_number: true, abroad: false }] }),
  );
  await page.reload();
  await page.getByLabel(text('login.number'), { exact: true }).last().waitFor();
}

async function askForText(at) {
  const { page, text } = at;
  await page.clock.setFixedTime(new Date());
  await offerNumber(at);
  await page.getByRole('textbox', { name: text('login.number') }).fill('98765 43210');
  await page.route('**/auth/v1/otp**', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: text('login.submit') }).click();
  await page.getByRole('timer').waitFor();
}

/** The draft of a complaint with a picture: the page that asks for the mailed code, then the form again. */
async function draftComplaint({ page }) {
  const picture = { name: 'screenshot.jpg', mimeType: 'image/jpeg', buffer: await screenshot() };
  await page.locator('select[name=kind]').selectOption('money');
  await page.locator('textarea[name=details]').first().fill('पैसे मागितले. They asked for money.');
  await page.locator('input[name=pictures]').setInputFiles(picture);
  await page.locator('input[name=email]').fill(`asha+${Date.now()}@example.test`);
  await page.locator('button[value=complain]').click();
  await page.locator('input[name=otp]').waitFor();
}

async function editComplaint(at) {
  await draftComplaint(at);
  await at.page.locator('button[value=edit]').click();
  await at.page.locator('input[name=keep]').scrollIntoViewIfNeeded();
}

/** @type {import('#scripts/screen-list.mjs').Screen[]} */
export const PUBLIC_SCREENS = [
  { name: 'landing', as: 'guest', address: '/', widths: [725, 1280] },
  { name: 'our-couples', as: 'guest', address: '/our_couples', widths: [725] },
  { name: 'login', as: 'guest', address: '/login' },
  { name: 'login-code', as: 'guest', address: '/login', prepare: askForCode },
  { name: 'login-number', as: 'guest', address: '/login', prepare: offerNumber, widths: [725] },
  { name: 'login-number-code', as: 'guest', address: '/login', prepare: askForText },
  { name: 'privacy', as: 'guest', address: '/privacy_policy' },
  { name: 'terms', as: 'guest', address: '/terms_and_conditions' },
  { name: 'refund', as: 'guest', address: '/refund_cancel' },
  { name: 'contact', as: 'guest', address: '/contact_us' },
  { name: 'not-found', as: 'guest', address: '/nowhere' },
  { name: 'grievance', as: 'guest', address: '/grievance', widths: [1280] },
  { name: 'grievance-code', as: 'guest', address: '/grievance', prepare: draftComplaint },
  { name: 'grievance-draft', as: 'guest', address: '/grievance', prepare: editComplaint },
];
