/** When a page refetches: without its realtime channel, and never while it is hidden. */
import type { Page } from '@playwright/test';
import { joinsChannel, settle } from './harness/connections.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { browse } from './screens/members.ts';

const MINUTE = 60_000;

const turn = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: next });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('A page refetches when it is shown without its channel, not while it is joined or hidden', {
  tag: '@needs-realtime',
}, async ({ journey }) => {
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember() });
  await page.clock.install();
  const joined = joinsChannel(page);
  await page.goto('/home');
  await expect(browse(page, textsOf('en')).cards.first()).toBeVisible();
  await joined;
  await settle(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  let reads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/rest/v1/profile_status') reads += 1;
  });
  const readsAfter = async (step: () => Promise<void>) => {
    reads = 0;
    await step();
    await settle(page);
    return reads;
  };

  expect(await readsAfter(() => turn(page, 'visible')), 'joined').toBe(0);
  // In steps: the channel counts as lost when a heartbeat has no answer before the next one.
  for (let passed = 0; passed < MINUTE; passed += MINUTE / 4)
    expect(await readsAfter(() => page.clock.runFor(MINUTE / 4)), 'within a minute').toBe(0);
  await turn(page, 'hidden');
  await page.clock.runFor(5 * MINUTE);
  expect(await readsAfter(() => page.clock.runFor(2 * MINUTE)), 'hidden, and left the channel').toBe(0);
  const again = joinsChannel(page);
  expect(await readsAfter(() => turn(page, 'visible')), 'shown').toBe(1);
  await page.clock.resume();
  await again;
});
