/** What stays on a device: nothing of a member once the session has ended, and never a telephone number or a street address. */
import type { Page } from '@playwright/test';
import { expect, type Journey, test } from './harness/journey.ts';
import { type Member, makeMember } from './harness/people.ts';
import { productAddress } from './harness/product.ts';
import { textsOf } from './harness/texts.ts';
import { signOut } from './member-steps.ts';
import { question } from './screens/dialogs.ts';
import { manageProfile } from './screens/manage-profile.ts';

const texts = textsOf('en');
const { text } = texts;
const SESSION_KEY = /^sb-.*-auth-token$/;

/** Everything that the browser keeps, as one text; of Cache Storage and IndexedDB the names, and the addresses in the former. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const requests = await (await caches.open(name)).keys();
        return `${name}: ${requests.map(({ url }) => url).join(' ')}`;
      }),
    );
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, cached, databases]);
  });

/** Names of what is kept of a member: keys of local storage but the session, and the cache of thumbnails. */
const keptOfMembers = (page: Page) =>
  page.evaluate(async () => {
    const keys = Object.keys(localStorage).filter((key) =>
      /^(offline-snapshot|drafts:|told-contacts)/.test(key),
    );
    return [...keys, ...(await caches.keys()).filter((name) => name.startsWith('offline-'))].sort();
  });

/** Everything of the member's that a visit leaves: snapshot, thumbnails and a draft. Resolves once the session was confirmed. */
async function leaveData(journey: Journey, member: Member): Promise<Page> {
  const other = await makeMember();
  const follow = { follower_id: member.id, following_id: other.id };
  expect((await member.client.from('follows').insert(follow)).error).toBeNull();
  const page = await journey.visit('/sort_listed_profiles', { as: member });
  await page.waitForResponse(/\/auth\/v1\/user$/);
  await expect.poll(() => kept(page)).toContain(`/offline-photos/${other.id}/`);
  await page.evaluate((id) => {
    localStorage.setItem(`drafts:${id}`, '{"version":1,"forms":{"personal":{"phone":"98"}}}');
    localStorage.setItem('told-contacts', `${id} 2026-11-24T00:00:00Z`);
  }, member.id);
  const left = [`drafts:${member.id}`, 'offline-photos', 'offline-snapshot', 'told-contacts'];
  expect(await keptOfMembers(page)).toEqual(left);
  return page;
}

/** What another device does that signs out everywhere. */
async function endElsewhere({ client }: Member): Promise<void> {
  expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
}

/** Makes the access token look expired, so that the client has to refresh it. */
const expireToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
    const session = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }));
  });

/** All that a visit has left in local storage, which can be put back with a thumbnail after it was deleted. */
const storageOf = (page: Page) => page.evaluate(() => ({ ...localStorage }));
const putBack = (page: Page, storage: Record<string, string>) =>
  page.evaluate(async (values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    await (await caches.open('offline-photos')).put('/offline-photos/one', new Response('photo'));
  }, storage);

const removeSession = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      if (/^sb-.*-auth-token$/.test(key)) localStorage.removeItem(key);
    }
  });

test('Device data is deleted on the next visit when the session has ended [10.08]', async ({ journey }) => {
  const member = await makeMember();
  const page = await leaveData(journey, member);
  const left = await storageOf(page);
  const isDeletedAt = async (address: string) => {
    await page.goto(address);
    await expect.poll(() => keptOfMembers(page)).toEqual([]);
    expect(await kept(page)).not.toContain(member.email);
  };
  for (const address of ['/', '/login']) {
    await test.step(`at ${address} without a session`, async () => {
      await putBack(page, left);
      await removeSession(page);
      await isDeletedAt(address);
    });
  }
  await endElsewhere(member);
  journey.provoke({ path: '/auth/v1/user', status: 403 });
  for (const address of ['/', '/login', '/home']) {
    await test.step(`at ${address} with a session that was ended elsewhere`, async () => {
      await putBack(page, left);
      await isDeletedAt(address);
    });
  }
  await expect(page).toHaveURL('/login');
  journey.provoke({ path: '/auth/v1/token', status: 400 });
  for (const address of ['/', '/login']) {
    await test.step(`at ${address} with a session that cannot be refreshed`, async () => {
      await putBack(page, left);
      await expireToken(page);
      await isDeletedAt(address);
    });
  }
});

test('Device data is kept during a transient failure of the server', async ({ journey }) => {
  const page = await leaveData(journey, await makeMember());
  const before = await keptOfMembers(page);
  await page.route(/\/auth\/v1\/(token|user)/, (route) => route.fulfill({ status: 503, json: {} }));
  journey.provoke({ path: '/auth/v1/user', status: 503 });
  const confirmed = page.waitForResponse(/\/auth\/v1\/user$/);
  await page.goto('/login');
  await confirmed;
  expect(await keptOfMembers(page)).toEqual(before);

  // The client library tries for half a minute.
  journey.provoke({ path: '/auth/v1/token', status: 503 });
  await expireToken(page);
  await page.clock.install();
  // The library's own words about it.
  await page.addInitScript(() => {
    console.warn = () => undefined;
  });
  const refreshed = page.waitForResponse(/\/auth\/v1\/token/);
  await page.goto('/login');
  await refreshed;
  await expect(async () => {
    await page.clock.fastForward(10_000);
    await expect(page.getByText(text('error.server'))).toBeVisible({ timeout: 500 });
  }).toPass();
  expect(await keptOfMembers(page)).toEqual(before);
  expect(
    Object.keys(await page.evaluate(() => ({ ...localStorage }))).some((key) => SESSION_KEY.test(key)),
  ).toBe(true);
});

test('Device data contains no telephone numbers and no street addresses [10.09]', async ({ journey }) => {
  const own = {
    phone: '9811111111',
    parent_number: '9811111112',
    mama_phone: '9811111113',
    parent_address: 'Own Street 1',
  };
  const others = {
    phone: '9822222221',
    parent_number: '9822222222',
    mama_phone: '9822222223',
    parent_address: 'Other Street 2',
  };
  const member = await makeMember({ ...own, parent_taluka: 'Mulshi' });
  const other = await makeMember({ ...others, parent_taluka: 'Maval' }, { hasAnswered: false });
  const follow = { follower_id: member.id, following_id: other.id };
  expect((await member.client.from('follows').insert(follow)).error).toBeNull();

  const page = await journey.visit('/my_profile', { as: member });
  await expect(page.getByText('Mulshi')).toBeVisible();
  await page.goto('/sort_listed_profiles');
  await page.getByRole('article').getByRole('link').click();
  await expect(page.getByText('Maval')).toBeVisible();
  await page.getByRole('button', { name: text('numbers.show') }).click();
  await expect(page.getByText('Other Street 2')).toBeVisible();
  await page.getByRole('button', { name: text('bar.go_back') }).click();
  await expect.poll(() => kept(page)).toContain('Maval');
  const left = await kept(page);
  expect(left).toContain('Mulshi');
  for (const detail of [...Object.values(own), ...Object.values(others)]) expect(left).not.toContain(detail);

  await test.step('Device data of one member is deleted when another signs in [10.08]', async () => {
    const next = await makeMember();
    await page.evaluate((session) => {
      const key = Object.keys(localStorage).find((name) => /^sb-.*-auth-token$/.test(name)) ?? '';
      localStorage.setItem(key, JSON.stringify(session));
    }, next.session);
    await page.goto('/my_profile');
    await expect.poll(() => kept(page)).toContain(`/offline-photos/${next.id}/`);
    const leftOfNext = await kept(page);
    for (const trace of [member.id, member.firstName, other.id, 'Maval', 'Mulshi'])
      expect(leftOfNext).not.toContain(trace);
  });
});

test('Signing out ends the session of this device only, also when the server is unreachable', async ({
  journey,
}) => {
  const page = await leaveData(journey, await makeMember());
  const asked = page.waitForRequest(/\/auth\/v1\/logout/);
  await page.route('**/auth/v1/logout*', (route) => route.abort());
  journey.provoke({ path: '/auth/v1/logout', status: 0 });
  await signOut(page, texts);
  expect(new URL((await asked).url()).searchParams.get('scope')).toBe('local');
  expect(await keptOfMembers(page)).toEqual([]);
});

test('Signing out on all devices ends every session or shows an error [10.07]', async ({ journey }) => {
  const member = await makeMember();
  const page = await leaveData(journey, member);
  await page.goto('/profile_page_setup');
  await manageProfile(page, texts).openSettings();
  await page.getByRole('button', { name: text('signout.everywhere') }).click();
  const { dialog, answer } = question(page, text('signout.everywhere_title'));

  await page.route('**/auth/v1/logout*', (route) => route.abort());
  journey.provoke({ path: '/auth/v1/logout', status: 0 });
  await answer(text('signout.everywhere_confirm'));
  await expect(dialog.getByRole('alert')).toHaveText(text('error.network'));
  expect((await member.client.auth.getUser()).data.user?.id).toBe(member.id);
  await page.unroute('**/auth/v1/logout*');

  await answer(text('signout.everywhere_confirm'));
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert').filter({ hasText: text('signout.everywhere_done') })).toBeVisible();
  expect(await keptOfMembers(page)).toEqual([]);
  const user = await fetch(`${productAddress().url}/auth/v1/user`, {
    headers: {
      apikey: productAddress().publishableKey,
      authorization: `Bearer ${member.session.access_token}`,
    },
  });
  expect(user.status).toBe(403);
});
