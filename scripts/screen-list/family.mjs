/** Patrika, guna milan, biodata and preferences. */
import { waitForGuna } from './members.mjs';

/** The first member of the list by match, of whom both patrika and preferences are known. */
async function openMatched({ page }) {
  await page.locator('article a').first().click();
  await page.waitForURL('**/user_profile_page');
}

/** The page that the browser prints, in the place of the one that contains its preview. */
async function showPrinted({ page, text }) {
  const preview = page.locator(`iframe[title="${text('biodata.preview')}"]`);
  await preview.waitFor();
  // As it is after its letters have been fitted to the page.
  await preview.contentFrame().locator('.sheet').waitFor();
  await page.waitForTimeout(1000);
  const html = await preview
    .contentFrame()
    .locator('html')
    .evaluate((root) => `<!doctype html>${root.outerHTML}`);
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

/** @type {import('#scripts/screen-list.mjs').Screen[]} */
export const FAMILY_SCREENS = [
  { name: 'guna-tables', as: 'guest', address: '/guna_tables' },
  {
    name: 'browse-matched',
    as: 'member',
    address: '/home?order=match',
    prepare: waitForGuna,
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
];
