/** Steps from the landing page to a complete profile, in English or Marathi. */
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { newestCode } from './harness/mailbox.ts';
import { operator, unwrap } from './harness/people.ts';
import { cameraPhoto } from './harness/photo.ts';
import { type Texts, textsOf } from './harness/texts.ts';
import type { Newcomer } from './newcomer-input.ts';
import { alertSaying } from './screens/alerts.ts';
import { barColour, landing } from './screens/landing.ts';
import { login } from './screens/login.ts';
import { manageProfile, type Section } from './screens/manage-profile.ts';
import { checkout, payment } from './screens/payment.ts';
import { photos } from './screens/photos.ts';

const MAX_BYTES = 200_000;
const MAX_PIXELS = 1920;

/** A code that is not the mailed one. */
export const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** From the landing page, in English, to the login in the wanted language. */
export async function arrive(page: Page, texts: Texts): Promise<void> {
  await test.step('Landing page, language and login button [2.02, 2.30]', async () => {
    const english = landing(page, textsOf('en'));
    await expect(english.heading).toBeVisible();
    if (texts.language !== 'en') await english.chooseLanguage(texts.language);
    await expect(page.locator('html')).toHaveAttribute('lang', texts.language);
    await landing(page, texts).login.click();
    await expect(login(page, texts).heading).toBeVisible();
    // The browser's own bar leaves the colour of the landing page, too.
    await expect(page.locator('html')).toHaveCSS('background-color', await barColour(page));
  });
}

/** Both steps of the login; a wrong code first. The wrong code's refusal (403) has to be announced. */
export async function signInByMail(page: Page, texts: Texts, email: string): Promise<void> {
  const screen = login(page, texts);
  await test.step('E-mail address [2.37, 4.08, 5.02, 8.03]', async () => {
    await screen.email.fill('nobody@nowhere');
    await screen.send.click();
    await expect(screen.email).toHaveAccessibleDescription(texts.text('error.email'));
    // As it comes from a message that was copied: with something nobody sees.
    await screen.email.fill(`\u200B${email}`);
    await screen.send.click();
    await expect(screen.codeHeading).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await expect(screen.countdown).toBeVisible();
  });
  await test.step('Wrong code, then the mailed one [1.01, 2.40, 2.44, 4.06, 4.11, 8.01]', async () => {
    const code = await newestCode(email);
    await screen.enter(wrongFor(code));
    await expect(screen.checkCode).toContainText(texts.text('login.invalid'));
    await expect(screen.firstDigit).toHaveValue('');
    await screen.enter(code);
    await expect(page).not.toHaveURL('/login');
  });
}

/** Before the first form, whatever page the newcomer opens. */
export async function readNotice(page: Page, texts: Texts): Promise<void> {
  await test.step('Notice about personal data [10.91]', async () => {
    const heading = page.getByRole('heading', { level: 1, name: texts.text('my_data.notice') });
    await expect(heading).toBeVisible();
    await follow(page, '/patrika');
    await expect(heading).toBeVisible();
    for (const name of ['what', 'why', 'who', 'stop', 'complain'])
      await expect(page.getByText(texts.text(`my_data.notice_${name}`))).toBeVisible();
    await isAccessible(page, 'notice');
    await follow(page, '/profile_page_setup');
    await page.getByRole('button', { name: texts.text('my_data.notice_continue') }).click();
    await expect(manageProfile(page, texts).heading).toBeVisible();
  });
}

/** An incomplete profile is held on the set-up page, also when its member types another address. */
export async function isHeld(page: Page, texts: Texts): Promise<void> {
  await test.step('Held on the set-up page [2.91]', async () => {
    const screen = manageProfile(page, texts);
    await follow(page, '/home');
    await expect(page).toHaveURL('/profile_page_setup');
    await expect(screen.heading).toBeVisible();
    await expect(screen.progress(0)).toBeVisible();
    await screen.isMarked('personal', 'incomplete');
  });
}

/** Saves the open section, sees it closed and marked complete, and the next one open. */
async function save(
  page: Page,
  texts: Texts,
  section: 'personal' | 'educational' | 'professional' | 'parents',
  next: Section,
) {
  const screen = manageProfile(page, texts);
  await screen.form(section).save.click();
  await expect(alertSaying(page, texts.text('manage.saved'))).toBeVisible();
  await expect(screen.region(section)).toBeHidden();
  await screen.isMarked(section, 'complete');
  await expect(page).toHaveURL('/profile_page_setup');
  await expect(screen.region(next)).toBeVisible();
  await expect(screen.button(next)).toBeFocused();
}

async function fill(
  page: Page,
  texts: Texts,
  section: 'personal' | 'professional' | 'parents',
  values: Record<string, string>,
) {
  await manageProfile(page, texts).form(section).fill(values);
}

async function fillPersonal(page: Page, texts: Texts, { personal }: Newcomer): Promise<void> {
  const screen = manageProfile(page, texts);
  await screen.answerForWhom('woman');
  const form = screen.form('personal');
  await form.save.click();
  await form.complains('married_status', 'error.required');
  await form.complains('first_name', 'error.required');
  await fill(page, texts, 'personal', {
    ...personal,
    dob: '2020-01-31',
    height: '9.9',
    linkedin: 'not a link',
  });
  await form.choose('married_status', 'Never Married');
  await form.choose('mangal_status', 'No');
  await form.choose('city', 'Pune');
  await form.choose('caste', 'kul');
  await form.save.click();
  await form.complains('dob', 'error.age_woman');
  await form.complains('height', 'error.height');
  await form.complains('linkedin', 'error.url');
  // As a parent who fills in the own year.
  await form.fill({ dob: `${new Date().getFullYear() - 50}-01-01` });
  await expect(page.getByText(texts.text('manage.parents_birth', { years: 50 }))).toBeVisible();
  await fill(page, texts, 'personal', personal);
  await save(page, texts, 'personal', 'educational');
}

async function fillEducational(page: Page, texts: Texts, { university }: Newcomer): Promise<void> {
  const screen = manageProfile(page, texts);
  const form = screen.form('educational');
  await form.box('university').fill(university);
  await form.save.click();
  await form.complains('highest_education', 'error.required');
  await form.pick('highest_education', 'B.E.');
  await save(page, texts, 'educational', 'professional');
}

async function fillProfessional(page: Page, texts: Texts, { professional }: Newcomer): Promise<void> {
  const screen = manageProfile(page, texts);
  await fill(page, texts, 'professional', { ...professional, income: '-5' });
  await screen.form('professional').save.click();
  await screen.form('professional').complains('income', 'error.income');
  await fill(page, texts, 'professional', professional);
  await save(page, texts, 'professional', 'parents');
}

async function fillParents(page: Page, texts: Texts, { parents }: Newcomer): Promise<void> {
  const screen = manageProfile(page, texts);
  await fill(page, texts, 'parents', { ...parents, parent_number: '12345' });
  await screen.form('parents').save.click();
  await screen.form('parents').complains('parent_number', 'error.phone_digits', { found: 5 });
  await fill(page, texts, 'parents', parents);
  await save(page, texts, 'parents', 'photos');
}

/** Each form: an error at its field first, then right and saved. */
export async function fillForms(page: Page, texts: Texts, newcomer: Newcomer): Promise<void> {
  await test.step('Personal details [2.18, 2.109, 2.110, 4.60, 5.28, 8.04]', () =>
    fillPersonal(page, texts, newcomer));
  await test.step('Educational details', () => fillEducational(page, texts, newcomer));
  await test.step('Professional details', () => fillProfessional(page, texts, newcomer));
  await test.step('Parents and relatives [5.48]', () => fillParents(page, texts, newcomer));
  await expect(manageProfile(page, texts).progress(4)).toBeVisible();
}

/** The id behind a first name that is unique. */
async function idOf(firstName: string): Promise<string> {
  const row = unwrap(await operator().from('profiles').select('id').eq('first_name', firstName).single());
  return row.id;
}

interface StoredPhoto {
  bytes: number;
  /** Of the longer side. */
  pixels: number;
  /** How long browsers may keep it. */
  cache: string | undefined;
}

async function storedPhotos(id: string): Promise<StoredPhoto[]> {
  const avatars = operator().storage.from('avatars');
  const files = unwrap(await avatars.list(id));
  return Promise.all(
    files.map(async ({ name, metadata }) => {
      const photo = unwrap(await avatars.download(`${id}/${name}`));
      const { width, height } = await sharp(await photo.arrayBuffer()).metadata();
      return {
        bytes: Math.max(photo.size, metadata?.size ?? 0),
        pixels: Math.max(width, height),
        cache: metadata?.cacheControl,
      };
    }),
  );
}

/** A camera's picture of 4 MB is previewed, saved, and stored small. */
export async function uploadPhoto(page: Page, texts: Texts, newcomer: Newcomer): Promise<void> {
  await test.step('Photo [1.25, 2.108, 4.47, 9.03, 9.04, 9.32]', async () => {
    const screen = manageProfile(page, texts);
    const section = photos(screen.region('photos'), texts);
    const picture = await cameraPhoto();
    expect(picture.buffer.length).toBeGreaterThan(3_500_000);
    await section.add.setInputFiles(picture);
    await section.framing(page).skip.click();
    await expect(section.pendingRows).toHaveCount(1);
    await section.save(1).click();
    await expect(alertSaying(page, texts.text('photos.saved'))).toBeVisible({ timeout: 30_000 });
    await screen.isMarked('photos', 'complete');
    await expect(screen.region('payment')).toBeVisible();
    await expect(screen.button('payment')).toBeFocused();

    const stored = await storedPhotos(await idOf(newcomer.firstName));
    expect(stored).toHaveLength(1);
    expect(stored[0]?.bytes).toBeLessThanOrEqual(MAX_BYTES);
    expect(stored[0]?.pixels).toBeLessThanOrEqual(MAX_PIXELS);
    expect(stored[0]?.cache).toBe('max-age=3600');
  });
}

async function failOnce(page: Page, texts: Texts, section: ReturnType<typeof payment>): Promise<void> {
  const form = checkout(page);
  await section.pay.click();
  await expect(form.amount).toContainText('299');
  await form.fail.click();
  await expect(form.notice).not.toBeEmpty();
  await form.close.click();
  // The form fades before it goes; until then the next one would be taken for it.
  await expect(form.close).toBeHidden();
  await expect(section.failed).toBeVisible();
  await section.dismissFailed();
  await expect(section.failed).toBeHidden();
  await manageProfile(page, texts).isMarked('payment', 'incomplete');
}

async function closeOnce(page: Page, texts: Texts, section: ReturnType<typeof payment>): Promise<void> {
  const form = checkout(page);
  await section.pay.click();
  await expect(form.amount).toContainText('299');
  // Going back closes the checkout only.
  await page.goBack();
  await expect(form.close).toBeHidden();
  await expect(section.pay).toBeEnabled();
  await expect(section.failed).toBeHidden();
  await manageProfile(page, texts).isMarked('payment', 'incomplete');
}

/** Paying fails, is given up, and then works. */
export async function pay(page: Page, texts: Texts): Promise<void> {
  const screen = manageProfile(page, texts);
  const section = payment(screen.region('payment'), texts);
  await test.step('The declarations come before the payment [10.46]', async () => {
    await expect(section.declaring).toBeVisible();
    await expect(section.pay).toBeHidden();
    await section.declare();
    await expect(section.pay).toBeVisible();
  });
  await test.step('A payment that fails [2.114, 4.38, 8.10, 8.11]', () => failOnce(page, texts, section));
  await test.step('A payment that is given up [4.40]', () => closeOnce(page, texts, section));
  await test.step('A payment that works [2.111, 4.35]', async () => {
    await section.pay.click();
    await checkout(page).pay.click();
    await expect(alertSaying(page, texts.text('membership.received'))).toBeVisible();
    await screen.isMarked('payment', 'complete');
    // Closed; what the member paid for is in view.
    await expect(screen.region('payment')).toBeHidden();
    await expect(screen.listedPanel).toBeFocused();
    await expect(screen.listedPanel).toBeInViewport({ ratio: 1 });
  });
  await test.step('Listed [2.101]', async () => {
    await expect(screen.progress(6)).toBeVisible();
    await expect(screen.listed).toBeVisible();
    const colour = await screen.seeAll.evaluate((link) => getComputedStyle(link).backgroundColor);
    // The knot is drawn when the profile has just been listed, and only then.
    const threads = page.getByRole('main').locator('path[class*=animate-draw]');
    await expect(threads).toHaveCount(2);
    // Journeys run with reduced motion.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(threads.first()).toHaveCSS('animation-duration', '0.6s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.reload();
    await expect(screen.listed).toBeVisible();
    await expect(threads).toHaveCount(0);
    // The filled button of before.
    await expect(screen.seeAll).not.toHaveCSS('background-color', colour);
    const paid = payment(await screen.open('payment'), texts);
    await expect(paid.paid).toBeVisible();
    // Renewing is offered when the year ends.
    await expect(paid.renew).toBeHidden();
    await expect(paid.pay).toBeHidden();
  });
}
