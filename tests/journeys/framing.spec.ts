/** Which part of a photo is seen: in every frame that cuts it, and as its member has chosen. */
import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import {
  FACE_PHOTOS,
  type FacePhoto,
  faceArea,
  focusOnFace,
  readFacePhoto,
  SHAPE_PHOTOS,
  seenFace,
} from '#tests/harness/face-photos.ts';
import { type PhotoFit, photoFit } from '#web/members/photo-sizes.ts';
import { expect, test } from './harness/journey.ts';
import { expectRefusedPhotos, makeMember, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { headerSearch } from './screens/bars.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { photos } from './screens/photos.ts';

const texts = textsOf('en');
const { text } = texts;

interface Frame {
  name: string;
  /** CSS pixels. */
  width: number;
  height: number;
  /** What the frame adds to its photo's classes and variables. */
  line?: string;
}

/** As they are laid out on a phone and in the widest column. */
const FRAMES: readonly Frame[] = [
  { name: 'card at 360 px', width: 328, height: 369, line: '0.42' },
  { name: 'card at 725 px', width: 335, height: 376, line: '0.42' },
  { name: 'carousel at 360 px', width: 360, height: 396 },
  { name: 'avatar', width: 36, height: 36 },
  { name: 'search row', width: 48, height: 48 },
];

test.describe('Twelve photos of all shapes', () => {
  test('Every frame shows the whole face near its middle', async ({ journey }) => {
    const page = await journey.visit('/');
    // The drawing takes the place of a page that has finished loading.
    await page.locator('html[data-network-idle]').waitFor({ state: 'attached' });
    await page.route('**/face-photos/*', (route) => {
      const name = new URL(route.request().url()).pathname.split('/').at(-1);
      const photo = [...FACE_PHOTOS, ...SHAPE_PHOTOS].find((each) => each.name === name);
      return photo ? route.fulfill({ body: readFacePhoto(photo), contentType: 'image/jpeg' }) : route.abort();
    });
    for (const frame of FRAMES) {
      const fits = FACE_PHOTOS.map((photo) => [photo.name, photoFit(focusOnFace(photo))] as const);
      await page.evaluate(drawFrames, { frame, fits });
      const picture = await page.screenshot({ fullPage: true, scale: 'css' });
      for (const [place, photo] of FACE_PHOTOS.entries()) {
        const { width, height } = frame;
        const box = { left: 0, top: place * height, width, height };
        const seen = await seenFace(await sharp(picture).extract(box).png().toBuffer());
        const where = `${photo.name} in ${frame.name}`;
        expect(seen?.x, where).toBeGreaterThan(0.25);
        expect(seen?.x, where).toBeLessThan(0.75);
        expect(seen?.y, where).toBeGreaterThan(0.25);
        expect(seen?.y, where).toBeLessThan(0.75);
        expect(seen?.share, where).toBeGreaterThan(0.85 * wholeFace(photo, frame));
      }
    }

    await test.step('also where it is at an edge, and twice as large where the member has enlarged the photo', async () => {
      for (const frame of FRAMES) {
        for (const scale of [1, 2]) {
          const fits = SHAPE_PHOTOS.map(
            (photo) => [photo.name, photoFit(focusOnFace(photo, scale))] as const,
          );
          await page.evaluate(drawFrames, { frame, fits });
          const picture = await page.screenshot({ fullPage: true, scale: 'css' });
          for (const [place, photo] of SHAPE_PHOTOS.entries()) {
            const { width, height } = frame;
            const box = { left: 0, top: place * height, width, height };
            const seen = await seenFace(await sharp(picture).extract(box).png().toBuffer());
            const whole = scale ** 2 * wholeFace(photo, frame);
            // Twice as large, the widest faces are wider than the narrowest frame.
            expect(seen?.share, `${photo.name} in ${frame.name}, ${scale}`).toBeGreaterThan(0.8 * whole);
          }
        }
      }
    });
  });
});

/** In the page, whose style sheet is the product's own: the frames below one another. Resolves when all photos have loaded. */
async function drawFrames({
  frame,
  fits,
}: {
  frame: Frame;
  fits: (readonly [string, PhotoFit])[];
}): Promise<void> {
  document.body.replaceChildren();
  const images = fits.map(([name, fit]) => {
    const box = document.createElement('div');
    box.className = 'photo-box relative overflow-hidden';
    box.dataset.frame = name;
    Object.assign(box.style, { width: `${frame.width}px`, height: `${frame.height}px` });
    if (frame.line) box.style.setProperty('--focus-line', frame.line);
    const image = new Image();
    image.className = fit.className;
    for (const [property, value] of Object.entries(fit.style ?? {}))
      image.style.setProperty(property, String(value));
    image.src = `/face-photos/${name}`;
    box.append(image);
    document.body.append(box);
    return image;
  });
  await Promise.all(images.map((image) => image.decode()));
}

/** The share of a frame's pixels that a whole face takes. */
function wholeFace(photo: FacePhoto, { width, height }: Frame): number {
  const scale = Math.max(width / photo.width, height / photo.height);
  return (faceArea(photo) * scale ** 2) / (width * height);
}

/** The box of a photo, which shows a part of it. */
const boxOf = (photo: Locator) => photo.locator('xpath=..');

test('A member places the face in the frame, and others see it in lists [10.14]', async ({ journey }) => {
  const panorama = FACE_PHOTOS.find(({ name }) => name === 'panorama-right');
  if (!panorama) throw new Error('no such photo');
  const member = await makeMember();
  // The small photo that every member begins with would stay the first one.
  const folder = member.client.storage.from('avatars');
  const [begun] = unwrap(await folder.list(member.id));
  const page = await journey.visit('/profile_page_setup', { as: member });
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  await section.add.setInputFiles({
    name: 'wedding.jpg',
    mimeType: 'image/jpeg',
    buffer: readFacePhoto(panorama),
  });

  const { sheet, frame, use } = section.framing(page);
  await expect(sheet).toBeVisible();
  await frame.focus();
  // The face is far right: the photo goes left until it ends.
  for (let press = 0; press < 40; press += 1) await page.keyboard.press('ArrowLeft');
  await use.click();
  await expect(sheet).toBeHidden();
  await section.save(1).click();
  await expect(alertSaying(page, text('photos.saved'))).toBeVisible();
  await expect(section.saved).toHaveCount(2);
  expectRefusedPhotos(member);
  unwrap(await folder.remove([`${member.id}/${begun?.name}`]));

  const visitor = await makeMember();
  const guest = await journey.visit(resultsWith({ company_role: member.companyRole }), { as: visitor });
  const card = searchResults(guest, texts).card(member.fullName);
  await expect(card.locator('img')).toHaveCSS('opacity', '1');
  // An image is drawn a moment after it has its opacity.
  const inCard = async () => (await seenFace(await boxOf(card.locator('img')).screenshot()))?.x;
  await expect.poll(inCard).toBeGreaterThan(0.3);
  expect(await inCard()).toBeLessThan(0.75);

  const search = headerSearch(guest, texts);
  await search.type(member.firstName);
  const row = search.row(member.fullName).locator('img');
  // The card has shown it: it does not fade in again.
  await expect(row).toHaveCSS('transition-duration', '0s');
  await expect(row).toHaveCSS('opacity', '1');
  await expect.poll(async () => (await seenFace(await boxOf(row).screenshot()))?.x).toBeGreaterThan(0.3);

  // The photo itself is whole.
  const [stored] = unwrap(await folder.list(member.id));
  const file = unwrap(await folder.download(`${member.id}/${stored?.name}`));
  const { width = 0, height = 1 } = await sharp(await file.arrayBuffer()).metadata();
  expect(width / height).toBeCloseTo(panorama.width / panorama.height, 1);

  await page.reload();
  const again = photos(await manageProfile(page, texts).open('photos'), texts);
  // The question before a deletion shows who is on the photo.
  await again.delete(1).click();
  const asked = question(page, text('photos.delete_title'));
  const inQuestion = asked.dialog.getByRole('img');
  await expect(inQuestion).toHaveCSS('opacity', '1');
  await expect
    .poll(async () => (await seenFace(await boxOf(inQuestion).screenshot()))?.x)
    .toBeGreaterThan(0.3);
  await asked.answer(text('photos.delete_keep'));

  // Framing it again: the sheet begins with what is stored; skipping changes nothing.
  await again.frame(1).click();
  const second = again.framing(page);
  await second.frame.focus();
  for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowRight');
  // On the smallest phones what lists show is seen while the photo is enlarged.
  await page.setViewportSize({ width: 360, height: 640 });
  for (const preview of await second.previews.all()) await expect(preview).toBeInViewport({ ratio: 1 });
  await second.zoom.fill('2');
  await expect(second.zoom).toBeInViewport({ ratio: 1 });
  await second.use.click();
  await expect(alertSaying(page, text('photos.frame_done'))).toBeVisible();
  const { media_data } = unwrap(await member.client.from('profile_status').select('media_data').single());
  expect(media_data[0].focus[3]).toBeCloseTo(2, 1);
  expect(await seenFace(await boxOf(again.saved.first()).screenshot())).toBeNull();
});

test('Photos with faults get hints and are saved in the order in which they were chosen [10.33]', async ({
  journey,
}) => {
  const member = await makeMember();
  const [begun] = unwrap(await member.client.storage.from('avatars').list(member.id));
  const page = await journey.visit('/profile_page_setup', { as: member });
  const section = photos(await manageProfile(page, texts).open('photos'), texts);
  const chosen = FACE_PHOTOS.filter(({ look }) => look);
  await section.add.setInputFiles(
    chosen.map((photo) => ({
      name: `${photo.name}.jpg`,
      mimeType: 'image/jpeg',
      buffer: readFacePhoto(photo),
    })),
  );
  const { sheet, skip } = section.framing(page);
  await skip.click();
  await expect(sheet).toBeHidden();
  const rowOf = (name: string) => section.pendingRows.filter({ hasText: `${name}.jpg` });
  await expect(rowOf('dark')).toContainText(text('photos.quality_dark'));
  await expect(rowOf('small-blurred')).toContainText(text('photos.quality_blurred'));
  await expect(rowOf('small-blurred')).toContainText(text('photos.quality_small'));
  await expect(rowOf('white')).not.toContainText(text('photos.quality_small'));

  await section.save(chosen.length).click();
  await expect(section.saved).toHaveCount(1 + chosen.length);

  // The first stays the first, and the others follow in their order.
  const { data } = await member.client.from('profile_status').select('media_data').single();
  const names: string[] = data?.media_data.map(({ name }: { name: string }) => name);
  expect(names[0]).toBe(begun?.name);
  const sizes = await Promise.all(
    names.slice(1).map(async (name) => {
      const file = unwrap(await member.client.storage.from('avatars').download(`${member.id}/${name}`));
      return (await sharp(await file.arrayBuffer()).metadata()).width;
    }),
  );
  expect(sizes).toEqual(chosen.map(({ width }) => width));
});
