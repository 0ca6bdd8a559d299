/** Questions that need an answer. */
import type { Page } from '@playwright/test';

/** The confirmation dialog with this title; `answer` presses one of its buttons. */
export function question(page: Page, title: string) {
  const dialog = page.getByRole('alertdialog', { name: title });
  return {
    dialog,
    answer: (label: string) => dialog.getByRole('button', { name: label, exact: true }).click(),
  };
}
