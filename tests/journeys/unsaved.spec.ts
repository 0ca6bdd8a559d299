/** What was typed or chosen and not saved: kept as a draft, asked about, and gone when nobody may find it. */
import type { Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { signIn, uniqueName } from './harness/people.ts';
import { smallPhoto } from './harness/photo.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { accountMenu } from './screens/bars.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { photos } from './screens/photos.ts';

const texts = textsOf('en');
const { text } = texts;

/** All that the browser has put aside. */
const storage = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));
/** The drafts among it; what has been saved may be kept elsewhere for reading offline. */
const drafts = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('drafts:')));

function screens(page: Page) {
  const screen = manageProfile(page, texts);
  return {
    screen,
    form: screen.form('professional'),
    restored: page.getByText(text('manage.draft_restored')),
  };
}

async function typeCompany(page: Page, company: string): Promise<void> {
  const { screen, form } = screens(page);
  await screen.open('professional');
  await form.fill({ company_name: company });
}

test('A draft survives a reload and can be discarded [10.11]', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await signIn() });
  const { screen, form, restored } = screens(page);
  await typeCompany(page, 'Banyan Books');
  await page.reload();
  await expect(screen.button('professional')).toContainText(text('manage.draft_waiting'));

  await screen.open('professional');
  await expect(restored).toBeVisible();
  await expect(form.box('company_name')).toHaveValue('Banyan Books');
  await page.getByRole('button', { name: text('manage.draft_discard') }).click();
  await form.chooseWork('job');
  await expect(form.box('company_name')).toHaveValue('');
  await expect(restored).toBeHidden();
  expect(await storage(page)).not.toContain('Banyan');

  await test.step('The browser asks before closing a tab with unsaved changes', async () => {
    await form.box('company_name').fill('Banyan Books');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    expect((await asked).type()).toBe('beforeunload');
    await (await asked).dismiss();
  });
});

test('Leaving asks for a confirmation and keeps the draft, which saving and signing out delete', async ({
  journey,
}) => {
  const page = await journey.visit('/profile_page_setup', { as: await signIn() });
  const { screen, form, restored } = screens(page);
  const company = uniqueName('Banyan');
  const leave = page.getByRole('main').getByRole('link', { name: text('title.settings') });

  await test.step('Leaving with unsaved photos asks for a confirmation', async () => {
    const region = await screen.open('photos');
    const section = photos(region, texts);
    await section.add.setInputFiles(await smallPhoto('one.jpg'));
    await section.framing(page).skip.click();
    await expect(section.pendingRows).toHaveCount(1);
    await leave.click();
    await question(page, text('manage.leave_photos_title')).answer(text('manage.leave_stay'));
    await expect(section.pendingRows).toHaveCount(1);
    await section.remove('one.jpg').click();
    await expect(section.pendingRows).toHaveCount(0);
  });

  await test.step('Closing a section asks for a confirmation', async () => {
    await typeCompany(page, company);
    const closing = question(page, text('manage.close_title'));
    await screen.button('parents').click();
    await closing.answer(text('manage.leave_stay'));
    await expect(form.box('company_name')).toHaveValue(company);
    await screen.button('parents').click();
    await closing.answer(text('ui.close'));
    await expect(screen.region('parents')).toBeVisible();
  });

  await test.step('Leaving the page asks for a confirmation and keeps the draft', async () => {
    await screen.open('professional');
    await leave.click();
    const leaving = question(page, text('manage.leave_form_title'));
    await leaving.answer(text('manage.leave_stay'));
    await expect(page).toHaveURL('/profile_page_setup');
    await leave.click();
    await leaving.answer(text('manage.leave_confirm'));
    await expect(page.getByRole('heading', { level: 1, name: text('title.settings') })).toBeVisible();
    await page.goBack();
    await screen.open('professional');
    await expect(form.box('company_name')).toHaveValue(company);
  });

  await test.step('Saving deletes the draft', async () => {
    for (const [column, value] of [
      ['company_role', 'Binder'],
      ['company_city', 'Pune'],
      ['income', '50000'],
    ] as const) {
      await form.box(column).fill(value);
    }
    // Closes so slowly that it can be opened again before it has closed.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addStyleTag({ content: '[role="region"] { transition-duration: 3s !important }' });
    await form.save.click();
    await expect(alertSaying(page, text('manage.saved'))).toBeVisible();
    expect(await drafts(page)).toEqual([]);
  });

  await test.step('A section that is opened again while it closes has a new form', async () => {
    await screen.button('professional').click();
    await expect(screen.region('professional')).toBeVisible();
    await expect(restored).toBeHidden();
  });

  await test.step('Signing out deletes the draft', async () => {
    await form.box('company_name').fill(`${company} and Sons`);
    await expect.poll(() => drafts(page)).toHaveLength(1);
    await accountMenu(page, texts).signOut();
    await question(page, text('signout.title')).answer(text('signout.confirm'));
    await expect(alertSaying(page, text('signout.done'))).toBeVisible();
    expect(await storage(page)).not.toContain(`${company} and Sons`);
  });
});
