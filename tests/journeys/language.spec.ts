/** Two languages, chosen once and kept. */
import { expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { accountMenu } from './screens/bars.ts';
import { landing } from './screens/landing.ts';
import { browse } from './screens/members.ts';

const english = textsOf('en');
const marathi = textsOf('mr');

test('A browser that prefers Marathi gets Marathi [1.14]', async ({ journey }) => {
  const page = await journey.visit('/', { locale: 'mr-IN' });
  await expect(landing(page, marathi).heading).toBeVisible();
  await expect(page).toHaveTitle(marathi.text('title.landing'));
});

test('The language chosen in the menu is kept after a reload and a new visit [1.15, 2.51]', async ({
  journey,
}) => {
  const page = await journey.visit('/home', { as: await makeMember() });
  await accountMenu(page, english).switchTo('mr');
  await expect(browse(page, marathi).heading).toBeVisible();
  await page.reload();
  await expect(browse(page, marathi).heading).toBeVisible();
  await expect(page.getByText(marathi.text('browse.title'))).toBeVisible();
  const next = await page.context().newPage();
  await next.goto('/sort_listed_profiles');
  await expect(next.getByText(marathi.text('shortlist.empty'))).toBeVisible();

  await accountMenu(page, marathi).switchTo('en');
  await expect(browse(page, english).heading).toBeVisible();
});
