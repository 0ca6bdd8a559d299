/**
 * How many taps a small phone needs: of a candidate from the landing page to the paid list, and to limit who sees the numbers; of a mother until
 * her daughter is asked.
 */
import type { Locator, Page } from '@playwright/test';
import { follow } from './harness/follow.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { newestCode } from './harness/mailbox.ts';
import { makeMember, uniqueEmail, uniqueName, unwrap } from './harness/people.ts';
import { smallPhoto } from './harness/photo.ts';
import { textsOf } from './harness/texts.ts';
import { bottomBar } from './screens/bars.ts';
import { landing } from './screens/landing.ts';
import { login } from './screens/login.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';
import { checkout, payment } from './screens/payment.ts';
import { photos } from './screens/photos.ts';

const texts = textsOf('mr');
const { text } = texts;
const PHONE = { width: 360, height: 640 };
/** In the phone's own picker: a photo and "done"; the hour, the minutes and "done" of a time. */
const PICKER_TAPS = { photo: 2, time: 3 };

type Filled = readonly [field: Locator, typed: string];

/** A hand that taps and types, and the pages it comes through. */
async function handOf(page: Page) {
  let taps = 0;
  await page.exposeBinding('countTap', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const { countTap } = window as unknown as { countTap: () => void };
    window.addEventListener('pointerdown', () => countTap(), true);
  });
  async function fillNext(fields: readonly Filled[]): Promise<void> {
    for (const [field, typed] of fields) {
      await field.focus();
      await page.keyboard.type(typed);
    }
  }
  const pages = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) pages.add(new URL(frame.url()).pathname);
  });
  return {
    taps: () => taps,
    pages: () => [...pages].sort(),
    add: (count: number) => {
      taps += count;
    },
    tap: (control: Locator) => control.click(),
    /** Into the field that has the focus. */
    type: (typed: string) => page.keyboard.type(typed),
    /** Taps the first field; the keyboard's "next" leads to the others. */
    async fill(first: Filled, ...others: readonly Filled[]): Promise<void> {
      await first[0].click();
      await page.keyboard.type(first[1]);
      await fillNext(others);
    },
    /** The keyboard is open: its "next" leads from the field that has the focus. */
    async fillAfter(field: Locator, ...others: readonly Filled[]): Promise<void> {
      await expect(field).toBeFocused();
      await fillNext(others);
    },
    /** The keyboard's "go" in the last field, which is a text. */
    send: () => page.keyboard.press('Enter'),
  };
}

type Hand = Awaited<ReturnType<typeof handOf>>;

async function signInAndAgree(page: Page, hand: Hand): Promise<void> {
  const email = uniqueEmail();
  await page.goto('/');
  await hand.tap(landing(page, texts).login);
  await hand.fill([login(page, texts).email, email]);
  await hand.send();
  await expect(login(page, texts).firstDigit).toBeFocused();
  await hand.type(await newestCode(email));
  await hand.tap(page.getByRole('button', { name: text('my_data.notice_continue') }));
}

/** The four forms and a photo, from one to the next. */
async function fillIn(page: Page, hand: Hand): Promise<void> {
  const screen = manageProfile(page, texts);
  const next = (section: Parameters<typeof screen.region>[0]) => expect(screen.region(section)).toBeVisible();

  await test.step('Personal details', async () => {
    const { box, day, radio, save } = screen.form('personal');
    // An earlier answer says it.
    await expect(radio('gender', 'Female')).toBeChecked();
    await hand.fill(
      [box('first_name'), uniqueName('Sayali')],
      [box('middle_name'), 'Vilas'],
      [box('last_name'), 'Deshmukh'],
      [box('phone'), '9000054321'],
      // The month and the year follow by themselves.
      [day('dob'), '१४०३१९९९'],
    );
    await hand.tap(box('dob_time'));
    await hand.type('0642AM');
    hand.add(PICKER_TAPS.time);
    await hand.tap(radio('mangal_status', 'No'));
    await hand.tap(radio('married_status', 'Never Married'));
    await hand.tap(radio('city', 'Pune'));
    await hand.tap(radio('caste', 'kul'));
    await hand.fill([box('height'), '५.४'], [box('expectation'), 'समजूतदार जोडीदार']);
    await hand.tap(save);
    await next('educational');
  });

  await test.step('Education', async () => {
    const { box } = screen.form('educational');
    await hand.tap(box('highest_education'));
    await hand.tap(page.getByRole('option', { name: text('option.highest_education.B.E.'), exact: true }));
    await hand.fill([box('university'), 'पुणे विद्यापीठ']);
    await hand.send();
    await next('professional');
  });

  await test.step('Work: a job', async () => {
    const { box, situation, save } = screen.form('professional');
    await hand.tap(situation('job'));
    await hand.fill(
      [box('company_name'), 'तुळशी सॉफ्टवेअर'],
      [box('company_role'), 'अभियंता'],
      [box('company_city'), 'पुणे'],
      [box('income'), '८५०००'],
    );
    await hand.tap(save);
    await next('parents');
  });

  await test.step('Parents: the taluka fills in district and state', async () => {
    const { box, save } = screen.form('parents');
    await hand.fill(
      [box('parent_full_name'), 'विलास रामराव देशमुख'],
      [box('parent_number'), '9000012346'],
      [box('parent_occupation'), 'शिक्षक'],
      [box('parent_address'), '१२ शांती सोसायटी'],
      [box('parent_city'), 'करा'],
    );
    await hand.tap(page.getByRole('option', { name: /कराड.*सातारा/ }));
    await expect(
      page.getByText(text('manage.region_line', { taluka: 'कराड', district: 'सातारा', state: 'महाराष्ट्र' })),
    ).toBeVisible();
    await hand.fillAfter(
      box('parent_city'),
      [box('mama_full_name'), 'सुरेश अनंत पाटील'],
      [box('mama_kul'), 'पाटील'],
      [box('mama_phone'), '9000012347'],
    );
    await hand.tap(save);
    await next('photos');
  });

  await test.step('A photo', async () => {
    const section = photos(screen.region('photos'), texts);
    const choosing = page.waitForEvent('filechooser');
    await hand.tap(section.add.locator('..'));
    await (await choosing).setFiles(await smallPhoto('one.jpg'));
    hand.add(PICKER_TAPS.photo);
    await hand.tap(section.framing(page).use);
    await hand.tap(section.save(1));
  });
}

test('A candidate comes from the landing page to the paid list with at most 35 taps beyond typing, over three pages [10.150]', async ({
  journey,
}) => {
  test.slow();
  const page = await journey.visit(EMPTY_PAGE, { locale: 'mr-IN' });
  await page.setViewportSize(PHONE);
  const hand = await handOf(page);
  await signInAndAgree(page, hand);
  await hand.tap(page.getByRole('button', { name: text('for_whom.woman'), exact: true }));
  await fillIn(page, hand);

  const screen = manageProfile(page, texts);
  await test.step('Declarations and payment', async () => {
    await expect(screen.region('payment')).toBeVisible();
    const fee = payment(screen.region('payment'), texts);
    await fee.declare();
    await hand.tap(fee.pay);
    await hand.tap(checkout(page).pay);
    await expect(screen.listedPanel).toBeFocused();
    await expect(screen.listedPanel).toBeInViewport({ ratio: 1 });
    await expect(screen.region('payment')).toBeHidden();
  });

  await hand.tap(screen.numbers.getByRole('button', { name: text('notices.numbers_accepted') }));
  await expect(screen.numbers).toBeHidden();
  await hand.tap(screen.seeAll);
  await expect(browse(page, texts).cards.first()).toBeVisible();
  expect(hand.taps()).toBeLessThanOrEqual(35);
  expect(hand.pages()).toEqual(['/', '/home', '/login', '/profile_page_setup']);
});

test('A mother comes from the landing page to the question to her daughter with at most 35 taps beyond typing [10.150]', async ({
  journey,
}) => {
  test.slow();
  const page = await journey.visit(EMPTY_PAGE, { locale: 'mr-IN' });
  await page.setViewportSize(PHONE);
  const hand = await handOf(page);
  await signInAndAgree(page, hand);
  await test.step('For whom', async () => {
    await hand.tap(page.getByRole('button', { name: text('for_whom.daughter'), exact: true }));
    await hand.tap(page.getByRole('radio', { name: text('family.relation_mother'), exact: true }));
    await hand.fill([page.getByLabel(text('family.candidate_email')), uniqueEmail()]);
    await hand.tap(page.getByRole('checkbox'));
    await hand.tap(page.getByRole('button', { name: text('family.begin'), exact: true }));
  });
  await fillIn(page, hand);
  const ask = page.getByRole('button', { name: text('family.invite'), exact: true });
  await expect(ask).toBeInViewport({ ratio: 1 });
  await hand.tap(ask);
  await expect(page.getByText(text('family.waiting_text'))).toBeVisible();
  expect(hand.taps()).toBeLessThanOrEqual(35);
});

test('The numbers are limited with three taps from the list [10.150]', async ({ journey }) => {
  const member = await makeMember();
  const page = await journey.visit(EMPTY_PAGE, { as: member, locale: 'mr-IN' });
  await page.setViewportSize(PHONE);
  const hand = await handOf(page);
  await page.goto('/home');
  await expect(browse(page, texts).cards.first()).toBeVisible();
  await hand.tap(page.getByRole('button', { name: text('bar.account_menu') }));
  await hand.tap(page.getByRole('menuitem', { name: text('title.settings') }));
  const numbers = page.getByRole('group', { name: text('notices.numbers') });
  await expect(numbers.getByRole('button', { pressed: true })).toContainText(text('notices.numbers_members'));
  await hand.tap(numbers.getByRole('button', { name: text('notices.numbers_parents') }));
  await expect(numbers.getByRole('button', { pressed: true })).toContainText(text('notices.numbers_parents'));
  expect(hand.taps()).toBe(3);
  expect(unwrap(await member.client.from('my_contact_levels').select().single())).toMatchObject({
    phone: 'nobody',
    parent_number: 'members',
    mama_phone: 'nobody',
  });
  await expect(bottomBar(page, texts).profile).toBeVisible();
});

test('A bride who studies completes her profile, and others read that she studies [5.69]', async ({
  journey,
}) => {
  const bride = await makeMember({
    company_name: null,
    company_role: null,
    company_city: null,
    income: null,
  });
  const viewer = await makeMember({ gender: 'Male' });
  const page = await journey.visit('/profile_page_setup', { as: bride, locale: 'mr-IN' });
  const screen = manageProfile(page, texts);
  await screen.open('professional');
  const form = screen.form('professional');
  await form.save.click();
  await expect(page.getByRole('group', { name: text('work.question') })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await form.chooseWork('job');
  await form.box('company_name').fill('तुळशी');
  await form.chooseWork('studying');
  await expect(form.box('company_name')).toBeHidden();
  await form.save.click();
  await expect(screen.listedPanel).toBeVisible();

  await test.step('The form shows it again', async () => {
    await page.reload();
    await screen.open('professional');
    await expect(form.situation('studying')).toBeChecked();
    await expect(form.box('income')).toBeHidden();
  });

  const other = await journey.visit('/home', { as: viewer, locale: 'mr-IN' });
  const card = await browse(other, texts).find(bride.fullName);
  await expect(card).toContainText('विद्यार्थी');
  await expect(card).not.toContainText(/₹|-/);
});

test('A birth date is typed in either script, corrected and pasted, and an unknown time reaches the patrika [5.70, 10.151]', async ({
  journey,
}) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember(), locale: 'mr-IN' });
  const screen = manageProfile(page, texts);
  await screen.open('personal');
  const { group, save, box, complains } = screen.form('personal');
  const part = (name: 'day' | 'month' | 'year') => group('dob').getByLabel(text(`date.${name}`));
  const shows = async (day: string, month: string, year: string) => {
    for (const [name, value] of Object.entries({ day, month, year }))
      await expect(part(name as 'day')).toHaveValue(value);
  };

  await test.step('Full fields lead on, and deleting in an empty one leads back', async () => {
    await shows('14', '03', '1999');
    await part('day').fill('');
    await part('day').focus();
    await page.keyboard.type('५१२');
    await expect(part('year')).toBeFocused();
    await shows('5', '12', '1999');
    await part('year').fill('');
    await page.keyboard.press('Backspace');
    await expect(part('month')).toBeFocused();
    await page.keyboard.press('Backspace');
    await shows('5', '1', '');
    await save.click();
    await complains('dob', 'error.date');
    await expect(part('day')).toBeFocused();
  });

  await test.step('A whole date is pasted into any field', async () => {
    await part('month').focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', '१४/०३/१९९८');
      const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(pasted);
    });
    await shows('14', '03', '1998');
  });

  await test.step('The patrika begins with what is known of the time', async () => {
    const unknown = page.getByRole('checkbox', { name: text('option.dob_time_certainty.Unknown') });
    await unknown.check();
    await expect(box('dob_time')).toBeHidden();
    await save.click();
    await expect(screen.region('personal')).toBeHidden();
    await follow(page, '/patrika');
    await expect(page.getByText(text('patrika.birth_time_unknown'))).toBeVisible();
    await expect(
      page.getByRole('radio', { name: text('patrika.certainty.unknown'), exact: true }),
    ).toBeChecked();
  });
});
