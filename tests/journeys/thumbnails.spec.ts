/** What photos cost on the way to a phone, and what is shown when the backend makes no small ones. */
import { randomUUID } from 'node:crypto';
import { photograph } from '#tests/harness/pictures.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { expectLoaded } from './harness/loaded-image.ts';
import { type Member, makeMember, uniqueName, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';

const texts = textsOf('en');
const { text } = texts;
const CARDS = 6;
const MAX_BYTES = 150_000;

test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

/** Gives a member a detailed photo, whose name sorts before the one they have. */
async function addFirstPhoto({ id, client }: Member, photo: Uint8Array<ArrayBuffer>): Promise<string> {
  const path = `${id}/00000000-${randomUUID().slice(9)}`;
  unwrap(await client.storage.from('avatars').upload(path, new Blob([photo], { type: 'image/jpeg' })));
  return path;
}

test('A page of six cards costs one request for data and at most 150 KB of photos', {
  tag: '@needs-renderings',
}, async ({ journey }) => {
  const viewer = await makeMember();
  const photo = new Uint8Array(await photograph(1440, 1800).jpeg({ quality: 75 }).toBuffer());
  const role = uniqueName('Weaver ');
  for (let card = 0; card < CARDS; card += 1)
    await addFirstPhoto(await makeMember({ company_role: role }), photo);

  const page = await journey.visit(EMPTY_PAGE, { as: viewer });
  const photos: Promise<{ address: string; bytes: number }>[] = [];
  let lists = 0;
  page.on('response', (response) => {
    const address = response.url();
    if (address.includes('/rest/v1/valid_profiles')) lists += 1;
    if (address.includes('/storage/v1/') && !address.includes(viewer.id)) {
      photos.push(response.body().then((body) => ({ address, bytes: body.length })));
    }
  });
  await page.goto(resultsWith({ company_role: role }));
  const { cards } = searchResults(page, texts);
  await expect(cards).toHaveCount(CARDS);
  for (const card of await cards.all()) {
    await card.scrollIntoViewIfNeeded();
    await expectLoaded(card.locator('img'));
  }
  const loaded = await Promise.all(photos);
  expect(loaded).toHaveLength(CARDS);
  for (const { address } of loaded) expect(address).toContain('/render/image/public/avatars/');
  expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_BYTES);
  expect(lists).toBe(1);
});

test('A photo that fails to load is replaced by a monogram, the own photo by a stock portrait [4.72]', async ({
  journey,
}) => {
  const [viewer, other] = [await makeMember(), await makeMember()];
  const page = await journey.visit(EMPTY_PAGE, { as: viewer });
  const [file] = unwrap(await other.client.storage.from('avatars').list(other.id));
  await page.route(`**/avatars/${other.id}/**`, (route) =>
    route.fulfill({ status: 404, json: { statusCode: '404', message: 'broken on purpose' } }),
  );
  for (const kind of ['object', 'render/image']) {
    const path = `/storage/v1/${kind}/public/avatars/${other.id}/${file?.name}`;
    journey.provoke({ path, status: 404 });
  }
  await page.goto(resultsWith({ company_role: other.companyRole }));
  const card = searchResults(page, texts).card(other.fullName);
  await expect(card.locator('img')).toHaveCount(0);
  await expect(card).toContainText(`A\u2009D`);

  await page.route(`**/avatars/${viewer.id}/**`, (route) => route.fulfill({ status: 404 }));
  const [own] = unwrap(await viewer.client.storage.from('avatars').list(viewer.id));
  for (const kind of ['object', 'render/image']) {
    journey.provoke({ path: `/storage/v1/${kind}/public/avatars/${viewer.id}/${own?.name}`, status: 404 });
  }
  await page.goto('/profile_page_setup');
  const avatar = page.getByRole('button', { name: text('bar.account_menu') }).locator('img');
  await expect(avatar).toHaveAttribute('src', /^\/fake\/Female\/[1-6]\.svg$/i);
  await expect(avatar).not.toHaveJSProperty('naturalWidth', 0);

  // Without a network the portrait may not be there either; a service worker that keeps it would hide that here.
  await avatar.dispatchEvent('error');
  await expect(avatar).toHaveCount(0);
});

test('Originals are shown when the backend makes no renderings', async ({ journey }) => {
  const member = await makeMember();
  const page = await journey.visit('/my_profile', { as: member });
  const path = await addFirstPhoto(member, new Uint8Array(await photograph(480, 600).jpeg().toBuffer()));
  const names = unwrap(await member.client.storage.from('avatars').list(member.id)).map(({ name }) => name);
  for (const name of names) {
    journey.provoke({ path: `/storage/v1/render/image/public/avatars/${member.id}/${name}`, status: 400 });
  }
  // Announced beforehand, because the first visit may still be asking for its photos.
  await page.route('**/render/image/**', (route) =>
    route.fulfill({ status: 400, json: { statusCode: '404' } }),
  );
  await page.reload();
  const slide = page.getByRole('main').locator('img').first();
  await expect(slide).toHaveAttribute('src', new RegExp(`/object/public/avatars/${path}$`));
  await expectLoaded(slide);
});
