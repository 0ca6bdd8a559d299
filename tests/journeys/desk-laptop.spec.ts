/** The desk on a laptop: photos reviewed with keys, a report decided by keyboard alone, and every page checked by axe. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { isAccessible, isAccessibleInBothColours } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { keyboardOf } from './harness/keyboard.ts';
import { addPhoto, makeMember, makeUnpaid, operator, type Person, signIn, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 640 };

async function makeOperator(): Promise<Person> {
  const staff = await signIn();
  unwrap(await operator().rpc('set_desk_role', { address: staff.email, role: 'operator' }));
  return staff;
}

interface Row {
  code: number;
  photos: { name: string; hidden: boolean; waits: boolean }[];
}

const queueOf = async (client: SupabaseClient): Promise<Row[]> => unwrap(await client.rpc('desk_new_photos'));

/** Approves every waiting photo of others, so that those of `kept` are the first. */
async function approveOthers(client: SupabaseClient, kept: readonly number[]): Promise<void> {
  for (;;) {
    const others = (await queueOf(client)).filter(({ code }) => !kept.includes(code));
    if (others.length === 0) return;
    await Promise.all(
      others.map(({ code, photos }) =>
        client.rpc('desk_review_photos', { code, photos: photos.map(({ name }) => name), show: true }),
      ),
    );
  }
}

test('An operator reviews thirty photos of ten members with twelve keys, and hides one of them [10.130]', async ({
  journey,
}) => {
  const { text, number } = textsOf('mr');
  const staff = await makeOperator();
  const members = await Promise.all(Array.from({ length: 10 }, () => makeMember()));
  for (const member of members) for (let more = 0; more < 2; more += 1) await addPhoto(member);
  const codes = members.map(({ userCode }) => userCode);
  await approveOthers(staff.client, codes);
  const rows = (await queueOf(staff.client)).filter(({ code }) => codes.includes(code));
  expect(rows.flatMap(({ photos }) => photos.filter(({ waits }) => waits))).toHaveLength(30);

  const page = await journey.visit('/desk/photos', { as: staff, locale: 'mr-IN' });
  await page.setViewportSize(LAPTOP);
  const photo = (row: number, place: number) =>
    page.locator(`[data-photo="${rows[row]?.photos[place]?.name}"]`).getByRole('button').first();
  await expect(photo(0, 0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(photo(1, 0)).toBeFocused();
  await page.keyboard.press('k');
  await expect(photo(0, 0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible();
  await isAccessible(page, 'an enlarged photo', '#content');
  await page.keyboard.press('Escape');
  await expect(photo(0, 0)).toBeFocused();

  const keys = ['ArrowRight', 'h', ...Array.from({ length: 10 }, () => 'a')];
  expect(keys.length).toBeLessThanOrEqual(12);
  for (const key of keys) {
    await page.keyboard.press(key);
    if (key === 'h') await expect(page.getByRole('button', { name: text('desk.photo_undo') })).toBeVisible();
  }
  const left = async () => (await queueOf(staff.client)).filter(({ code }) => codes.includes(code));
  await expect.poll(left).toEqual([]);
  const hidden = rows[0]?.photos[1]?.name ?? '';
  const shown = rows[0]?.photos[2]?.name ?? '';
  const [first] = members.filter(({ userCode }) => userCode === rows[0]?.code);
  const { data: profile } = await staff.client.rpc('desk_member', { code: first?.userCode });
  const isHidden = (name: string) =>
    (profile as { photos: Row['photos'] }).photos.find((one) => one.name === name)?.hidden;
  expect([isHidden(hidden), isHidden(shown)]).toEqual([true, false]);

  await test.step('by touch, each photo has its own button, and a mistake is taken back', async () => {
    const later = await makeMember();
    await page.setViewportSize(PHONE);
    await page.reload();
    const name = { number: number(1), name: later.fullName };
    const hide = page.getByRole('button', { name: text('desk.photo_hide_of', name) });
    const undo = page.getByRole('button', { name: text('desk.photo_undo') });
    await hide.click();
    await expect(hide).toBeHidden();
    await undo.click();
    await expect(undo).toBeHidden();
    const photos = async () => {
      const { data } = await staff.client.rpc('desk_member', { code: later.userCode });
      return (data as { photos: Row['photos'] }).photos.map((one) => one.hidden);
    };
    await expect.poll(photos).toEqual([false]);
    expect((await queueOf(staff.client)).filter(({ code }) => code === later.userCode)).toEqual([]);
  });
});

test('An operator finds a report under Today, calls both members, and decides it by keyboard alone [10.131]', async ({
  journey,
}) => {
  const { text } = textsOf('mr');
  const [reporter, reported, staff] = [await makeMember(), await makeMember(), await makeOperator()];
  unwrap(await reporter.client.rpc('send_interest', { user_id: reported.id }));
  unwrap(await reported.client.rpc('contact_of', { user_id: reporter.id }));
  const details = { user_id: reported.id, kind: 'money', details: 'They asked for 5,000 rupees.' };
  const { ticket } = unwrap(await reporter.client.rpc('report_member', details).single<{ ticket: string }>());
  const page = await journey.visit('/desk', { as: staff, locale: 'mr-IN' });
  await page.setViewportSize(LAPTOP);
  const keyboard = keyboardOf(page);
  await expect(page.getByRole('heading', { level: 1, name: text('desk.today') })).toBeVisible();
  await page.getByRole('link', { name: ticket }).focus();
  await keyboard.press('Enter');
  const between = page.getByRole('region', { name: text('desk.between') });
  await expect(between.getByText(text('desk.interest_pending'))).toBeVisible();
  const names = { who: reported.fullName, other: reporter.fullName };
  await expect(between.getByText(text('desk.between_numbers', names))).toBeVisible();
  await keyboard.use(page.getByRole('button', { name: text('desk.numbers_show') }));
  await expect(page.locator('a[href="tel:9000012345"]')).toHaveCount(2);
  await isAccessible(page, 'a report with numbers');
  const unlist = page.getByRole('button', { name: text('desk.unlist') });
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(unlist).toBeInViewport();
  await keyboard.use(unlist);
  await keyboard.use(
    page.getByRole('alertdialog').getByRole('button', { name: text('desk.confirm_decision') }),
  );
  await expect(page.getByText(text('desk.decision_stored', { ticket }))).toBeVisible();
});

const PAGES: readonly [address: string, text: string][] = [
  ['/desk', 'desk.by_deadline'],
  ['/desk/reports', 'desk.reports'],
  ['/desk/photos', 'desk.new_photos'],
  ['/desk/payments', 'desk.payments_to_check'],
  ['/desk/orders', 'desk.orders'],
  ['/desk/breaches', 'desk.breaches'],
  ['/desk/members', 'desk.call_list'],
  ['/desk/members?list=unpaid', 'desk.call_list_unpaid'],
  ['/desk/members?list=incomplete', 'desk.call_list_incomplete'],
  ['/desk/members?q=1001', 'desk.state_listed'],
  ['/desk/members?q=nobody-has-this-name', 'desk.nobody_found'],
  ['/desk/figures', 'desk.funnel'],
  ['/desk/settings', 'desk.settings_officer'],
  ['/desk/lists', 'desk.lists'],
  ['/desk/health', 'desk.health_intro'],
  ['/desk/log', 'desk.log'],
  ['/desk/member?code=999999', 'desk.error_member_not_found'],
  ['/desk/report?ticket=RG-0', 'desk.error_report_not_found'],
];

test('Every page of the desk passes axe on a laptop and on a phone [10.132]', async ({ journey }) => {
  const { text } = textsOf('mr');
  const [reporter, reported, staff] = [await makeMember(), await makeMember(), await makeOperator()];
  await makeUnpaid();
  unwrap(await reporter.client.rpc('report_member', { user_id: reported.id, kind: 'other', details: 'x' }));
  const now = new Date().toISOString();
  unwrap(await staff.client.rpc('desk_open_breach', { title: 'A list was lost', noticed_at: now }));
  journey.provoke({ method: 'POST', path: '/rest/v1/rpc/desk_member', status: 404 });
  journey.provoke({ method: 'POST', path: '/rest/v1/rpc/desk_report', status: 404 });
  const page = await journey.visit('/desk', { as: staff, locale: 'mr-IN' });
  for (const size of [LAPTOP, PHONE]) {
    await page.setViewportSize(size);
    for (const [address, shown] of PAGES) {
      await follow(page, address);
      await expect(page.locator('main').getByText(text(shown)).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const summary of await page.locator('main summary').all()) await summary.click();
      await (size === LAPTOP ? isAccessibleInBothColours : isAccessible)(page, `${address} at ${size.width}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `${address} scrolls sideways`).toBeLessThanOrEqual(size.width);
    }
  }
});

/** The dialogs, by their page and the button that opens them. */
const DIALOGS: readonly [address: (code: number) => string, button: string][] = [
  [() => '/desk/orders', 'desk.order_add'],
  [() => '/desk/breaches', 'desk.breach_open'],
  [() => '/desk/lists', 'desk.choice_add'],
  [(code) => `/desk/member?code=${code}`, 'desk.record_payment'],
  [(code) => `/desk/member?code=${code}`, 'desk.unlist_member'],
];

test('Dialogs of the desk, a page that cannot be read, and the closed desk pass axe [10.132]', async ({
  journey,
}) => {
  const { text } = textsOf('en');
  const [member, staff] = [await makeMember(), await makeOperator()];
  const page = await journey.visit('/desk/log', { as: staff });
  await page.setViewportSize(LAPTOP);
  for (const [address, button] of DIALOGS) {
    await follow(page, address(member.userCode));
    await page.getByRole('button', { name: text(button), exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await isAccessibleInBothColours(page, button, '#content');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('button', { name: text(button), exact: true })).toBeFocused();
  }
  journey.provoke({ path: '/rest/v1/rpc/desk_figures', status: 500 });
  await page.route('**/rest/v1/rpc/desk_figures', (route) => route.fulfill({ status: 500, json: {} }));
  await follow(page, '/desk/figures');
  await expect(page.getByRole('button', { name: text('ui.retry') })).toBeVisible();
  await isAccessible(page, 'figures that cannot be read');
  await page.unroute('**/rest/v1/rpc/desk_figures');
  await page.getByRole('button', { name: text('ui.retry') }).click();
  await expect(page.getByText(text('desk.funnel'))).toBeVisible();

  const closed = await journey.visit('/desk', { as: member });
  await expect(closed.getByText(text('desk.closed'))).toBeVisible();
  await closed.setViewportSize(LAPTOP);
  await isAccessible(closed, 'the closed desk');
});
