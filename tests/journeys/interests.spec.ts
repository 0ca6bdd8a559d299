/** Interests and blocks, as two members meet them. */
import { isAccessible } from './harness/accessible.ts';
import { expect, test } from './harness/journey.ts';
import { makeMember } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';
import { profile } from './screens/profile.ts';

const RECEIVED = '/sort_listed_profiles?show=received';

for (const language of ['en', 'mr'] as const) {
  const texts = textsOf(language);
  const { text } = texts;

  test(`An interest is sent, accepted and ended by a block that can be undone (${language}) [10.26]`, async ({
    journey,
  }) => {
    const [sender, receiver] = [await makeMember(), await makeMember()];
    const locale = `${language}-IN` as const;

    await test.step('the sender sends it with one tap', async () => {
      const page = await journey.visit(resultsWith({ company_role: receiver.companyRole }), {
        as: sender,
        locale,
      });
      await searchResults(page, texts).open(receiver.fullName);
      await page.getByRole('button', { name: text('interest.send'), exact: true }).click();
      await expect(page.getByText(text('interest.sent_pending'))).toBeVisible();
      await isAccessible(page, 'profile with an interest');
    });

    const page = await journey.visit(RECEIVED, { as: receiver, locale });
    await test.step('the receiver finds and accepts it', async () => {
      await expect(page.getByRole('link', { name: text('matches.received') })).toHaveAttribute(
        'aria-current',
        'page',
      );
      await isAccessible(page, 'received interests');
      await page.getByRole('button', { name: text('interest.accept'), exact: true }).click();
      await expect(page.getByText(text('matches.state_accepted'))).toBeVisible();
    });

    await test.step('a block takes one tap and is undone by another', async () => {
      await searchResults(page, texts).open(sender.fullName);
      await expect(page.getByText(text('interest.received_accepted'))).toBeVisible();
      await page.getByRole('button', { name: text('more.label'), exact: true }).click();
      await page.getByRole('menuitem', { name: text('block.block') }).click();
      await expect(page.getByText(text('block.done', { name: sender.fullName }))).toBeVisible();
      await page.getByRole('button', { name: text('block.undo') }).click();
      await expect(profile(page, texts).heading(sender.fullName)).toBeVisible();
    });
  });
}

test('A member chooses who sees the own number, and others are shown why it is withheld [10.32]', async ({
  journey,
}) => {
  const texts = textsOf('en');
  const { text } = texts;
  const [owner, viewer] = [await makeMember(), await makeMember()];
  const page = await journey.visit('/contact_levels', { as: owner, locale: 'en-IN' });
  await page.getByRole('button', { name: text('levels.save') }).click();
  await expect(page.getByText(text('levels.choose'))).toBeVisible();
  for (const question of ['phone', 'parent_number', 'mama_phone']) {
    const group = page.getByRole('group', { name: text(`levels.${question}`) });
    await group.getByText(text('levels.value_accepted'), { exact: true }).click();
  }
  await page
    .getByRole('group', { name: text('levels.call_first') })
    .getByText(text('levels.value_parents'), { exact: true })
    .click();
  await isAccessible(page, 'contact levels');
  await page.getByRole('button', { name: text('levels.save') }).click();
  await expect(page.getByText(text('levels.saved'))).toBeVisible();

  const other = await journey.visit(resultsWith({ company_role: owner.companyRole }), {
    as: viewer,
    locale: 'en-IN',
  });
  await searchResults(other, texts).open(owner.fullName);
  await profile(other, texts).call.click();
  await expect(profile(other, texts).sheet(owner.fullName).dialog).toContainText(text('numbers.none'));
});
