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
];
