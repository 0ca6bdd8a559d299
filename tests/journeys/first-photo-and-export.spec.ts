/** The choice of the first photo, and the export of all own data. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './harness/journey.ts';
import { addPhoto, makeMember, sure } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { photos } from './screens/photos.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;

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

test('A member downloads all data as one file, and a failure shows an error [10.12]', async ({ journey }) => {
  const member = await makeMember();
  const saved = await makeMember();
  const { error } = await member.client
    .from('follows')
    .insert({ follower_id: member.id, following_id: saved.id });
  expect(error).toBeNull();
  const page = await journey.visit('/profile_page_setup', { as: member });
  await manageProfile(page, texts).openSettings();
  const download = page.getByRole('button', { name: text('manage.download') });

  await page.route('**/rest/v1/payments*', (route) => route.fulfill({ status: 500, body: '{}' }));
  journey.provoke({ method: 'GET', path: '/rest/v1/payments', status: 500 });
  await download.click();
  await expect(page.getByRole('alert')).toContainText(text('manage.download_failed'));
  await page.unroute('**/rest/v1/payments*');

  const arriving = page.waitForEvent('download');
  await download.click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`reshimgath-${member.userCode}.json`);
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data).toMatchObject({
    account: { id: member.id, email: member.email },
    profile: { first_name: member.firstName, phone: member.phone },
    payments: [{ amount: 29_900 }],
    follows: [{ following_id: saved.id }],
    photos: [{ file: expect.stringMatching(/^data:image\/jpeg;base64,/) }],
    further: { interests: [], contact_levels: { photos: 'members' } },
  });
});
