/** The in-app messages that take the place of the browser's alert(). */
import type { Locator, Page } from '@playwright/test';

/** The message with exactly this sentence. */
export function alertSaying(page: Page, sentence: string): Locator {
  return page.getByRole('alert').filter({ has: page.getByText(sentence, { exact: true }) });
}
