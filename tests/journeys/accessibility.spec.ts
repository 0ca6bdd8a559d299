/** Each main screen under axe in light and dark colours; pages of guests and of newcomers in Marathi, those of members in English. */
import type { Page } from '@playwright/test';
import { isAccessibleInBothColours as isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { contrastOn } from './harness/gradient.ts';
import { expect, test } from './harness/journey.ts';
import { addPhoto, type Member, makeMember, makeUnpaid, uniqueEmail } from './harness/people.ts';
import { type Texts, textsOf } from './harness/texts.ts';
import { headerSearch } from './screens/bars.ts';
import { landing } from './screens/landing.ts';
import { login } from './screens/login.ts';
import { manageProfile, type Section } from './screens/manage-profile.ts';
import { browse, filterDrawer, resultsWith, searchResults, shortlist } from './screens/members.ts';
import { profile } from './screens/profile.ts';
import { settings } from './screens/settings.ts';

async function guestScreens(page: Page, texts: Texts): Promise<void> {
  const { text } = texts;
  for (const [address, heading] of [
    ['/', 'app.name'],
    ['/privacy_policy', 'privacy.title'],
    ['/terms_and_conditions', 'terms.title'],
    ['/contact_us', 'contact.title'],
    ['/refund_cancel', 'refund.title'],
    ['/login', 'login.heading'],
  ] as const) {
    if (address !== '/') await follow(page, address);
    await expect(page.getByRole('heading', { level: 1, name: text(heading) })).toBeVisible();
    // The prerendered buttons of the form are disabled and fade in when the application takes over.
    await expect(page.locator('button:disabled')).toHaveCount(0);
    await isAccessible(page, address);
  }
  await login(page, texts).email.fill(uniqueEmail());
  await login(page, texts).send.click();
  await expect(login(page, texts).codeHeading).toBeVisible();
  await isAccessible(page, 'code');
}

async function setUpScreens(page: Page, texts: Texts): Promise<void> {
  const screen = manageProfile(page, texts);
  const sections: Section[] = ['photos', 'personal', 'educational', 'professional', 'parents', 'payment'];
  for (const section of sections) {
    const region = await screen.open(section);
    await expect(region.getByRole('button').last()).toBeVisible();
    await isAccessible(page, section);
  }
  await screen.button('payment').click();
  await screen.openSettings();
  await isAccessible(page, 'settings');
  await settings(page, texts).row('manage.delete_account').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await isAccessible(page, 'delete account');
}

/** Lists that show no members: nobody found, nobody saved, not loaded. A refusal (500) has to be announced. */
async function emptyScreens(page: Page, texts: Texts): Promise<void> {
  await expect(searchResults(page, texts).empty).toBeVisible();
  await isAccessible(page, 'nobody found');
  await follow(page, '/sort_listed_profiles');
  await expect(shortlist(page, texts).empty).toBeVisible();
  await isAccessible(page, 'nobody saved');
  await test.step('A failed list shows an error and can be retried [8.24]', async () => {
    await page.route('**/rest/v1/valid_profiles*', (route) => route.fulfill({ status: 500, json: {} }));
    await follow(page, '/home');
    await expect(page.getByRole('alert')).toContainText(texts.text('error.server'));
    await isAccessible(page, 'list not loaded');
    await page.unroute('**/rest/v1/valid_profiles*');
    await page.getByRole('button', { name: texts.text('ui.retry') }).click();
    await expect(browse(page, texts).cards.first()).toBeVisible();
  });
}

async function memberScreens(page: Page, texts: Texts, other: Member): Promise<void> {
  const list = browse(page, texts);
  await expect(list.cards).toHaveCount(6);
  await isAccessible(page, 'browse');
  await test.step('In forced colours a switch shows its choice, and a name stands below its photo, because it has a box behind it', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    const segments = page.locator('label', { has: page.locator('input[type=radio]') });
    const backgrounds = await segments.evaluateAll((labels) =>
      labels.map((label) => [label.querySelector('input')?.checked, getComputedStyle(label).backgroundColor]),
    );
    const chosen = backgrounds.find(([checked]) => checked)?.[1];
    expect(chosen).toBeDefined();
    for (const [checked, colour] of backgrounds) expect(colour === chosen).toBe(checked);
    const card = list.cards.first();
    const photo = await card.locator('.photo-box').boundingBox();
    const name = await card.getByRole('heading').boundingBox();
    expect(name?.y).toBeGreaterThanOrEqual((photo?.y ?? 0) + (photo?.height ?? 0));
    await page.emulateMedia({ forcedColors: null });
  });

  await headerSearch(page, texts).type('a');
  await expect(headerSearch(page, texts).rows).toHaveCount(5);
  await isAccessible(page, 'header search', 'main');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: texts.text('bar.account_menu') }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await isAccessible(page, 'account menu', 'main');
  await page.keyboard.press('Escape');

  await list.filters.click();
  await expect(filterDrawer(page, texts).drawer.getByRole('group')).not.toHaveCount(0);
  await isAccessible(page, 'filters');
  await filterDrawer(page, texts).tick('city', 'Mumbai');
  await filterDrawer(page, texts).submit();
  // The gender with which the browse list begins may be a filter too.
  await expect(searchResults(page, texts).chips.first()).toBeVisible();
  await isAccessible(page, 'search results');

  await follow(page, resultsWith({ company_role: other.companyRole }));
  await list.save(other.fullName).click();
  await list.open(other.fullName);
  await expect(profile(page, texts).unsave).toBeVisible();
  await expect(page.getByRole('button', { name: texts.text('interest.send'), exact: true })).toBeEnabled();
  await isAccessible(page, 'profile');
  await profile(page, texts).photo(1, 2).click();
  await expect(profile(page, texts).viewer).toBeVisible();
  await isAccessible(page, 'photo viewer');
  await page.keyboard.press('Escape');
  await expect(profile(page, texts).viewer).toBeHidden();

  await follow(page, '/sort_listed_profiles');
  await expect(shortlist(page, texts).cards).toHaveCount(1);
  await isAccessible(page, 'shortlist');
  await follow(page, '/my_profile');
  await expect(profile(page, texts).edit).toBeVisible();
  await isAccessible(page, 'own profile');
  await follow(page, '/change_number');
  await page.getByRole('button', { name: texts.text('number_change.send') }).click();
  await expect(page.getByText(texts.text('error.number'))).toBeVisible();
  await isAccessible(page, 'number for signing in');
}

test('Guest pages are accessible', async ({ journey }) => {
  const texts = textsOf('mr');
  const page = await journey.visit('/', { locale: 'mr-IN', colorScheme: 'light' });
  await guestScreens(page, texts);
});

test('Set-up pages are accessible', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', {
    locale: 'mr-IN',
    colorScheme: 'light',
    as: await makeUnpaid(),
  });
  await setUpScreens(page, textsOf('mr'));
});

test('Member pages are accessible', async ({ journey }) => {
  const texts = textsOf('en');
  const other = await makeMember();
  await addPhoto(other);
  const nobody = resultsWith({ company_role: 'Nobody is this' });
  const page = await journey.visit(nobody, { colorScheme: 'light', as: await makeMember() });
  journey.provoke({ path: '/rest/v1/valid_profiles', status: 500 });
  await emptyScreens(page, texts);
  await memberScreens(page, texts, other);
});

/** WCAG 2.2, 1.4.3. */
const MIN_CONTRAST = 4.5;

test('Texts on the gradient of the landing page have enough contrast at every width', async ({ journey }) => {
  const page = await journey.visit('/', { locale: 'mr-IN' });
  const background = page.locator('header');
  const haveContrast = async (texts: Texts) => {
    const onGround = [
      landing(page, texts).heading,
      page.getByText(texts.text('app.description')),
      background.getByRole('button').locator('span'),
    ];
    for (const width of [320, 360, 390, 725, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      for (const text of onGround) {
        expect(await contrastOn(background, text), `${texts.language}, ${width} px`).toBeGreaterThan(
          MIN_CONTRAST,
        );
      }
    }
  };
  const [marathi, english] = [textsOf('mr'), textsOf('en')];
  await test.step('A browser that prefers Marathi gets Marathi [1.14]', async () => {
    await expect(landing(page, marathi).heading).toBeVisible();
    await expect(page).toHaveTitle(marathi.text('title.landing'));
  });
  await haveContrast(marathi);
  await landing(page, marathi).chooseLanguage('en');
  await expect(landing(page, english).heading).toBeVisible();
  await haveContrast(english);
});
