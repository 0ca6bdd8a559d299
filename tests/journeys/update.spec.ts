/** A new version of the application is offered, not forced. */
import type { Page } from '@playwright/test';
import { isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { openFront } from './harness/next-version.ts';
import { textsOf } from './harness/texts.ts';
import { login } from './screens/login.ts';

test.use({ serviceWorkers: 'allow' });

const texts = textsOf('en');
const { text } = texts;

/** Which worker files this page has: the one it lives with, the one that waits. */
const workers = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return { controlled: navigator.serviceWorker.controller !== null, waits: registration.waiting !== null };
  });

test('A new version is activated only after a confirmation, without losing input', async ({ journey }) => {
  const front = await openFront();
  try {
    const page = await journey.visit(`${front.url}/login`);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect.poll(() => workers(page)).toEqual({ controlled: true, waits: false });
    const offer = page.getByRole('status').filter({ hasText: text('app.update_ready') });
    const { email } = login(page, texts);
    await email.fill('asha@example.org');
    await expect(offer).toBeHidden();

    front.release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect(offer).toBeVisible();
    await isAccessible(page, 'update offered');
    await expect(email).toHaveValue('asha@example.org');
    await offer.getByRole('button', { name: text('app.update_later') }).click();
    await expect(offer).toBeHidden();
    await expect(email).toHaveValue('asha@example.org');
    expect(await workers(page)).toEqual({ controlled: true, waits: true });

    await page.reload();
    await expect(offer).toBeVisible();
    const loadedAnew = page.waitForEvent('load');
    await offer.getByRole('button', { name: text('app.update_now') }).click();
    await loadedAnew;
    await expect.poll(() => workers(page)).toEqual({ controlled: true, waits: false });
    await expect(email).toBeVisible();
    await expect(offer).toBeHidden();
  } finally {
    await front.close();
  }
});
