/** The whole way of a newcomer. */
import { expect, type Journey, test } from './harness/journey.ts';
import { makeMember, signIn } from './harness/people.ts';
import { type Language, textsOf } from './harness/texts.ts';
import { browseNewest, callAndSave, filter, searchByNameAndCode, signOut } from './member-steps.ts';
import { newcomerInput } from './newcomer-input.ts';
import { arrive, fillForms, isHeld, pay, readNotice, signInByMail, uploadPhoto } from './newcomer-steps.ts';
import { headerSearch } from './screens/bars.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { profile } from './screens/profile.ts';

const WRONG_CODE = { method: 'POST', path: '/auth/v1/verify', status: 403 };

/** From the landing page to a listed profile. */
async function join(journey: Journey, language: Language) {
  const texts = textsOf(language);
  const newcomer = newcomerInput(language);
  const page = await journey.visit('/');
  journey.provoke(WRONG_CODE);
  await arrive(page, texts);
  await signInByMail(page, texts, newcomer.email);
  await readNotice(page, texts);
  await isHeld(page, texts);
  await fillForms(page, texts, newcomer);
  await uploadPhoto(page, texts, newcomer);
  await pay(page, texts);
  return { page, texts, newcomer };
}

test('A newcomer joins, finds a match and leaves, in English', async ({ journey }) => {
  const { page, texts, newcomer } = await join(journey, 'en');
  const other = await makeMember();
  await manageProfile(page, texts).seeAll.click();
  await browseNewest(page, texts, other);
  await filter(page, texts, other);
  await searchByNameAndCode(page, texts, other);
  await callAndSave(page, texts, other);

  await test.step('Another member finds the newcomer by name', async () => {
    const elsewhere = await journey.visit('/home', { as: await signIn('member@demo.test') });
    const search = headerSearch(elsewhere, texts);
    await search.type(newcomer.firstName);
    await search.row(newcomer.fullName).click();
    const screen = profile(elsewhere, texts);
    await expect(screen.heading(newcomer.fullName)).toBeVisible();
    await screen.call.click();
    const number = screen.sheet(newcomer.fullName).links.first();
    await expect(number).toHaveAttribute('href', `tel:${newcomer.phone}`);
  });
  await signOut(page, texts);
});

test('A newcomer joins, in Marathi [1.12, 2.32]', async ({ journey }) => {
  await join(journey, 'mr');
});
