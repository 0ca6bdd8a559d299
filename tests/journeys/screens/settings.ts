/** The page of settings, and what its rows ask before somebody leaves. */
import type { Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

export function settings(page: Page, { text }: Texts) {
  const row = (key: string) => page.getByRole('main').getByRole('button', { name: text(key) });
  const why = page.getByRole('dialog', { name: text('farewell.why_title') });
  return {
    heading: page.getByRole('heading', { level: 1, name: text('title.settings') }),
    row,
    link: (key: string) => page.getByRole('main').getByRole('link', { name: text(key) }),
    why,
    /** Presses the row of a listed member who wants to leave, and gives none of the reasons with a step of their own. */
    async leaveBy(key: 'membership.cancel' | 'manage.delete_account'): Promise<void> {
      await row(key).click();
      await why.getByRole('button', { name: text('farewell.other') }).click();
    },
  };
}
