/** The choice of the first photo, and the export of all own data. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { addPhoto, makeMember, sure } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { photos } from './screens/photos.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;
const INTERESTS = Array.from({ length: 500 }, (_, index) => ({
  direction: 'sent',
  member: 1000 + index,
  sentence: 0,
  sent_at: '2026-05-01T06:00:00Z',
  state: 'expired',
}));

test('The photo that a member makes first is shown first to others [10.13]', async ({ journey }) => {
  const member = await makeMember();
  await addPhoto(member);
  const page = await journey.visit('/profile_page_setup', { as: member });
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  const second = await section.saved.nth(1).getAttribute('src');
  await page.getByRole('button', { name: text('photos.make_first_of', { position: 2 }) }).click();
  await expect(alertSaying(page, text('photos.first_done'))).toBeVisible();
  await expect(section.saved.first()).toHaveAttribute('src', String(second));

  const visitor = await makeMember();
  const { first_photo } = sure(
    await visitor.client.from('valid_profiles').select('first_photo').eq('id', member.id).single(),
  );
  expect(second).toContain(first_photo);
  await page.goto('/my_profile');
  const shown = profile(page, texts).photo(1, 2).locator('img');
  await expect(shown).toHaveAttribute('src', new RegExp(first_photo));
});

test('A member downloads all data once a day as a ZIP file, and a failure shows an error [10.12, 10.77]', async ({
  journey,
}) => {
  const member = await makeMember();
  for (let photos = 1; photos < 6; photos += 1) await addPhoto(member);
  const saved = await makeMember();
  const { error } = await member.client
    .from('follows')
    .insert({ follower_id: member.id, following_id: saved.id });
  expect(error).toBeNull();
  const page = await journey.visit('/profile_page_setup', { as: member });
  await manageProfile(page, texts).openSettings();
  await page.getByRole('link', { name: text('title.my_data') }).click();
  await expect(page.getByRole('heading', { level: 1, name: text('title.my_data') })).toBeVisible();
  await expect(page.getByRole('link', { name: `${text('my_data.row.saved_members')} 1` })).toBeVisible();
  await isAccessible(page, 'my data');
  const download = page.getByRole('button', { name: text('manage.download') });

  const wholePayments = ({ pathname, searchParams }: URL) =>
    pathname === '/rest/v1/payments' && searchParams.get('select') === '*';
  await page.route(wholePayments, (route) => route.fulfill({ status: 500, body: '{}' }));
  journey.provoke({ method: 'GET', path: '/rest/v1/payments', status: 500 });
  await download.click();
  await expect(page.getByRole('alert')).toContainText(text('manage.download_failed'));
  await page.unroute(wholePayments);

  // The limit of an export: a minute for six photos and 500 interests.
  await page.route('**/rest/v1/rpc/own_data', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), interests: INTERESTS } });
  });
  const arriving = page.waitForEvent('download', { timeout: 60_000 });
  await download.click();
  const file = await arriving;
  await page.unroute('**/rest/v1/rpc/own_data');
  expect(file.suggestedFilename()).toBe(`reshimgath-${member.userCode}.zip`);
  const files = unzipSync(await readFile(await file.path()));
  expect(Object.keys(files)).toEqual([
    'data.html',
    'data.json',
    ...Array.from({ length: 6 }, (_, index) => `photos/${index + 1}.jpg`),
  ]);
  const readable = strFromU8(files['data.html'] as Uint8Array);
  expect(readable).toContain(member.phone);
  expect(readable.split(`<td>${text('my_data.word.expired')}</td>`)).toHaveLength(501);
  expect(JSON.parse(strFromU8(files['data.json'] as Uint8Array))).toMatchObject({
    account: { id: member.id, email: member.email },
    profile: { first_name: member.firstName, phone: member.phone },
    payments: [{ amount: 29_900 }],
    photos: Array.from({ length: 6 }, (_, index) => ({ file: `photos/${index + 1}.jpg` })),
    further: {
      interests: INTERESTS,
      contact_levels: { photos: 'members' },
      saved_members: [{ member: saved.userCode }],
    },
  });

  journey.provoke({ method: 'POST', path: '/rest/v1/rpc/own_data', status: 429 });
  await download.click();
  await expect(page.getByRole('alert')).toContainText(text('error.export_limit'));
});

test('A member withdraws a consent with the same tap that gives it [10.46]', async ({ journey }) => {
  const page = await journey.visit('/my_data', { as: await makeMember() });
  const consent = page.getByRole('checkbox', { name: text('declarations.true_facts') });
  await consent.check();
  const notGiven = page.getByText(text('my_data.not_given'));
  await expect(notGiven).toHaveCount(4);
  await page.reload();
  await expect(consent).toBeChecked();
  await consent.uncheck();
  await expect(notGiven).toHaveCount(5);
  await page.reload();
  await expect(consent).not.toBeChecked();
});
