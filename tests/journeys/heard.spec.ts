/**
 * The main journeys as a screen reader tells them: names, roles and order on the accessibility tree, what is announced after each step, and
 * where the focus is. By the keyboard alone, in both languages.
 */
import type { Page } from '@playwright/test';
import { announced, listen } from './harness/announcements.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { wrongFor } from './newcomer-steps.ts';
import { login } from './screens/login.ts';

const LANGUAGES = ['en', 'mr'] as const;

/** Waits until a text has been announced. */
const hears = (page: Page, words: string) =>
  expect.poll(() => announced(page), { message: `announces ${words}` }).toContain(words);

for (const language of LANGUAGES) {
  const texts = textsOf(language);
  const { text } = texts;
  const locale = `${language}-IN` as const;
  const otherLanguage = language === 'en' ? 'मराठी' : 'English';

  test(`Signing in is heard and done by keyboard (${language}) [2.36, 2.37, 8.01]`, async ({ journey }) => {
    const { email } = await makeMember();
    const page = await journey.visit(EMPTY_PAGE, { locale });
    await listen(page);
    await page.goto('/login');
    const keyboard = keyboardOf(page);
    const screen = login(page, texts);
    const body = page.locator('body');

    await test.step('The address', async () => {
      await expect(body).toMatchAriaSnapshot(`
        - banner:
          - button "${text('bar.go_back')}"
          - group "${text('language.picker')}":
            - button "${otherLanguage}"
        - main:
          - heading "${text('login.heading')}" [level=1]
          - paragraph: ${text('login.prompt')}
          - text: ${text('login.email')}
          - textbox "${text('login.email')}"
          - button "${text('login.submit')}"
          - button "${text('login.have_code')}"
        - contentinfo: ${text('login.privacy')}
      `);
      await keyboard.fill(screen.email, 'asha@gmail.con');
      await keyboard.press('Enter');
      await hears(page, text('login.did_you_mean', { host: 'gmail.com' }));
      await expect(
        page.getByRole('button', { name: text('login.meant', { host: 'gmail.com' }) }),
      ).toBeFocused();
      await screen.email.focus();
      await keyboard.fill(screen.email, email);
      await keyboard.press('Enter');
      await expect(screen.firstDigit).toBeFocused();
    });

    await test.step('A wrong code is announced, and the right one opens the list', async () => {
      const digits = [2, 3, 4, 5, 6].map(
        (position) => `- textbox "${text('ui.code_position', { position, length: 6 })}"`,
      );
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
        - heading "${text('login.code_heading')}" [level=1]
        - paragraph:
          - strong: ${email}
          - button "${text('login.change_address')}"
        - text: ${text('login.code')}
        - group "${text('login.code')}":
          - textbox "${text('login.code')}"
          ${digits.join('\n          ')}
        - timer
        - paragraph: ${text('login.waiting')}
        - button "${text('login.continue')}"
        - button "${text('login.send_again')}"
      `);
      const code = await newestCode(email);
      journey.provoke({ path: '/auth/v1/verify', status: 403 });
      await page.keyboard.type(wrongFor(code));
      await hears(page, `${text('login.invalid')}. ${text('login.check_code')}`);
      await expect(screen.firstDigit).toBeFocused();
      await expect(page.getByRole('group', { name: text('login.code') })).toHaveAccessibleDescription(
        new RegExp(text('login.invalid')),
      );
      await page.keyboard.type(code);
      await expect(page).toHaveURL(/home/);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(text('title.home')));
    });
  });
}
