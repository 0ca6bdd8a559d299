/** Lists of members and their profiles. */

/** Follows the fourth card's link by a tap: it has several photos and a name in Marathi. */
async function openMember({ page, text }) {
  await page.locator('article a').nth(3).click();
  await page.waitForURL('**/user_profile_page');
  // Closed until it is known whether an interest can be sent.
  await page.locator('button:enabled', { hasText: text('interest.send') }).waitFor();
}

/** The totals on the cards come after the list. */
export function waitForGuna({ page, text }) {
  const word = text('guna.on_card', { total: '' }).trim().split(' ')[0];
  return page.getByText(word).first().waitFor();
}

async function receive({ page, text, receiveInterests }) {
  await receiveInterests();
  await page.reload();
  await page
    .getByRole('button', { name: text('interest.accept') })
    .first()
    .waitFor();
}

async function compare({ page, text }) {
  await page.getByRole('button', { name: text('shortlist.compare') }).click();
  const sheet = page.getByRole('dialog', { name: text('shortlist.compare') });
  await sheet.getByRole('checkbox').nth(0).check();
  await sheet.getByRole('checkbox').nth(1).check();
  await sheet.getByRole('table').waitFor();
}

async function searchByName({ page, text }) {
  await page.getByRole('button', { name: text('search.placeholder') }).click();
  await page.getByRole('combobox').fill('Sa');
  await page.getByRole('option').first().waitFor();
}

async function goOffline({ context, page, text }) {
  await page.getByRole('article').first().waitFor();
  // The drawings are loaded when the network is idle.
  await page.waitForFunction(() => {
    const fetched = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/illustrations/'));
    return fetched.length >= 3 && fetched.every(({ responseEnd }) => responseEnd > 0);
  });
  await context.setOffline(true);
  await page.getByText(text('offline.banner')).waitFor();
}

/** What the demo member would have saved in the language of the page; a choice of the second is offered no more. */
async function showSavedSearches({ page, text, language }) {
  const marathi = language === 'mr';
  const searches = [
    {
      id: '00000000-0000-4000-8000-000000000001',
      name: marathi ? 'पुण्यातील अभियंता' : 'Engineers in Pune',
      filters: { gender: 'Female', city: ['Pune'], highest_education: ['B.E.'], income: 41_667 },
      missing: {},
      found: 3,
    },
    {
      id: '00000000-0000-4000-8000-000000000002',
      name: marathi ? 'ताईने सुचवलेली' : 'As my sister suggested',
      filters: { gender: 'Female', age_from: 24, age_to: 28, city: ['Mumbai', 'Nashik'] },
      missing: { city: ['Nashik'] },
      found: 0,
    },
  ];
  await page.route('**/rest/v1/rpc/my_saved_searches', (route) => route.fulfill({ json: searches }));
  await page.reload();
  await page.getByRole('button', { name: text('saved_search.title') }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
}

const FILTERED = '/search?income=500000&city=Pune&highest_education=B.E.&highest_education=M.Tech.';

const NOBODY = '/search?city=Pune&highest_education=Ph.D.&age_to=21';

/** @type {import('#scripts/screen-list.mjs').Screen[]} */
export const MEMBERS_SCREENS = [
  { name: 'offline-reading', as: 'member', address: '/sort_listed_profiles', prepare: goOffline },
  {
    name: 'offline',
    as: 'member',
    address: '/sort_listed_profiles',
    prepare: async ({ context, page, text }) => {
      await goOffline({ context, page, text });
      await page
        .getByRole('navigation')
        .getByRole('link', { name: text('bar.home') })
        .click();
      await page.getByRole('img', { name: text('offline.network_picture') }).waitFor();
    },
  },
  { name: 'browse', as: 'member', address: '/home', prepare: waitForGuna, widths: [725, 1280] },
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
    name: 'search-empty',
    as: 'member',
    address: NOBODY,
    prepare: ({ page, text }) => page.getByText(text('search.empty')).waitFor(),
  },
  {
    name: 'filters',
    as: 'member',
    address: FILTERED,
    prepare: async ({ page, text }) => {
      await page.getByRole('button', { name: text('search.filters_count', { number: 3 }) }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'saved-searches', as: 'member', address: '/home', prepare: showSavedSearches, widths: [725] },
  { name: 'profile', as: 'member', address: '/home', prepare: openMember, widths: [725, 1280] },
  {
    name: 'profile-details',
    as: 'member',
    address: '/home',
    prepare: async (at) => {
      await openMember(at);
      // What matches comes later, and moves what is below it.
      await at.page.getByText(at.text('match.title')).waitFor();
      await at.page.getByText(at.text('profile.family_word')).scrollIntoViewIfNeeded();
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
  { name: 'shortlist', as: 'member', address: '/sort_listed_profiles' },
  {
    name: 'shortlist-compact',
    as: 'member',
    address: '/sort_listed_profiles',
    prepare: async ({ page, text }) => {
      await page.getByRole('button', { name: text('view.rows') }).click();
      await page.getByRole('button', { name: text('view.cards') }).waitFor();
    },
  },
  { name: 'compare', as: 'member', address: '/sort_listed_profiles', prepare: compare },
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
  {
    name: 'interests-received',
    as: 'member',
    address: '/sort_listed_profiles?show=received',
    prepare: receive,
  },
  { name: 'home-interest', as: 'member', address: '/home', prepare: receive },
  {
    name: 'interest-accepted',
    as: 'member',
    address: '/home',
    prepare: async (at) => {
      await receive(at);
      await at.page
        .getByRole('button', { name: at.text('interest.accept') })
        .first()
        .click();
      await at.page.getByRole('dialog', { name: at.text('interest.accepted_title') }).waitFor();
    },
  },
  { name: 'interests-connected', as: 'member', address: '/sort_listed_profiles?show=connected' },
  { name: 'interests-sent', as: 'member', address: '/sort_listed_profiles?show=sent' },
];
