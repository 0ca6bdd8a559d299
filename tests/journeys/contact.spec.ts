/** Telephone numbers and street address: shown on request only, and recorded. */
import type { Page } from '@playwright/test';
import { isAccessible } from './harness/accessible.ts';
import { expect, type Journey, test } from './harness/journey.ts';
import { type Member, makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const CONTACT_OF = '/rest/v1/rpc/contact_of';
const VIEWERS = '/rest/v1/contact_viewers';
const en = textsOf('en');
const texts = textsOf('mr');
const { text } = texts;

interface Opened {
  page: Page;
  viewer: Member;
  other: Member;
  /** How often the contact details were asked for. */
  requests: () => number;
}

async function openProfile(journey: Journey): Promise<Opened> {
  const [viewer, other] = [await makeMember(), await makeMember()];
  const page = await journey.visit(resultsWith({ company_role: other.companyRole }), {
    as: viewer,
    locale: 'mr-IN',
  });
  let requests = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(CONTACT_OF)) requests += 1;
  });
  await searchResults(page, texts).open(other.fullName);
  await expect(profile(page, texts).card('profile.uncle')).toContainText('Suresh Patil');
  return { page, viewer, other, requests: () => requests };
}

test('Call opens a sheet with the numbers of a member and of the relatives [10.01]', async ({ journey }) => {
  const { page, other, requests } = await openProfile(journey);
  const screen = profile(page, texts);
  await expect(page.locator('a[href^="tel:"]')).toHaveCount(0);
  await expect(page.getByText('12 Shanti Society')).toHaveCount(0);
  await screen.call.click();
  const { dialog, links, close } = screen.sheet(other.fullName);
  for (const [index, [number, written, whose, relation]] of [
    [other.phone, '9000012345', other.fullName, 'numbers.self'],
    ['9000012346', '9000012346', 'Vilas Ramrao Deshmukh', 'numbers.parent'],
    ['9000012347', '9000012347', 'Suresh Patil', 'numbers.uncle'],
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

  const parents = screen.card('profile.parents');
  await expect(parents.getByRole('link')).toHaveAttribute('href', 'tel:9000012346');
  await expect(parents).toContainText('12 Shanti Society, पुणे, हवेली, महाराष्ट्र');
  await expect(screen.card('profile.uncle').getByRole('link')).toHaveAttribute('href', 'tel:9000012347');
  expect(requests()).toBe(1);
});

test('The details block shows numbers and street address after a tap, for one visit only', async ({
  journey,
}) => {
  const { page, other, requests } = await openProfile(journey);
  const screen = profile(page, texts);
  await expect(screen.card('profile.parents')).toContainText('पुणे, हवेली, महाराष्ट्र');
  await expect(screen.card('numbers.title')).toContainText(text('numbers.show_note'));
  await screen.showContact.click();
  const own = screen.card('numbers.title').getByRole('link');
  await expect(own).toHaveAttribute('href', `tel:${other.phone}`);
  await expect(own).toBeFocused();
  await expect(screen.showContact).toBeHidden();
  await expect(screen.card('numbers.title')).toContainText(text('numbers.seen'));
  await expect(screen.card('profile.parents')).toContainText('12 Shanti Society');
  await isAccessible(page, 'profile with contact details');
  await screen.call.click();
  await expect(screen.sheet(other.fullName).links).toHaveCount(3);
  await page.reload();
  await expect(screen.showContact).toBeVisible();
  expect(requests()).toBe(1);
});

test('Each refusal of contact details shows its own text, and a failed request can be retried', async ({
  journey,
}) => {
  const { page, other } = await openProfile(journey);
  const screen = profile(page, texts);
  const { dialog, links, alert, close } = screen.sheet(other.fullName);
  for (const [message, status, sentence] of [
    ['contact_limit_reached', 429, 'error.contact_limit_reached'],
    ['membership_required', 403, 'error.membership_required'],
    ['member_not_found', 404, 'error.member_not_found'],
    ['own_profile', 400, 'error.own_profile'],
  ] as const) {
    await page.route(`**${CONTACT_OF}`, (route) =>
      route.fulfill({ status, json: { code: `PT${status}`, message, details: null, hint: null } }),
    );
    journey.provoke({ path: CONTACT_OF, status });
    await screen.call.click();
    await expect(alert).toContainText(text(sentence));
    await expect(dialog.getByRole('button', { name: text('ui.retry') })).toHaveCount(0);
    await expect(dialog.getByRole('link')).toHaveCount(message === 'membership_required' ? 1 : 0);
    await close();
    await expect(dialog).toBeHidden();
    await page.unroute(`**${CONTACT_OF}`);
  }

  await page.reload();
  await page.route(`**${CONTACT_OF}`, (route) => route.abort());
  journey.provoke({ path: CONTACT_OF, status: 0 });
  await screen.showContact.click();
  await expect(screen.card('numbers.title').getByRole('alert')).toHaveText(text('error.network'));
  await screen.call.click();
  await expect(alert).toContainText(text('error.network'));
  await page.unroute(`**${CONTACT_OF}`);
  await dialog.getByRole('button', { name: text('ui.retry') }).click();
  await expect(links).toHaveCount(3);
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
});

test('The list of viewers loads page by page, and a failed page can be retried', async ({ journey }) => {
  const page = await journey.visit('/my_profile', { as: await makeMember() });
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
  await page.getByRole('link', { name: en.text('title.contact_viewers') }).click();
  const list = page.getByRole('list', { name: en.text('title.contact_viewers') }).getByRole('link');
  await expect(list).toHaveCount(20);
  await expect(list.first()).toContainText('Code 1000 · 22 Nov 2026, 11:29 am');

  await page.route(`**${VIEWERS}?*offset=20*`, (route) => route.fulfill({ status: 503, json: {} }));
  journey.provoke({ path: VIEWERS, status: 503 });
  await page.getByRole('button', { name: en.text('browse.load_more') }).click();
  await expect(page.getByText(en.text('error.server'))).toBeVisible();
  await page.unroute(`**${VIEWERS}?*offset=20*`);
  await page.getByRole('button', { name: en.text('ui.retry') }).click();
  await expect(list).toHaveCount(23);
});
