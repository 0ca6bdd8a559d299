/** Steps of a listed member: browse, filter, search, call, save and sign out. */
import { expect, type Page, test } from '@playwright/test';
import type { Member } from './harness/people.ts';
import type { Texts } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { accountMenu, headerSearch } from './screens/bars.ts';
import { question } from './screens/dialogs.ts';
import { landing } from './screens/landing.ts';
import { login } from './screens/login.ts';
import { browse, filterDrawer, searchResults, shortlist } from './screens/members.ts';
import { profile } from './screens/profile.ts';

/** The member stands among the newest on the browse list, with the facts of the specification. */
export async function browseNewest(page: Page, texts: Texts, other: Member): Promise<void> {
  await test.step('Browse [1.08, 2.16]', async () => {
    const screen = browse(page, texts);
    await expect(page).toHaveURL('/home');
    await expect(screen.heading).toBeVisible();
    const card = await screen.find(other.fullName);
    await expect(card).toContainText(texts.text('profile.kul', { kul: texts.text('option.caste.kul') }));
    await expect(card).toContainText(String(other.userCode));
    await expect(card).toContainText('14 Mar 1999');
    await expect(card).toContainText('5′4″');
    await expect(card).toContainText(`${other.companyRole} at Tulsi Software, Pune`);
    await expect(card).toContainText('₹85,000 per month');
  });
}

/** Filters that only the other member fits. */
export async function filter(page: Page, texts: Texts, other: Member): Promise<void> {
  await test.step('Filter [4.53, 4.55, 5.65]', async () => {
    await browse(page, texts).filters.click();
    const form = filterDrawer(page, texts);
    await form.gender('Female');
    await form.pick('company_role', other.companyRole);
    await form.income(10);
    await form.tick('city', 'Pune');
    await form.submit();
    await expect(form.drawer).toBeHidden();

    const screen = searchResults(page, texts);
    await expect(screen.filters(5)).toBeVisible();
    await expect(screen.cards).toHaveCount(1);
    await expect(screen.card(other.fullName)).toBeVisible();
    await expect(screen.end).toBeVisible();
  });
}

/** Part of the name, then the code, finds the member; the row leads to the profile. */
export async function searchByNameAndCode(page: Page, texts: Texts, other: Member): Promise<void> {
  await test.step('Search by name and by code [2.20, 2.59, 2.60]', async () => {
    const search = headerSearch(page, texts);
    await search.type(other.firstName.slice(3).toUpperCase());
    await expect(search.rows).toHaveCount(1);
    await expect(search.row(other.fullName)).toBeVisible();
    await search.box.fill(String(other.userCode));
    await expect(search.rows).toHaveCount(1);
    const row = search.row(other.fullName);
    for (const fact of [String(other.userCode), 'Pune', '5′4″']) await expect(row).toContainText(fact);
    await row.click();
    await expect(page).toHaveURL('/user_profile_page');
  });
}

/** The open profile can be called and saved. */
export async function callAndSave(page: Page, texts: Texts, other: Member): Promise<void> {
  await test.step('Profile: call links and save [2.122, 2.123]', async () => {
    const screen = profile(page, texts);
    await expect(screen.heading(other.fullName)).toBeVisible();
    await screen.call.click();
    const sheet = screen.sheet(other.fullName);
    await expect(sheet.links.first()).toHaveAttribute('href', `tel:${other.phone}`);
    await expect(sheet.links).toHaveCount(3);
    await sheet.close();
    await expect(sheet.dialog).toBeHidden();
    await expect(screen.card('profile.about')).toContainText('Rs. 85,000/-');
    await screen.save.click();
    await expect(screen.unsave).toBeVisible();
    await screen.back.click();
  });
  await test.step('Shortlist [2.22, 2.49]', async () => {
    await accountMenu(page, texts).toShortlist();
    const screen = shortlist(page, texts);
    await expect(screen.heading).toBeVisible();
    await expect(screen.cards).toHaveCount(1);
    await expect(screen.card(other.fullName)).toBeVisible();
    await expect(screen.end).toBeVisible();
  });
}

/** Asks, ends the session, and says so on the landing page. */
export async function signOut(page: Page, texts: Texts): Promise<void> {
  await test.step('Sign out [2.52, 2.53, 2.55, 2.56, 4.07, 8.13]', async () => {
    await accountMenu(page, texts).signOut();
    const { dialog, answer } = question(page, 'Are you sure you want to logout?');
    await expect(dialog).toContainText('You will be redirected to the login page.');
    await answer(texts.text('signout.confirm'));
    await expect(alertSaying(page, 'Logout Successfull')).toBeVisible();
    await expect(page).toHaveURL('/');
    await landing(page, texts).login.click();
    await expect(login(page, texts).heading).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL('/login');
  });
}
