/** What is stored about a member: the export of it, consents and nominee. */
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { isAccessible } from './harness/accessible.ts';
import { withOldCode } from './harness/expired-code-session.ts';
import { expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { wrongFor } from './newcomer-steps.ts';
import { codeField } from './screens/codes.ts';
import { manageProfile } from './screens/manage-profile.ts';

const texts = textsOf('en');
const { text } = texts;

test('A member downloads all data once a day as a ZIP file, and a failure shows an error [10.12, 10.77]', async ({
  journey,
}) => {
  const member = withOldCode(await makeMember());
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

  const asked = { method: 'POST', path: '/rest/v1/rpc/own_data', status: 403 };
  journey.provoke(asked);
  const before = await newestCode(member.email);
  await download.click();
  const field = codeField(page.locator('main'), texts);
  await expect(field.firstDigit).toBeFocused();
  await expect.poll(() => newestCode(member.email)).not.toBe(before);
  const code = await newestCode(member.email);
  journey.provoke({ path: '/auth/v1/verify', status: 403 });
  await field.type(page, wrongFor(code));
  await download.click();
  await expect(field.wrong).toBeVisible();

  // The database has answered, and the answer is lost.
  const ownData = '/rest/v1/rpc/own_data';
  await page.route(`**${ownData}`, async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500, body: '{}' });
  });
  journey.provoke({ method: 'POST', path: ownData, status: 500 });
  await field.type(page, code);
  await download.click();
  await expect(page.getByRole('alert')).toContainText(text('manage.download_failed'));
  await page.unroute(`**${ownData}`);

  const arriving = page.waitForEvent('download');
  await download.click();
  const file = await arriving;
  expect(file.suggestedFilename()).toBe(`reshimgath-${member.userCode}.zip`);
  const files = unzipSync(await readFile(await file.path()));
  expect(Object.keys(files)).toEqual(['data.html', 'data.json', 'photos/1.jpg']);
  const readable = strFromU8(files['data.html'] as Uint8Array);
  expect(readable).toContain(member.phone);
  expect(JSON.parse(strFromU8(files['data.json'] as Uint8Array))).toMatchObject({
    account: { id: member.id, email: member.email },
    profile: { first_name: member.firstName, phone: member.phone },
    payments: [{ amount: 29_900 }],
    photos: [{ file: 'photos/1.jpg' }],
    further: {
      contact_levels: { photos: 'members' },
      saved_members: [{ member: saved.userCode }],
    },
  });

  const limit = { code: 'PT429', message: 'export_limit', details: null, hint: null };
  await page.route(`**${ownData}`, (route) => route.fulfill({ status: 429, json: limit }));
  journey.provoke({ method: 'POST', path: ownData, status: 429 });
  await download.click();
  await expect(page.getByRole('alert')).toContainText(text('error.export_limit'));
});

test('Consents, nominee and last visit are changed by keyboard on a small phone [10.46, 10.90, 10.92]', async ({
  journey,
}) => {
  const said = textsOf('mr').text;
  const member = await makeMember();
  const page = await journey.visit('/my_data', { as: member, locale: 'mr-IN' });
  await page.setViewportSize({ width: 360, height: 640 });
  const keyboard = keyboardOf(page);
  const stored = (name: string) => page.getByRole('link', { name: said(`my_data.row.${name}`) });
  await keyboard.to(stored('blocked_members'));

  const consent = page.getByRole('checkbox', { name: said('declarations.true_facts') });
  const notGiven = page.getByText(said('my_data.not_given'));
  await expect(notGiven).toHaveCount(8);
  await keyboard.to(consent);
  await keyboard.press('Space');
  await expect(notGiven).toHaveCount(7);
  await page.reload();
  await expect(consent).toBeChecked();
  await keyboard.to(consent);
  await keyboard.press('Space');
  await expect(notGiven).toHaveCount(8);

  const lastActive = page.getByRole('checkbox', { name: said('my_data.last_active') });
  await keyboard.to(lastActive);
  await keyboard.press('Space');
  await expect(lastActive).not.toBeChecked();
  const add = page.getByRole('button', { name: said('my_data.nominee_add') });
  await keyboard.to(page.getByRole('button', { name: said('manage.download') }));
  await keyboard.fill(
    page.getByRole('textbox', { name: said('my_data.nominee_name'), exact: true }),
    'Asha Patil',
  );
  const relations = page.getByRole('group', { name: said('my_data.nominee_relation') });
  await keyboard.choose(relations, said('my_data.relation.sibling'));
  const contact = page.getByLabel(said('block.contact'));
  await keyboard.fill(contact, 'asha@');
  journey.provoke({ path: '/rest/v1/rpc/name_nominee', status: 400 });
  await keyboard.use(add);
  await expect(contact).toHaveAccessibleDescription(said('error.contact_invalid'));
  await page.keyboard.press('Shift+Tab');
  await keyboard.fill(contact, 'asha@example.org');
  await keyboard.use(add);
  const named = page.getByText(`${said('my_data.relation.sibling')} · asha@example.org`);
  await expect(named).toBeVisible();
  await page.reload();
  await expect(named).toBeVisible();
  await expect(lastActive).not.toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await isAccessible(page, 'my data on a small phone');
  await keyboard.use(page.getByRole('button', { name: said('my_data.nominee_remove') }));
  await expect(add).toBeVisible();
  await keyboard.use(page.getByRole('button', { name: said('manage.delete_account') }));
  const why = page.getByRole('dialog', { name: said('farewell.why_title') });
  await keyboard.use(why.getByRole('button', { name: said('farewell.other') }));
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
