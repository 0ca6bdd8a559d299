/**
 * What one member writes must not spoil another's screen: words and file names wider than the phone break or end in dots. Nor do
 * large letters spoil a form.
 */
import type { Page } from '@playwright/test';
import { follow } from './harness/follow.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { type Member, makeMember, makeUnpaid, uniqueName } from './harness/people.ts';
import { smallPhoto } from './harness/photo.ts';
import { type Texts, textsOf } from './harness/texts.ts';
import { headerSearch } from './screens/bars.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { filterDrawer, resultsWith, searchResults, shortlist } from './screens/members.ts';
import { photos } from './screens/photos.ts';
import { profile } from './screens/profile.ts';

const WIDTH = 320;
const LONG = 'Suryawanshi'.repeat(4);

/** Nothing reaches beyond the right edge; a phone would show the whole page smaller then. */
async function fits(page: Page, where: string): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBe(WIDTH);
}

/** What is cut off at the right edge, inside of an element that hides what it has no room for. */
function beyondThePhone(region: Element, width: number): string[] {
  const wide = [...region.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > width);
  return wide.map((one) => one.outerHTML);
}

/** Where a word is not shown whole: cut by the edge of the screen or of an element that hides what it has no room for. */
function placesWhereCut(region: Element, word: string): string[] {
  const texts = document.createTreeWalker(region, NodeFilter.SHOW_TEXT);
  const cut: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const from = text.textContent?.indexOf(word) ?? -1;
    if (from < 0) continue;
    const range = document.createRange();
    range.setStart(text, from);
    range.setEnd(text, from + word.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    for (let box = text.parentElement; box; box = box.parentElement) {
      const edge = box.getBoundingClientRect();
      const hides = getComputedStyle(box).overflowX !== 'visible' && edge.width > 1;
      const isInside = left >= edge.left && right <= edge.right && top >= edge.top && bottom <= edge.bottom;
      if (hides && !isInside) cut.push(box.outerHTML);
    }
    if (right > window.innerWidth) cut.push(text.parentElement?.outerHTML ?? '');
  }
  return cut;
}

const writesLongWords = () =>
  makeMember({
    middle_name: LONG,
    company_role: uniqueName(LONG),
    company_name: LONG,
    expectation: LONG,
    parent_full_name: LONG,
    parent_address: LONG,
  });

async function lookAtOther(page: Page, texts: Texts, other: Member): Promise<void> {
  const results = searchResults(page, texts);
  await expect(results.cards).toHaveCount(1);
  await fits(page, 'search results');
  await results.filters(1).click();
  await expect(filterDrawer(page, texts).drawer.getByRole('group')).not.toHaveCount(0);
  await fits(page, 'filters');
  await filterDrawer(page, texts).close();
  await headerSearch(page, texts).type(String(other.userCode));
  await expect(headerSearch(page, texts).rows).toHaveCount(1);
  await fits(page, 'header search');
  await page.keyboard.press('Escape');
  await results.save(other.fullName).click();
  await results.open(other.fullName);
  await expect(profile(page, texts).card('profile.uncle')).toBeVisible();
  await fits(page, 'profile');
}

test('Long words and file names do not widen any screen', async ({ journey }) => {
  const texts = textsOf('mr');
  const other = await writesLongWords();
  const address = resultsWith({ company_role: other.companyRole });
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember(), locale: 'mr-IN' });
  await page.setViewportSize({ width: WIDTH, height: 640 });
  await page.goto(address);
  await lookAtOther(page, texts, other);

  await follow(page, '/sort_listed_profiles');
  const saved = shortlist(page, texts);
  await saved.unsave(other.fullName).click();
  await expect(saved.removed(other.fullName)).toBeVisible();
  await fits(page, 'shortlist');

  await follow(page, '/profile_page_setup');
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  await section.add.setInputFiles([await smallPhoto(`${LONG}.jpg`)]);
  await expect(section.pendingRows).toHaveCount(1);
  await fits(page, 'chosen photos');
});

/** As the browser's setting for large letters; from the next page on. */
async function doubleFontSize(page: Page): Promise<void> {
  await page.setViewportSize({ width: WIDTH, height: 640 });
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    });
  });
}

for (const language of ['en', 'mr'] as const) {
  test(`A doubled font size does not cut surnames (${language})`, async ({ journey }) => {
    const texts = textsOf(language);
    const surname = language === 'mr' ? 'चिंतामणराव-सूर्यवंशी' : 'Chintamanrao-Suryawanshi';
    const other = await makeMember({ last_name: surname, regional_full_name: `अनघा विलास ${surname}` });
    const name = language === 'mr' ? `अनघा विलास ${surname}` : other.fullName;
    const page = await journey.visit(EMPTY_PAGE, { as: await makeMember(), locale: `${language}-IN` });
    await doubleFontSize(page);
    const isWhole = async (where: string) => {
      await fits(page, where);
      expect(await page.locator('body').evaluate(placesWhereCut, surname), where).toEqual([]);
    };
    await page.goto(resultsWith({ company_role: other.companyRole }));
    const results = searchResults(page, texts);
    await expect(results.cards).toHaveCount(1);
    await isWhole('card');
    // Letters this large stand below the photo, not on the face.
    const card = results.card(name);
    const photo = await card.locator('img').boundingBox();
    const caption = await card.getByRole('heading').boundingBox();
    expect(caption?.y).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? 0));
    await headerSearch(page, texts).type(String(other.userCode));
    await expect(headerSearch(page, texts).rows).toHaveCount(1);
    await isWhole('header search');
    await page.keyboard.press('Escape');
    await results.save(name).click();
    await results.open(name);
    await expect(profile(page, texts).heading(name)).toBeVisible();
    await isWhole('profile');
    await follow(page, '/sort_listed_profiles');
    await expect(shortlist(page, texts).unsave(name)).toBeVisible();
    await isWhole('shortlist');
    await page.getByRole('button', { name: texts.text('view.rows') }).click();
    await expect(page.getByRole('link', { name })).toBeVisible();
    await isWhole('rows');
  });
}

test('A doubled font size does not widen any form', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeUnpaid() });
  await page.setViewportSize({ width: WIDTH, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const texts = textsOf('en');
  const screen = manageProfile(page, texts);
  for (const section of ['personal', 'parents', 'payment', 'photos'] as const) {
    const region = await screen.open(section);
    await expect(region.getByRole('button').first()).toBeVisible();
    expect(await region.evaluate(beyondThePhone, WIDTH), section).toEqual([]);
  }
  // Beside a chosen photo and its buttons there is room for words, not only for letters below one another.
  const { add, pendingRows } = photos(screen.region('photos'), texts);
  await add.setInputFiles([await smallPhoto('photo.jpg')]);
  const words = await pendingRows.getByText('photo.jpg', { exact: true }).boundingBox();
  expect(words?.width).toBeGreaterThan(120);
});
