/** The browser's Back while something is open above the page. */
import { expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;

test('Back closes menus, sheets and lists before it leaves the page, and what was closed by its button leaves nothing in the history [10.142]', async ({
  journey,
}) => {
  const other = await makeMember();
  const list = resultsWith({ company_role: other.companyRole });
  const page = await journey.visit(list, { as: await makeMember() });
  const screen = profile(page, texts);
  const numbers = screen.sheet(other.fullName);
  await searchResults(page, texts).open(other.fullName);
  await expect(screen.heading(other.fullName)).toBeVisible();

  await test.step('a menu', async () => {
    await page.getByRole('button', { name: text('more.label'), exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.waitForFunction(() => window.history.state?.overlay === 1);
    await page.goBack();
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(screen.heading(other.fullName)).toBeVisible();
  });

  await test.step('a sheet that its button closes, and Forward afterwards', async () => {
    await screen.call.click();
    await expect(numbers.links.first()).toBeVisible();
    await numbers.close();
    await expect(numbers.dialog).toBeHidden();
    await page.waitForFunction(() => window.history.state?.overlay === undefined);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await page.goForward();
    await expect(screen.heading(other.fullName)).toBeVisible();
    await page.goForward();
    await page.waitForFunction(() => window.history.state?.overlay === undefined);
    await page.goBack();
    await expect(page).toHaveURL(list);
  });

  await test.step('a sheet that a reload closes', async () => {
    await searchResults(page, texts).open(other.fullName);
    await screen.call.click();
    await expect(numbers.links.first()).toBeVisible();
    await page.waitForFunction(() => window.history.state?.overlay === 1);
    await page.reload();
    await expect(screen.heading(other.fullName)).toBeVisible();
    await page.waitForFunction(() => window.history.state?.overlay === undefined);
    await page.goBack();
    await expect(page).toHaveURL(list);
  });

  await test.step('a list, and a page that a link in a menu has opened', async () => {
    await page.goto('/partner_preferences');
    await page
      .getByRole('group', { name: text('preferences.education') })
      .getByRole('radio', { name: text('preferences.importance.nice'), exact: true })
      .check();
    await page.getByRole('combobox', { name: text('preferences.any_of') }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.getByRole('button', { name: text('bar.account_menu') }).click();
    await page.getByRole('menuitem', { name: text('bar.your_profile') }).click();
    await expect(page).toHaveURL('/my_profile');
    await page.goBack();
    await expect(page).toHaveURL('/partner_preferences');
  });
});
