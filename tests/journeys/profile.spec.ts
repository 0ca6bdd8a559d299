/** Another member's profile: everything the specification lists, the photos, and the viewer. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { expectLoaded } from './harness/loaded-image.ts';
import { addPhoto, expectRefusedPhotos, makeMember, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;

interface Transition {
  /** What is animated. */
  properties: string[];
  /** Where the photo begins and ends, when it moves. */
  boxes: { x: number; y: number; width: number; height: number }[];
}

/** Returns a function that resolves to what the next view transition does. */
async function recordTransition(page: Page): Promise<() => Promise<Transition>> {
  const recorded = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<Transition>();
    const start = document.startViewTransition.bind(document);
    const photo = '::view-transition-group(member-photo)';
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      // The frame in which the page itself has changed them.
      const ready = transition.ready.then(() => new Promise(requestAnimationFrame));
      void ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect);
        const moving = effects.filter((effect) => effect.pseudoElement?.startsWith('::view-transition'));
        const ofTime = ['offset', 'computedOffset', 'easing', 'composite'];
        const changed = moving.flatMap((effect) => effect.getKeyframes().flatMap(Object.keys));
        const properties = [...new Set(changed)].filter((key) => !ofTime.includes(key)).sort();
        const frames = moving.find(({ pseudoElement }) => pseudoElement === photo)?.getKeyframes() ?? [];
        const { width, height } = getComputedStyle(document.documentElement, photo);
        const boxes = frames.map(({ transform }) => {
          const { a, d, e, f } = new DOMMatrix(`${transform}`);
          return { x: e, y: f, width: a * Number.parseFloat(width), height: d * Number.parseFloat(height) };
        });
        resolve({ properties, boxes });
      });
      return transition;
    };
    return { transition: promise };
  });
  return () => recorded.evaluate(({ transition }) => transition);
}

test('A profile shows the columns of the list at once and fills the skeletons later', {
  tag: '@needs-renderings',
}, async ({ journey }) => {
  const viewer = await makeMember();
  const other = await makeMember({
    mangal_status: 'Yes',
    disability: 'Yes',
    instagram: 'www.instagram.example/anagha',
    facebook: 'https://facebook.example/anagha',
  });
  await addPhoto(other);
  const { first_photo } = unwrap(
    await other.client.from('valid_profiles').select('first_photo').eq('id', other.id).single(),
  );
  const framed = await other.client.rpc('frame_photo', { photo_name: first_photo, x: 0.5, y: 0, ratio: 0.8 });
  expect(framed.error).toBeNull();
  const page = await journey.visit(resultsWith({ company_role: other.companyRole }), { as: viewer });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const list = searchResults(page, texts);
  await expectLoaded(list.card(other.fullName).locator('img'));
  for (const late of [/valid_profiles\?select=\*/, /my_interests\?/, /\/avatars\//]) {
    await page.route(late, async (route) => {
      await released;
      await route.continue();
    });
  }
  const transition = await recordTransition(page);
  await list.open(other.fullName);
  // Journeys run with reduced motion: the pages fade, and no photo travels.
  expect(await transition()).toEqual({ properties: ['opacity'], boxes: [] });
  const screen = profile(page, texts);
  const about = screen.card('profile.about');
  await expect(screen.heading(other.fullName)).toBeVisible();
  // Until the larger photo arrives, that of the list stands in for it.
  const placeholder = screen.photo(1, 1).or(screen.photo(1, 2)).locator('span[style*="background-image"]');
  await expect(placeholder.first()).toHaveCSS('background-image', /width=480/);
  await expect(placeholder.first()).toHaveCSS('top', '0px');
  await expect(about).toContainText('14 March 1999');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const parentsAt = async () => (await screen.card('profile.parents').boundingBox())?.y;
  const parentsTop = await parentsAt();
  release();
  await expect(screen.card('profile.uncle')).toContainText('Suresh Patil');
  await expect(page.getByRole('button', { name: text('interest.send'), exact: true })).toBeVisible();
  expect(await parentsAt()).toBeCloseTo(parentsTop ?? 0, 0);

  await test.step('Details, badges and links [2.72, 2.121, 2.124]', async () => {
    for (const fact of ['14 March 1999', '5′4″', 'B.E.', 'Tulsi Software', 'Rs. 85,000/-', 'Kul'])
      await expect(about).toContainText(fact);
    for (const badge of ['Mangal: Yes', 'Never married', 'Disabled'])
      await expect(page.getByRole('listitem').filter({ hasText: badge })).toBeVisible();
    await expect(screen.card('profile.parents')).toContainText('Vilas Ramrao Deshmukh');
    await expect(screen.card('profile.expectation')).toContainText('A kind person who likes books');
    const links = screen.card('profile.social').getByRole('link');
    await expect(links).toHaveCount(2);
    await expect(links.filter({ hasText: 'Instagram' })).toHaveAttribute(
      'href',
      'https://www.instagram.example/anagha',
    );
    await expect(links.filter({ hasText: 'Facebook' })).toHaveAttribute('target', '_blank');
  });

  await test.step('The carousel is endless, and the full-screen viewer returns the focus [2.120, 2.149, 9.18]', async () => {
    await screen.photo(1, 2).focus();
    await page.keyboard.press('ArrowRight');
    await expect(screen.photo(2, 2)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(screen.photo(1, 2)).toBeFocused();
    // Wherever on the page the focus is, which stays there.
    await screen.save.focus();
    for (const [key, shown] of [
      ['ArrowLeft', 2],
      ['ArrowRight', 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(screen.photo(shown, 2)).toHaveAttribute('tabindex', '0');
      await expect(screen.save).toBeFocused();
    }
    await screen.photo(1, 2).focus();

    await page.keyboard.press('Enter');
    await expect(screen.viewer).toBeVisible();
    await page.getByRole('button', { name: text('profile.zoom_in') }).click();
    await page.keyboard.press('Escape');
    await expect(screen.viewer).toBeHidden();
    await expect(screen.photo(1, 2)).toBeFocused();
    await expect(screen.heading(other.fullName)).toBeVisible();

    await screen.photo(1, 2).click();
    await expect(screen.viewer).toBeVisible();
    await page.waitForFunction(() => window.history.state?.overlay === 1);
    await page.goBack();
    await expect(screen.viewer).toBeHidden();
    await expect(screen.heading(other.fullName)).toBeVisible();
  });

  await test.step('The photo moves from the profile to the card and back by transforms alone', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const photo = page.locator('[style*="member-photo"]');
    for (const move of [() => page.goBack(), () => list.open(other.fullName)]) {
      const from = await photo.boundingBox();
      const moved = await recordTransition(page);
      await move();
      const { properties, boxes } = await moved();
      expect(properties).toEqual(['opacity', 'transform']);
      await page.waitForFunction(() => document.activeViewTransition === null);
      const rounded = (box: object | null | undefined) =>
        Object.fromEntries(Object.entries(box ?? {}).map(([key, value]) => [key, Math.round(value)]));
      expect(boxes.map(rounded)).toEqual([rounded(from), rounded(await photo.boundingBox())]);
    }
  });
});

test('A profile that fails to load can be retried, and an open one is hidden when its member pauses', async ({
  journey,
}) => {
  const [viewer, other] = [await makeMember(), await makeMember()];
  const page = await journey.visit(resultsWith({ company_role: other.companyRole }), { as: viewer });
  const screen = profile(page, texts);
  // Answered 404 when the member pauses before.
  const matched = page.waitForResponse(/\/functions\/v1\/match_with/);

  await test.step('A failure shows the columns of the list and an error', async () => {
    const whole = /valid_profiles\?select=\*/;
    await page.route(whole, (route) => route.fulfill({ status: 500, json: {} }));
    journey.provoke({ path: '/rest/v1/valid_profiles', status: 500 });
    await searchResults(page, texts).open(other.fullName);
    await expect(page.getByRole('alert').filter({ hasText: text('error.server') })).toBeVisible();
    await expect(screen.card('profile.about')).toContainText('Tulsi Software');
    await page.unroute(whole);
    await page.getByRole('button', { name: text('ui.retry') }).click();
    await expect(screen.card('profile.parents')).toContainText('Vilas Ramrao Deshmukh');
    await expect(screen.call).toBeVisible();
  });

  await test.step('An open profile is hidden when its member pauses [2.125]', async () => {
    await matched;
    expectRefusedPhotos(other);
    const { error } = await other.client.rpc('deactivate_membership');
    expect(error).toBeNull();
    await page.reload();
    await expect(screen.unavailable).toBeVisible();
  });
});
