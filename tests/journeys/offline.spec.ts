/** Without a network: the application opens from the cache of its service worker, and a member reads what they saw last. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { productAddress } from './harness/product.ts';
import { textsOf } from './harness/texts.ts';
import { barColour } from './screens/landing.ts';

test.use({ serviceWorkers: 'allow' });

/** Once it is active, every file of the application is cached. */
async function workerIsActive(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

/** The number of photos stored for reading offline. */
const keptPhotos = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('offline-photos')).keys()).length);

/** A stored photo, not the placeholder of a missing one. */
async function isKeptPhoto(image: Locator): Promise<void> {
  await expect(image).toHaveAttribute('src', /^blob:/);
  await expect(image).not.toHaveJSProperty('naturalWidth', 0);
}

for (const language of ['en', 'mr'] as const) {
  const texts = textsOf(language);
  const locale = `${language}-IN` as const;

  test(`The landing page needs no script (${language})`, async ({ browser }) => {
    const context = await browser.newContext({
      locale,
      javaScriptEnabled: false,
      baseURL: productAddress().url,
    });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page).toHaveTitle(texts.text('title.landing'));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('heading', { level: 1, name: texts.text('app.name') })).toBeVisible();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const header = await page
        .locator('main > header')
        .evaluate((one) => getComputedStyle(one).backgroundImage);
      expect(header, colorScheme).toContain(`(160deg, ${await barColour(page)}`);
    }
    await page.getByRole('link', { name: texts.text('landing.login') }).click();
    await expect(page).toHaveURL('/login');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html'), colorScheme).toHaveCSS('background-color', await barColour(page));
    }
    await context.close();
  });
}

test('A member opens the application offline and reads cached profiles [10.10]', async ({ journey }) => {
  const texts = textsOf('mr');
  const member = await makeMember({ company_name: 'Offline Works' });
  const saved = await makeMember({ company_name: 'Saved Works' });
  const { error } = await member.client
    .from('follows')
    .insert({ follower_id: member.id, following_id: saved.id });
  expect(error).toBeNull();
  const page = await journey.visit('/sort_listed_profiles', { as: member, locale: 'mr-IN' });
  await expect(page.getByRole('article')).toHaveCount(1);
  await workerIsActive(page);
  await expect.poll(() => keptPhotos(page)).toBe(2);

  journey.provoke({ path: '/config.json', status: 0 });
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: texts.text('offline.title') })).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(3);

  await page.getByRole('button', { name: texts.text('title.my_profile') }).click();
  await expect(page.getByText('Offline Works')).toBeVisible();
  await isKeptPhoto(page.getByRole('main').last().locator('img'));
  await page.getByRole('button', { name: texts.text('ui.back') }).click();
  const toSaved = page.getByRole('button', { name: texts.text('title.shortlist') });
  await toSaved.click();
  await isKeptPhoto(page.getByRole('listitem').locator('img'));
  await page.getByRole('listitem').getByRole('button').click();
  await expect(page.getByText('Saved Works')).toBeVisible();
  await expect(page.getByText(texts.text('numbers.offline'))).toBeVisible();
  await isKeptPhoto(page.getByRole('main').last().locator('img'));

  await page.context().setOffline(false);
  await expect(page.getByRole('article')).toHaveCount(1);
});
