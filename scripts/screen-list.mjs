/**
 * The screenshots of `npm run screens`: name, user, address, and actions before the screenshot.
 * Texts are found by their keys, so that one line works for both languages.
 */

/** Follows the second card's link by a tap. */
async function openMember({ page }) {
  await page.locator('article a').nth(1).click();
  await page.waitForURL('**/user_profile_page');
}

async function openSection({ page, text }, key) {
  await page.getByRole('button', { name: text(key) }).click();
}

/** The newcomer agrees to the notice, unless another screenshot did so before. */
async function agreeToNotice({ page, text }) {
  const agree = page.getByRole('button', { name: text('my_data.notice_continue') });
  const manage = page.getByRole('heading', { level: 1, name: text('title.manage') });
  await agree.or(manage).first().waitFor();
  if (await agree.isVisible()) await agree.click();
  await manage.waitFor();
}

async function askForCode({ page, text }) {
  // Stops the countdown at its beginning.
  await page.clock.setFixedTime(new Date());
  // Codes for one address may be requested once a minute; this address is not used otherwise.
  await page.getByLabel(text('login.email'), { exact: true }).fill(`sayali+${Date.now()}@example.test`);
  await page.route('**/auth/v1/otp**', (route) => route.fulfill({ json: {} }));
  await page.getByRole('button', { name: text('login.submit') }).click();
  await page.getByRole('timer').waitFor();
}

/** Blocking the same number again changes nothing. */
async function blockNumber({ page, text }) {
  await page.getByLabel(text('block.contact'), { exact: true }).fill('91234 56789');
  await page.getByRole('button', { name: text('block.contact_add'), exact: true }).click();
  await page.getByText('…789').waitFor();
}

async function searchByName({ page, text }) {
  await page.getByRole('button', { name: text('search.placeholder') }).click();
  await page.getByRole('combobox').fill('Sa');
  await page.getByRole('option').first().waitFor();
}

/** The first member of the list by match, of whom both patrika and preferences are known. */
async function openMatched({ page }) {
  await page.locator('article a').first().click();
  await page.waitForURL('**/user_profile_page');
}

/** The page that the browser prints, in the place of the one that contains its preview. */
async function showPrinted({ page, text }) {
  const preview = page.locator(`iframe[title="${text('biodata.preview')}"]`);
  await preview.waitFor();
  const html = await preview.getAttribute('srcdoc');
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.evaluate((printed) => {
    document.open();
    document.write(printed);
    document.close();
  }, html);
}

/** Scrolls to the members without a patrika, which come last; returns their heading. */
async function scrollToWithoutGuna({ page, text }) {
  const heading = page.getByRole('heading', { name: text('search.without_guna') });
  await page.getByRole('article').first().waitFor();
  while (!(await heading.isVisible())) {
    await page.mouse.wheel(0, 2000);
    await page.waitForTimeout(300);
    if (await page.getByText(text('browse.no_more')).isVisible()) break;
  }
  await heading.scrollIntoViewIfNeeded();
  return heading;
}

/** Creates a link; returns its address. */
async function makeBiodataLink({ page, text }) {
  await page.getByLabel(text('biodata.recipient'), { exact: true }).fill('देशमुख कुटुंब');
  await page.getByRole('button', { name: text('biodata.link_create') }).click();
  const shown = page.getByRole('status').filter({ hasText: '/b/' }).locator('p').last();
  return (await shown.textContent()).trim();
}

/** Opens a link as its recipient does. */
async function openBiodata(page, address) {
  await page.goto(address);
  await page.getByRole('button').click();
  await page.locator('img.page').waitFor();
}

/** The demo member shows the patrika to all members, so that nobody asks for it: the request is made up. */
async function showRequests({ page, text }) {
  const id = '00000000-0000-4000-8000-000000000001';
  const asker = {
    id,
    first_name: 'Anagha',
    middle_name: 'Vilas',
    last_name: 'Deshmukh',
    regional_full_name: 'अनघा विलास देशमुख',
  };
  const request = { id, direction: 'received', asked_at: new Date().toISOString() };
  await page.route('**/rest/v1/my_patrika_requests**', (route) => route.fulfill({ json: [request] }));
  await page.route('**/rest/v1/valid_profiles?select=id%2C**', (route) => route.fulfill({ json: [asker] }));
  await page.goto('/patrika');
  await page.getByRole('heading', { name: text('patrika.requests') }).waitFor();
}

/** A birth in one of the two hours that came twice in India. */
async function showHourTwice({ page, text }) {
  const birth = { dob: '1945-10-14', dob_time: '23:30:00', mangal_status: 'No' };
  await page.route('**/rest/v1/profiles?select=dob**', (route) => route.fulfill({ json: birth }));
  await page.goto('/patrika');
  await page.getByText(text('patrika.hour_twice')).scrollIntoViewIfNeeded();
}

/** Follows the first link of the list, once it is loaded. */
async function openFirst({ page }) {
  await page.locator('main li a').first().click();
}

const FILTERED = '/search?income=500000&city=Pune&highest_education=B.E.&highest_education=M.Tech.';

/**
 * `as`: `guest`, `member`, `newcomer` or `operator`; `widths` besides 390; `languages` when not both.
 * @type {{name: string, as: string, address: string, prepare?: Function, widths?: number[]}[]}
 */
export const SCREENS = [
  { name: 'landing', as: 'guest', address: '/', widths: [725, 1280] },
  { name: 'login', as: 'guest', address: '/login' },
  { name: 'login-code', as: 'guest', address: '/login', prepare: askForCode },
  { name: 'privacy', as: 'guest', address: '/privacy_policy' },
  { name: 'terms', as: 'guest', address: '/terms_and_conditions' },
  { name: 'refund', as: 'guest', address: '/refund_cancel' },
  { name: 'contact', as: 'guest', address: '/contact_us' },
  { name: 'not-found', as: 'guest', address: '/nowhere' },
  {
    name: 'offline',
    as: 'member',
    address: '/sort_listed_profiles',
    prepare: async ({ context, page, text }) => {
      await page.getByRole('article').first().waitFor();
      // The drawings are loaded when the network is idle.
      await page.waitForFunction(() => {
        const fetched = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.includes('/illustrations/'));
        return fetched.length >= 3 && fetched.every(({ responseEnd }) => responseEnd > 0);
      });
      await context.setOffline(true);
      await page.getByRole('img', { name: text('offline.network_picture') }).waitFor();
    },
  },
  { name: 'browse', as: 'member', address: '/home', widths: [725, 1280] },
  { name: 'header-search', as: 'member', address: '/home', prepare: searchByName },
  {
    name: 'menu',
    as: 'member',
    address: '/home',
    prepare: async ({ page, text }) => {
      await page.getByRole('button', { name: text('bar.account_menu') }).click();
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'search', as: 'member', address: FILTERED },
  {
    name: 'filters',
    as: 'member',
    address: FILTERED,
    prepare: async ({ page, text }) => {
      await page.getByRole('button', { name: text('search.filters_count', { number: 3 }) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'profile', as: 'member', address: '/home', prepare: openMember, widths: [725, 1280] },
  {
    name: 'profile-details',
    as: 'member',
    address: '/home',
    prepare: async (at) => {
      await openMember(at);
      await at.page.getByRole('heading', { name: at.text('profile.parents') }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'numbers',
    as: 'member',
    address: '/home',
    prepare: async (at) => {
      await openMember(at);
      await at.page.getByRole('button', { name: at.text('profile.call'), exact: true }).click();
      await at.page.getByRole('dialog').getByRole('link').first().waitFor();
    },
  },
  { name: 'my-profile', as: 'member', address: '/my_profile' },
  { name: 'shortlist', as: 'member', address: '/sort_listed_profiles' },
  { name: 'shortlist-compact', as: 'member', address: '/sort_listed_profiles?view=compact' },
  {
    name: 'profile-menu',
    as: 'member',
    address: '/home',
    prepare: async (at) => {
      await openMember(at);
      await at.page.getByRole('button', { name: at.text('more.label'), exact: true }).click();
      await at.page.getByRole('menu').waitFor();
    },
  },
  { name: 'interests-received', as: 'member', address: '/sort_listed_profiles?show=received' },
  { name: 'interests-sent', as: 'member', address: '/sort_listed_profiles?show=sent' },
  { name: 'contact-levels', as: 'member', address: '/contact_levels' },
  { name: 'blocked-members', as: 'member', address: '/blocked_members', prepare: blockNumber },
  { name: 'notice', as: 'newcomer', address: '/profile_page_setup' },
  { name: 'manage', as: 'newcomer', address: '/profile_page_setup', prepare: agreeToNotice },
  {
    name: 'manage-form',
    as: 'newcomer',
    address: '/profile_page_setup',
    prepare: async (at) => {
      await agreeToNotice(at);
      await openSection(at, 'section.professional');
    },
  },
  {
    name: 'manage-photos',
    as: 'member',
    address: '/profile_page_setup',
    prepare: (at) => openSection(at, 'section.photos'),
    widths: [725],
  },
  {
    name: 'manage-payment',
    as: 'member',
    address: '/profile_page_setup',
    prepare: (at) => openSection(at, 'section.payment'),
  },
  {
    name: 'settings',
    as: 'member',
    address: '/profile_page_setup',
    prepare: async (at) => {
      await openSection(at, 'manage.settings');
      await at.page.getByRole('button', { name: at.text('manage.delete_account') }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'my-data', as: 'member', address: '/my_data', widths: [725] },
  { name: 'change-email', as: 'member', address: '/change_email' },
  { name: 'guna-tables', as: 'guest', address: '/guna_tables' },
  {
    name: 'browse-matched',
    as: 'member',
    address: '/home?order=match',
    // The totals come after the list.
    prepare: ({ page, text }) =>
      page
        .getByText(text('guna.on_card', { total: '' }).trim().split(' ')[0])
        .first()
        .waitFor(),
  },
  {
    name: 'search-guna',
    as: 'member',
    address: '/search?gender=Female&guna=18&city=Pune',
    prepare: scrollToWithoutGuna,
  },
  {
    name: 'profile-ask-patrika',
    as: 'member',
    address: '/search?gender=Female&guna=18&city=Pune',
    prepare: async (at) => {
      const heading = await scrollToWithoutGuna(at);
      await heading.locator('xpath=following::article[1]').getByRole('link').first().click();
      await at.page.waitForURL('**/user_profile_page');
      await at.page.getByRole('button', { name: at.text('guna.ask') }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'profile-match',
    as: 'member',
    address: '/home?order=match',
    prepare: async (at) => {
      await openMatched(at);
      await at.page.getByText(at.text('match.title')).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'guna-sheet',
    as: 'member',
    address: '/home?order=match',
    prepare: async (at) => {
      await openMatched(at);
      await at.page.getByRole('button', { name: at.text('guna.how') }).click();
      await at.page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'biodata-links',
    as: 'member',
    address: '/biodata',
    prepare: async (at) => {
      const address = await makeBiodataLink(at);
      const visitor = await at.page.context().newPage();
      await openBiodata(visitor, address);
      await visitor.close();
      await at.page.reload();
      await at.page.getByText(at.text('biodata.view_log'), { exact: true }).first().click();
      await at.page.getByText(at.text('biodata.view_log_note')).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'biodata-link-invitation',
    as: 'member',
    address: '/biodata',
    prepare: async (at) => void (await at.page.goto(await makeBiodataLink(at))),
  },
  {
    name: 'biodata-link-page',
    as: 'member',
    address: '/biodata',
    prepare: async (at) => openBiodata(at.page, await makeBiodataLink(at)),
  },
  {
    name: 'biodata-phone-confirm',
    as: 'member',
    address: '/biodata',
    prepare: async ({ page, text }) => {
      await page.getByText(text('biodata.show.phone')).click();
      await page.getByLabel(text('biodata.recipient'), { exact: true }).fill('देशमुख कुटुंब');
      await page.getByRole('button', { name: text('biodata.link_create') }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  { name: 'biodata-printed', as: 'member', address: '/biodata', prepare: showPrinted },
  { name: 'preferences', as: 'member', address: '/partner_preferences' },
  { name: 'biodata', as: 'member', address: '/biodata', widths: [725] },
  { name: 'patrika', as: 'member', address: '/patrika', widths: [725] },
  { name: 'patrika-requests', as: 'member', address: '/', prepare: showRequests },
  { name: 'patrika-hour-twice', as: 'member', address: '/', prepare: showHourTwice },

  { name: 'grievance', as: 'guest', address: '/grievance', widths: [1280] },
  { name: 'desk-reports', as: 'operator', address: '/desk/reports', widths: [1280] },
  { name: 'desk-report', as: 'operator', address: '/desk/reports', prepare: openFirst, widths: [1280] },
  { name: 'desk-photos', as: 'operator', address: '/desk/photos' },
  { name: 'desk-members', as: 'operator', address: '/desk/members?q=Deshmukh' },
  { name: 'desk-member', as: 'operator', address: '/desk/member?code=1001', widths: [1280] },
  { name: 'desk-payments', as: 'operator', address: '/desk/payments' },
  { name: 'desk-orders', as: 'operator', address: '/desk/orders' },
  { name: 'desk-breaches', as: 'operator', address: '/desk/breaches' },
  { name: 'desk-breach', as: 'operator', address: '/desk/breaches', prepare: openFirst, widths: [1280] },
  { name: 'desk-figures', as: 'operator', address: '/desk/figures', widths: [1280] },
  { name: 'desk-settings', as: 'operator', address: '/desk/settings' },
  { name: 'desk-lists', as: 'operator', address: '/desk/lists' },
  { name: 'desk-log', as: 'operator', address: '/desk/log' },
];
