/** Photos: at most six, JPEG or PNG, and taken away again. */
import sharp from 'sharp';
import { isUsualSrgb } from '#server/storage/images/colour-profile.ts';
import { expect, test } from './harness/journey.ts';
import { addPhoto, expectRefusedPhotos, makeMember } from './harness/people.ts';
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

  await test.step('A file that is no picture is not accepted or shows an error [5.59, 5.61, 8.20]', async () => {
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

  await section.add.setInputFiles(await pictures(['one', 'two', 'three']));
  await expect(alertSaying(page, 'You can only upload 2 more photo(s).')).toBeVisible();
  await expect(section.pendingRows).toHaveCount(2);
  await section.remove('one.jpg').click();
  await expect(section.pendingRows).toHaveCount(1);
  await expect(section.noRoom).toBeHidden();
  await section.add.setInputFiles(await pictures(['four']));
  await test.step('When the limit is reached, that is announced', async () => {
    await expect(section.noRoom).toHaveRole('alert');
  });
  await expect(page.getByText(text('photos.declaration'))).toBeVisible();
  await test.step('No photo is sent without the declaration', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.route('**/rpc/give_consent', async (route) => {
      journey.provoke({ path: new URL(route.request().url()).pathname, status: 500 });
      await route.fulfill({ status: 500, json: { message: 'broken on purpose' } });
    });
    await section.save(2).click();
    await expect(section.pendingRows.getByRole('alert')).toHaveText([/./, /./]);
    expect(sent.filter((request) => /^POST .*object\/avatars/.test(request))).toEqual([]);
    await page.unroute('**/rpc/give_consent');
  });
  await section.save(2).click();
  await expect(alertSaying(page, text('photos.saved'))).toBeVisible();
  await expect(section.saved).toHaveCount(6);
  const declared = await member.client.from('my_consents').select('language').eq('purpose', 'own_photos');
  expect(declared.data).toEqual([{ language: 'en' }]);

  await expect(section.add).toBeHidden();
  await expect(section.noRoom).toBeVisible();
});

test('Photos that the browser compressed need no conversion of colours on the server', async ({
  journey,
}) => {
  const page = await journey.visit('/login');
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    return canvas.toDataURL('image/jpeg').replace(/^.*,/, '');
  });
  const { icc } = await sharp(Buffer.from(base64, 'base64')).metadata();
  expect(icc === undefined || isUsualSrgb(icc)).toBe(true);
});

const UPLOADS = '**/storage/v1/object/avatars/**';

test('Uploads that fail can be retried, and the last photo is deleted after a confirmation', async ({
  journey,
}) => {
  const member = await makeMember();
  const page = await journey.visit('/profile_page_setup', { as: member });
  const screen = manageProfile(page, texts);
  const section = photos(await screen.open('photos'), texts);
  await expect(section.saved).toHaveCount(1);

  await test.step('A photo is deleted after a confirmation, and a member without one is no longer listed [2.104]', async () => {
    expectRefusedPhotos(member);
    await section.delete(1).click();
    const { dialog, answer } = question(page, text('photos.delete_title'));
    await expect(dialog).toContainText(text('photos.delete_last_text'));
    await expect(dialog.getByRole('img', { name: text('photos.photo', { position: 1 }) })).toBeVisible();
    // Outlined instead of filled.
    const confirm = dialog.getByRole('button', { name: text('photos.delete_confirm') });
    const dialogColour = await dialog.evaluate((box) => getComputedStyle(box).backgroundColor);
    await expect(confirm).toHaveCSS('background-color', dialogColour);
    await answer(text('photos.delete_confirm'));
    await expect(section.saved).toHaveCount(0);
    await screen.isMarked('photos', 'incomplete');
    await expect(screen.listed).toBeHidden();
  });

  await test.step('A photo whose response was lost is saved once after retries [8.30]', async () => {
    const tried: string[] = [];
    await page.route(UPLOADS, async (route) => {
      const { pathname } = new URL(route.request().url());
      tried.push(pathname);
      journey.provoke({ path: pathname, status: 0 });
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    await section.add.setInputFiles(await pictures(['one']));
    // It will be the first photo, so its frame is asked for, whatever its shape.
    await section.framing(page).use.click();
    await section.save(1).click();
    await expect(section.pendingRows.getByRole('alert')).toContainText(text('error.network'));
    await page.unroute(UPLOADS);
    journey.provoke({ path: String(tried[0]), status: 400 });
    await section.save(1).click();
    await expect(section.pending).toBeHidden();
    await expect(section.saved).toHaveCount(1);
  });

  await test.step('A photo over the quota of unpaid accounts shows an error', async () => {
    const refusal = { statusCode: '403', error: 'Unauthorized', message: 'unpaid_storage_full' };
    await page.route(UPLOADS, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      journey.provoke({ method: 'POST', path: new URL(route.request().url()).pathname, status: 400 });
      await route.fulfill({ status: 400, json: refusal });
    });
    await section.add.setInputFiles(await pictures(['two']));
    const preview = section.pendingRows.locator('img');
    await expect(preview).toBeVisible();
    await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
    await section.save(1).click();
    await expect(section.pendingRows).toContainText(text('photos.storage_full'));
    await page.unroute(UPLOADS);
  });

  await test.step('A failed upload of a photo shows an error and can be retried [2.106, 8.21]', async () => {
    await page.route(UPLOADS, async (route) => {
      const { pathname } = new URL(route.request().url());
      journey.provoke({ path: pathname, status: 500 });
      await route.fulfill({
        status: 500,
        json: { statusCode: '500', error: 'x', message: 'broken on purpose' },
      });
    });
    await section.save(1).click();
    await expect(section.pendingRows.getByRole('alert')).toContainText(text('error.server'));
    await page.unroute(UPLOADS);
    const sent = Promise.withResolvers<void>();
    await page.route(UPLOADS, async (route) => {
      await sent.promise;
      await route.continue();
    });
    await section.save(1).click();
    await expect(section.pendingRows).toContainText(text('photos.state_uploading'));
    await expect(section.pendingRows.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
    sent.resolve();
    await expect(section.saved).toHaveCount(2);
    await expect(section.pending).toBeHidden();
  });
});
