/** Photos: at most six, JPEG or PNG, and taken away again. */
import { expect, test } from './harness/journey.ts';
import { addPhoto, makeMember } from './harness/people.ts';
import { smallPhoto } from './harness/photo.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { photos } from './screens/photos.ts';

const texts = textsOf('en');
const { text } = texts;

const pictures = (names: string[]) => Promise.all(names.map((name) => smallPhoto(`${name}.jpg`)));

test('Saved and pending photos are limited to six together', {
  tag: ['@2.107', '@2.108', '@5.55', '@5.57', '@5.58', '@8.07', '@9.02', '@10.99'],
}, async ({ journey }) => {
  const member = await makeMember();
  for (let saved = 1; saved < 4; saved += 1) await addPhoto(member);
  const page = await journey.visit('/profile_page_setup', { as: member });
  const screen = manageProfile(page, texts);
  const section = photos(await screen.open('photos'), texts);
  await expect(section.saved).toHaveCount(4);

  await section.add.setInputFiles(await pictures(['one', 'two', 'three']));
  await expect(alertSaying(page, 'You can only upload 2 more photo(s).')).toBeVisible();
  await expect(section.pendingRows).toHaveCount(2);
  await section.remove('one.jpg').click();
  await expect(section.pendingRows).toHaveCount(1);
  await section.add.setInputFiles(await pictures(['four']));
  await expect(page.getByText(text('photos.declaration'))).toBeVisible();
  await section.save(2).click();
  await expect(alertSaying(page, text('photos.saved'))).toBeVisible();
  await expect(section.saved).toHaveCount(6);
  const declared = await member.client.from('my_consents').select('language').eq('purpose', 'own_photos');
  expect(declared.data).toEqual([{ language: 'en' }]);

  await expect(section.add).toBeHidden();
  await expect(section.noRoom).toBeVisible();
});

test('A photo over the quota of unpaid accounts shows an error', async ({ journey }) => {
  const own = textsOf('mr');
  const refusal = { statusCode: '403', error: 'Unauthorized', message: 'unpaid_storage_full' };
  const page = await journey.visit('/profile_page_setup', { as: await makeMember(), locale: 'mr-IN' });
  await page.route('**/storage/v1/object/avatars/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    journey.provoke({ method: 'POST', path: new URL(route.request().url()).pathname, status: 400 });
    await route.fulfill({ status: 400, json: refusal });
  });
  const section = photos(await manageProfile(page, own).open('photos'), own);
  await section.add.setInputFiles(await pictures(['one']));
  await section.save(1).click();
  await expect(section.pendingRows).toContainText(own.text('photos.storage_full'));
});

test('A file that is no picture is not accepted or shows an error [5.59, 5.61, 8.20]', async ({
  journey,
}) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  const buffer = Buffer.from('no picture at all');
  await section.add.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer });
  await expect(alertSaying(page, text('error.photo_type'))).toBeVisible();
  await expect(section.pendingRows).toHaveCount(0);

  await section.add.setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer });
  await section.save(1).click();
  await expect(section.pendingRows).toContainText(text('photos.unreadable'));
  await section.remove('broken.jpg').click();
  await expect(section.pendingRows).toHaveCount(0);
});

test('A photo is deleted after a confirmation, and a member without one is unlisted [2.104]', async ({
  journey,
}) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  const screen = manageProfile(page, texts);
  const section = photos(await screen.open('photos'), texts);
  await section.delete(1).click();
  const { dialog, answer } = question(page, text('photos.delete_title'));
  await expect(dialog).toContainText(text('photos.delete_last_text'));
  await answer(text('photos.delete_confirm'));
  await expect(section.saved).toHaveCount(0);
  await screen.isMarked('photos', 'incomplete');
  await expect(screen.listed).toBeHidden();
});
