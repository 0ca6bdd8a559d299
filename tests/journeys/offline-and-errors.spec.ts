/** When something breaks: no connection, a page whose code fails. */
import { isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { bottomBar } from './screens/bars.ts';
import { landing } from './screens/landing.ts';
import { login } from './screens/login.ts';
import { resultsWith, searchResults } from './screens/members.ts';

test.use({ serviceWorkers: 'allow' });

const texts = textsOf('en');
const { text } = texts;

test('Going offline shows three illustrations, and going online restores the page [1.18, 1.19, 4.01]', async ({
  journey,
}) => {
  const page = await journey.visit('/login');
  const { email } = login(page, texts);
  await email.fill('asha@example.org');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await page.context().setOffline(true);
  await expect(page.getByRole('heading', { name: text('offline.title') })).toBeVisible();
  for (const drawing of ['offline.network_picture', 'offline.error_picture', 'offline.not_found_picture']) {
    const picture = page.getByRole('img', { name: text(drawing) });
    await expect(picture).toBeVisible();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
  await expect(email).toBeHidden();
  await isAccessible(page, 'offline');

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: text('offline.title') })).toBeHidden();
  await expect(email).toHaveValue('asha@example.org');
});

test('Without a connection the page that is being read stays, and one that is not loaded shows the illustrations [1.18]', {
  tag: '@needs-renderings',
}, async ({ journey }) => {
  const member = await makeMember();
  const other = await makeMember();
  const page = await journey.visit(resultsWith({ company_role: other.companyRole }), { as: member });
  const list = searchResults(page, texts);
  await expect(list.card(other.fullName)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const title = page.getByRole('heading', { name: text('offline.title') });

  await page.context().setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: text('offline.banner') })).toBeVisible();
  await expect(list.card(other.fullName)).toBeVisible();
  await isAccessible(page, 'offline, reading');
  // What is pressed fails at once and must not take effect later, unseen.
  journey.provoke({ method: 'POST', path: '/rest/v1/follows', status: 0 });
  await list.save(other.fullName).click();
  await expect(page.getByRole('alert')).toContainText(text('profile.save_failed'));
  await expect(list.save(other.fullName)).toBeVisible();
  await bottomBar(page, texts).saved.click();
  await expect(title).toBeVisible();
  await page.getByRole('button', { name: text('bar.go_back') }).click();
  await expect(list.card(other.fullName)).toBeVisible();
  await expect(title).toBeHidden();

  await page.context().setOffline(false);
  await expect(page.getByText(text('offline.banner'))).toBeHidden();
});

test('A choice of notices that cannot be stored offline is taken back at once, and the page says why [10.271]', async ({
  journey,
}) => {
  const page = await journey.visit('/notice_settings', { as: await makeMember() });
  const mail = page
    .getByRole('group', { name: text('notice.topic.interests') })
    .getByRole('checkbox', { name: text('notice.channel.mail') });
  await expect(mail).toBeChecked();
  await page.evaluate(() => navigator.serviceWorker.ready);
  journey.provoke({ path: '/rest/v1/rpc/set_notice_choice', status: 0 });
  await page.context().setOffline(true);
  await mail.click();
  await expect(page.getByRole('alert')).toHaveText(text('error.network'));
  await expect(mail).toBeChecked();
  await page.context().setOffline(false);
});

test('A page whose code fails shows the unexpected error [1.22]', async ({ journey }) => {
  const page = await journey.visit('/');
  // Everything that the landing page loads has arrived then: what follows is the login page's.
  await page.locator('html[data-network-idle]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken on purpose");' }),
  );
  await landing(page, texts).login.click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error' })).toBeVisible();
  await isAccessible(page, 'unexpected error');

  await page.unroute(/\/assets\/.*\.js$/);
  await page.getByRole('button', { name: text('app.reload') }).click();
  await expect(login(page, texts).heading).toBeVisible();
});
