/** Lists of members: browse, search results with their filters, shortlist. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

/** The cards of the page and the foot of their list. */
export function memberList(page: Page, { text }: Texts) {
  return {
    cards: page.getByRole('article'),
    card: (name: string): Locator => page.getByRole('article', { name }),
    open: (name: string) => page.getByRole('article', { name }).getByRole('link', { name }).click(),
    save: (name: string) => page.getByRole('button', { name: text('profile.save_named', { name }) }),
    unsave: (name: string) => page.getByRole('button', { name: text('profile.unsave_named', { name }) }),
    more: page.getByRole('button', { name: text('browse.load_more') }),
    end: page.getByRole('status').filter({ hasText: text('browse.no_more') }),
    /** Scrolls as far down as the page goes, as a thumb does. */
    toBottom: () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight)),
  };
}

/** The browse list; `find` scrolls until a member is in view. */
export function browse(page: Page, texts: Texts) {
  const list = memberList(page, texts);
  return {
    ...list,
    /** Scrolls on until a member is in view: others may have joined since. */
    async find(name: string): Promise<Locator> {
      // The list begins with the other gender than one's own.
      const all = page.getByRole('radio', { name: texts.text('browse.all'), exact: true });
      await all.check();
      await all.blur();
      await expect(async () => {
        if ((await list.cards.count()) > 0 && !(await list.card(name).isVisible())) await list.toBottom();
        await expect(list.card(name)).toBeVisible({ timeout: 500 });
      }).toPass();
      return list.card(name);
    },
    heading: page.getByRole('heading', { level: 1, name: texts.text('browse.title') }),
    filters: page.getByRole('main').getByRole('link', { name: texts.text('browse.filters') }),
  };
}

/** The search results with their filter button and chips. */
export function searchResults(page: Page, texts: Texts) {
  const { text } = texts;
  return {
    ...memberList(page, texts),
    heading: page.getByRole('heading', { level: 1, name: text('search.results') }),
    /** The button with the number of active filters on it. */
    filters: (active: number) =>
      page.getByRole('button', {
        name: active > 0 ? text('search.filters_count', { number: active }) : text('browse.filters'),
        exact: true,
      }),
    chips: page.getByRole('list', { name: text('search.active') }).getByRole('listitem'),
    removeFilter: (label: string) =>
      page.getByRole('button', { name: text('search.remove', { filter: label }) }).click(),
    empty: page.getByText(text('search.empty')),
  };
}

/** Address of the search results that these filters give. */
export function resultsWith(filters: Record<string, string>): string {
  return `/search?${new URLSearchParams(filters)}`;
}

/** The drawer with the filter form. */
export function filterDrawer(page: Page, { text }: Texts) {
  const drawer = page.getByRole('dialog', { name: text('browse.filters') });
  const option = (column: string, value: string) => text(`option.${column}.${value}`);
  const group = (label: string) => drawer.getByRole('group', { name: label, exact: true });
  // It says how many members the filters find.
  const submit = drawer.locator('button[type=submit]');
  const thumb = (end: 'least' | 'most') => drawer.getByRole('slider', { name: text(`search.age_${end}`) });
  const searchOf = (label: string) => page.getByRole('combobox', { name: text('ui.search_list', { label }) });
  /** Opens a searchable list, types and chooses the option that reads so. */
  async function choose(field: Locator, label: string, typed: string, option: string): Promise<void> {
    await field.click();
    await searchOf(label).fill(typed);
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  /** Waits until a list is gone and has given the focus back to its field. */
  async function isClosed(field: Locator, label: string): Promise<void> {
    await expect(searchOf(label)).toHaveCount(0);
    await expect(field).toBeFocused();
  }
  return {
    drawer,
    thumb,
    /** Moves a thumb of the ages. */
    age: (end: 'least' | 'most', years: number) => thumb(end).fill(String(years)),
    gender: (value: string) =>
      group(text('field.gender'))
        .getByRole('radio', { name: option('gender', value), exact: true })
        .check(),
    /** Ticks a chip of a filter that allows several. */
    tick: (column: string, value: string) =>
      group(text(`field.${column}`))
        .getByRole('checkbox', { name: option(column, value), exact: true })
        .check(),
    income: (lakh: number) =>
      group(text('search.income'))
        .getByRole('radio', { name: text('search.income_lakh', { lakh }), exact: true })
        .check(),
    /** Picks from a searchable list, as the option reads. */
    async pick(column: string, label: string): Promise<void> {
      const name = text(`field.${column}`);
      const field = drawer.getByRole('combobox', { name });
      await choose(field, name, label, label);
      await page.keyboard.press('Escape');
      await isClosed(field, name);
    },
    submit: () => submit.click(),
    submitButton: submit,
    clear: () => drawer.getByRole('button', { name: text('search.clear') }).click(),
    close: () => drawer.getByRole('button', { name: text('ui.close') }).click(),
  };
}

/** The shortlist with the line that replaces a removed member. */
export function shortlist(page: Page, texts: Texts) {
  return {
    ...memberList(page, texts),
    heading: page.getByRole('heading', { level: 1, name: texts.text('title.shortlist') }),
    empty: page.getByText(texts.text('shortlist.empty')),
    removed: (name: string) => page.getByText(texts.text('shortlist.removed', { name })),
    undo: (name: string) => page.getByRole('button', { name: texts.text('shortlist.undo_named', { name }) }),
  };
}
