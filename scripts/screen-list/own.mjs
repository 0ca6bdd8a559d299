/** What a member sees and changes of their own. */
import { readFile } from 'node:fs/promises';

/** Of the demo member. */
const PORTRAIT = new URL('../../dev/seed/portraits/00-3.jpg', import.meta.url);

async function openSection({ page, text }, key) {
  await page.getByRole('button', { name: text(key) }).click();
}

/** Chooses a photo, so that the declaration stands above the button that saves. */
async function addPhoto(at) {
  await openSection(at, 'section.photos');
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await readFile(PORTRAIT) };
  await at.page.getByLabel(at.text('photos.add')).setInputFiles(photo);
  await at.page.getByText(at.text('photos.declaration')).waitFor();
  await at.page.getByRole('button', { name: at.text('photos.save', { count: 1 }) }).scrollIntoViewIfNeeded();
}

/** The newcomer agrees to the notice, unless another screenshot did so before. */
async function agreeToNotice({ page, text }) {
  const agree = page.getByRole('button', { name: text('my_data.notice_continue') });
  const manage = page.getByRole('heading', { level: 1, name: text('title.manage') });
  await agree.or(manage).first().waitFor();
  if (await agree.isVisible()) await agree.click();
  await manage.waitFor();
}

async function showStory({ page, text }) {
  await page.getByRole('heading', { name: text('story.title') }).scrollIntoViewIfNeeded();
}

/** Blocking the same number again changes nothing. */
async function blockNumber({ page, text }) {
  await page.getByLabel(text('block.contact'), { exact: true }).fill('91234 56789');
  await page.getByRole('button', { name: text('block.contact_add'), exact: true }).click();
  await page.getByText('…789').waitFor();
}

/** As where an operator has switched signing in by number on; nothing is texted. */
async function askForNumberCode({ page, text }) {
  await page.clock.setFixedTime(new Date());
  const user = await page.evaluate(() => {
    const [, session] = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'));
    return JSON.parse(session).user;
  });
  await page.route('**/auth/v1/user', (route) => route.fulfill({ json: user }));
  await page.getByRole('textbox', { name: text('login.number') }).fill('98765 43210');
  await page.getByRole('button', { name: text('number_change.send') }).click();
  await page.getByRole('timer').waitFor();
}

/** As a candidate finds a profile that was prepared: the demo member's own, which awaits a yes in the answers only. */
async function askForYes({ page, text }) {
  await page.route('**/rest/v1/profile_status**', async (route) => {
    const response = await route.fetch();
    const status = await response.json();
    // One photo: the next would begin within the screen, behind the edge of this one.
    const media_data = status.media_data.slice(0, 1);
    await route.fulfill({ response, json: { ...status, media_data, awaits_consent: true } });
  });
  const asked = { state: 'invited', made_by: 'mother', asked_by: 'aai@example.org', expired: false };
  await page.route('**/rest/v1/rpc/asked_consent', (route) => route.fulfill({ json: asked }));
  await page.goto(new URL('/home', page.url()).href);
  await page.getByText(text('family.made_by_mother')).waitFor();
}

/** On an iPhone, at a later visit. */
async function hintAtIphone({ page, text }) {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone)' });
    localStorage.setItem('visits', '2');
  });
  await page.reload();
  await page.getByRole('region', { name: text('install.title') }).waitFor();
}

/** As a hosted project answers. */
async function chooseTakenNumber({ page, text }) {
  const json = { code: 422, error_code: 'phone_exists', msg: '' };
  await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 422, json }));
  await page.getByRole('textbox', { name: text('login.number') }).fill('98765 43210');
  await page.getByRole('button', { name: text('number_change.send') }).click();
  await page.getByText(text('error.phone_exists')).waitFor();
}

/** @type {import('#scripts/screen-list.mjs').Screen[]} */
export const OWN_SCREENS = [
  { name: 'my-profile', as: 'member', address: '/my_profile' },
  { name: 'contact-levels', as: 'member', address: '/contact_levels' },
  { name: 'blocked-members', as: 'member', address: '/blocked_members', prepare: blockNumber },
  { name: 'notices', as: 'member', address: '/notices' },
  { name: 'notice-settings', as: 'member', address: '/notice_settings' },
  { name: 'marriage', as: 'member', address: '/marriage' },
  { name: 'marriage-story', as: 'bride', address: '/marriage', prepare: showStory },
  {
    name: 'marriage-story-form',
    as: 'bride',
    address: '/marriage',
    prepare: async (at) => {
      await at.page.getByRole('button', { name: at.text('story.edit'), exact: true }).click();
      await at.page.getByLabel(at.text('story.married_on')).waitFor();
      await showStory(at);
    },
  },
  { name: 'family-helpers', as: 'member', address: '/family_helpers' },
  // Before the others of the newcomer, who agree to it.
  { name: 'notice', as: 'newcomer', address: '/profile_page_setup' },
  {
    name: 'for-family',
    as: 'newcomer',
    address: '/profile_page_setup',
    prepare: async (at) => {
      await agreeToNotice(at);
      await at.page.goto(new URL('/for_family', at.page.url()).href);
      await at.page.getByRole('heading', { level: 1, name: at.text('title.for_family') }).waitFor();
    },
  },
  { name: 'manage', as: 'newcomer', address: '/profile_page_setup', prepare: agreeToNotice },
  {
    name: 'manage-form',
    as: 'newcomer',
    address: '/profile_page_setup',
    prepare: async (at) => {
      await agreeToNotice(at);
      await openSection(at, 'section.professional');
      await at.page.getByRole('radio', { name: at.text('work.business'), exact: true }).check();
    },
  },
  {
    name: 'manage-photos',
    as: 'member',
    address: '/profile_page_setup',
    prepare: (at) => openSection(at, 'section.photos'),
    widths: [725],
  },
  { name: 'manage-photos-new', as: 'member', address: '/profile_page_setup', prepare: addPhoto },
  {
    name: 'manage-payment',
    as: 'member',
    address: '/profile_page_setup',
    prepare: (at) => openSection(at, 'section.payment'),
  },
  {
    name: 'settings',
    as: 'member',
    address: '/settings',
  },
  {
    name: 'settings-leaving',
    as: 'member',
    address: '/settings',
    prepare: async (at) => {
      await openSection(at, 'membership.cancel');
      await at.page.getByText(at.text('farewell.pause')).waitFor();
    },
  },
  { name: 'my-data', as: 'member', address: '/my_data', widths: [725] },
  {
    name: 'my-data-appeal',
    as: 'member',
    address: '/my_data',
    prepare: ({ page, text }) =>
      page.getByRole('heading', { name: text('my_data.appeals') }).scrollIntoViewIfNeeded(),
  },
  { name: 'change-email', as: 'member', address: '/change_email' },
  { name: 'change-number', as: 'member', address: '/change_number', widths: [725] },
  { name: 'change-number-code', as: 'member', address: '/change_number', prepare: askForNumberCode },
  { name: 'change-number-taken', as: 'member', address: '/change_number', prepare: chooseTakenNumber },
  { name: 'candidate', as: 'member', address: '/home', prepare: askForYes, widths: [725] },
  {
    name: 'candidate-answer',
    as: 'member',
    address: '/home',
    prepare: async (at) => {
      await askForYes(at);
      await at.page.getByRole('heading', { name: at.text('family.your_answer') }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'install-iphone', as: 'member', address: '/home', prepare: hintAtIphone },
];
