/** The header search: results while a name is typed, other scripts and partial matches, the keyboard. */
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember, uniqueName } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { headerSearch } from './screens/bars.ts';
import { filterDrawer, memberList, resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;

test('The header search finds others as they are typed, by keyboard, and never oneself', async ({
  journey,
}) => {
  const [viewer, slow] = [await makeMember(), await makeMember()];
  // Without its last letter the name is another one; of some random endings that letter makes no difference to the search.
  const quick = await makeMember({ first_name: `${uniqueName('Anagha')}dip` });
  const beginning = quick.firstName.slice(0, -1);
  // Joined last, so the response begins with this one.
  const inside = await makeMember({ first_name: `Tu${beginning}` });
  const page = await journey.visit('/home', { as: viewer });
  const search = headerSearch(page, texts);

  await test.step('No results of an earlier input are shown [2.58, 4.48, 8.19]', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(new RegExp(`/rest/v1/valid_profiles\\?.*${slow.firstName}`), async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    const asked = page.waitForRequest((request) => request.url().includes(slow.firstName));
    await search.type(slow.firstName);
    await asked;
    await search.box.fill(quick.firstName);
    await expect(search.row(quick.fullName)).toBeVisible();
    held.resolve();
    await expect(search.rows).toHaveCount(1);
    await expect(search.row(slow.fullName)).toBeHidden();
  });

  await test.step('Names in another script and with a missing letter are found, first where a name begins with what was typed', async () => {
    await search.box.fill('nobody is called this');
    await expect(search.nothing).toBeVisible();
    await search.box.fill(`देशमुख ${quick.firstName}`);
    await expect(search.row(quick.fullName)).toBeVisible();
    await expect(search.partial).toBeHidden();
    await search.box.fill(beginning);
    await expect(search.partial.getByRole('option')).toHaveText([
      new RegExp(quick.fullName),
      new RegExp(inside.fullName),
    ]);
    await search.box.fill('');
    await expect(search.rows).toHaveCount(0);
  });

  await test.step('A member is not in the own browse list, search results and header search [6.09]', async () => {
    for (const typed of [viewer.firstName, String(viewer.userCode)]) {
      await search.box.fill(typed);
      await expect(search.nothing).toBeVisible();
      await expect(search.rows).toHaveCount(0);
      await search.box.fill('');
      await expect(search.nothing).toBeHidden();
    }
    await page.keyboard.press('Escape');
    await expect(search.box).toBeHidden();
    await expect(search.opener).toBeVisible();
    const list = memberList(page, texts);
    await expect(list.cards.first()).toBeVisible();
    // Who joined last stands first.
    await expect(list.card(viewer.fullName)).toBeHidden();
    await follow(page, resultsWith({ company_role: viewer.companyRole }));
    await expect(searchResults(page, texts).empty).toBeVisible();
  });

  await test.step('Its link opens the filter form', async () => {
    await search.opener.click();
    await page.getByRole('link', { name: text('search.with_filters') }).click();
    await expect(filterDrawer(page, texts).drawer).toBeVisible();
    await filterDrawer(page, texts).close();
  });

  await test.step('It works by arrow keys and Enter [2.61]', async () => {
    await expect(search.opener).toBeVisible();
    await page.keyboard.press('/');
    await expect(search.box).toBeFocused();
    await expect(search.box).toHaveValue('');
    await page.keyboard.press('Escape');
    await search.opener.focus();
    await page.keyboard.press('Enter');
    await expect(search.box).toBeFocused();
    await page.keyboard.type(quick.firstName);
    await expect(search.row(quick.fullName)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(search.row(quick.fullName)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(profile(page, texts).heading(quick.fullName)).toBeVisible();
  });
});
