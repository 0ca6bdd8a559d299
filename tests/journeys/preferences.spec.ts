/** Partner preferences: entered, validated when they are saved, and limited to three musts. */
import { expect, test } from './harness/journey.ts';
import { makeMember, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';

for (const language of ['en', 'mr'] as const)
  test(`A member saves partner preferences with three musts at most (${language})`, async ({ journey }) => {
    const { text, number } = textsOf(language);
    const member = await makeMember();
    const page = await journey.visit('/partner_preferences', {
      as: member,
      locale: language === 'mr' ? 'mr-IN' : 'en-IN',
    });
    const choose = (key: string, importance: 'any' | 'nice' | 'must') =>
      page
        .getByRole('group', { name: text(`preferences.${key}`) })
        .getByRole('radio', { name: text(`preferences.importance.${importance}`), exact: true })
        .check();
    const save = page.getByRole('button', { name: text('ui.save') });
    const missing = page.getByText(text('preferences.wrong.age'));
    const from = page.getByLabel(text('preferences.age_from'));
    const to = page.getByLabel(text('preferences.age_to'));

    await test.step('errors are shown only after saving was tried', async () => {
      await choose('age', 'nice');
      await expect(from).toBeVisible();
      await expect(missing).toBeHidden();
      await save.click();
      await expect(missing).toBeVisible();
    });

    await test.step('what is complete is saved, and shown again', async () => {
      await from.pressSequentially('24');
      await to.pressSequentially('29');
      await expect(missing).toBeHidden();
      await expect(to).toHaveValue(number(29));
      await save.click();
      await expect(page.getByText(text('preferences.saved'))).toBeVisible();
      await page.reload();
      await expect(from).toHaveValue(number(24));
      const stored = unwrap(await member.client.from('partner_preferences').select('*').single());
      expect(stored).toMatchObject({ age_from: 24, age_to: 29, age_importance: 'nice' });
    });

    await test.step('a fourth must is one too many', async () => {
      const tooMany = page.getByText(text('preferences.too_many_musts', { most: number(3) }));
      await choose('age', 'must');
      await choose('lineage', 'must');
      await choose('guna', 'must');
      await expect(tooMany).toBeHidden();
      await choose('income', 'must');
      await expect(tooMany).toBeVisible();
      await choose('guna', 'any');
      await expect(tooMany).toBeHidden();
    });
  });
