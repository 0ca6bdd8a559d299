/** Interests and blocks, as two members meet them. */
import { isAccessible } from './harness/accessible.ts';
import { joinsChannel } from './harness/connections.ts';
import { follow } from './harness/follow.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { expectLoaded } from './harness/loaded-image.ts';
import { expectRefusedPhotos, makeMember, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { browse, resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const RECEIVED = '/sort_listed_profiles?show=received';

test('In Marathi on a small phone, an interest is accepted and ended by a block that can be undone [10.26]', {
  tag: '@needs-realtime',
}, async ({ journey }) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const [sender, receiver] = [await makeMember(), await makeMember()];
  const filters = resultsWith({ company_role: receiver.companyRole });
  const senders = await journey.visit(filters, { as: sender, locale: 'mr-IN' });
  const joined = joinsChannel(senders);
  await senders.setViewportSize({ width: 360, height: 640 });

  await test.step('the first screen answers age, height, place and work, above the one main action [10.143]', async () => {
    await searchResults(senders, texts).open(receiver.fullName);
    const send = senders.getByRole('button', { name: text('interest.send'), exact: true });
    await expect(send).toBeEnabled();
    const bar = await send.boundingBox();
    const facts = senders.getByText(/^२७ वर्षे\s· ५ फूट ४ इंच\s· पुणे$/);
    // Of several nodes the later ones would move when the font arrives.
    expect(await facts.evaluate(({ childNodes }) => childNodes.length)).toBe(1);
    for (const seen of [
      profile(senders, texts).heading(receiver.fullName),
      facts,
      senders.getByText(receiver.companyRole).first(),
      senders.getByRole('listitem').filter({ hasText: 'अविवाहित' }),
    ]) {
      const box = await seen.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 640)).toBeLessThan(bar?.y ?? 0);
    }
  });

  await test.step('the sender sends it with one tap', async () => {
    await senders.getByRole('button', { name: text('interest.send'), exact: true }).click();
    await expect(senders.getByText(text('interest.sent_pending'))).toBeVisible();
    await isAccessible(senders, 'profile with an interest');
    await joined;
    await follow(senders, '/home');
    await expect(browse(senders, texts).cards.first()).toBeVisible();
  });

  const page = await journey.visit(RECEIVED, { as: receiver, locale: 'mr-IN' });
  await page.setViewportSize({ width: 360, height: 640 });
  await test.step('the receiver finds and accepts it', async () => {
    await expect(page.getByRole('link', { name: text('matches.received') })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await isAccessible(page, 'received interests');
    await page.getByRole('button', { name: text('interest.accept'), exact: true }).click();
    const moment = page.getByRole('dialog', { name: text('interest.accepted_title') });
    await expect(moment.getByRole('button', { name: text('profile.call'), exact: true })).toBeInViewport();
    await expect(moment.getByRole('link', { name: text('interest.share_biodata') })).toBeInViewport();
    await isAccessible(page, 'interest accepted');
    await page.keyboard.press('Escape');
    await expect(moment).toBeHidden();
    await expect(page.getByText(text('matches.state_accepted'))).toBeVisible();
    await page.getByRole('link', { name: text('matches.connected') }).click();
    await expect(page.getByRole('article', { name: sender.fullName })).toBeVisible();
    await isAccessible(page, 'families in contact');
  });

  await test.step('the sender sees it without a reload, once [10.72, 10.180]', async () => {
    const moment = senders.getByRole('dialog', { name: text('interest.accepted_title') });
    await expect(
      moment.getByText(text('interest.sent_accepted_text', { name: receiver.fullName })),
    ).toBeVisible();
    await expect(moment.getByRole('button', { name: text('profile.call'), exact: true })).toBeInViewport();
    await isAccessible(senders, 'own interest accepted');
    await senders.keyboard.press('Escape');
    await expect(moment).toBeHidden();
    const asked = senders.waitForResponse(/my_interests.*accepted_at=gt/);
    await senders.reload();
    expect(await (await asked).json()).toEqual([]);
    await expect(moment).toBeHidden();
    await senders.goto(filters);
    await searchResults(senders, texts).open(receiver.fullName);
    await expect(senders.getByText(text('interest.sent_accepted'))).toBeVisible();
  });

  await test.step('a block takes one tap and is undone by another', async () => {
    // It is refused about a member who is blocked meanwhile.
    const matched = page.waitForResponse('**/functions/v1/match_with');
    await searchResults(page, texts).open(sender.fullName);
    await matched;
    await expect(page.getByText(text('interest.received_accepted'))).toBeVisible();
    // A block gives the receiver's photos new names, while the sender's page may be loading one.
    expectRefusedPhotos(receiver);
    await page.getByRole('button', { name: text('more.label'), exact: true }).click();
    await page.getByRole('menuitem', { name: text('block.block') }).click();
    await expect(page.getByText(text('block.done', { name: sender.fullName }))).toBeVisible();
    await page.getByRole('button', { name: text('block.undo') }).click();
    await expect(profile(page, texts).heading(sender.fullName)).toBeVisible();
  });

  await test.step('on a small phone a report takes four taps and gives a ticket [10.37]', async () => {
    const sheet = page.getByRole('dialog', { name: text('report.title', { name: sender.fullName }) });
    await page.getByRole('button', { name: text('more.label'), exact: true }).tap();
    await page.getByRole('menuitem', { name: text('report.report') }).tap();
    await sheet.getByRole('radio', { name: text('report.kind_other'), exact: true }).tap();
    const send = sheet.getByRole('button', { name: text('report.send') });
    await expect(send).toBeInViewport({ ratio: 1 });
    await isAccessible(page, 'report');
    await send.tap();
    await expect(sheet.getByText(/RG-\d{4}-\d{6}/)).toBeFocused();
    await isAccessible(page, 'report sent');
    await sheet.getByRole('button', { name: text('report.block_too') }).tap();
    await expect(page.getByText(text('block.done', { name: sender.fullName }))).toBeVisible();
    await page.getByRole('button', { name: text('block.undo') }).click();
    await expect(profile(page, texts).heading(sender.fullName)).toBeVisible();
  });

  await test.step('a telephone number is blocked in the settings, and the block ended', async () => {
    await follow(page, '/blocked_members');
    await page.getByLabel(text('block.contact'), { exact: true }).fill('91234 56789');
    await page.getByRole('button', { name: text('block.contact_add'), exact: true }).click();
    const unblock = page.getByRole('button', { name: text('block.unblock_named', { name: '…789' }) });
    await expect(unblock).toBeVisible();
    await isAccessible(page, 'blocked numbers');
    await unblock.click();
    await expect(unblock).toBeHidden();
  });
});

test('One tap on Home answers an interest that has come meanwhile, and another takes a decline back [10.140, 10.141]', {
  tag: '@needs-realtime',
}, async ({ journey }) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const [sender, receiver] = [await makeMember(), await makeMember()];
  const page = await journey.visit(EMPTY_PAGE, { as: receiver, locale: 'mr-IN' });
  await page.setViewportSize({ width: 360, height: 640 });
  const joined = joinsChannel(page);
  await page.goto('/home');
  await joined;
  const waiting = page.getByRole('region', { name: text('matches.come', { count: 1 }) });
  const list = page.getByRole('link', { name: text('bar.saved') });
  await expect(waiting).toBeHidden();
  unwrap(await sender.client.rpc('send_interest', { user_id: receiver.id }));
  await expect(list).toContainText(text('matches.waiting', { count: 1 }));
  const accept = waiting.getByRole('button', { name: text('interest.accept') });
  await expect(accept).toBeInViewport({ ratio: 1 });
  await isAccessible(page, 'home with an interest');

  await waiting.getByRole('button', { name: text('interest.decline') }).tap();
  await expect(waiting).toBeHidden();
  await isAccessible(page, 'interest declined');
  await page.getByRole('button', { name: text('interest.undo_named', { name: sender.fullName }) }).tap();
  await expect(accept).toBeVisible();

  await test.step('the list opens with what waits', async () => {
    await list.click();
    await expect(page).toHaveURL(RECEIVED);
    await page.goBack();
    await expect(page).toHaveURL('/home');
  });

  await accept.tap();
  const moment = page.getByRole('dialog', { name: text('interest.accepted_title') });
  await expect(moment).toBeVisible();
  await expect(waiting).toBeHidden();

  await test.step('Back closes the sheets one after the other, and leaves nothing in the history [10.142]', async () => {
    await moment.getByRole('button', { name: text('profile.call'), exact: true }).tap();
    const numbers = page.getByRole('dialog', { name: text('numbers.call', { name: sender.fullName }) });
    await expect(numbers).toBeVisible();
    // Playwright reads the history before it goes back in it.
    await page.waitForFunction(() => window.history.state?.overlay === 2);
    await page.goBack();
    await expect(numbers).toBeHidden();
    await expect(moment).toBeVisible();
    await page.goBack();
    await expect(moment).toBeHidden();
    await expect(page).toHaveURL('/home');
    await page.goBack();
    await expect(page).toHaveURL(EMPTY_PAGE);
  });
});

test('A report is sent by the keyboard alone', async ({ journey }) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const other = await makeMember();
  const address = resultsWith({ company_role: other.companyRole });
  const page = await journey.visit(address, { as: await makeMember(), locale: 'mr-IN' });
  await searchResults(page, texts).open(other.fullName);
  // Its colours are pale until the state of the interest is loaded.
  await expect(page.getByRole('button', { name: text('interest.send'), exact: true })).toBeEnabled();
  await page.getByRole('button', { name: text('more.label'), exact: true }).press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toHaveCount(1);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: text('report.title', { name: other.fullName }) });
  const send = sheet.getByRole('button', { name: text('report.send') });
  await send.press('Enter');
  await expect(sheet.getByText(text('report.choose'))).toBeVisible();
  await isAccessible(page, 'report without an answer');
  // The first kind has the focus; the last one lies before it.
  await page.keyboard.press('ArrowLeft');
  await send.press('Enter');
  await expect(sheet.getByText(/RG-\d{4}-\d{6}/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('A member chooses who sees the own number, and others are shown why it is withheld [10.32]', async ({
  journey,
}) => {
  const texts = textsOf('en');
  const { text } = texts;
  const [owner, viewer] = [
    await makeMember({}, { hasAnswered: false }),
    await makeMember({}, { hasAnswered: false }),
  ];
  const page = await journey.visit('/contact_levels', { as: owner, locale: 'en-IN' });
  // With the new level its address is no longer public.
  await expectLoaded(page.getByRole('button', { name: text('bar.account_menu') }).locator('img'));
  await page.getByRole('button', { name: text('levels.save') }).click();
  await expect(page.getByText(text('levels.choose'))).toBeVisible();
  for (const question of ['phone', 'parent_number', 'mama_phone']) {
    const group = page.getByRole('group', { name: text(`levels.${question}`) });
    await group.getByRole('radio', { name: text('levels.value_accepted'), exact: true }).click();
  }
  await page
    .getByRole('group', { name: text('levels.call_first') })
    .getByRole('radio', { name: text('levels.value_parents'), exact: true })
    .click();
  await page
    .getByRole('group', { name: text('levels.photos') })
    .getByRole('radio', { name: text('levels.value_accepted'), exact: true })
    .click();
  await page
    .getByRole('group', { name: text('levels.dob') })
    .getByRole('radio', { name: text('levels.value_accepted'), exact: true })
    .click();
  await isAccessible(page, 'contact levels');
  await page.getByRole('button', { name: text('levels.save') }).click();
  const saved = page.getByText(text('levels.saved'));
  await expect(saved).toBeVisible();
  await test.step('A message of success gives way to what is pressed next', async () => {
    await page.keyboard.press('Tab');
    await expect(saved).toBeHidden({ timeout: 2000 });
  });

  const other = await journey.visit(EMPTY_PAGE, { as: viewer, locale: 'en-IN' });
  await test.step('The question about the numbers stays on top of lists until one tap answers it [10.98]', async () => {
    // As for somebody who was mailed the rules: no journey lasts that long.
    await other.route('**/rest/v1/profile_status*', async (route) => {
      const response = await route.fetch();
      const status = await response.json();
      await route.fulfill({
        response,
        json: { ...status, open_notices: ['rules', ...status.open_notices] },
      });
    });
    await other.goto(resultsWith({ company_role: owner.companyRole }));
    const question = other.getByRole('group', { name: text('notices.numbers') });
    await expect(question.getByRole('button', { pressed: true })).toHaveCount(0);
    await expect(other.getByText(text('levels.default_members'))).toBeVisible();
    await isAccessible(other, 'question about the numbers');
    await other.reload();
    await question.getByRole('button', { name: text('notices.numbers_parents') }).click();
    await expect(question).toBeHidden();
    await expect(other.getByText(text('notices.numbers_parents_text'))).toBeVisible();
    expect(unwrap(await viewer.client.from('my_contact_levels').select().single())).toMatchObject({
      phone: 'nobody',
      parent_number: 'members',
      mama_phone: 'nobody',
      call_first: 'parents',
      photos: 'members',
    });
    const rules = other.getByRole('region', { name: text('my_data.word.rules') });
    await other.unrouteAll({ behavior: 'wait' });
    await rules.getByRole('button', { name: text('notices.rules_close') }).click();
    await expect(rules).toBeHidden();
    await other.reload();
    await expect(searchResults(other, texts).cards.first()).toBeVisible();
    await expect(question).toBeHidden();
  });
  await searchResults(other, texts).open(owner.fullName);
  await profile(other, texts).call.click();
  await expect(profile(other, texts).sheet(owner.fullName).dialog).toContainText(text('numbers.none'));
  await expect(other.getByText(text('profile.photos_withheld'))).toBeVisible();
});

test('Photos of a received interest are shown although their level is accepted, and one tap declines it [10.35]', async ({
  journey,
}) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const [owner, viewer] = [await makeMember(), await makeMember()];
  const levels = { phone: 'accepted', parent_number: 'accepted', mama_phone: 'accepted', call_first: 'own' };
  unwrap(await owner.client.rpc('set_contact_levels', { ...levels, photos: 'accepted', dob: 'accepted' }));
  unwrap(await owner.client.rpc('send_interest', { user_id: viewer.id }));
  const page = await journey.visit(RECEIVED, { as: viewer, locale: 'mr-IN' });
  await searchResults(page, texts).open(owner.fullName);
  await expect(profile(page, texts).heading(owner.fullName)).toBeVisible();
  await expect(page.locator('img[src*="/object/sign/"]').first()).toHaveJSProperty('complete', true);
  await expect(page.getByText(text('profile.photos_withheld'))).toBeHidden();
  await expect(page.getByText(text('profile.birthdate_withheld'))).toBeVisible();

  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('button', { name: text('interest.decline'), exact: true }).tap();
  await page.getByRole('button', { name: text('interest.undo_named', { name: owner.fullName }) }).tap();
  await expect(page.getByText(text('interest.received_pending', { name: owner.fullName }))).toBeVisible();
  await page.getByRole('button', { name: text('interest.decline'), exact: true }).tap();
  // Who declined may send one later.
  await expect(page.getByRole('button', { name: text('interest.send'), exact: true })).toBeVisible();

  const own = await journey.visit('/my_profile', { as: owner, locale: 'mr-IN' });
  await expect(own.locator('img[src*="/object/sign/"]').first()).toBeVisible();
});
