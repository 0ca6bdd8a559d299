/** Statements of the specification that only a browser shows and no other journey passes by: screens, waits, limits. */
import type { Locator } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { makeMember, makeUnpaid } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { accountMenu } from './screens/bars.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile, type Section } from './screens/manage-profile.ts';
import { browse, filterDrawer } from './screens/members.ts';
import { checkout, payment } from './screens/payment.ts';
import { profile } from './screens/profile.ts';

// Sizes, waits and the zoom as on a phone.
test.use({ deviceScaleFactor: 2, contextOptions: { reducedMotion: 'no-preference' } });

const texts = textsOf('en');
const { text } = texts;

test('The set-up page has six sections, one of them open, and leads to settings with the policies; the list is a column', {
  tag: [
    '@1.03',
    '@2.90',
    '@2.93',
    '@2.94',
    '@2.95',
    '@2.96',
    '@2.97',
    '@2.98',
    '@2.99',
    '@2.100',
    '@2.101',
    '@2.103',
    '@2.112',
    '@1.17',
    '@1.21',
    '@2.79',
    '@4.03',
    '@9.20',
  ],
}, async ({ journey }) => {
  const member = await makeMember();
  const page = await journey.visit('/profile_page_setup', { as: member });
  const screen = manageProfile(page, texts);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    ['photos', 'personal', 'educational', 'professional', 'parents', 'payment'].map(
      (section) => new RegExp(text(`section.${section}`)),
    ),
  );
  const open: Section[] = ['photos', 'educational', 'payment'];
  for (const section of open) {
    await screen.open(section);
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(1);
  }
  await expect(screen.region('payment')).toContainText(text('membership.paid'));
  const nextYear = new Date().getFullYear() + 1;
  await expect(screen.region('payment')).toContainText(new RegExp(`Valid till .* ${nextYear}`));
  await screen.button('payment').click();
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(0);

  const tracks = (await screen.open('photos')).getByRole('list').first();
  const columns = await tracks.evaluate(
    (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
  );
  expect(columns).toBe(3);

  await screen.openSettings();
  for (const [key, address] of [
    ['manage.terms', '/terms_and_conditions'],
    ['manage.privacy', '/privacy_policy'],
    ['manage.contact', '/contact_us'],
    ['manage.refund', '/refund_cancel'],
  ] as const) {
    await expect(page.getByRole('link', { name: text(key) })).toHaveAttribute('href', address);
  }
  await expect(page.getByRole('button', { name: text('manage.delete_account') })).toBeVisible();
  await page.getByRole('button', { name: text('bar.go_back') }).click();
  await expect(screen.seeAll).toHaveAttribute('href', '/home');

  await test.step('The browser stores one slice, and the column is at most 725 px wide; a list of choices covers neither title nor footer of its drawer', async () => {
    await screen.seeAll.click();
    await expect(browse(page, texts).cards.first()).toBeVisible();
    const kept = await page.evaluate(() => localStorage.getItem('root'));
    expect(JSON.parse(kept ?? '')).toEqual({ state: { id: member.id }, version: 1 });

    // A press is shown at once, and a heart fills in 180 ms.
    const heart = browse(page, texts).cards.first().getByRole('button');
    await expect(heart.locator('svg').last()).toHaveCSS('transition-duration', '0.18s');
    await heart.hover();
    await page.mouse.down();
    await expect(heart).toHaveCSS('opacity', '0.72');
    await page.mouse.up();
    await expect(heart).toHaveCSS('opacity', '1');

    await page.setViewportSize({ width: 1280, height: 800 });
    const column = await page.getByRole('main').boundingBox();
    expect(column?.width).toBeLessThanOrEqual(725);
    expect(column?.width).toBeGreaterThan(700);
    expect(Math.abs((column?.x ?? 0) + (column?.width ?? 0) / 2 - 640)).toBeLessThan(10);
    await browse(page, texts).filters.click();
    const { drawer, submitButton } = filterDrawer(page, texts);
    expect((await drawer.boundingBox())?.width).toBeLessThanOrEqual(725);

    const label = text('field.company_role');
    await drawer.getByRole('combobox', { name: label }).click();
    const list = page.getByRole('dialog', { name: label });
    await expect(list.getByRole('combobox')).toBeFocused();
    const [from, to] = await edges(list);
    const [, title] = await edges(drawer.getByRole('heading', { name: text('browse.filters') }));
    const [footer] = await edges(submitButton);
    expect(from, 'the list covers the title').toBeGreaterThan(title);
    expect(to, 'the list covers the footer').toBeLessThan(footer);
  });
});

/** Upper and lower edge. */
async function edges(shown: Locator): Promise<[upper: number, lower: number]> {
  const { y, height } = (await shown.boundingBox()) ?? { y: Number.NaN, height: 0 };
  return [y, y + height];
}

/** The strongest and the weakest of red, green and blue in what a marker is drawn with. */
const shades = (marker: Locator) =>
  marker
    .first()
    .evaluate((element) => (getComputedStyle(element).color.match(/[0-9.]+/g) ?? []).slice(0, 3).map(Number));

test('A member who has not paid has no link to all profiles and sees a banner when the checkout fails to open', {
  tag: ['@2.92', '@2.102', '@2.114', '@4.37', '@8.08', '@8.11', '@8.23', '@9.07'],
}, async ({ journey }) => {
  const member = await makeUnpaid();
  const page = await journey.visit('/profile_page_setup', { as: member });
  const screen = manageProfile(page, texts);
  await payment(await screen.open('payment'), texts).declare();
  await expect(screen.seeAll).toHaveCount(0);
  const [grey, red] = [
    await shades(page.locator('[data-state=complete]')),
    await shades(page.locator('[data-state=incomplete]')),
  ];
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(40);
  expect((red[0] ?? 0) - Math.max(...red.slice(1))).toBeGreaterThan(80);

  let asked: { reciept_id: string; notes: unknown } | undefined;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/functions/v1/payment_local', async (route) => {
    asked = route.request().postDataJSON();
    await held;
    await route.fulfill({
      status: 503,
      json: { code: 'provider_unavailable', message: 'broken on purpose' },
    });
  });
  journey.provoke({ path: '/functions/v1/payment_local', status: 503 });
  const pay = screen.region('payment').getByRole('button', { name: /Pay / });
  await pay.click();
  await expect(pay).toHaveAttribute('aria-busy', 'true');
  release();
  const banner = screen.region('payment').getByRole('alert');
  await expect(banner).toContainText('Payment failed');
  await expect(pay).not.toHaveAttribute('aria-busy', 'true');
  const receipt = asked?.reciept_id ?? '';
  expect(receipt).toMatch(new RegExp(`^${member.id}_[0-9]{1,6}_[0-9]{13}$`));
  expect(asked?.notes).toEqual({ user_id: member.id, reciept_id: receipt });
  await banner.getByRole('button', { name: text('ui.close') }).click();
  await expect(banner).toBeHidden();
  await page.unroute('**/functions/v1/payment_local');

  await test.step('A failed verification of a payment shows the banner [4.39, 8.09]', async () => {
    const isConfirmation = (body: string | null) => body?.includes('razorpay_signature') ?? false;
    await page.route('**/functions/v1/verify_payment_local', (route) =>
      isConfirmation(route.request().postData())
        ? route.fulfill({
            status: 400,
            json: { success: false, code: 'payment_not_verified', message: 'broken on purpose' },
          })
        : route.fulfill({ json: { success: false, state: 'none' } }),
    );
    journey.provoke({ path: '/functions/v1/verify_payment_local', status: 400 });
    await pay.click();
    await expect(checkout(page).pay).toBeVisible();
    // The page does not learn that the provider's webhook was faster.
    await page.route('**/rest/v1/profile_status*', () => undefined);
    await checkout(page).pay.click();
    await expect(banner).toContainText('Payment failed');
  });
});

test('The top bar links to the list and has the specified menu', {
  tag: [
    '@2.19',
    '@2.46',
    '@2.47',
    '@2.48',
    '@2.50',
    '@2.54',
    '@2.74',
    '@2.115',
    '@2.116',
    '@2.117',
    '@2.118',
    '@2.119',
  ],
}, async ({ journey }) => {
  const member = await makeMember();
  const page = await journey.visit('/my_profile', { as: member });
  const own = profile(page, texts);
  await expect(own.heading(member.fullName)).toBeVisible();
  await expect(page.getByText(`${member.companyRole} at Tulsi Software, Pune`)).toBeVisible();
  // Its digits may be part of a telephone number too.
  const code = page.getByRole('article').getByText(new RegExp(`^Profile code\\s*${member.userCode}$`));
  await expect(code).toBeVisible();
  await expect(own.photo(1, 1)).toBeVisible();
  await expect(own.edit).toHaveAttribute('href', '/profile_page_setup');
  await expect(page.getByRole('banner')).toContainText(text('app.name'));

  const opener = page.getByRole('button', { name: text('bar.account_menu') });
  await opener.click();
  await expect(page.getByRole('menuitem')).toHaveText([
    text('bar.your_profile'),
    text('bar.shortlisted'),
    text('title.settings'),
    'मराठी',
    text('bar.sign_out'),
    text('bar.close'),
  ]);
  await page.getByRole('menuitem', { name: text('bar.close') }).click();
  await expect(page.getByRole('menu')).toBeHidden();

  await opener.click();
  await page.getByRole('menuitem', { name: text('bar.sign_out') }).click();
  await question(page, text('signout.title')).answer(text('ui.cancel'));
  await expect(own.heading(member.fullName)).toBeVisible();

  await page.getByRole('link', { name: text('bar.to_home', { name: text('app.name') }) }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('button', { name: text('search.placeholder') })).toBeVisible();

  await test.step('The language chosen in the menu is kept after a reload and a new visit [1.15, 2.51]', async () => {
    const marathi = textsOf('mr');
    await accountMenu(page, texts).switchTo('mr');
    await expect(browse(page, marathi).heading).toBeVisible();
    await page.reload();
    await expect(browse(page, marathi).heading).toBeVisible();
    await expect(page.getByText(marathi.text('browse.title'))).toBeVisible();
    const next = await page.context().newPage();
    await next.goto('/sort_listed_profiles');
    await expect(next.getByText(marathi.text('shortlist.empty'))).toBeVisible();
    await next.close();
    await accountMenu(page, marathi).switchTo('en');
    await expect(browse(page, texts).heading).toBeVisible();
  });
});
