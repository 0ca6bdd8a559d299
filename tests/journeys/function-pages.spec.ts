/** The pages that functions answer without the front end, each in all its states, in both languages on one page, under axe in light and dark colours. */
import type { Page } from '@playwright/test';
import { isAccessibleInBothColours as isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember, operator, uniqueEmail } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';

/** Presses the button whose English words these are. */
const press = (page: Page, english: string) => page.getByRole('button', { name: english }).click();

test('The pages of a complaint are accessible', { tag: '@needs-mail-api' }, async ({ journey }) => {
  const page = await journey.visit('/grievance', { colorScheme: 'light' });
  await expect(page.getByRole('link', { name: '1930' }).first()).toHaveAttribute('href', 'tel:1930');
  await isAccessible(page, 'forms');

  const email = uniqueEmail();
  const details = page.getByLabel('What happened?');
  journey.provoke({ method: 'POST', path: '/grievance', status: 400 });
  await page.getByLabel('What is it about?').selectOption('money');
  await details.fill(' ');
  await page.getByLabel('Your e-mail address').fill(email);
  await press(page, 'Continue');
  await expect(page.getByRole('alert')).toBeVisible();
  await isAccessible(page, 'refused complaint');

  await details.fill('Asked for money.');
  await press(page, 'Continue');
  const otp = page.getByLabel('One-time code');
  await expect(otp).toBeVisible();
  await isAccessible(page, 'entry of the code');
  const code = await newestCode(email);
  journey.provoke({ method: 'POST', path: '/grievance', status: 400 });
  await otp.fill(code === '000000' ? '000001' : '000000');
  await press(page, 'Confirm');
  await expect(page.getByRole('alert')).toBeVisible();
  await isAccessible(page, 'wrong code');
  await otp.fill(code);
  await press(page, 'Confirm');
  await expect(page.getByRole('status')).toBeVisible();
  await isAccessible(page, 'complaint received');
  const [ticket = '', access = ''] = await page.locator('b').allTextContents();

  const follow = async (number: string) => {
    await page.goto('/grievance');
    await page.getByLabel('Number of the complaint').fill(number);
    await page.getByLabel('Secret code').fill(access);
    await press(page, 'Show');
  };
  journey.provoke({ method: 'POST', path: '/grievance', status: 404 });
  await follow('RG-2000-000000');
  await expect(page.getByRole('alert')).toBeVisible();
  await isAccessible(page, 'unknown complaint');
  await follow(ticket);
  await expect(page.getByText(ticket)).toBeVisible();
  await isAccessible(page, 'open complaint');
  const decision = { ticket, decision: 'dismissed', reason: 'No proof was found.' };
  expect((await operator().rpc('decide_report', decision)).error).toBeNull();
  await follow(ticket);
  await expect(page.getByText(decision.reason)).toBeVisible();
  await isAccessible(page, 'decided complaint');
  await page.getByLabel('Why').fill('Please look again.');
  await page.getByRole('button').last().click();
  await expect(page.getByRole('status')).toBeVisible();
  await isAccessible(page, 'appeal received');
});

test('The pages to unsubscribe are accessible', async ({ journey }) => {
  const page = await journey.visit('/unsubscribe/00000000-0000-4000-8000-000000000000', {
    colorScheme: 'light',
  });
  await isAccessible(page, 'question');
  await press(page, 'Stop them');
  await expect(page.getByText('These mails are stopped.')).toBeVisible();
  await isAccessible(page, 'stopped');
});

for (const [language, locale] of [
  ['en', 'en-IN'],
  ['mr', 'mr-IN'],
] as const) {
  test(`The pages of a shared biodata are accessible (${language})`, { tag: '@needs-drawing' }, async ({
    journey,
  }) => {
    const { text } = textsOf(language);
    const member = await makeMember({ regional_full_name: 'सायली विलास देशमुख' });
    const owner = await journey.visit('/biodata', { as: member, locale });
    await owner.getByRole('radio', { name: text(`biodata.language.${language}`), exact: true }).check();
    await owner.getByLabel(text('biodata.recipient'), { exact: true }).fill('Jadhav');
    await owner.getByRole('button', { name: text('biodata.link_create') }).click();
    const address = String(await owner.getByText('/b/').textContent());
    const page = await journey.visit(address, { colorScheme: 'light' });
    await isAccessible(page, 'invitation');
    await page.getByRole('button').click();
    await expect(page.getByRole('img').last()).toHaveJSProperty('complete', true);
    await isAccessible(page, 'biodata');
    await page.locator('summary').click();
    await expect(page.locator('.sheet')).toBeVisible();
    // The watermark, which nobody has to read.
    await isAccessible(page, 'biodata as text', '.mark');
    await owner.getByRole('button', { name: text('biodata.revoke') }).click();
    await expect(owner.getByText(text('biodata.revoked'))).toBeVisible();
    journey.provoke({ path: new URL(address).pathname, status: 404 });
    await page.goto(address);
    await expect(page.getByRole('heading')).toBeVisible();
    await isAccessible(page, 'closed link');
  });
}
