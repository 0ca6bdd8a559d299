/** How photos move: the pace of carousel and viewer, and two fingers in the viewer. */
import type { Locator, Page } from '@playwright/test';
import { CAROUSEL_SPEED_MS, ZOOM } from '#domain/limits.ts';
import { EMPTY_PAGE, expect, type Journey, test } from './harness/journey.ts';
import { addPhoto, type Member, makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const texts = textsOf('en');
const SCREEN = { width: 390, height: 844 };
const MIDDLE = [SCREEN.width / 2, SCREEN.height / 2] as const;

async function memberWithTwoPhotos(): Promise<Member> {
  const member = await makeMember();
  await addPhoto(member);
  return member;
}

async function openProfile(page: Page, member: Member) {
  await page.goto(resultsWith({ company_role: member.companyRole }));
  await searchResults(page, texts).open(member.fullName);
  const screen = profile(page, texts);
  await expect(screen.photo(1, 2)).toBeVisible();
  return screen;
}

/** How much of the screen's width lies between a slide and its place. */
const wayLeft = (slide: Locator) =>
  slide.evaluate((element) => element.getBoundingClientRect().left / window.innerWidth);

test('A slide takes 500 ms, in the carousel and in the viewer [9.31]', async ({ journey }) => {
  const other = await memberWithTwoPhotos();
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember() });
  await page.clock.install();
  await page.addInitScript(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function noted(keyframes, options) {
      const duration = typeof options === 'number' ? options : options?.duration;
      this.ownerDocument.documentElement.dataset.animated += ` ${duration}`;
      return animate.call(this, keyframes, options);
    };
  });
  const screen = await openProfile(page, other);
  const second = screen.photo(2, 2);
  await screen.photo(1, 2).focus();
  await second.evaluate((slide) => {
    const { dataset } = slide.ownerDocument.documentElement;
    dataset.moved = '';
    slide.closest('section')?.addEventListener('transitionrun', ({ propertyName }) => {
      dataset.moved += ` ${propertyName}`;
    });
  });
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.keyboard.press('ArrowRight');
  await expect(second).toBeFocused();
  expect(await wayLeft(second)).toBe(1);
  await page.clock.runFor(CAROUSEL_SPEED_MS * 0.8);
  expect(await wayLeft(second)).toBeGreaterThan(0.02);
  await page.clock.runFor(CAROUSEL_SPEED_MS * 0.2);
  expect(await wayLeft(second)).toBeLessThan(0.01);
  await page.clock.resume();
  const noted = page.locator('html');
  // The dots: a width would be laid out in each frame in which the photo moves.
  await expect(noted).toHaveAttribute('data-moved', /^( transform| opacity)+$/);

  await second.click();
  await expect(screen.viewer).toBeVisible();
  await noted.evaluate((html) => html.removeAttribute('data-animated'));
  await page.keyboard.press('ArrowRight');
  await expect(noted).toHaveAttribute('data-animated', new RegExp(` ${CAROUSEL_SPEED_MS}\\b`));
});

/** How large the photo in the viewer is; the slides beside it are there too, and stay as they are. */
const scaleIn = (viewer: Locator) => () =>
  viewer
    .locator('img')
    .evaluateAll(
      (images) =>
        Math.max(0, ...images.map((image) => image.getBoundingClientRect().width)) / window.innerWidth,
    );

/** Two fingers on the middle of the screen, one above the other; distances in pixels. */
async function twoFingers(page: Page) {
  const fingers = await page.context().newCDPSession(page);
  const at = (distance: number) =>
    [-1, 1].map((side, id) => ({ x: SCREEN.width / 2, y: SCREEN.height / 2 + (side * distance) / 2, id }));
  return {
    down: (distance: number) =>
      fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(distance) }),
    move: (distance: number) =>
      fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(distance) }),
    up: () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  };
}

async function openViewer(journey: Journey) {
  const other = await memberWithTwoPhotos();
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember() });
  const screen = await openProfile(page, other);
  await screen.photo(1, 2).click();
  await expect(screen.viewer).toBeVisible();
  const scale = scaleIn(screen.viewer);
  await expect.poll(scale).toBeCloseTo(1, 1);
  return { page, screen, scale };
}

test('Pinching, buttons, wheel and double tap enlarge a photo, and arrows and a swipe show the next one', async ({
  journey,
}) => {
  const { page, screen, scale } = await openViewer(journey);

  await test.step('Pinching enlarges a photo up to eightfold and back [2.172]', async () => {
    const fingers = await twoFingers(page);
    await fingers.down(50);
    for (const [distance, wanted] of [
      [100, 2],
      [200, 4],
      [400, ZOOM.max],
      [600, ZOOM.max],
      [150, 3],
      [20, ZOOM.min],
    ] as const) {
      await fingers.move(distance);
      await expect.poll(scale, `fingers ${distance} px apart`).toBeCloseTo(wanted, 1);
    }
    await fingers.up();
    await expect.poll(scale).toBeCloseTo(1, 1);
    await expect(screen.viewer).toBeVisible();
  });

  await test.step('The buttons enlarge a photo up to eightfold and back [2.150, 9.19]', async () => {
    const [closer, further] = ['profile.zoom_in', 'profile.zoom_out'].map((key) =>
      page.getByRole('button', { name: texts.text(key) }),
    ) as [Locator, Locator];
    // Until a movement has ended, a tap may have no effect.
    const pressUntilDisabled = (button: Locator) =>
      expect(async () => {
        if (await button.isEnabled()) await button.click({ timeout: 500 });
        await expect(button).toBeDisabled({ timeout: 300 });
      }).toPass();
    await expect(further).toBeDisabled();
    await pressUntilDisabled(closer);
    await expect.poll(scale).toBeCloseTo(ZOOM.max, 1);
    await pressUntilDisabled(further);
    await expect.poll(scale).toBeCloseTo(1, 1);
  });

  await page.mouse.move(...MIDDLE);
  await page.mouse.wheel(0, -200);
  await expect.poll(scale).toBeGreaterThan(1.5);
  await page.mouse.wheel(0, 2000);
  await expect.poll(scale).toBeCloseTo(1, 1);

  const shown = () => screen.viewer.locator('.yarl__slide_current img').getAttribute('src');
  const first = String(await shown());
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).not.toBe(first);
  // The carousel behind follows, which must not bring the viewer back.
  const behind = texts.text('profile.enlarge', { number: 2, total: 2 });
  await expect(page.locator(`button[aria-label="${behind}"]`)).toHaveAttribute('tabindex', '0');
  expect(await shown()).not.toBe(first);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toBe(first);

  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: MIDDLE[1] }] });
  // Until the movement before has ended, a swipe only stops it.
  await expect(async () => {
    await touch('touchStart', 350);
    for (let x = 340; x >= 40; x -= 10) await touch('touchMove', x);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(shown, { timeout: 2000 }).not.toBe(first);
  }).toPass();

  // Two taps that a busy machine takes too far apart are no double tap.
  await expect(async () => {
    await page.touchscreen.tap(...MIDDLE);
    await page.touchscreen.tap(...MIDDLE);
    await expect.poll(scale, { timeout: 1000 }).toBeGreaterThan(1.5);
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(screen.viewer).toBeHidden();
  await expect(screen.photo(2, 2)).toBeFocused();
});
