/** Changing what is there: the forms of a listed member. */
import type { Route } from '@playwright/test';
import { expect, test } from './harness/journey.ts';
import { makeMember, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;

test('Changes of a profile are shown on it, and what keeps them from being saved is shown at the form [2.17, 2.119]', async ({
  journey,
}) => {
  const member = await makeMember();
  const page = await journey.visit('/my_profile', { as: member });
  const own = profile(page, texts);
  const screen = manageProfile(page, texts);
  const onSave = (answer: (route: Route) => Promise<void>) =>
    page.route('**/rest/v1/profiles*', (route) =>
      route.request().method() === 'PATCH' ? answer(route) : route.fallback(),
    );

  await expect(own.heading(member.fullName)).toBeVisible();
  await own.edit.click();
  await expect(page).toHaveURL('/profile_page_setup');

  await test.step('Failed options show "Error:", and a search without a match shows a text [8.12, 8.18]', async () => {
    await page.route('**/functions/v1/list_data', (route) =>
      route.fulfill({ status: 400, json: { code: 'x', message: 'broken on purpose' } }),
    );
    journey.provoke({ path: '/functions/v1/list_data', status: 400 });
    const region = await screen.open('educational');
    await expect(page.getByRole('alert').filter({ hasText: /^Error:/ })).toBeVisible();
    await page.unroute('**/functions/v1/list_data');
    await region.getByRole('button', { name: text('ui.retry') }).click();
    await screen.form('educational').box('highest_education').click();
    // The field that opens the list is a combobox too, and a button.
    await page.locator('input[role=combobox]').fill('99999');
    await expect(page.getByText('No results found.')).toBeVisible();
    // The list takes the whole screen of a phone.
    const sheet = page.getByRole('dialog', { name: text('field.highest_education') });
    expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
    await sheet.getByRole('button', { name: text('ui.done') }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('An unchanged form shows "No changes made" and stays open [4.57, 4.58, 8.06]', async () => {
    const form = screen.form('educational');
    await expect(form.box('university')).toHaveValue('Savitribai Phule Pune University');
    await form.save.click();
    await expect(alertSaying(page, 'No changes made')).toBeVisible();
    await expect(screen.region('educational')).toBeVisible();
  });

  await screen.open('professional');
  const form = screen.form('professional');
  await test.step('An error of the database is shown at its field', async () => {
    await onSave((route) => route.fallback({ postData: JSON.stringify({ income: -1 }) }));
    journey.provoke({ method: 'PATCH', path: '/rest/v1/profiles', status: 400 });
    await form.box('income').fill('90000');
    await form.save.click();
    await form.complains('income', 'error.income');
    await expect(form.box('income')).toHaveValue('90000');
  });

  await test.step('A failed save shows an error and keeps the input, and can be retried [4.61, 8.05]', async () => {
    await onSave((route) => route.abort('connectionreset'));
    journey.provoke({ method: 'PATCH', path: '/rest/v1/profiles', status: 0 });
    await form.box('company_name').fill('Banyan Books');
    await form.save.click();
    await expect(alertSaying(page, 'Oops something went wrong, Please try again')).toBeVisible();
    await expect(form.box('company_name')).toHaveValue('Banyan Books');

    await page.unroute('**/rest/v1/profiles*');
    await form.save.click();
    await expect(screen.region('professional')).toBeHidden();
    const saved = unwrap(
      await member.client.from('profiles').select('company_name,income').eq('id', member.id).single(),
    );
    expect(saved).toEqual({ company_name: 'Banyan Books', income: 90_000 });
  });

  await screen.open('personal');
  const personal = screen.form('personal');
  await test.step('A number that was changed too often today is refused at its field [5.23]', async () => {
    for (const phone of ['9000000010', '9000000011', '9000000012', '9000000013'])
      await member.client.from('profiles').update({ phone }).eq('id', member.id);
    const box = personal.box('phone');
    const before = await box.inputValue();
    journey.provoke({ method: 'PATCH', path: '/rest/v1/profiles', status: 429 });
    await box.fill('9000000014');
    await personal.save.click();
    await personal.complains('phone', 'error.number_change_limit');
    await expect(box).toHaveValue('9000000014');
    await box.fill(before);
  });

  await test.step('Changes are shown on the own profile', async () => {
    await personal.choose('mangal_status', 'Partial');
    // The name is suggested in the other script, and can be changed.
    const marathiName = personal.box('regional_full_name');
    await page.getByRole('button', { name: text('manage.use_name') }).click();
    await expect(marathiName).toHaveValue(/^\p{Script=Devanagari}+ विलास देशमुख$/u);
    await marathiName.fill('अनघा विलास देशमुख');
    await personal.box('expectation').fill('Somebody who laughs easily');
    await personal.save.click();
    await expect(screen.region('personal')).toBeHidden();
    await expect(alertSaying(page, text('manage.saved'))).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Somebody who laughs easily')).toBeVisible();
    await expect(page.getByText('Mangal: Mild')).toBeVisible();
  });

  await test.step('A change beyond the limit of a day is refused with the reason, and stays in the form', async () => {
    const setIncome = (income: number) =>
      member.client.from('profiles').update({ income }).eq('id', member.id).select('id').single();
    // Income and mangal were changed above.
    for (const income of [91_000, 92_000, 93_000]) unwrap(await setIncome(income));
    await own.edit.click();
    await screen.open('professional');
    journey.provoke({ method: 'PATCH', path: '/rest/v1/profiles', status: 429 });
    await form.box('income').fill('94000');
    await form.save.click();
    await expect(alertSaying(page, text('error.matched_change_limit'))).toBeVisible();
    await expect(form.box('income')).toHaveValue('94000');
  });
});
