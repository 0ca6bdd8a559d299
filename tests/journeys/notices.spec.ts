/** Notices: the bell, the list, the question about notices on the phone, and the settings, as two members meet them. */
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';

test('In Marathi on a small phone, an interest rings the bell of its receiver, and its sender is asked once about notices on the phone [10.270, 10.278]', {
  tag: '@needs-realtime',
}, async ({ journey }) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const [sender, receiver] = [await makeMember(), await makeMember()];
  const receivers = await journey.visit('/settings', { as: receiver, locale: 'mr-IN' });
  await receivers.setViewportSize({ width: 360, height: 640 });
  const bell = receivers.getByRole('link', { name: text('title.notices') }).first();
  await expect(bell).toHaveAccessibleName(text('title.notices'));

  const senders = await journey.visit(resultsWith({ company_role: receiver.companyRole }), {
    as: sender,
    locale: 'mr-IN',
  });
  await senders.setViewportSize({ width: 360, height: 640 });
  // Chromium without a window refuses notifications, whatever it is granted.
  await senders.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
  );
  await senders.reload();
  const question = senders.getByRole('heading', { name: text('notice.ask') });
  const sendInterest = async () => {
    await searchResults(senders, texts).open(receiver.fullName);
    await senders.getByRole('button', { name: text('interest.send'), exact: true }).click();
  };

  await test.step('the sender is asked after the first interest, and not again', async () => {
    await sendInterest();
    await expect(question).toBeVisible();
    await expect(senders.getByText(text('notice.push_what'))).toBeVisible();
    await isAccessible(senders, 'question about notices on the phone');
    await senders.getByRole('button', { name: text('notice.ask_no'), exact: true }).click();
    await expect(question).toBeHidden();
    await senders.reload();
    await expect(senders.getByText(text('interest.sent_pending'))).toBeVisible();
    await expect(question).toBeHidden();
  });

  await test.step('the receiver’s bell counts it without a reload', async () => {
    await expect(bell).toHaveAccessibleName(`${text('title.notices')} ${text('notice.unread_one')}`, {
      timeout: 15_000,
    });
  });

  await test.step('the list names the sender, and opening it marks it as read', async () => {
    await bell.click();
    const row = receivers.getByRole('link', { name: text('notice.interest', { name: sender.fullName }) });
    await expect(row).toContainText(text('notice.is_unread'));
    await isAccessible(receivers, 'notices');
    await row.click();
    await expect(receivers.getByRole('button', { name: text('interest.accept'), exact: true })).toBeVisible();
    await receivers.goBack();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText(text('notice.is_unread'));
    await expect(bell).toHaveAccessibleName(text('title.notices'));
  });
});

test('A member chooses channels, quiet hours, the day of the weekly list and the time zone, which stay [10.271, 10.272]', async ({
  journey,
}) => {
  const texts = textsOf('en');
  const { text } = texts;
  const page = await journey.visit('/settings', { as: await makeMember() });
  await page
    .getByRole('link', { name: text('title.notices') })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: text('title.notice_settings') })).toBeVisible();
  const interests = page.getByRole('group', { name: text('notice.topic.interests') });
  const mail = interests.getByRole('checkbox', { name: text('notice.channel.mail') });
  await expect(mail).toBeChecked();
  await isAccessible(page, 'settings of notices');
  // A text without its key's last part would be shown as the key.
  await expect(page.getByText('notice.')).toHaveCount(0);
  await mail.click();
  await expect(mail).not.toBeChecked();
  await page.getByLabel(text('notice.quiet_from')).selectOption('19');
  await page.getByLabel(text('notice.weekly_day')).selectOption('3');
  await page
    .getByRole('button', { name: text('notice.zone_what') })
    .or(page.getByRole('combobox', { name: text('notice.zone_what') }))
    .first()
    .click();
  await page.getByPlaceholder(text('ui.type_to_search')).fill('New York');
  await page.getByRole('option', { name: 'New York' }).click();
  await follow(page, '/notices');
  await expect(page.getByText(text('notice.empty'))).toBeVisible();
  await isAccessible(page, 'no notices');
  // Each part that could not be read says so, and is read again by a tap.
  const parts = ['my_notice_choices', 'my_notice_settings'];
  for (const part of parts) journey.provoke({ path: `/rest/v1/${part}`, status: 400 });
  await page.route('**/rest/v1/my_notice_*', (route) => route.fulfill({ status: 400, json: {} }));
  await page.goto('/notice_settings');
  const again = page.getByRole('button', { name: text('ui.retry') });
  await expect(again).toHaveCount(parts.length);
  await page.unroute('**/rest/v1/my_notice_*');
  await again.first().click();
  await expect(again).toHaveCount(1);
  await again.click();
  await expect(mail).not.toBeChecked();
  await expect(page.getByLabel(text('notice.quiet_from'))).toHaveValue('19');
  await expect(page.getByLabel(text('notice.weekly_day'))).toHaveValue('3');
  await expect(page.getByText('New York')).toBeVisible();
});

test('From the second visit on the list offers to install the application, until that is closed; an iPhone shows what to tap, and the installed one nothing but shortcuts [10.279, 10.281]', async ({
  journey,
}) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const page = await journey.visit('/home', { as: await makeMember(), locale: 'mr-IN' });
  await page.setViewportSize({ width: 360, height: 640 });
  const hint = page.getByRole('region', { name: text('install.title') });
  /** As Chromium does when it finds the application worth installing, which it does not without a window. */
  const offer = () => page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')));
  /** Visits are counted once the network is idle. */
  const isVisit = (count: string) =>
    expect.poll(() => page.evaluate(() => localStorage.getItem('visits'))).toBe(count);
  /** A visit is a session of a tab. */
  const visitAgain = async (count: string) => {
    await page.evaluate(() => sessionStorage.removeItem('this-visit'));
    await page.reload();
    await isVisit(count);
  };
  await isVisit('1');
  await offer();
  await expect(hint).toBeHidden();

  await visitAgain('2');
  await offer();
  await expect(hint).toBeVisible();
  await isAccessible(page, 'hint to install the application');
  await hint.getByRole('button', { name: text('install.no'), exact: true }).click();
  await expect(hint).toBeHidden();
  await visitAgain('3');
  await offer();
  await expect(hint).toBeHidden();

  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'userAgent', {
      get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X)',
    });
  });
  await page.evaluate(() => localStorage.removeItem('install-hint'));
  await visitAgain('4');
  await expect(hint.getByRole('listitem')).toHaveText([text('install.share'), text('install.add')]);
  await isAccessible(page, 'how to install the application on an iPhone');

  const { shortcuts } = await (await page.request.get('/manifest.webmanifest')).json();
  const addresses: string[] = shortcuts.map(({ url }: { url: string }) => url);
  expect(addresses).toEqual(expect.arrayContaining(['/search', '/sort_listed_profiles?show=received']));
  for (const address of addresses) {
    const answer = await page.request.get(address, { headers: { accept: 'text/html' } });
    expect([address, answer.status()]).toEqual([address, 200]);
  }

  // Opened from the home screen.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
  await visitAgain('5');
  await offer();
  await expect(page.getByRole('link', { name: text('title.notices') }).first()).toBeVisible();
  await expect(hint).toBeHidden();
});
