/** When lists and the header search send their requests, to the millisecond of the page's clock. */
import type { Page } from '@playwright/test';
import { settle } from './harness/connections.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { headerSearch } from './screens/bars.ts';
import { browse, resultsWith, searchResults } from './screens/members.ts';

const texts = textsOf('en');
const { text } = texts;

/** Stops the page's clock a minute from now; from then on time passes by `runFor` only. */
const stopClock = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

/** The addresses of requests to a table from now on. */
function requestsTo(page: Page, table: string): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === `/rest/v1/${table}`) asked.push(url);
  });
  return asked;
}

/** Cards are laid out when they come near, and only then the page has its height: scrolls there until that stays. */
const layOut = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const height = document.documentElement.scrollHeight;
        window.scrollTo(0, height - window.innerHeight - 200);
        for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        return document.documentElement.scrollHeight - height;
      }),
    )
    .toBe(0);

test('The header search requests five results after a pause of 500 ms', {
  tag: ['@2.58', '@4.49', '@8.17', '@9.09'],
}, async ({ journey }) => {
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember() });
  await page.clock.install();
  await page.goto('/home');
  await expect(browse(page, texts).cards.first()).toBeVisible();
  const search = headerSearch(page, texts);
  await search.opener.click();
  await stopClock(page);
  const asked = requestsTo(page, 'valid_profiles');
  await search.box.fill('a');
  await page.clock.runFor(400);
  await search.box.fill('an');
  await page.clock.runFor(499);
  await settle(page);
  expect(asked).toHaveLength(0);
  await page.clock.runFor(1);
  await expect.poll(() => asked.length).toBe(1);
  expect(asked[0]?.searchParams.get('limit')).toBe('5');
  expect(asked[0]?.searchParams.get('or')).toContain('an');
  await page.clock.resume();
  await expect(search.rows).not.toHaveCount(0);

  await page.route('**/rest/v1/valid_profiles*', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', message: 'broken on purpose' } }),
  );
  journey.provoke({ path: '/rest/v1/valid_profiles', status: 400 });
  await search.box.fill('zzz');
  await expect(page.getByText(text('error.oops'))).toBeVisible();
  await expect(page.getByText(text('search.searching'))).toBeHidden();
  await page.getByRole('button', { name: text('search.close') }).click();
  await expect(search.box).toBeHidden();
});

test('A list requests the next page 300 ms after scrolling to the end', {
  tag: ['@4.52', '@9.10', '@9.12', '@9.30'],
}, async ({ journey }) => {
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember() });
  await page.clock.install();
  // Nobody joins there while this journey goes on: a page that has moved meanwhile would be shorter.
  await page.goto(resultsWith({ city: 'Mumbai' }));
  const { cards } = searchResults(page, texts);
  await expect(cards).toHaveCount(6);
  await layOut(page);
  await stopClock(page);
  const asked = requestsTo(page, 'valid_profiles');
  const scrollTo = (pixelsFromEnd: number) =>
    page.evaluate(
      (below) =>
        new Promise<void>((resolve) => {
          window.addEventListener('scroll', () => resolve(), { once: true });
          window.scrollTo(0, document.documentElement.scrollHeight - window.innerHeight - below);
        }),
      pixelsFromEnd,
    );
  await scrollTo(2);
  await page.clock.runFor(300);
  await settle(page);
  expect(asked).toHaveLength(0);
  await scrollTo(1);
  await page.clock.runFor(299);
  await settle(page);
  expect(asked).toHaveLength(0);
  await page.clock.runFor(300);
  await expect.poll(() => asked.length).toBe(1);
  expect([asked[0]?.searchParams.get('offset'), asked[0]?.searchParams.get('limit')]).toEqual(['6', '6']);
  await page.clock.resume();
  await expect(cards).toHaveCount(12);
});
