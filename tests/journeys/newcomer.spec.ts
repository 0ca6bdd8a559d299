/** The whole way of a newcomer. */
import { expect, test } from './harness/journey.ts';
import { makeMember, signIn } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { browseNewest, callAndSave, filter, searchByNameAndCode, signOut } from './member-steps.ts';
import { newcomerInput } from './newcomer-input.ts';
import { arrive, fillForms, isHeld, pay, readNotice, signInByMail, uploadPhoto } from './newcomer-steps.ts';
import { accountMenu, headerSearch } from './screens/bars.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const WRONG_CODE = { method: 'POST', path: '/auth/v1/verify', status: 403 };

test('A newcomer joins in Marathi, changes to English, finds a match and leaves [1.12, 2.32]', async ({
  journey,
}) => {
  // The longest journey by far: on a busy machine it takes longer than the others may.
  test.slow();
  const marathi = textsOf('mr');
  const texts = textsOf('en');
  const newcomer = newcomerInput(marathi.language);
  const page = await journey.visit('/');
  journey.provoke(WRONG_CODE);
  await arrive(page, marathi);
  await signInByMail(page, marathi, newcomer.email);
  await readNotice(page, marathi);
  await isHeld(page, marathi);
  await fillForms(page, marathi, newcomer);
  await uploadPhoto(page, marathi, newcomer);
  await pay(page, marathi);
  const other = await makeMember({}, { hasAnswered: false });
  await manageProfile(page, marathi).seeAll.click();
  await expect(browse(page, marathi).heading).toBeVisible();
  await accountMenu(page, marathi).switchTo('en');
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
