/** A mother and her daughter, each on a phone of her own: from the first question to the yes, an act that the daughter sees, and the takeover. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { isAccessible } from './harness/accessible.ts';
import { follow } from './harness/follow.ts';
import { EMPTY_PAGE, expect, type Journey, test } from './harness/journey.ts';
import { newestCode } from './harness/mailbox.ts';
import {
  addPhoto,
  fillForms,
  makeMember,
  operator,
  signIn,
  uniqueEmail,
  uniqueName,
  unwrap,
} from './harness/people.ts';
import { onRealServices } from './harness/product.ts';
import { type Texts, textsOf } from './harness/texts.ts';
import { question } from './screens/dialogs.ts';
import { login } from './screens/login.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { filterDrawer, resultsWith, searchResults } from './screens/members.ts';

const PHONE = { width: 360, height: 640 };

/** The year that the daughter's family has paid for. */
async function payYear(id: string): Promise<void> {
  const payment = { payment_id: `pay_${randomUUID()}`, order_id: `order_${randomUUID()}` };
  const facts = { user_id: id, amount: 29900, currency: 'INR', mode: 'test' };
  const times = {
    payment_at: new Date().toISOString(),
    expiry_at: new Date(Date.now() + 365 * 86_400_000).toISOString(),
  };
  unwrap(
    await operator()
      .from('payments')
      .insert({ ...payment, ...facts, ...times })
      .select('payment_id'),
  );
}

async function begin(page: Page, texts: Texts, candidate: string): Promise<string> {
  const { text } = texts;
  await page.getByRole('button', { name: text('for_whom.daughter'), exact: true }).click();
  await page.getByRole('radio', { name: text('family.relation_mother'), exact: true }).check();
  await page.getByLabel(text('family.candidate_email')).fill(candidate);
  await page.getByRole('checkbox').check();
  await isAccessible(page, 'a profile for the family');
  await page.getByRole('button', { name: text('family.begin'), exact: true }).click();
  await expect(page.getByText(text('family.draft_text'))).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem('acting-for'));
  return stored?.split(' ')[1] ?? '';
}

async function arrive(journey: Journey, texts: Texts, email: string): Promise<Page> {
  const page = await journey.visit(EMPTY_PAGE, { locale: texts.language === 'mr' ? 'mr-IN' : 'en-IN' });
  await page.setViewportSize(PHONE);
  await page.goto('/login');
  const screen = login(page, texts);
  await screen.email.fill(email);
  await screen.send.click();
  await screen.enter(await newestCode(email));
  return page;
}

for (const language of ['mr', 'en'] as const) {
  const texts = textsOf(language);
  const { text } = texts;

  test(`A mother prepares a profile, the daughter agrees, sees what she does and takes over (${language}) [10.200, 10.201, 10.203, 10.204, 10.205, 10.212]`, async ({
    journey,
  }) => {
    test.slow();
    // An account that only helps has no profile, and one who was removed gets no answer.
    journey.provoke({ path: '/rest/v1/profile_status', status: 406 });
    journey.provoke({ path: '/rest/v1/profile_status', status: 403 });
    const mother = await signIn();
    const daughter = uniqueEmail();
    const groom = await makeMember({ gender: 'Male' });
    const mothers = await journey.visit(EMPTY_PAGE, {
      as: mother,
      locale: language === 'mr' ? 'mr-IN' : 'en-IN',
    });
    await mothers.setViewportSize(PHONE);
    await mothers.goto('/profile_page_setup');

    const candidate = await begin(mothers, texts, daughter);
    const first_name = uniqueName('Sayali');
    await test.step('the mother fills in everything and asks the daughter', async () => {
      // The forms are those of every profile; here they are filled by the same requests.
      await fillForms(
        { id: candidate, client: mother.client },
        { first_name, regional_full_name: first_name, company_role: 'Engineer' },
        { helped: true },
      );
      await addPhoto({ id: candidate, client: mother.client });
      await mothers.reload();
      await mothers.getByRole('button', { name: text('family.invite'), exact: true }).click();
      await expect(mothers.getByText(text('family.waiting_text'))).toBeVisible();
      await isAccessible(mothers, 'the draft');
    });

    const daughters = await arrive(journey, texts, daughter);
    await test.step('the daughter looks at it and agrees', async () => {
      await expect(daughters.getByRole('heading', { name: text('family.consent_title') })).toBeVisible();
      await expect(daughters.getByText(text('family.made_by_mother'))).toBeVisible();
      await expect(daughters.getByRole('heading', { name: new RegExp(first_name) })).toBeVisible();
      const agree = daughters.getByRole('button', { name: text('family.agree'), exact: true });
      await agree.click();
      await expect(daughters.getByRole('alert')).toHaveText(text('family.agree_first'));
      await daughters.getByRole('button', { name: text('family.refuse'), exact: true }).click();
      const asked = question(daughters, text('family.refuse'));
      await isAccessible(daughters, 'the question before a refusal');
      await daughters.route('**/rpc/answer_asked_consent', (route) => route.abort());
      journey.provoke({ path: '/rest/v1/rpc/answer_asked_consent', status: 0 });
      await asked.answer(text('family.discard'));
      await expect(asked.dialog.getByRole('alert')).toHaveText(text('error.network'));
      await asked.answer(text('ui.cancel'));
      await daughters.unroute('**/rpc/answer_asked_consent');
      for (const box of await daughters.getByRole('checkbox').all()) await box.check();
      await expect(daughters.getByRole('alert')).toBeHidden();
      await isAccessible(daughters, 'the question for the yes');
      await agree.click();
      await expect(daughters.getByRole('heading', { name: text('title.manage') })).toBeVisible();
    });
    await payYear(candidate);

    await test.step('the mother finds a groom and sends an interest from the family', async () => {
      await mothers.goto(resultsWith({ company_role: groom.companyRole }));
      await searchResults(mothers, texts).open(groom.fullName);
      await mothers.getByRole('button', { name: text('interest.send'), exact: true }).click();
      await expect(mothers.getByText(text('interest.by_family'))).toBeVisible();
      const bar = mothers.getByRole('complementary', { name: text('title.helping') });
      await expect(bar).toContainText(language === 'mr' ? /[\u0900-\u097f]+ यांच्या/ : first_name);
    });

    await test.step('no page that is open to the mother misses what it reads', async () => {
      const { heading, filters } = searchResults(mothers, texts);
      await follow(mothers, '/search');
      await expect(heading).toBeVisible();
      await filters(0).or(filters(1)).click();
      await expect(filterDrawer(mothers, texts).drawer.getByRole('group')).not.toHaveCount(0);
      await filterDrawer(mothers, texts).close();
      for (const address of ['/home', '/my_profile', '/sort_listed_profiles', '/profile_page_setup']) {
        await follow(mothers, address);
        await expect(mothers.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(mothers.locator('[aria-busy=true]')).toHaveCount(0);
        await expect(mothers.getByRole('alert')).toHaveCount(0);
      }
      const manage = manageProfile(mothers, texts);
      for (const section of ['photos', 'personal', 'educational', 'professional', 'parents'] as const) {
        const region = await manage.open(section);
        await expect(region.getByRole('button').last()).toBeVisible();
        await expect(region.getByRole('alert')).toHaveCount(0);
      }
    });

    await test.step('the groom’s family sees whom it is from', async () => {
      const grooms = await journey.visit('/sort_listed_profiles?show=received', {
        as: groom,
        locale: language === 'mr' ? 'mr-IN' : 'en-IN',
      });
      await expect(grooms.getByText(text('interest.by_family'))).toBeVisible();
    });

    await test.step('the daughter sees who did it, and takes over; the mother’s page learns it within a second', async () => {
      await follow(daughters, '/family_helpers');
      const by = text('family.by_mother');
      await expect(
        daughters.getByText(text('family.act_sent', { who: by, code: texts.plain(groom.userCode) })),
      ).toBeVisible();
      await isAccessible(daughters, 'family helpers');
      const takeOver = daughters.getByRole('button', { name: text('family.take_over'), exact: true });
      await takeOver.click();
      if (onRealServices) {
        // They lack the Realtime service, without which a page learns of it with its next request.
        await expect(takeOver).toBeHidden();
        await mothers.reload();
      }
      await expect(mothers.getByRole('heading', { name: text('title.helping') })).toBeVisible();
      await expect(mothers.getByText(first_name)).toBeHidden();
      await isAccessible(mothers, 'the profiles that a helper helps with');
    });

    await test.step('the mother, who has no profile, sees and downloads what is stored of her', async () => {
      await mothers.getByRole('link', { name: text('title.my_data'), exact: true }).click();
      await expect(mothers.getByRole('checkbox', { name: text('family.helper_consent') })).toBeChecked();
      await isAccessible(mothers, 'the data of a helper');
      const arriving = mothers.waitForEvent('download');
      await mothers.getByRole('button', { name: text('manage.download'), exact: true }).click();
      const files = unzipSync(await readFile(await (await arriving).path()));
      const { family } = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())).further;
      expect(family.helped).toMatchObject([{ relation: 'mother', ended_at: expect.any(String) }]);
    });

    // Once: what the two pages say in either language is tested with them.
    if (language === 'en') return;
    await test.step('the daughter asks her mother to help again, who agrees and stops', async () => {
      const ask = daughters.getByRole('button', { name: text('family.ask_helper'), exact: true });
      await ask.click();
      await expect(daughters.getByText(text('family.choose_relation'))).toBeVisible();
      await expect(daughters.getByText(text('family.agree_first'))).toBeVisible();
      await daughters.getByLabel(text('family.helper_email')).fill(mother.email);
      await daughters.getByRole('radio', { name: text('family.relation_mother'), exact: true }).check();
      await daughters.getByRole('checkbox', { name: text('family.candidate_consent') }).check();
      await ask.click();
      await expect(daughters.getByRole('alert')).toHaveText(text('family.helper_asked'));
      await expect(
        daughters.getByText(text('family.asked_address', { address: mother.email })),
      ).toBeVisible();
      await expect(daughters.getByLabel(text('family.helper_email'))).toHaveValue('');

      await mothers.goto('/helping');
      const accept = mothers.getByRole('button', { name: text('family.accept'), exact: true });
      await accept.click();
      await expect(mothers.getByRole('alert')).toHaveText(text('family.agree_first'));
      await mothers.getByRole('checkbox').check();
      await accept.click();
      await expect(mothers.getByText(text('family.state_listed'), { exact: true })).toBeVisible();
      await mothers.getByRole('button', { name: text('family.stop'), exact: true }).click();
      await question(mothers, text('family.stop')).answer(text('family.stop'));
      await expect(mothers.getByText(text('family.state_listed'), { exact: true })).toBeHidden();
    });
  });
}
