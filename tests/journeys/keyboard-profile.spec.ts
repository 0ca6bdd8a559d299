/** Keeping one's own profile by the keyboard alone: forms, photos, payment, settings. */
import type { FileChooser, Locator, Page } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { addPhoto, expectRefusedPhotos, makeMember, signIn, unwrap } from './harness/people.ts';
import { type PickedFile, smallPhoto } from './harness/photo.ts';
import { textsOf } from './harness/texts.ts';
import { newcomerInput } from './newcomer-input.ts';
import { alertSaying } from './screens/alerts.ts';
import { question } from './screens/dialogs.ts';
import { landing } from './screens/landing.ts';
import { manageProfile, type Section } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';
import { checkout, payment } from './screens/payment.ts';
import { photos } from './screens/photos.ts';
import { settings } from './screens/settings.ts';

const texts = textsOf('en');
const { text } = texts;
type Form = 'personal' | 'educational' | 'professional' | 'parents';

/** What is done on Manage profile, by keys. */
function byKeys(page: Page) {
  const keyboard = keyboardOf(page);
  const screen = manageProfile(page, texts);
  // Listened for from the start: a picker that opens before would be the platform's own.
  const pickers: FileChooser[] = [];
  page.on('filechooser', (picker) => pickers.push(picker));
  return {
    keyboard,
    screen,
    async open(section: Section): Promise<Locator> {
      await keyboard.use(screen.button(section));
      await expect(screen.region(section)).toBeVisible();
      return screen.region(section);
    },
    async fill(section: Form, values: Record<string, string>): Promise<void> {
      const { box, day } = screen.form(section);
      for (const [column, value] of Object.entries(values))
        await keyboard.fill(column === 'dob' ? day(column) : box(column), value);
    },
    choose: (section: Form, column: string, value: string) =>
      keyboard.choose(
        screen.region(section).getByRole('group', { name: text(`field.${column}`), exact: true }),
        text(`option.${column}.${value}`),
      ),
    /** Saves the open form; its section closes, and the next one is open and has the focus. */
    async save(section: Form, next: Section): Promise<void> {
      await keyboard.use(screen.form(section).save);
      await expect(alertSaying(page, text('manage.saved'))).toBeVisible();
      await expect(screen.region(section)).toBeHidden();
      await expect(screen.region(next)).toBeVisible();
      await expect(screen.button(next)).toBeFocused();
      await screen.isMarked(section, 'complete');
    },
    /** The picker of the platform opens by a key. */
    async addPhotos(control: Locator, files: PickedFile[]): Promise<void> {
      await keyboard.to(control);
      await keyboard.press('Enter');
      await expect.poll(() => pickers.length).toBe(1);
      await pickers.pop()?.setFiles(files);
    },
    /** Answers a question with the button of this label. */
    async answer(title: string, label: string): Promise<void> {
      const { dialog } = question(page, title);
      await expect(dialog).toBeVisible();
      await keyboard.use(dialog.getByRole('button', { name: label, exact: true }));
    },
  };
}

test('A newcomer fills the profile, adds a photo and pays by keyboard', async ({ journey }) => {
  // Hundreds of keys, one by one: on a busy machine that takes its time.
  test.slow();
  const { personal, university, professional, parents } = newcomerInput('en');
  const newcomer = await signIn();
  // Two of the four forms are filled: the others have the same kinds of fields.
  const others = { ...professional, ...parents };
  unwrap(await newcomer.client.from('profiles').update(others).eq('id', newcomer.id).select('id').single());
  const page = await journey.visit('/profile_page_setup', { as: newcomer });
  const { keyboard, screen, fill, choose, save, addPhotos } = byKeys(page);
  const { first_name = '', middle_name = '', last_name = '', ...rest } = personal;
  const { phone = '', height = '', expectation = '' } = rest;

  await keyboard.use(page.getByRole('button', { name: text('for_whom.woman'), exact: true }));
  await expect(screen.region('personal')).toBeVisible();
  await fill('personal', { first_name, middle_name, last_name, phone });
  await fill('personal', { dob: '14031999', dob_time: '0642AM' });
  await choose('personal', 'mangal_status', 'No');
  await choose('personal', 'married_status', 'Never Married');
  await fill('personal', { height });
  await choose('personal', 'city', 'Pune');
  await choose('personal', 'caste', 'kul');
  await fill('personal', { expectation });
  await save('personal', 'educational');

  await keyboard.pick(
    screen.form('educational').box('highest_education'),
    text('option.highest_education.B.E.'),
  );
  await fill('educational', { university });
  await save('educational', 'photos');

  const section = photos(screen.region('photos'), texts);
  await addPhotos(section.add, [await smallPhoto('one.jpg')]);
  await keyboard.use(section.framing(page).use);
  await keyboard.use(section.save(1));
  await expect(screen.button('payment')).toBeFocused();
  const fee = payment(screen.region('payment'), texts);
  await keyboard.use(page.getByRole('button', { name: text('declarations.save') }));
  await keyboard.use(fee.pay);
  await expect(page.getByTitle('Checkout')).toBeFocused();
  await keyboard.use(checkout(page).pay);
  await expect(screen.listedPanel).toBeFocused();
  await keyboard.use(screen.numbers.getByRole('button', { name: text('notices.numbers_accepted') }));
  await expect(page.getByRole('link', { name: text('notices.numbers_change') })).toBeVisible();
  await keyboard.use(screen.seeAll);
  await expect(browse(page, texts).heading).toBeVisible();
  await keyboard.arrived();
});

test('Photos are added, removed, deleted and made first by keyboard', { tag: '@needs-renderings' }, async ({
  journey,
}) => {
  const member = await makeMember();
  for (const _more of [2, 3]) await addPhoto(member);
  const page = await journey.visit('/profile_page_setup', { as: member });
  const { keyboard, open, addPhotos, answer } = byKeys(page);
  const section = photos(await open('photos'), texts);
  await expect(section.saved).toHaveCount(3);
  const third = await section.saved.nth(2).getAttribute('src');

  await keyboard.use(page.getByRole('button', { name: text('photos.make_first_of', { position: 3 }) }));
  await expect(section.saved.first()).toHaveAttribute('src', String(third));
  await test.step('Its frame is asked for, because it was never chosen [10.14]', async () => {
    await keyboard.use(section.framing(page).skip);
    await expect(section.framing(page).sheet).toBeHidden();
    await expect(alertSaying(page, text('photos.first_done'))).toBeVisible();
  });
  await expect(section.tile(1).locator(':focus')).toHaveCount(1);
  await test.step('The photo that a member makes first is shown first to others [10.13]', async () => {
    const visitor = await makeMember();
    const { first_photo } = unwrap(
      await visitor.client.from('valid_profiles').select('first_photo').eq('id', member.id).single(),
    );
    expect(third).toContain(first_photo);
  });

  await keyboard.use(section.delete(1));
  await answer(text('photos.delete_title'), text('photos.delete_confirm'));
  await test.step('The photo that follows as the first one is asked about, too [10.14]', async () => {
    await keyboard.use(section.framing(page).skip);
    await expect(section.framing(page).sheet).toBeHidden();
  });
  await expect(section.saved).toHaveCount(2);
  await expect(section.add).toBeFocused();

  await addPhotos(section.add, [await smallPhoto('one.jpg'), await smallPhoto('two.jpg')]);
  await keyboard.use(section.remove('one.jpg'));
  await expect(section.pendingRows).toHaveCount(1);
  await expect(section.remove('two.jpg')).toBeFocused();
  await keyboard.use(section.save(1));
  await expect(section.saved).toHaveCount(3);
  await expect(section.add).toBeFocused();
});

test('A membership is paused, resumed and cancelled and the account deleted by keyboard', async ({
  journey,
}) => {
  const member = await makeMember();
  expectRefusedPhotos(member);
  const page = await journey.visit('/settings', { as: member });
  const sessionChecked = page.waitForResponse('**/auth/v1/user');
  const { keyboard, answer } = byKeys(page);
  const { row, why } = settings(page, texts);
  const other = why.getByRole('button', { name: text('farewell.other') });

  await keyboard.use(row('membership.deactivate'));
  await keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row('membership.deactivate')).toBeFocused();
  await keyboard.press('Enter');
  await answer(text('membership.deactivate_title'), text('membership.deactivate'));
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row('membership.reactivate')).toBeVisible();
  await keyboard.use(row('membership.reactivate'));
  await expect(row('membership.deactivate')).toBeVisible();
  await keyboard.use(row('membership.cancel'));
  await keyboard.use(other);
  await answer(text('membership.cancel_title'), text('membership.cancel'));
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(row('membership.cancel')).toBeHidden();

  // After the deletion, the check of the session would be refused.
  await sessionChecked;
  await keyboard.use(row('manage.delete_account'));
  await answer(text('manage.delete_title'), text('manage.delete_account'));
  await expect(alertSaying(page, text('manage.account_deleted'))).toBeVisible();
  await expect(landing(page, texts).heading).toBeVisible();
  await keyboard.arrived();
});
