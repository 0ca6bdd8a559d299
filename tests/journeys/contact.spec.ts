/** Telephone numbers and street address: shown on request only, and recorded. */
import { isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const CONTACT_OF = '/rest/v1/rpc/contact_of';
const VIEWERS = '/rest/v1/contact_viewers';
const texts = textsOf('mr');
const { text } = texts;

test('Call and the details block show numbers and street address on request only [10.01]', async ({
  journey,
}) => {
  const [viewer, other] = [await makeMember(), await makeMember({}, { hasAnswered: false })];
  const address = resultsWith({ company_role: other.companyRole });
  const page = await journey.visit(address, { as: viewer, locale: 'mr-IN' });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(CONTACT_OF)) requests += 1;
  });
  await searchResults(page, texts).open(other.fullName);
  const screen = profile(page, texts);
  await expect(screen.card('profile.uncle')).toContainText('सुरेश पाटील');
  const { dialog, links, alert, close } = screen.sheet(other.fullName);
  const parents = screen.card('profile.parents');
  const numbers = screen.card('numbers.title');
  const own = numbers.getByRole('link');

  await test.step('Nothing is shown before a tap', async () => {
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
    await expect(page.getByText('12 Shanti Society')).toHaveCount(0);
    await expect(parents).toContainText('पुणे, हवेली, महाराष्ट्र');
    await expect(numbers).toContainText(text('numbers.show_note'));
  });

  for (const [message, status, sentence] of [
    ['contact_limit_reached', 429, 'error.contact_limit_reached'],
    ['membership_required', 403, 'error.membership_required'],
    ['member_not_found', 404, 'error.member_not_found'],
    ['own_profile', 400, 'error.own_profile'],
  ] as const) {
    await test.step(`The refusal ${message} shows its own text`, async () => {
      await page.route(`**${CONTACT_OF}`, (route) =>
        route.fulfill({ status, json: { code: `PT${status}`, message, details: null, hint: null } }),
      );
      journey.provoke({ path: CONTACT_OF, status });
      await screen.call.click();
      await expect(alert).toContainText(text(sentence));
      await expect(dialog.getByRole('button', { name: text('ui.retry') })).toHaveCount(0);
      await expect(links).toHaveCount(message === 'membership_required' ? 1 : 0);
      await close();
      await expect(dialog).toBeHidden();
      await page.unroute(`**${CONTACT_OF}`);
    });
  }

  await test.step('A request that fails can be retried', async () => {
    await page.route(`**${CONTACT_OF}`, (route) => route.abort());
    journey.provoke({ path: CONTACT_OF, status: 0 });
    await screen.call.click();
    await expect(alert).toContainText(text('error.network'));
    await page.unroute(`**${CONTACT_OF}`);
    requests = 0;
    await dialog.getByRole('button', { name: text('ui.retry') }).click();
    await expect(links).toHaveCount(3);
  });

  await test.step('The sheet has the numbers of the member and of the relatives', async () => {
    for (const [index, [number, written, whose, relation]] of [
      [other.phone, '9000012345', other.fullName, 'numbers.self'],
      ['9000012346', '9000012346', 'विलास रामराव देशमुख', 'numbers.parent'],
      ['9000012347', '9000012347', 'सुरेश पाटील', 'numbers.uncle'],
    ].entries()) {
      const link = links.nth(index);
      await expect(link).toHaveAttribute('href', `tel:${number}`);
      await expect(link).toContainText(String(whose));
      await expect(link).toContainText(text(String(relation)));
      expect((await link.textContent())?.replaceAll(' ', '')).toContain(written);
    }
    await expect(dialog).toContainText(text('numbers.seen'));
    await isAccessible(page, 'numbers', 'main');
    await close();
    await expect(dialog).toBeHidden();
    await expect(parents.getByRole('link')).toHaveAttribute('href', 'tel:9000012346');
    await expect(parents).toContainText('12 Shanti Society, पुणे, हवेली, महाराष्ट्र');
    await expect(screen.card('profile.uncle').getByRole('link')).toHaveAttribute('href', 'tel:9000012347');
    expect(requests).toBe(1);
  });

  await test.step('The next visit shows them after another tap, which a failure does not hinder', async () => {
    await page.reload();
    await expect(screen.showContact).toBeVisible();
    await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
    expect(requests).toBe(1);
    await page.route(`**${CONTACT_OF}`, (route) => route.abort());
    await screen.showContact.click();
    await expect(numbers.getByRole('alert')).toHaveText(text('error.network'));
    await page.unroute(`**${CONTACT_OF}`);
    requests = 0;
    await numbers.getByRole('button', { name: text('ui.retry') }).click();
    await expect(own).toHaveAttribute('href', `tel:${other.phone}`);
    await expect(own).toBeFocused();
    await expect(screen.showContact).toBeHidden();
    await expect(numbers).toContainText(text('numbers.seen'));
    await expect(parents).toContainText('12 Shanti Society');
    await isAccessible(page, 'profile with contact details');
    await screen.call.click();
    await expect(links).toHaveCount(3);
    expect(requests).toBe(1);
  });
});

test('A member sees who has seen their number, and when [10.03]', async ({ journey }) => {
  const [member, viewer] = [await makeMember(), await makeMember()];
  const page = await journey.visit('/profile_page_setup', { as: member, locale: 'mr-IN' });
  await manageProfile(page, texts).openSettings();
  const entry = page.getByRole('link', { name: text('title.contact_viewers') });
  await entry.click();
  await expect(page).toHaveURL('/contact_viewers');
  await expect(page.getByText(text('contact_viewers.empty'))).toBeVisible();
  await isAccessible(page, 'nobody has seen the number');

  expect((await viewer.client.rpc('contact_of', { user_id: member.id })).error).toBeNull();
  await page.goto('/my_profile');
  await entry.click();
  const row = page.getByRole('list', { name: text('title.contact_viewers') }).getByRole('link');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(viewer.firstName);
  const year = new Intl.NumberFormat('mr-IN-u-nu-deva', { useGrouping: false });
  await expect(row).toContainText(year.format(viewer.userCode));
  await expect(row).toContainText(year.format(new Date().getFullYear()));
  await isAccessible(page, 'who has seen the number');
  await row.click();
  await expect(page).toHaveURL('/user_profile_page');
  await expect(profile(page, texts).heading(viewer.fullName)).toBeVisible();

  await test.step('The list loads page by page, and a failed page can be retried', async () => {
    const rows = Array.from({ length: 23 }, (_, index) => ({
      seen_at: new Date(Date.UTC(2026, 10, 22, 5, 59 - index)).toISOString(),
      user_code: 1000 + index,
      first_name: 'Anagha',
      last_name: `Viewer ${index}`,
      regional_full_name: null,
      viewer_id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    }));
    await page.route(`**${VIEWERS}?*`, (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const offset = Number(asked.get('offset'));
      return route.fulfill({ json: rows.slice(offset, offset + Number(asked.get('limit'))) });
    });
    await page.goto('/contact_viewers');
    await expect(row).toHaveCount(20);
    await expect(row.first()).toContainText('कोड १००० · २२ नोव्हेंबर २०२६, सकाळी ११:२९');

    await page.route(`**${VIEWERS}?*offset=20*`, (route) => route.fulfill({ status: 503, json: {} }));
    journey.provoke({ path: VIEWERS, status: 503 });
    await page.getByRole('button', { name: text('browse.load_more') }).click();
    await expect(page.getByText(text('error.server'))).toBeVisible();
    await page.unroute(`**${VIEWERS}?*offset=20*`);
    await page.getByRole('button', { name: text('ui.retry') }).click();
    await expect(row).toHaveCount(23);
  });
});
