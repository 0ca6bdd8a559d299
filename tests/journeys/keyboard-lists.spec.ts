/** Finding, looking, saving and leaving by the keyboard alone: nothing here touches the screen. */
import type { Locator } from '@playwright/test';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { addPhoto, makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { question } from './screens/dialogs.ts';
import { landing } from './screens/landing.ts';
import { browse, filterDrawer, resultsWith, searchResults, shortlist } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const marathi = textsOf('mr');
const { text } = texts;

/** Returns a function that resolves to the names of what was added within an element since this call. */
async function additionsTo(box: Locator): Promise<() => Promise<string[]>> {
  const added = await box.evaluateHandle((element) => {
    const names: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const { nodeName } of addedNodes) names.push(nodeName);
    });
    observer.observe(element, { childList: true, subtree: true });
    return names;
  });
  return () => added.jsonValue();
}

test('Filters are chosen, removed and cleared by keyboard', async ({ journey }) => {
  const [viewer, other] = [await makeMember(), await makeMember()];
  const page = await journey.visit('/home', { as: viewer });
  const keyboard = keyboardOf(page);
  const screen = searchResults(page, texts);
  const { drawer, submitButton } = filterDrawer(page, texts);
  const group = (label: string) => drawer.getByRole('group', { name: label, exact: true });
  const button = (label: string) => drawer.getByRole('button', { name: label, exact: true });

  await keyboard.use(browse(page, texts).filters);
  await expect(drawer).toBeVisible();
  await keyboard.choose(group(text('field.gender')), text('option.gender.Female'));
  const designation = drawer.getByRole('combobox', { name: text('field.company_role') });
  await keyboard.pick(designation, other.companyRole);
  await keyboard.press('Escape');
  await expect(designation).toBeFocused();
  await keyboard.choose(group(text('search.income')), text('search.income_lakh', { lakh: 10 }));
  await keyboard.to(group(text('field.city')).getByRole('checkbox', { name: text('option.city.Pune') }));
  await keyboard.press('Space');
  const addedToForm = await additionsTo(drawer.locator('form'));
  await keyboard.use(submitButton);
  await expect(drawer).toBeHidden();
  // As it closes it keeps its fields.
  expect(await addedToForm()).toEqual([]);
  // The own age and some years around it are chosen beforehand.
  await expect(screen.chips).toHaveCount(5);
  await expect(screen.card(other.fullName)).toBeVisible();
  await expect(screen.filters(5)).toBeFocused();

  for (let left = 4; left > 0; left -= 1) {
    await keyboard.use(screen.chips.getByRole('button').first());
    await expect(screen.chips).toHaveCount(left);
    await expect(screen.chips.getByRole('button').first()).toBeFocused();
  }
  await keyboard.press('Enter');
  await expect(screen.chips).toHaveCount(0);
  await expect(screen.filters(0)).toBeFocused();

  await keyboard.press('Enter');
  await keyboard.choose(group(text('field.gender')), text('option.gender.Male'));
  await keyboard.use(submitButton);
  await expect(screen.chips).toHaveCount(1);
  await keyboard.use(screen.filters(1));
  await keyboard.use(button(text('search.clear')));
  await expect(drawer).toBeHidden();
  await expect(screen.chips).toHaveCount(0);
  await expect(screen.filters(0)).toBeFocused();

  await keyboard.press('Enter');
  await expect(drawer).toBeVisible();
  await keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(screen.filters(0)).toBeFocused();
});

test('A profile is opened, saved and left, and its photos are viewed, by keyboard', async ({ journey }) => {
  const [viewer, other] = [await makeMember(), await makeMember({}, { hasAnswered: false })];
  await addPhoto(other);
  const page = await journey.visit('/home', { as: viewer });
  const keyboard = keyboardOf(page);
  const card = await browse(page, texts).find(other.fullName);
  const screen = profile(page, texts);

  await keyboard.use(card.getByRole('link', { name: other.fullName }));
  await expect(screen.heading(other.fullName)).toBeVisible();
  await keyboard.arrived();
  await keyboard.to(screen.photo(1, 2));
  await keyboard.press('ArrowRight');
  await expect(screen.photo(2, 2)).toBeFocused();
  await keyboard.press('Enter');
  await expect(screen.viewer).toBeVisible();
  await keyboard.use(screen.viewer.getByRole('button', { name: text('profile.zoom_in') }));
  await expect(screen.viewer.getByRole('button', { name: text('profile.zoom_out') })).toBeEnabled();
  await keyboard.press('Escape');
  await expect(screen.viewer).toBeHidden();
  await expect(screen.photo(2, 2)).toBeFocused();

  await keyboard.use(screen.save);
  await expect(screen.unsave).toBeFocused();
  await keyboard.press('Enter');
  await expect(screen.save).toBeFocused();
  await keyboard.use(screen.showContact);
  await expect(screen.card('numbers.title').getByRole('link')).toBeFocused();
  await keyboard.use(screen.call);
  const sheet = screen.sheet(other.fullName);
  await expect(sheet.links).toHaveCount(3);
  await keyboard.to(sheet.links.last());
  await keyboard.press('Escape');
  await expect(sheet.dialog).toBeHidden();
  await expect(screen.call).toBeFocused();
  await keyboard.use(screen.back);
  await expect(page).toHaveURL('/home?gender=all');
  await keyboard.arrived();
});

test('The list is extended and members are saved and unsaved by keyboard', async ({ journey }) => {
  const page = await journey.visit(EMPTY_PAGE, { as: await makeMember() });
  // On a screen that the list doesn't fill nothing scrolls: there the button is the only way to more.
  await page.setViewportSize({ width: 390, height: 9000 });
  await page.goto(resultsWith({ city: 'Mumbai' }));
  const keyboard = keyboardOf(page);
  const list = searchResults(page, texts);
  const saved = shortlist(page, texts);
  await expect(list.cards).toHaveCount(6);
  const name = (await list.cards.nth(1).getByRole('heading').textContent()) ?? '';

  await keyboard.use(list.save(name));
  await expect(list.unsave(name)).toBeFocused();
  await keyboard.use(list.more);
  await expect(list.cards).toHaveCount(12);
  await expect(list.cards.nth(6).getByRole('link')).toBeFocused();

  await keyboard.use(page.getByRole('link', { name: text('bar.saved'), exact: true }));
  await expect(saved.heading).toBeVisible();
  await keyboard.arrived();
  await keyboard.use(saved.unsave(name));
  await expect(saved.undo(name)).toBeFocused();
  await keyboard.press('Enter');
  await expect(saved.unsave(name)).toBeFocused();
});

test('The menu opens profile and shortlist, changes the language and signs out by keyboard', async ({
  journey,
}) => {
  const member = await makeMember();
  const page = await journey.visit('/home', { as: member });
  const keyboard = keyboardOf(page);
  const opener = page.getByRole('button', { name: text('bar.account_menu') });

  await keyboard.entry(opener, text('bar.your_profile'));
  await expect(profile(page, texts).heading(member.fullName)).toBeVisible();
  await keyboard.arrived();
  await keyboard.entry(opener, text('bar.shortlisted'));
  await expect(shortlist(page, texts).empty).toBeVisible();
  await keyboard.arrived();
  await keyboard.entry(opener, marathi.text('language.mr'));
  await expect(shortlist(page, marathi).empty).toBeVisible();
  const inMarathi = page.getByRole('button', { name: marathi.text('bar.account_menu') });
  await expect(inMarathi).toBeFocused();
  await keyboard.entry(inMarathi, text('language.en'));
  await expect(shortlist(page, texts).empty).toBeVisible();

  const { dialog } = question(page, text('signout.title'));
  await keyboard.entry(opener, text('bar.sign_out'));
  await expect(dialog).toBeVisible();
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await keyboard.entry(opener, text('bar.sign_out'));
  await keyboard.use(dialog.getByRole('button', { name: text('signout.confirm') }));
  await expect(alertSaying(page, text('signout.done'))).toBeVisible();
  await expect(landing(page, texts).heading).toBeVisible();
  await keyboard.arrived();
});
