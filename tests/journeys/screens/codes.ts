/** Fields for mailed codes outside of the login. */
import type { Locator, Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

/** The field for a mailed code inside an element. */
export function codeField(within: Locator, { text }: Texts) {
  const firstDigit = within.getByRole('textbox', { name: text('login.code'), exact: true });
  return {
    firstDigit,
    wrong: within.getByText(text('login.check_code')),
    async type(page: Page, code: string): Promise<void> {
      await firstDigit.click();
      await page.keyboard.type(code);
    },
  };
}
