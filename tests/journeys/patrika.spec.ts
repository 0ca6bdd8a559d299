/** Patrika, guna totals, the order of the match and the biodata, as families use them. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { gunaMatch } from '#domain/guna/match.ts';
import { NO_PREFERENCES } from '#domain/match/stored.ts';
import { NO_ANSWERS } from '#domain/patrika/answers.ts';
import { LONGEST_DETAILS, LONGEST_PROFILE } from '#tests/harness/longest-biodata.ts';
import { SHAPED_WORDS } from '#tests/harness/shaped-words.ts';
import { isAccessible } from './harness/accessible.ts';
import { drawnFonts } from './harness/drawn-fonts.ts';
import { follow } from './harness/follow.ts';
import { expect, test } from './harness/journey.ts';
import { type Member, makeMember, unwrap } from './harness/people.ts';
import { textsOf } from './harness/texts.ts';
import { resultsWith, searchResults } from './screens/members.ts';

/** Shravana 4, 118 minutes from the next charan. */
const BRIDE = { dob: '1992-11-02', dob_time: '23:50' };
/** Revati 2. */
const GROOM = { gender: 'Male', dob: '1995-08-15', dob_time: '06:30' };

async function givePatrika({ client }: Member, place: string): Promise<void> {
  const answers = { ...NO_ANSWERS, level: 'members', time_certainty: 'exact', birth_place: place };
  unwrap(await client.functions.invoke('save_patrika', { body: { ...answers, consent: true } }));
}

/** The total of the two, which a test of the domain compares with published ones. */
async function totalOf(bride: Member, groom: Member): Promise<number | undefined> {
  const sideOf = async ({ client }: Member) => {
    const row = unwrap(await client.from('own_patrika').select('moon_classes,mangal').single());
    return { classes: row.moon_classes, charan: null, mangal: row.mangal };
  };
  return gunaMatch(await sideOf(bride), await sideOf(groom))?.total.min;
}

/** Returns a function that resolves to the text of the next page in its first frame, to which a view transition leads. */
async function textOnReturn(page: Page): Promise<() => Promise<string>> {
  const recorded = await page.evaluateHandle(() => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...given) => {
      const transition = start(...given);
      void transition.updateCallbackDone.then(() => resolve(document.body.textContent));
      return transition;
    };
    return { text: promise };
  });
  return () => recorded.evaluate(({ text: shown }) => shown);
}

test('A member fills in the patrika and sees guna totals where they are wanted [10.63, 10.68]', async ({
  journey,
}) => {
  const texts = textsOf('mr');
  const { text } = texts;
  const bride = await makeMember(BRIDE);
  const groom = await makeMember(GROOM);
  const page = await journey.visit('/patrika', { as: bride, locale: 'mr-IN', colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 800 });

  await test.step('the result appears while the form is filled', async () => {
    await page.getByRole('radio', { name: text('patrika.certainty.exact'), exact: true }).click();
    await page.getByLabel(text('patrika.place')).fill('Pun');
    await page.getByRole('option').first().click();
    const result = page.getByRole('region', { name: text('patrika.result') });
    await expect(result).toContainText('श्रवण ४');
    await expect(result.locator('svg').first()).toBeVisible();
    await page.getByRole('radio', { name: text('patrika.level.members'), exact: true }).click();
    await page.getByText(text('patrika.guna_on_lists')).click();
    await isAccessible(page, 'patrika');
    await page.getByText(text('patrika.consent')).click();
    await page.getByRole('button', { name: text('ui.save') }).click();
    await expect(page.getByText(text('patrika.saved'))).toBeVisible();
  });

  await test.step('a member whose patrika is missing is asked for it once', async () => {
    await follow(page, resultsWith({ company_role: groom.companyRole }));
    await searchResults(page, texts).open(groom.fullName);
    const ask = page.getByRole('button', { name: text('guna.ask') });
    await ask.click();
    await expect(page.getByText(text('guna.asked'))).toBeVisible();
    await expect(ask).toBeHidden();
  });

  await givePatrika(groom, 'mumbai.mumbai');
  const total = await totalOf(bride, groom);
  expect(total).toBeGreaterThan(0);
  const points = texts.number(Math.floor(total ?? 0)) + (Number.isInteger(total) ? '' : '½');

  await test.step('search sorts by match, and shows the total on the card', async () => {
    unwrap(
      await bride.client
        .from('partner_preferences')
        .insert({ ...NO_PREFERENCES, age_from: 25, age_to: 40, age_importance: 'nice' }),
    );
    const filters = { company_role: groom.companyRole, gender: 'Male' };
    await page.goto(resultsWith({ ...filters, order: 'match' }));
    const card = searchResults(page, texts).card(groom.fullName);
    await expect(card).toContainText(text('guna.on_card', { total: points }));
    await expect(page.getByRole('button', { name: text('order.match'), pressed: true })).toBeVisible();
    await isAccessible(page, 'search by match');
    await searchResults(page, texts).open(groom.fullName);
    await expect(page.getByText(text('match.title'))).toBeVisible();
    const returned = await textOnReturn(page);
    await page.goBack();
    expect(await returned()).toContain(text('guna.on_card', { total: points }));
    await page.goto(resultsWith({ ...filters, guna: '18' }));
    await expect(card).toBeVisible({ visible: (total ?? 0) >= 18 });
  });

  await test.step('the profile explains total and match', async () => {
    await follow(page, resultsWith({ company_role: groom.companyRole }));
    await searchResults(page, texts).open(groom.fullName);
    await expect(page.getByText(text('match.title'))).toBeVisible();
    await page.getByRole('button', { name: text('guna.total', { total: points }) }).click();
    const sheet = page.getByRole('dialog', { name: text('guna.title') });
    await expect(sheet.getByRole('list', { name: text('guna.parts') }).getByRole('listitem')).toHaveCount(8);
    await expect(sheet.getByText(/^नाडी: \S+ \([०-९]+\/८\)\s· मंगळ: /)).toBeVisible();
    await isAccessible(page, 'guna sheet');
    const arriving = page.waitForEvent('download');
    await sheet.getByRole('button', { name: text('guna.share_picture') }).click();
    const bytes = await readFile(await (await arriving).path());
    expect(bytes.byteLength).toBeLessThanOrEqual(400 * 1024);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1080 });
  });

  await test.step('preferences are accessible', async () => {
    await follow(page, '/partner_preferences');
    await expect(page.getByRole('button', { name: text('ui.save') })).toBeVisible();
    await isAccessible(page, 'preferences');
  });
});

/** A member who has used every field up to its limit. */
async function makeLongestBiodata(): Promise<Member> {
  const member = await makeMember(LONGEST_PROFILE);
  unwrap(
    await member.client
      .from('biodata_details')
      .insert({ ...LONGEST_DETAILS, language: 'both' })
      .select('member'),
  );
  return member;
}

test('The longest biodata fits on one page in letters of 9 points, and its picture into 400 KB [10.67, 10.71]', async ({
  journey,
}) => {
  const { text } = textsOf('en');
  const member = await makeLongestBiodata();
  const page = await journey.visit('/biodata', { as: member });
  const sheet = page.frameLocator(`iframe[title="${text('biodata.preview')}"]`).locator('.sheet');

  await test.step('the page', async () => {
    for (const part of ['phone', 'income', 'birth'])
      await page.getByText(text(`biodata.show.${part}`)).click();
    await expect(async () => {
      const { height, fontSize } = await sheet.evaluate((main) => ({
        height: main.scrollHeight,
        fontSize: Number.parseFloat(getComputedStyle(main).fontSize),
      }));
      expect(height).toBeLessThanOrEqual(Math.ceil((297 * 96) / 25.4));
      expect(fontSize).toBeGreaterThanOrEqual((9 * 96) / 72);
    }).toPass();
    await isAccessible(page, 'biodata');
  });

  await test.step('the picture, with no telephone number in its bytes', async () => {
    await page.getByText(text('biodata.show.phone')).click();
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: text('biodata.share_picture') }).click();
    const bytes = await readFile(await (await arriving).path());
    expect(bytes.byteLength).toBeLessThanOrEqual(400 * 1024);
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata();
    expect(format).toBe('jpeg');
    // Only a longest one may be smaller than 1080 pixels.
    expect(width).toBeGreaterThanOrEqual(900);
    expect(height / width).toBeGreaterThan(2);
    expect(bytes.toString('latin1')).not.toMatch(/\d{10}/);
  });

  await test.step('the browser shapes Devanagari', async () => {
    const widths = await page.evaluate(
      async (words) => {
        const font = '400 1000px Mukta, "Mukta Devanagari"';
        await document.fonts.load(font, 'अ');
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('no canvas');
        context.font = font;
        return words.map((word) => context.measureText(word).width);
      },
      SHAPED_WORDS.map(([word]) => word),
    );
    for (const [at, [word, width]] of SHAPED_WORDS.entries())
      expect.soft(Math.abs((widths[at] ?? 0) / width - 1), word).toBeLessThan(0.03);
  });
});

/** Expects that our own fonts drew all Devanagari, of which there is some. */
async function expectOwnDevanagari(page: Page, most: string): Promise<void> {
  const drawn = await drawnFonts(page);
  expect(drawn.map(({ text }) => text).join()).toContain(most);
  for (const { text, families, asked } of drawn) {
    for (const family of families) expect(family, text).toMatch(/^(Mukta|Tiro Devanagari)/);
    expect(asked, text).toMatch(/Mukta Devanagari|Tiro Devanagari(?! Marathi)|Mukta Marathi Word/);
  }
  for (const frame of page.frames()) {
    const loaded = await frame.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
    expect(loaded.join()).toContain('Mukta Devanagari');
  }
}

test('Our own font draws the Devanagari of a biodata that fills its page, in preview and shared page [10.67]', {
  tag: '@needs-drawing',
}, async ({ journey }) => {
  const { text } = textsOf('mr');
  const member = await makeMember({ regional_full_name: 'सायली विलास देशमुख' });
  const page = await journey.visit('/biodata', { as: member, locale: 'mr-IN' });
  const sheet = page.frameLocator(`iframe[title="${text('biodata.preview')}"]`).locator('.sheet');

  await test.step('the preview, which is also what is printed', async () => {
    // The few rows of this member take the largest letters and wider lines.
    await expect(sheet).toHaveCSS('font-size', /^21\.33/);
    await expect(async () => {
      const lowest = await sheet.evaluate((main) => {
        const [foot, text] = [main.querySelector('.foot'), main.querySelector('section:last-child')];
        return [foot, text].map((part) => part?.getBoundingClientRect().bottom ?? 0);
      });
      const page = (297 * 96) / 25.4;
      expect(lowest[0]).toBeGreaterThan(0.93 * page);
      expect(lowest[1]).toBeGreaterThan(0.8 * page);
    }).toPass();
    await expectOwnDevanagari(page, 'सायली विलास देशमुख');
  });

  await test.step('the picture for messengers is 1080 pixels wide and as high as its content', async () => {
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: text('biodata.share_picture') }).click();
    const { width, height = 0 } = await sharp(await readFile(await (await arriving).path())).metadata();
    expect(width).toBe(1080);
    expect(height).toBeGreaterThan(1200);
    expect(height).toBeLessThan(2400);
  });

  await test.step('the page of a link', async () => {
    await page.getByLabel(text('biodata.recipient'), { exact: true }).fill('जाधव कुटुंब');
    await page.getByRole('button', { name: text('biodata.link_create') }).click();
    const visitor = await journey.visit(String(await page.getByText('/b/').textContent()));
    await expect(visitor.locator('img[src="/logo.svg"]')).toHaveJSProperty('complete', true);
    await visitor.evaluate(() => document.fonts.ready.then(() => undefined));
    await expectOwnDevanagari(visitor, 'परिचय पत्र');
    await visitor.getByRole('button').click();
    await visitor.getByText('Read as text').click();
    await expect(visitor.locator('.sheet')).toBeVisible();
    await visitor.evaluate(() => document.fonts.ready.then(() => undefined));
    await expectOwnDevanagari(visitor, 'सायली विलास देशमुख');
  });
});

test('A link shows the biodata to a tap until it is closed, and its owner when it was viewed [10.65]', {
  tag: '@needs-drawing',
}, async ({ journey }) => {
  const { text } = textsOf('en');
  const member = await makeMember();
  const page = await journey.visit('/biodata', { as: member });
  await page.getByLabel(text('biodata.recipient'), { exact: true }).fill('Jadhav family');
  await page.getByRole('button', { name: text('biodata.link_create') }).click();
  const address = String(await page.getByText('/b/').textContent());

  const visitor = await journey.visit(address);
  await expect(visitor.getByText(member.fullName)).toBeHidden();
  await visitor.getByRole('button').click();
  await expect(visitor.getByRole('img', { name: member.fullName })).toBeVisible();
  await visitor.getByText('Read as text').click();
  await expect(visitor.getByText(member.fullName).first()).toBeVisible();
  await expect(visitor.getByText('Jadhav family').first()).toBeAttached();

  await page.getByRole('button', { name: text('biodata.revoke') }).click();
  await expect(page.getByText(text('biodata.revoked'))).toBeVisible();
  await page.getByText(text('biodata.view_log'), { exact: true }).click();
  await expect(page.locator('details').getByRole('listitem')).toHaveText(/Chrome/);
  journey.provoke({ path: new URL(address).pathname, status: 404 });
  await visitor.goto(address);
  await expect(visitor.getByText('This link is not open any more.')).toBeVisible();
});
