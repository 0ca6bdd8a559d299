/** What is there before the application has loaded: the skeleton in the HTML, and the responses to early requests. */
import type { Page } from '@playwright/test';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { makeMember, uniqueEmail } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { login } from './screens/login.ts';
import { browse } from './screens/members.ts';

/** Blocks the application's code; returns a function that releases it. */
async function holdCode(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!first-view)[^/]*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Counts the requests for each table and function, beginning with the next page that is opened. */
function countRequests(page: Page): Map<string, number> {
  const asked = new Map<string, number>();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.clear();
    const name = /\/rest\/v1\/((?:rpc\/)?\w+)/.exec(request.url())?.[1];
    if (name) asked.set(name, (asked.get(name) ?? 0) + 1);
  });
  return asked;
}

type FirstFacts = { firstFacts?: string };

/** Keeps the facts of the first card as they are when it appears. */
function keepFirstFacts(): void {
  new MutationObserver((_, observer) => {
    const facts = document.querySelector('article ul')?.textContent;
    if (!facts) return;
    (window as FirstFacts).firstFacts = facts;
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

const ONCE = { profile_status: 1, valid_profiles: 1, follows: 1 };

test('A member sees the skeleton of the list and early requests run before the application loads', {
  tag: '@needs-renderings',
}, async ({ journey }) => {
  const texts = textsOf('mr');
  const member = await makeMember();
  const page = await journey.visit(EMPTY_PAGE, { as: member, locale: 'mr-IN' });
  const release = await holdCode(page);
  await page.addInitScript(keepFirstFacts);
  const asked = countRequests(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  const answered = page.waitForResponse(/\/rest\/v1\/valid_profiles/);
  // What the list shows is in the URL: on a new device only the application knows it.
  await page.goto('/home?gender=all', { waitUntil: 'commit' });
  await expect(page.getByText(texts.text('browse.title'), { exact: true })).toBeVisible();
  expect((await answered).status()).toBe(200);
  await expect(page.locator('[data-photo-skeleton] img')).toBeVisible();

  release();
  const { heading, cards } = browse(page, texts);
  await expect(heading).toBeVisible();
  await expect(cards.first().getByRole('button')).toBeVisible();
  // Labels that replaced English values later would move the text beside them.
  const firstFacts = await page.evaluate(() => (window as FirstFacts).firstFacts);
  expect(firstFacts).toMatch(/\p{Script=Devanagari}/u);
  expect(firstFacts).not.toContain('Pune');
  // Cards may have asked for more already.
  expect(Object.fromEntries(asked)).toMatchObject(ONCE);

  await test.step('It loads neither English texts nor a second rendering of the own photo, and verifies no payment', async () => {
    await page.locator('html[data-network-idle]').waitFor({ state: 'attached' });
    const loaded = (part: string) => addresses.filter((address) => address.includes(part));
    expect(loaded('/locales/mr/')).not.toEqual([]);
    expect(loaded('/locales/en/')).toEqual([]);
    expect(new Set(loaded(`/avatars/${member.id}/`)).size).toBe(1);
    expect(loaded('/verify_payment_local')).toEqual([]);
  });
});

test('A reloaded profile sends each of its requests once', async ({ journey }) => {
  const texts = textsOf('en');
  const member = await makeMember();
  const page = await journey.visit('/home', { as: await makeMember() });
  const list = browse(page, texts);
  await list.find(member.fullName);
  await list.open(member.fullName);
  const heading = page.getByRole('heading', { level: 1, name: member.fullName });
  const sendInterest = page.getByRole('button', { name: texts.text('interest.send'), exact: true });
  // Loaded last. Until it shows, the page is still sending requests, which would be counted as those of the reloaded page.
  await expect(sendInterest).toBeVisible();
  const asked = countRequests(page);
  await page.reload();
  await expect(heading).toBeVisible();
  await expect(page.getByRole('button', { name: texts.text('profile.save'), exact: true })).toBeVisible();
  await expect(sendInterest).toBeVisible();
  await expect.poll(() => Object.fromEntries(asked)).toMatchObject({ ...ONCE, my_interests: 1 });
  expect([...asked].filter(([, count]) => count > 1)).toEqual([]);
});

for (const [what, press] of [
  ['Enter', (page: Page) => page.keyboard.press('Enter')],
  ['the button', (page: Page) => login(page, textsOf('en')).send.click()],
] as const) {
  test(`The address typed before the application loads is sent when it has loaded, by ${what} [10.172]`, async ({
    journey,
  }) => {
    const page = await journey.visit(EMPTY_PAGE);
    const release = await holdCode(page);
    const email = uniqueEmail();
    await page.goto('/login', { waitUntil: 'commit' });
    const screen = login(page, textsOf('en'));
    await screen.email.fill(email);
    await press(page);
    await expect(screen.send).toHaveAttribute('aria-busy', 'true');

    release();
    await expect(screen.codeHeading).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });
}
