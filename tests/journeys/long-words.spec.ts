/**
 * What one member writes must not spoil another's screen: words and file names wider than the phone break or end in dots. Nor do
 * large letters spoil a form.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { type Member, makeMember, uniqueName } from './harness/people.ts';
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
  const page = await journey.visit('/', { as: await makeMember(), locale: 'mr-IN' });
  await page.setViewportSize({ width: WIDTH, height: 640 });
  await page.goto(address);
  await lookAtOther(page, texts, other);

  await page.goto('/sort_listed_profiles');
  const saved = shortlist(page, texts);
  await saved.unsave(other.fullName).click();
  await expect(saved.removed(other.fullName)).toBeVisible();
  await fits(page, 'shortlist');

  await page.goto('/profile_page_setup');
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  await section.add.setInputFiles([await smallPhoto(`${LONG}.jpg`)]);
  await expect(section.pendingRows).toHaveCount(1);
  await fits(page, 'chosen photos');
});

test('A doubled font size does not widen any form', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  await page.setViewportSize({ width: WIDTH, height: 640 });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const screen = manageProfile(page, textsOf('en'));
  for (const section of ['photos', 'personal', 'parents', 'payment'] as const) {
    const region = await screen.open(section);
    await expect(region.getByRole('button').first()).toBeVisible();
    expect(await region.evaluate(beyondThePhone, WIDTH), section).toEqual([]);
  }
});
