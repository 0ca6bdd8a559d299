/** A wedding: from an accepted interest to a couple that both confirmed, and the story that it shows. */
import path from 'node:path';
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { expectRefusedPhotos, guest, makeMember, operator, signIn, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';

const PHOTO = path.resolve(import.meta.dirname, '../photos/landscape-left.jpg');

const STORY = {
  mr: 'आमची भेट येथेच झाली; दोन्ही कुटुंबांना आनंद झाला.',
  en: 'We met here, and both families are happy.',
} as const;

// One after the other: the desk lists the stories of both, and one of them is withdrawn.
test.describe.configure({ mode: 'default' });

for (const [language, locale] of [
  ['mr', 'mr-IN'],
  ['en', 'en-IN'],
] as const)
  test(`Two taps tell of a marriage, the partner confirms, the community counts a wedding, and both show their story (${language}) [10.237, 10.246]`, async ({
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
      if (language === 'mr') {
        const asked = grooms.getByText(text('marriage.question', { name: '', code: '' }).trim().slice(-30));
        await expect(asked).not.toContainText(/[A-Za-z0-9]/);
      }
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

    await test.step('the bride finds it confirmed, and writes their story', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { name: text('marriage.couple_title') })).toBeVisible();
      await page.getByRole('button', { name: text('story.write') }).click();
      await page.getByRole('button', { name: text('story.save') }).click();
      await expect(page.getByText(text('story.text_missing'))).toBeVisible();
      await page.getByLabel(text(`story.text_${language}`)).fill(STORY[language]);
      await page.getByLabel(text('story.married_on')).fill('2026-11-02');
      await page.getByLabel(text('story.photo_add')).setInputFiles(PHOTO);
      await expect(page.getByRole('img', { name: text('story.photo_chosen') })).toBeVisible();
      await isAccessible(page, 'the form of a story');
      await page.getByRole('button', { name: text('story.save') }).click();
      await expect(page.getByText(text('story.state_asked_first'))).toBeVisible();
      await page.getByText(text('story.consent')).click();
      await page.getByRole('button', { name: text('story.agree') }).click();
      await expect(page.getByText(text('story.state_asked_partner'))).toBeVisible();
    });

    const readers = await journey.visit('/our_couples', { locale });
    await test.step('nobody else reads it with one consent', async () => {
      await expect(readers.getByRole('heading', { level: 1, name: text('title.our_couples') })).toBeVisible();
      await expect(readers.getByText(STORY[language])).toBeHidden();
      await isAccessible(readers, 'the page of couples');
    });

    await test.step('the groom reads it, chooses how he is named, and agrees', async () => {
      await grooms.reload();
      await expect(grooms.getByText(text('story.state_asked_me'))).toBeVisible();
      const names = grooms.getByRole('group', { name: text('story.my_name') });
      await names.getByRole('radio').nth(1).check({ force: true });
      await expect(grooms.getByText(text('story.state_asked_first'))).toBeVisible();
      await grooms.getByText(text('story.consent')).click();
      await grooms.getByRole('button', { name: text('story.agree') }).click();
      await expect(grooms.getByText(text('story.state_asked_partner'))).toBeVisible();
      await isAccessible(grooms, 'a story to agree to');
    });

    await test.step('the bride is asked again because his name has changed, and agrees', async () => {
      await page.reload();
      await expect(page.getByText(text('story.state_asked_me'))).toBeVisible();
      await page.getByText(text('story.consent')).click();
      await page.getByRole('button', { name: text('story.agree') }).click();
      await expect(page.getByText(text('story.state_waiting'))).toBeVisible();
    });

    await test.step('a moderator reads and approves it', async () => {
      const moderator = await signIn();
      unwrap(await operator().rpc('set_desk_role', { address: moderator.email, role: 'moderator' }));
      const desk = await journey.visit('/desk/stories', { as: moderator, locale });
      const story = desk.getByRole('listitem').filter({ hasText: STORY[language] });
      await expect(story.getByRole('button', { name: text('desk.story_photo') })).toBeVisible();
      await isAccessible(desk, 'stories at the desk');
      await story.getByRole('button', { name: text('desk.story_approve') }).click();
      await expect(story.getByRole('button', { name: text('desk.story_take_down') })).toBeVisible();
    });

    await test.step('everybody reads it, by the link on the landing page', async () => {
      await readers.goto('/');
      await readers.getByRole('link', { name: text('title.our_couples') }).click();
      await expect(readers.getByText(STORY[language])).toBeVisible();
      await expect(
        readers.getByRole('listitem').filter({ hasText: STORY[language] }).getByRole('img'),
      ).toBeVisible();
      await isAccessible(readers, 'a story');
    });

    await test.step('the bride withdraws it: page and picture are gone', async () => {
      await page.reload();
      await page.getByRole('link', { name: text('story.open_page') }).click();
      // Its own page shows the text, too.
      await expect(page).toHaveURL(/our_couples/);
      await expect(page.getByText(STORY[language])).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: text('story.withdraw') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('story.withdraw') })
        .click();
      await expect(page.getByRole('button', { name: text('story.write') })).toBeVisible();
      await readers.reload();
      await expect(readers.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(readers.getByText(STORY[language])).toBeHidden();
    });

    await test.step('the bride takes it back', async () => {
      await page.getByRole('radio', { name: text('marriage.erase_early') }).check({ force: true });
      await page.getByRole('button', { name: text('marriage.undo'), exact: true }).click();
      await expect(page.getByRole('button', { name: text('marriage.here') })).toBeVisible();
      await follow(page, '/home');
      await expect(page).toHaveURL('/home');
    });
  });
