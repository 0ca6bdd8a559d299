/** Signing in: the address, then the code from the mailbox. */
import type { Page } from '@playwright/test';
import type { Texts } from '#tests/journeys/harness/texts.ts';

/** Fields, buttons and countdown of both steps of the login. */
export function login(page: Page, { text }: Texts) {
  const firstDigit = page.getByRole('textbox', { name: text('login.code'), exact: true });
  return {
    heading: page.getByRole('heading', { level: 1, name: text('login.heading') }),
    email: page.getByRole('textbox', { name: text('login.email') }),
    number: page.getByRole('textbox', { name: text('login.number') }),
    /** The choice between number and address, where there is one. */
    way: (way: 'number' | 'email') => page.getByRole('radio', { name: text(`login.${way}`) }),
    send: page.getByRole('button', { name: text('login.submit') }),
    haveCode: page.getByRole('button', { name: text('login.have_code') }),
    codeHeading: page.getByRole('heading', { level: 1, name: text('login.code_heading') }),
    countdown: page.getByRole('timer'),
    firstDigit,
    checkCode: page.getByText(text('login.check_code')),
    sendAgain: page.getByRole('button', { name: text('login.send_again') }),
    /** Types the six digits as from a keyboard; the last one submits them. */
    async enter(code: string): Promise<void> {
      await firstDigit.click();
      await page.keyboard.type(code);
    },
  };
}
