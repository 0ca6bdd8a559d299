/** Saved searches, from the results to Home and back. */
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember, uniqueName } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';

for (const [language, locale] of [
  ['mr', 'mr-IN'],
  ['en', 'en-IN'],
] as const)
  test(`A search is saved, shows on Home that somebody new fits, is opened and deleted by a tap each (${language}) [10.225]`, async ({
    journey,
  }) => {
    const texts = textsOf(language);
    const { text } = texts;
    const role = uniqueName('Role ');
    const results = resultsWith({ company_role: role });
    const page = await journey.visit(results, { as: await makeMember(), locale });
    await page.setViewportSize({ width: 360, height: 640 });
    const save = page.getByRole('button', { name: text('saved_search.save') });

    await test.step('saved under a name of one’s own', async () => {
      await save.click();
      const dialog = page.getByRole('dialog');
      const name = dialog.getByRole('textbox', { name: text('saved_search.name') });
      await expect(name).toHaveValue(role);
      await name.fill(' ');
      await dialog.getByRole('button', { name: text('saved_search.save') }).click();
      await expect(dialog).toContainText(text('saved_search.name_missing'));
      await isAccessible(page, 'the name of a search');
      await name.fill('पुण्यातील वकील');
      await dialog.getByRole('button', { name: text('saved_search.save') }).click();
      await expect(page.getByText(text('saved_search.saved_as', { name: 'पुण्यातील वकील' }))).toBeVisible();
    });

    const member = await makeMember({ company_role: role });
    const chip = page.getByRole('region', { name: text('saved_search.title') }).getByRole('link');
    await test.step('Home shows how many are new', async () => {
      await page.goto('/home');
      await expect(chip).toHaveText(`पुण्यातील वकील ${text('saved_search.new', { number: 1 })}`);
      await isAccessible(page, 'Home with a saved search');
    });

    await test.step('one tap opens it, after which nobody is new', async () => {
      const seen = page.waitForResponse((response) => response.url().endsWith('/rpc/note_search_seen'));
      await chip.click();
      await expect(searchResults(page, texts).card(member.fullName)).toBeVisible();
      await seen;
      await follow(page, '/home');
      await expect(chip).toHaveText('पुण्यातील वकील');
    });

    await test.step('one tap deletes it', async () => {
      await page.getByRole('button', { name: text('saved_search.title') }).click();
      await isAccessible(page, 'the saved searches');
      await page.getByRole('button', { name: text('saved_search.delete', { name: 'पुण्यातील वकील' }) }).click();
      await expect(chip).toHaveCount(0);
      await follow(page, results);
      await expect(save).toBeVisible();
    });
  });
