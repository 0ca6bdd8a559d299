/** Questions that need an answer. */
import type { Page } from '@playwright/test';

export function question(page: Page, title: string) {
  const dialog = page.getByRole('alertdialog', { name: title });
  return {
    dialog,
    answer: (label: string) => dialog.getByRole('button', { name: label, exact: true }).click(),
  };
}
