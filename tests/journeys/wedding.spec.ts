/** A wedding: from an accepted interest to a couple that both confirmed. */
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { expectRefusedPhotos, guest, makeMember, operator, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';

for (const [language, locale] of [
  ['mr', 'mr-IN'],
  ['en', 'en-IN'],
] as const)
  test(`Two taps tell of a marriage, the partner confirms, and the community counts a wedding (${language}) [10.237]`, async ({
    journey,
  }) => {
    const { text } = textsOf(language);
    const shown = (code: number) =>
      new Intl.NumberFormat(locale, {
        numberingSystem: language === 'mr' ? 'deva' : 'latn',
        useGrouping: false,
      }).format(code);
    const [bride, groom, third] = [
      await makeMember(),
      await makeMember({ gender: 'Male', dob: '1995-01-01' }),
      await makeMember({ gender: 'Male', dob: '1995-01-01' }),
    ];
    unwrap(await groom.client.rpc('send_interest', { user_id: bride.id }));
    const accepted = await bride.client.rpc('answer_interest', { user_id: groom.id, accept: true });
    expect(accepted.error).toBeNull();
    unwrap(await third.client.rpc('send_interest', { user_id: bride.id }));
    for (const person of [bride, groom, third]) expectRefusedPhotos(person);

    const page = await journey.visit('/settings', { as: bride, locale });
    await page.setViewportSize({ width: 360, height: 640 });
    await test.step('two taps from the settings', async () => {
      await page.getByRole('link', { name: text('title.marriage') }).click();
      await isAccessible(page, 'telling of a marriage');
      await page.getByRole('button', { name: text('marriage.here') }).click();
      await expect(page.getByRole('heading', { name: text('marriage.undo_title') })).toBeVisible();
      await isAccessible(page, 'a fixed marriage');
      const { data } = await third.client.from('valid_profiles').select('id').eq('id', bride.id);
      expect(data).toEqual([]);
    });

    await test.step('the partner is named by code', async () => {
      await page.getByRole('textbox', { name: text('search.code') }).fill('abc');
      await page.getByRole('button', { name: text('marriage.partner_ask') }).click();
      await expect(page.getByText(text('marriage.partner_wrong'))).toBeVisible();
      await page.getByRole('textbox', { name: text('search.code') }).fill(String(groom.userCode));
      await page.getByRole('button', { name: text('marriage.partner_ask') }).click();
      await expect(
        page.getByText(text('marriage.partner_asked', { code: shown(groom.userCode) })),
      ).toBeVisible();
    });

    await test.step('a member whose interest had no answer reads the wish', async () => {
      const thirds = await journey.visit('/sort_listed_profiles?show=sent', { as: third, locale });
      const closed = thirds.getByRole('list', { name: text('marriage.closed') });
      await expect(closed).toContainText(text('marriage.wish'));
      await isAccessible(thirds, 'a closed interest');
    });

    const grooms = await journey.visit('/home', { as: groom, locale });
    await test.step('the partner finds the question on Home and says yes', async () => {
      await expect(grooms.getByText(text('marriage.question_note'))).toBeVisible();
      await isAccessible(grooms, 'the question to the partner');
      await grooms.getByRole('button', { name: text('marriage.yes'), exact: true }).click();
      await expect(grooms).toHaveURL('/profile_page_setup');
      await expect(grooms.getByText(text('marriage.hidden'))).toBeVisible();
      await grooms
        .getByRole('main')
        .getByRole('link', { name: text('title.marriage') })
        .click();
      await expect(grooms.getByRole('heading', { name: text('marriage.couple_title') })).toBeVisible();
      const { data } = await third.client.from('valid_profiles').select('id').eq('id', groom.id);
      expect(data).toEqual([]);
    });

    await test.step('the day’s count shows on the landing page', async () => {
      const { error } = await operator().rpc('update_ages');
      expect(error).toBeNull();
      const { data } = await guest().from('community').select('weddings').single();
      expect(data?.weddings).toBeGreaterThanOrEqual(0);
    });

    await test.step('the bride finds it confirmed, and takes it back', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: text('marriage.couple_title') })).toBeVisible();
      await page.getByRole('radio', { name: text('marriage.erase_early') }).check({ force: true });
      await page.getByRole('button', { name: text('marriage.undo'), exact: true }).click();
      await expect(page.getByRole('button', { name: text('marriage.here') })).toBeVisible();
      await follow(page, '/home');
      await expect(page).toHaveURL('/home');
    });
  });
