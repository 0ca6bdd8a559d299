/** The drawer with the filter form: ages, lists that fail to load, and a finger that drags it. */
import { expect, test } from './harness/journey.ts';
import { makeMember, uniqueName } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { bottomBar } from './screens/bars.ts';
import { filterDrawer, resultsWith, searchResults } from './screens/members.ts';

const english = textsOf('en');
const marathi = textsOf('mr');

test('A range of ages is chosen by two thumbs, which do not pass each other, and is taken back', async ({
  journey,
}) => {
  const page = await journey.visit('/search', { as: await makeMember(), locale: 'mr-IN' });
  const screen = searchResults(page, marathi);
  const form = filterDrawer(page, marathi);

  await screen.filters(0).click();
  await form.age('least', 28);
  await form.age('most', 31);
  await form.thumb('most').press('Home');
  await expect(form.thumb('most')).toHaveValue('28');
  await form.age('most', 31);
  const asked = page.waitForRequest((request) => request.url().includes('age=gte.28&age=lte.31'));
  await form.submit();
  await asked;
  await expect(page).toHaveURL('/search?age_from=28&age_to=31');
  await expect(screen.chips).toHaveText([marathi.text('search.age_range', { from: '२८', to: '३१' })]);

  await screen.filters(1).click();
  await form.thumb('least').press('Home');
  await form.submit();
  await expect(page).toHaveURL('/search?age_to=31');
});

test('The other filters work while the lists of the form fail to load, and these can be retried', async ({
  journey,
}) => {
  const { text } = english;
  const page = await journey.visit('/search', { as: await makeMember() });
  const form = filterDrawer(page, english);
  const cities = '**/rest/v1/distinct_city*';
  await page.route(cities, (route) => route.fulfill({ status: 500, json: {} }));
  journey.provoke({ path: '/rest/v1/distinct_city', status: 500 });

  await searchResults(page, english).filters(0).click();
  await expect(form.drawer.getByRole('alert')).toContainText(text('search.options_failed'));
  await form.gender('Female');
  await page.unroute(cities);
  await form.drawer.getByRole('button', { name: text('ui.retry') }).click();
  await form.tick('city', 'Pune');
  await form.submit();
  await expect(page).toHaveURL('/search?gender=Female&city=Pune');
});

test('The drawer follows a finger, returns after a short way and closes after a long one', async ({
  journey,
}) => {
  const page = await journey.visit('/search', { as: await makeMember() });
  const screen = searchResults(page, english);
  const { drawer } = filterDrawer(page, english);
  await screen.filters(0).click();
  // The lists of the form have loaded, so it keeps its height.
  await expect(drawer.getByRole('group', { name: english.text('field.city') })).toBeVisible();
  await expect.poll(() => drawer.evaluate((element) => element.getAnimations().length)).toBe(0);
  const top = async () => Math.round((await drawer.boundingBox())?.y ?? Number.NaN);
  const [rest, title] = [await top(), await drawer.getByRole('heading').boundingBox()];
  const finger = await page.context().newCDPSession(page);
  const at = (down: number) => [{ x: 180, y: (title?.y ?? 0) + down }];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', down?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: down === undefined ? [] : at(down) });
  /** Moves down in steps and rests there: a fast movement closes after a short way, too. */
  async function drag(distance: number): Promise<void> {
    await touch('touchStart', 0);
    for (let down = 10; down <= distance; down += 10) await touch('touchMove', down);
    for (let rests = 0; rests < 10; rests += 1) await touch('touchMove', distance + (rests % 2));
  }

  await drag(60);
  await expect.poll(top).toBeGreaterThan(rest + 20);
  await expect(drawer).toHaveCSS('will-change', 'transform');
  await touch('touchEnd');
  await expect.poll(top).toBe(rest);

  await drag(500);
  await touch('touchEnd');
  await expect(drawer).toBeHidden();
  await expect(screen.filters(0)).toBeFocused();
});

test('Search opens with the gender chosen on Home, counts what it finds, and says what to leave out when it finds nobody [10.175]', async ({
  journey,
}) => {
  const { text } = english;
  const found = await makeMember({ company_role: uniqueName('Weaver '), income: 50_000 });
  const page = await journey.visit('/home', { as: await makeMember({ gender: 'Male' }) });
  await page.getByRole('radio', { name: text('browse.Female'), exact: true }).check();
  await bottomBar(page, english).search.click();
  // The ages around the viewer's own stand beside it.
  await expect(page).toHaveURL(/\/search\?gender=Female&age_from=/);
  const { drawer } = filterDrawer(page, english);
  await expect(drawer.getByRole('radio', { name: text('option.gender.Female'), exact: true })).toBeChecked();

  const filters = { gender: 'Female', company_role: found.companyRole };
  await page.goto(resultsWith({ ...filters, income: '1000000' }));
  const screen = searchResults(page, english);
  await expect(screen.empty).toBeVisible();
  // Nothing to put in order.
  const order = page.getByRole('button', { name: text('order.match'), exact: true });
  await expect(order).toBeHidden();
  const filter = text('search.income_lakh', { lakh: 10 });
  await page.getByRole('button', { name: text('search.without', { filter, count: 1 }) }).click();
  await expect(page).toHaveURL(resultsWith(filters));
  await expect(screen.heading).toContainText(text('search.found', { count: 1 }));
  await expect(screen.cards).toHaveCount(1);
  await expect(order).toBeVisible();

  await test.step('Ten thousand stand for as many or more [10.181]', async () => {
    await page.route('**/rpc/count_members', (route) =>
      route.fulfill({ json: [{ left_out: null, members: 10_000 }] }),
    );
    await page.goto('/search');
    await expect(screen.heading).toContainText('10,000 or more profiles');
  });
});
