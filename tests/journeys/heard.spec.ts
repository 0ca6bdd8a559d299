/**
 * The main journeys as a screen reader tells them: names, roles and order on the accessibility tree, what is announced after each step, and
 * where the focus is. By the keyboard alone, in both languages.
 */
import type { Page } from '@playwright/test';
import { announced, listen } from './harness/announcements.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember, makeUnpaid, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { wrongFor } from './newcomer-steps.ts';
import { headerSearch } from './screens/bars.ts';
import { login } from './screens/login.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { checkout, payment } from './screens/payment.ts';
import { profile } from './screens/profile.ts';

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

  test(`Filling in a form is heard and done by keyboard (${language})`, async ({ journey }) => {
    const page = await journey.visit(EMPTY_PAGE, { as: await makeUnpaid(), locale });
    await listen(page);
    await page.goto('/profile_page_setup');
    const keyboard = keyboardOf(page);
    const screen = manageProfile(page, texts);
    const { box, save, complains } = screen.form('educational');
    const region = screen.region('educational');

    await expect(screen.button('educational')).toHaveAttribute('aria-expanded', 'false');
    await keyboard.use(screen.button('educational'));
    await expect(region).toMatchAriaSnapshot(`
      - region "${text('section.educational')}":
        - text: ${text('field.highest_education')}
        - combobox "${text('field.highest_education')}"
        - text: ${text('field.university')}
        - textbox "${text('field.university')}"
        - button "${text('ui.save')}"
    `);
    await keyboard.fill(box('university'), ' ');
    await keyboard.use(save);
    await complains('university', 'error.required');
    await expect(box('university')).toBeFocused();
    await page.keyboard.type('Pune University');
    await keyboard.use(save);
    await hears(page, text('manage.saved'));
    await expect(region).toBeHidden();
  });

  test(`Paying is heard and done by keyboard (${language})`, async ({ journey }) => {
    const page = await journey.visit(EMPTY_PAGE, { as: await makeUnpaid(), locale });
    await listen(page);
    await page.goto('/profile_page_setup');
    const keyboard = keyboardOf(page);
    const screen = manageProfile(page, texts);
    const region = screen.region('payment');
    const fee = payment(region, texts);

    await screen.button('payment').focus();
    await keyboard.press('Enter');
    await expect(fee.declaring).toBeVisible();
    await keyboard.use(region.getByRole('button', { name: text('declarations.save') }));
    const address = '/functions/v1/payment_local';
    await page.route(`**${address}`, (route) => route.fulfill({ status: 503, json: {} }));
    journey.provoke({ path: address, status: 503 });
    await fee.pay.focus();
    await keyboard.press('Enter');
    await expect.poll(async () => (await announced(page)).join()).toContain(text('payment_failed'));
    await page.unroute(`**${address}`);
    await fee.pay.focus();
    await keyboard.press('Enter');
    await expect(page.getByTitle('Checkout')).toBeFocused();
    await keyboard.use(checkout(page).pay);
    await expect(screen.seeAll).toBeVisible();
    await expect(screen.button('payment')).toHaveAccessibleName(new RegExp(text('ui.complete')));
  });

  test(`Searching and reading a profile are heard and done by keyboard (${language}) [2.61]`, async ({
    journey,
  }) => {
    const other = await makeMember();
    const page = await journey.visit(EMPTY_PAGE, { as: await makeMember(), locale });
    await listen(page);
    await page.goto('/home');
    const keyboard = keyboardOf(page);
    const search = headerSearch(page, texts);
    const screen = profile(page, texts);

    await keyboard.use(search.opener);
    await expect(search.box).toBeFocused();
    await keyboard.type('qqzzxxyy');
    await hears(page, text('search.nothing'));
    await page.keyboard.press('Control+A');
    await keyboard.type(String(other.userCode));
    await expect(search.rows).toHaveCount(1);
    await keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toMatchAriaSnapshot(`
      - listbox "${text('search.results')}":
        - option /${other.fullName}/ [selected]
    `);
    const active = await search.rows.first().getAttribute('id');
    await expect(search.box).toHaveAttribute('aria-activedescendant', String(active));
    await keyboard.press('Enter');

    await expect(screen.heading(other.fullName)).toBeVisible();
    await keyboard.arrived();
    await expect(page).toHaveTitle(new RegExp(text('title.user_profile')));
    await expect(screen.card('profile.parents')).toMatchAriaSnapshot(`
      - region "${text('profile.parents')}":
        - heading "${text('profile.parents')}"
        - term: ${text('profile.name')}
        - definition: ${language === 'mr' ? 'विलास रामराव देशमुख' : 'Vilas Ramrao Deshmukh'}
        - term: ${text('profile.occupation')}
    `);
    await keyboard.use(screen.save);
    await expect(screen.unsave).toBeFocused();
  });

  test(`A report is heard and sent by keyboard (${language}) [10.37]`, async ({ journey }) => {
    const other = await makeMember();
    const page = await journey.visit(EMPTY_PAGE, { as: await makeMember(), locale });
    await listen(page);
    await page.goto(resultsWith({ company_role: other.companyRole }));
    const keyboard = keyboardOf(page);
    await keyboard.use(
      searchResults(page, texts).card(other.fullName).getByRole('link', { name: other.fullName }),
    );
    await expect(profile(page, texts).heading(other.fullName)).toBeVisible();
    await keyboard.entry(
      page.getByRole('button', { name: text('more.label'), exact: true }),
      text('report.report'),
    );
    const sheet = page.getByRole('dialog', { name: text('report.title', { name: other.fullName }) });
    await expect(sheet).toMatchAriaSnapshot(`
      - dialog "${text('report.title', { name: other.fullName })}":
        - heading "${text('report.title', { name: other.fullName })}"
        - group "${text('report.kind')}":
          - radio "${text('report.kind_money')}"
        - textbox
        - button "${text('report.send')}"
    `);
    await keyboard.use(sheet.getByRole('button', { name: text('report.send') }));
    await expect(sheet.getByRole('radio').first()).toBeFocused();
    await keyboard.press('ArrowRight');
    await keyboard.use(sheet.getByRole('button', { name: text('report.send') }));
    await expect(sheet.getByText(/RG-\d{4}-\d{6}/)).toBeFocused();
    await keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  test(`An interest is heard and answered by keyboard (${language}) [10.26]`, async ({ journey }) => {
    const [sender, receiver] = [await makeMember(), await makeMember()];
    unwrap(await sender.client.rpc('send_interest', { user_id: receiver.id }));
    const page = await journey.visit(EMPTY_PAGE, { as: receiver, locale });
    await listen(page);
    await page.goto('/sort_listed_profiles?show=received');
    const keyboard = keyboardOf(page);
    const row = page.getByRole('article', { name: sender.fullName });
    await expect(row).toMatchAriaSnapshot(`
      - article "${sender.fullName}":
        - heading "${sender.fullName}":
          - link "${sender.fullName}"
        - button "${text('interest.accept')}"
        - button "${text('interest.decline')}"
    `);
    const accept = row.getByRole('button', { name: text('interest.accept'), exact: true });
    await expect(accept).toHaveAccessibleDescription(sender.fullName);
    await keyboard.use(row.getByRole('button', { name: text('interest.decline'), exact: true }));
    await expect
      .poll(async () => (await announced(page)).join())
      .toContain(text('interest.declined', { name: sender.fullName }));
    const undo = page.getByRole('button', { name: text('interest.undo_named', { name: sender.fullName }) });
    await undo.focus();
    await keyboard.press('Enter');
    await keyboard.use(accept);
    const moment = page.getByRole('dialog', { name: text('interest.accepted_title') });
    await expect(moment).toMatchAriaSnapshot(`
      - dialog "${text('interest.accepted_title')}":
        - heading "${text('interest.accepted_title')}"
        - paragraph: ${text('interest.received_accepted_text', { name: sender.fullName })}
        - button "${text('profile.call')}"
        - link "${text('interest.share_biodata')}"
    `);
    await expect(moment.locator(':focus').or(page.locator('[role=dialog]:focus'))).toHaveCount(1);
    await keyboard.press('Escape');
    await expect(moment).toBeHidden();
  });
}
