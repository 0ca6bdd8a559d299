/** What stands around a member's pages: the header search, the menu behind one's picture, the bottom bar. */
import type { Locator, Page } from '@playwright/test';
import { type Language, type Texts, textsOf } from '#tests/journeys/harness/texts.ts';

/** The menu of the account; each function opens it and chooses an entry. */
export function accountMenu(page: Page, { text }: Texts) {
  const choose = async (role: 'menuitem', name: string) => {
    await page.getByRole('button', { name: text('bar.account_menu') }).click();
    await page.getByRole(role, { name, exact: true }).click();
  };
  return {
    toOwnProfile: () => choose('menuitem', text('bar.your_profile')),
    toShortlist: () => choose('menuitem', text('bar.shortlisted')),
    switchTo: (language: Language) => choose('menuitem', textsOf(language).text(`language.${language}`)),
    signOut: () => choose('menuitem', text('bar.sign_out')),
  };
}

/** The links of the bottom bar. */
export function bottomBar(page: Page, { text }: Texts) {
  const entry = (key: string) =>
    page.getByRole('navigation', { name: text('bar.navigation') }).getByRole('link', { name: text(key) });
  return {
    home: entry('bar.home'),
    search: entry('bar.search'),
    saved: entry('bar.saved'),
    profile: entry('bar.profile'),
  };
}

/** The search box in the top bar and its rows. */
export function headerSearch(page: Page, { text }: Texts) {
  const opener = page.getByRole('banner').getByRole('button', { name: text('search.placeholder') });
  const box = page.getByRole('combobox', { name: text('search.placeholder') });
  const results = page.getByRole('listbox', { name: text('search.results') });
  const rows = results.getByRole('option');
  return {
    opener,
    box,
    rows,
    nothing: page.getByText(text('search.nothing')),
    partial: results.getByRole('group', { name: text('search.partial') }),
    row: (name: string): Locator => rows.filter({ hasText: name }),
    /** Opens the box and types into it. */
    async type(typed: string): Promise<void> {
      await opener.click();
      await box.fill(typed);
    },
  };
}
