/** Lists: filters in the address, growing to the end, saving and unsaving. */
import type { Locator, Page, Request, Route } from '@playwright/test';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember, operator, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { bottomBar } from './screens/bars.ts';
import { filterDrawer, memberList, resultsWith, searchResults, shortlist } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const texts = textsOf('en');
const { text } = texts;

test('Filters have six fields, are kept in the address over reload and back, and are removed one by one', {
  tag: ['@2.23', '@2.76', '@2.86', '@2.88', '@2.89', '@4.51', '@4.55', '@4.56'],
}, async ({ journey }) => {
  const member = await makeMember();
  const page = await journey.visit('/search', { as: member });
  const screen = searchResults(page, texts);
  const form = filterDrawer(page, texts);
  await expect(screen.heading).toBeVisible();
  await screen.filters(0).click();
  await test.step('Six fields, none required [2.75, 2.80, 2.81, 2.82, 2.83, 2.84, 2.85, 2.87, 5.20, 5.63, 9.14, 9.15]', async () => {
    const group = (label: string) => form.drawer.getByRole('group', { name: label, exact: true });
    await expect(group(text('field.city')).getByRole('checkbox')).toHaveCount(2);
    // Another journey may have added one at the desk.
    await expect(group(text('field.caste')).getByRole('checkbox').nth(2)).toBeVisible();
    for (const column of ['highest_education', 'company_role'])
      await expect(form.drawer.getByRole('combobox', { name: text(`field.${column}`) })).toBeVisible();
    await expect(group(text('field.gender')).getByRole('radio')).toHaveCount(3);
    await expect(group(text('search.income')).getByRole('radio')).toHaveCount(6);
    for (const step of ['Any', '₹5 lakh', '₹10 lakh', '₹15 lakh', '₹20 lakh', '₹25 lakh'])
      await expect(group(text('search.income')).getByRole('radio', { name: step, exact: true })).toHaveCount(
        1,
      );
    await form.submit();
    await expect(form.drawer).toBeHidden();
    await expect(page).toHaveURL('/search');
  });

  await screen.filters(0).click();
  await form.gender('Male');
  await form.tick('caste', 'kul');
  await form.tick('caste', 'tul');
  // How many members they find.
  await expect(form.submitButton).toHaveText(/\d/);
  await form.submit();
  await expect(page).toHaveURL('/search?gender=Male&caste=kul&caste=tul');
  await expect(screen.filters(2)).toBeVisible();
  await expect(screen.chips).toHaveText(['Male', 'Kul', 'Tul']);
  const first = (await screen.cards.first().getByRole('heading').textContent()) ?? '';

  await page.reload();
  await expect(screen.chips).toHaveText(['Male', 'Kul', 'Tul']);
  await screen.open(first);
  await expect(profile(page, texts).heading(first)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/search?gender=Male&caste=kul&caste=tul');
  await expect(screen.card(first)).toBeVisible();

  await screen.removeFilter('Tul');
  await expect(page).toHaveURL('/search?gender=Male&caste=kul');
  await screen.filters(2).click();
  await form.clear();
  await expect(form.drawer).toBeHidden();
  await expect(page).toHaveURL('/search');
  await expect(screen.filters(0)).toBeVisible();

  await page.goBack();
  await expect(screen.chips).toHaveText(['Male', 'Kul']);

  await bottomBar(page, texts).home.click();
  await expect(page).toHaveURL('/home');
  await bottomBar(page, texts).search.click();
  await form.tick('city', 'Mumbai');
  await form.close();
  await expect(form.drawer).toBeHidden();
  await expect(screen.chips).toHaveText(['Male', 'Kul']);

  await test.step('Filters are sent as the specified conditions, with the income per month [7.06]', async () => {
    const asked = page.waitForRequest((request) => request.url().includes('income=gte'));
    await follow(
      page,
      '/search?gender=Male&income=1000000&highest_education=B.E.&company_role=Cook%2C+%22chef%22&city=Pune&city=Mumbai&caste=tul',
    );
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      id: `neq.${member.id}`,
      gender: 'eq.Male',
      income: `gte.${1_000_000 / 12}`,
      highest_education: 'in.("B.E.")',
      company_role: 'in.("Cook, \\"chef\\"")',
      city: 'in.("Mumbai","Pune")',
      caste: 'in.("tul")',
      offset: '0',
      limit: '6',
    });
  });

  await test.step('An empty result shows a text [2.78]', async () => {
    await expect(screen.empty).toBeVisible();
  });
});

/** Scrolls on until the list says that this was all; returns how many pages it asked for on the way. */
async function scrollToEnd(page: Page, table: string): Promise<number> {
  const { end, toBottom } = memberList(page, texts);
  let asked = 0;
  const count = (request: Request) => {
    if (request.url().includes(`/rest/v1/${table}?`) && /offset=[1-9]/.test(request.url())) asked += 1;
  };
  page.on('request', count);
  await expect(async () => {
    await toBottom();
    await expect(end).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [100] });
  page.off('request', count);
  return asked;
}

test('Search results load in pages of six to the end, and going back restores the position [2.77, 4.52, 9.10]', async ({
  journey,
}) => {
  const viewer = await makeMember();
  const { count } = await viewer.client
    .from('valid_profiles')
    .select('id', { count: 'exact', head: true })
    .eq('city', 'Mumbai')
    .neq('id', viewer.id);
  const page = await journey.visit('/search?city=Mumbai', { as: viewer });
  const { cards } = searchResults(page, texts);
  await expect(cards).toHaveCount(6);

  await test.step('Going back from a profile restores the scroll position', async () => {
    await cards.nth(4).scrollIntoViewIfNeeded();
    const offset = () => page.evaluate(() => window.scrollY);
    await cards.nth(4).getByRole('link').click();
    await expect(page).toHaveURL('/user_profile_page');
    await expect.poll(offset).toBe(0);
    await page.goBack();
    await expect(cards.nth(4)).toBeInViewport();
    expect(await offset()).toBeGreaterThan(844);
  });

  await expect(cards).toHaveCount(6);
  expect(await scrollToEnd(page, 'valid_profiles')).toBe(Math.floor((count ?? 0) / 6));
  await expect(page.getByText('No More results')).toBeVisible();
  await expect(cards).toHaveCount(count ?? 0);
});

test('The controls of a list leave under the top bar when one scrolls down, and return when one scrolls up', async ({
  journey,
}) => {
  const page = await journey.visit('/home', { as: await makeMember() });
  const { cards } = memberList(page, texts);
  await expect(cards.nth(3)).toBeVisible();
  const bottomOf = async (bar: Locator) => {
    const { y, height } = (await bar.boundingBox()) ?? { y: Number.NaN, height: 0 };
    return y + height;
  };
  const top = await bottomOf(page.getByRole('banner'));
  const controls = () => bottomOf(page.getByRole('button', { name: text('order.match') }));
  await page.mouse.move(180, 400);
  // The first movement is that by which a browser restores the position.
  await page.mouse.wheel(0, 100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(90);
  await page.mouse.wheel(0, 500);
  await expect.poll(controls).toBeLessThanOrEqual(top);
  await page.mouse.wheel(0, -50);
  await expect.poll(controls).toBeGreaterThan(top);
});

test('The shortlist loads in pages of twenty to the end', {
  tag: ['@2.147', '@2.148', '@7.12', '@9.11'],
}, async ({ journey }) => {
  const viewer = await makeMember();
  const others = unwrap(
    await viewer.client.from('valid_profiles').select('id').eq('gender', 'Male').limit(23),
  );
  unwrap(
    await viewer.client
      .from('follows')
      .insert(others.map(({ id }) => ({ follower_id: viewer.id, following_id: id })))
      .select('following_id'),
  );
  const page = await journey.visit('/sort_listed_profiles', { as: viewer });
  const screen = shortlist(page, texts);
  await expect(screen.cards).toHaveCount(20);
  expect(await scrollToEnd(page, 'follows_view')).toBe(1);
  await expect(screen.cards).toHaveCount(23);
  await expect(page.getByText('No More results')).toBeVisible();
});

test('A heart saves at once, and the shortlist removes and restores a member [2.123, 4.44, 4.45]', async ({
  journey,
}) => {
  const [viewer, other] = [await makeMember(), await makeMember()];
  const name = other.fullName;
  const page = await journey.visit(resultsWith({ company_role: other.companyRole }), { as: viewer });
  const list = searchResults(page, texts);
  const saved = shortlist(page, texts);
  const onSave = (answer: (route: Route) => Promise<void>) =>
    page.route('**/rest/v1/follows*', (route) =>
      route.request().method() === 'POST' ? answer(route) : route.fallback(),
    );

  await test.step('A failed save is reverted and shows an error [8.22]', async () => {
    await onSave((route) => route.abort('connectionreset'));
    journey.provoke({ method: 'POST', path: '/rest/v1/follows', status: 0 });
    await list.save(name).click();
    await expect(page.getByRole('alert')).toContainText(text('profile.save_failed'));
    await expect(list.save(name)).toBeVisible();
    await page.unroute('**/rest/v1/follows*');
  });

  await test.step('The shortlist contains a member whose save is still pending', async () => {
    const sent = Promise.withResolvers<void>();
    await onSave(async (route) => {
      await sent.promise;
      await route.continue();
    });
    await list.save(name).click();
    await expect(list.unsave(name).locator('span')).toHaveCSS('animation-name', 'pop');
    await bottomBar(page, texts).saved.click();
    // The list of before has the same heart, and stays until this one is there.
    await expect(saved.heading).toBeVisible();
    sent.resolve();
    await expect(saved.card(name)).toBeVisible();
    // Only a heart that was pressed.
    await expect(saved.unsave(name).locator('span')).toHaveCSS('animation-name', 'none');
  });

  await saved.unsave(name).click();
  await expect(saved.removed(name)).toBeVisible();
  await saved.undo(name).click();
  await expect(saved.card(name)).toBeVisible();
  const view = page.getByRole('button', { name: text('view.rows') });
  await expect(view).toBeVisible();
  const segments = page.getByRole('navigation', { name: text('matches.label') });
  const place = await segments.boundingBox();
  // A reload would end the request, which the list does not wait for.
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await saved.unsave(name).click();
  await expect(saved.removed(name)).toBeVisible();
  await deleted;
  await page.reload();
  await expect(saved.empty).toBeVisible();
  await expect(view).toBeHidden();
  // The segments stay under the finger that changes them.
  await segments.getByRole('link', { name: text('matches.sent') }).click();
  await expect(page.getByText(text('matches.sent_empty'))).toBeVisible();
  expect(await segments.boundingBox()).toEqual(place);
  const rows = unwrap(await operator().from('follows').select('following_id').eq('follower_id', viewer.id));
  expect(rows).toEqual([]);
});

test('Two saved members are compared in a table, whose differing facts stand out, until Back closes it [10.174]', async ({
  journey,
}) => {
  const [viewer, one, other] = [await makeMember(), await makeMember(), await makeMember({ city: 'Mumbai' })];
  for (const { id } of [one, other])
    unwrap(await operator().from('follows').insert({ follower_id: viewer.id, following_id: id }));
  const page = await journey.visit('/sort_listed_profiles', { as: viewer });
  const sheet = page.getByRole('dialog', { name: text('shortlist.compare') });
  const table = sheet.getByRole('table');

  await page.getByRole('button', { name: text('shortlist.compare') }).click();
  await sheet.getByRole('checkbox', { name: one.fullName }).check();
  await expect(table).toHaveCount(0);
  await sheet.getByRole('checkbox', { name: other.fullName }).check();
  await expect(table.getByRole('columnheader')).toHaveText([one.fullName, other.fullName]);
  const fact = (label: string) =>
    table.getByRole('rowgroup').filter({ has: page.getByText(label, { exact: true }) });
  const roles = fact(text('field.company_role')).getByRole('cell');
  await expect(roles).toContainText([one.companyRole, other.companyRole]);
  await expect(roles.first()).toHaveCSS('font-weight', '600');
  await expect(fact(text('field.height')).getByRole('cell').first()).toHaveCSS('font-weight', '400');

  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/sort_listed_profiles');
});
