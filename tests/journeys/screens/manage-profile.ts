/** Manage profile: the six sections, their forms, and the way to the settings. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

const SECTIONS = ['photos', 'personal', 'educational', 'professional', 'parents', 'payment'] as const;
export type Section = (typeof SECTIONS)[number];

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The page with its sections by name; `open` resolves when a section is open and all others are closed. */
export function manageProfile(page: Page, texts: Texts) {
  const { text } = texts;
  const button = (section: Section) =>
    page
      .getByRole('heading', { level: 2 })
      .getByRole('button')
      .filter({ has: page.getByText(text(`section.${section}`), { exact: true }) });
  const region = (section: Section) =>
    page.getByRole('region', { name: text(`section.${section}`), exact: true });

  return {
    heading: page.getByRole('heading', { level: 1, name: text('title.manage') }),
    button,
    region,
    /** The first question to a newcomer; the answer opens the personal section. */
    async answerForWhom(whom: 'daughter' | 'son' | 'sibling' | 'woman' | 'man'): Promise<void> {
      const group = page.getByRole('group', { name: text('for_whom.title') });
      await group.getByRole('button', { name: text(`for_whom.${whom}`), exact: true }).click();
      await expect(region('personal')).toBeVisible();
    },
    async open(section: Section): Promise<Locator> {
      await button(section).click();
      await expect(region(section)).toBeVisible();
      // The section that was open closes, which moves the buttons below it away from under a tap.
      for (const other of SECTIONS) if (other !== section) await expect(region(other)).toBeHidden();
      return region(section);
    },
    /** The marker says so in words, before the title. */
    async isMarked(section: Section, state: 'complete' | 'incomplete'): Promise<void> {
      await expect(button(section)).toHaveAccessibleName(
        new RegExp(`^${escaped(text(`ui.${state}`))}\\b|^${escaped(text(`ui.${state}`))} `),
      );
    },
    progress: (done: number) =>
      page.getByRole('progressbar', { name: text('manage.progress', { done, all: 6 }) }),
    numbers: page.getByRole('group', { name: text('notices.numbers') }),
    listed: page.getByText(text('manage.listed')),
    listedPanel: page.locator('section').filter({ has: page.getByText(text('manage.listed')) }),
    seeAll: page.getByRole('link', { name: text('manage.see_all') }),
    /** Leads to the page of settings. */
    async openSettings(): Promise<void> {
      await page
        .getByRole('main')
        .getByRole('link', { name: text('title.settings') })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: text('title.settings') })).toBeVisible();
    },
    form: (section: Section) => sectionForm(page, region(section), texts),
  };
}

type Situation = 'job' | 'business' | 'studying' | 'none';

/** The fields of an open section by their columns. */
function sectionForm(page: Page, within: Locator, { text }: Texts) {
  const label = (column: string) => text(`field.${column}`);
  // 'City' is also the beginning of 'City or village'; optional fields have a word behind the label.
  const named = (column: string) =>
    new RegExp(`^${escaped(label(column))}(?: ${escaped(text('ui.optional'))})?$`);
  const box = (column: string) => within.getByLabel(named(column));
  const option = (column: string, value: string) => text(`option.${column}.${value}`);
  /** 'Enter the first name', 'Choose the gender'. */
  const missing = (column: string) =>
    new RegExp(
      ['error.choose', 'error.fill'].map((key) => escaped(text(key, { field: label(column) }))).join('|'),
      'i',
    );

  const group = (column: string) => within.getByRole('group', { name: named(column) });
  const radio = (column: string, value: string) =>
    group(column).getByRole('radio', { name: option(column, value), exact: true });
  const situation = (value: Situation) =>
    within
      .getByRole('group', { name: text('work.question') })
      .getByRole('radio', { name: text(`work.${value}`), exact: true });
  const chooseWork = (value: Situation) => situation(value).check();

  /** Taluka, district and state, which the village fills in as far as it is known. */
  async function showRegions(): Promise<void> {
    await box('parent_city').press('Tab');
    const edit = within.getByRole('button', { name: text('manage.region_edit') });
    await expect(edit.or(box('parent_taluka'))).toBeVisible();
    if (await edit.isVisible()) await edit.click();
  }

  return {
    box,
    group,
    /** The first of the three fields of a date. */
    day: (column: string) => group(column).getByLabel(text('date.day')),
    /** Says what somebody does, which shows the fields of work or hides them. */
    chooseWork,
    situation,
    radio,
    /** Fills in fields by their columns, whatever controls they have. */
    async fill(values: Record<string, string>): Promise<void> {
      if ('company_name' in values) await chooseWork('job');
      for (const [column, value] of Object.entries(values)) {
        if (column === 'dob') await group(column).getByLabel(text('date.day')).fill(value);
        else await box(column).fill(value);
        if (column === 'parent_city') await showRegions();
      }
    },
    save: within.getByRole('button', { name: text('ui.save'), exact: true }),
    choose: (column: string, value: string) => radio(column, value).check(),
    async pick(column: string, value: string): Promise<void> {
      await box(column).click();
      await page
        .getByRole('combobox', { name: text('ui.search_list', { label: label(column) }) })
        .fill(option(column, value));
      await page.getByRole('option', { name: option(column, value), exact: true }).click();
    },
    /** The sentence beside a field, tied to it. */
    async complains(column: string, errorKey: string, values = {}): Promise<void> {
      const control = box(column).or(within.getByRole('group', { name: named(column) }));
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(
        errorKey === 'error.required' ? missing(column) : new RegExp(escaped(text(errorKey, values))),
      );
    },
  };
}
