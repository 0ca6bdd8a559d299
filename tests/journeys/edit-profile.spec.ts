/** Changing what is there: the forms of a listed member. */
import { expect, test } from './harness/journey.ts';
import { makeMember, sure } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { alertSaying } from './screens/alerts.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;

test('An unchanged form shows "No changes made" and stays open [4.57, 4.58, 8.06]', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  const screen = manageProfile(page, texts);
  await screen.open('educational');
  const form = screen.form('educational');
  await expect(form.box('university')).toHaveValue('Savitribai Phule Pune University');
  await form.save.click();
  await expect(alertSaying(page, 'No changes made')).toBeVisible();
  await expect(screen.region('educational')).toBeVisible();
});

test('A failed save shows an error and keeps the input, and can be retried [4.61, 8.05]', async ({
  journey,
}) => {
  const member = await makeMember();
  const page = await journey.visit('/profile_page_setup', { as: member });
  const screen = manageProfile(page, texts);
  await screen.open('professional');
  const form = screen.form('professional');
  await form.box('company_name').fill('Banyan Books');

  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  );
  journey.provoke({ method: 'PATCH', path: '/rest/v1/profiles', status: 0 });
  await form.save.click();
  await expect(alertSaying(page, 'Oops something went wrong, Please try again')).toBeVisible();
  await expect(form.box('company_name')).toHaveValue('Banyan Books');

  await page.unroute('**/rest/v1/profiles*');
  await form.save.click();
  await expect(alertSaying(page, text('manage.saved'))).toBeVisible();
  const saved = sure(
    await member.client.from('profiles').select('company_name').eq('id', member.id).single(),
  );
  expect(saved).toEqual({ company_name: 'Banyan Books' });
});

test('An error of the database is shown at its field', async ({ journey }) => {
  const page = await journey.visit('/profile_page_setup', { as: await makeMember() });
  const screen = manageProfile(page, texts);
  await screen.open('professional');
  const form = screen.form('professional');
  await page.route('**/rest/v1/profiles*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fallback({ postData: JSON.stringify({ income: -1 }) })
      : route.fallback(),
  );
  journey.provoke({ method: 'PATCH', path: '/rest/v1/profiles', status: 400 });
  await form.box('income').fill('90000');
  await form.save.click();
  await form.complains('income', 'error.income');
  await expect(form.box('income')).toHaveValue('90000');
});

test('Changes of a profile are shown on it [2.17, 2.119]', async ({ journey }) => {
  const member = await makeMember();
  const page = await journey.visit('/my_profile', { as: member });
  const own = profile(page, texts);
  await expect(own.heading(member.fullName)).toBeVisible();
  await own.edit.click();
  await expect(page).toHaveURL('/profile_page_setup');
  const screen = manageProfile(page, texts);
  await screen.open('personal');
  const form = screen.form('personal');
  await form.choose('mangal_status', 'Partial');
  await form.box('expectation').fill('Somebody who laughs easily');
  await form.save.click();
  await expect(alertSaying(page, text('manage.saved'))).toBeVisible();

  await page.goBack();
  await expect(page.getByText('Somebody who laughs easily')).toBeVisible();
  await expect(page.getByText('Mangal: Partial')).toBeVisible();
});
