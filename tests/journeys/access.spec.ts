/** Who is sent where, and addresses that lead nowhere. */
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember, makeUnpaid, type Person, signIn } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { landing } from './screens/landing.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';

const texts = textsOf('en');
const FILLED_ONLY = ['/home', '/search', '/my_profile', '/user_profile_page', '/sort_listed_profiles'];

test('A guest is redirected to the login from every member page', {
  tag: ['@2.05', '@2.06', '@2.07', '@2.08', '@2.09', '@2.10', '@4.02', '@4.12', '@6.01'],
}, async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup');
  await expect(page).toHaveURL('/login');
  for (const address of FILLED_ONLY) {
    await follow(page, address);
    await expect(page).toHaveURL('/login');
  }
});

test('An incomplete and an unpaid member are redirected to the set-up page', {
  tag: ['@2.04', '@2.11', '@2.12', '@2.13', '@2.14', '@2.15', '@4.13', '@4.14', '@4.17', '@6.02'],
}, async ({ journey }) => {
  const isHeld = async (person: Person) => {
    const page = await journey.visit('/login', { as: person });
    await expect(page).toHaveURL('/profile_page_setup');
    for (const address of FILLED_ONLY) {
      await follow(page, address);
      await expect(page).toHaveURL('/profile_page_setup');
    }
    await expect(manageProfile(page, texts).heading).toBeVisible();
    return page.getByRole('button', { name: texts.text('bar.account_menu') });
  };
  const menu = await isHeld(await signIn());
  await test.step('the menu shows no portrait before the gender is known', async () => {
    await expect(menu).toBeVisible();
    await expect(menu.locator('img')).toHaveCount(0);
  });
  await expect((await isHeld(await makeUnpaid())).locator('img')).toBeVisible();
});

test('A member is redirected to the list from the login and from a profile without a user', {
  tag: ['@2.03', '@2.21', '@4.02', '@4.04', '@4.18', '@4.19'],
}, async ({ journey }) => {
  const page = await journey.visit('/login', { as: await makeMember() });
  await expect(page).toHaveURL('/home');
  await follow(page, '/user_profile_page');
  await expect(page).toHaveURL('/home');
  await expect(browse(page, texts).heading).toBeVisible();
});

test('The landing page links to the four policies', {
  tag: ['@2.01', '@2.24', '@2.25', '@2.26', '@2.27', '@2.33', '@2.57', '@6.01', '@9.22'],
}, async ({ journey }) => {
  journey.provoke({ path: '/no/such/page', status: 404 });
  const page = await journey.visit('/no/such/page');
  await test.step('An unknown address shows an error and links to the start [1.23]', async () => {
    await expect(page.getByRole('heading', { name: texts.text('app.not_found_title') })).toBeVisible();
    await isAccessible(page, 'no such page');
    await page.getByRole('link', { name: texts.text('app.to_start') }).click();
    await expect(landing(page, texts).heading).toBeVisible();
  });
  const description = page.locator('meta[name=description]');
  for (const [link, name, address] of [
    ['landing.terms', 'terms', '/terms_and_conditions'],
    ['landing.contact', 'contact', '/contact_us'],
    ['landing.refunds', 'refund', '/refund_cancel'],
  ] as const) {
    await page.getByRole('link', { name: texts.text(link) }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: texts.text(`${name}.title`) })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${texts.text(`title.${name}`)} · `));
    await expect(description).toHaveAttribute('content', texts.text(`${name}.intro`));
    await page.getByRole('button', { name: texts.text('bar.go_back') }).click();
    await expect(landing(page, texts).heading).toBeVisible();
  }
  await page.getByRole('link', { name: 'v0.15' }).click();
  await expect(page).toHaveURL('/privacy_policy');
  await expect(page.getByText('16 February 2024')).toBeVisible();
});
