/**
 * People with a mobile number: a groom without a mailbox from the login to the list, and out again; a daughter whose mother asks her; a member
 * who chooses a taken number; a groom abroad, who is told things in his own time zone.
 */
import { randomInt } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { dayText } from '#domain/mail/day-text.ts';
import { named } from '#domain/mail/named-mailer.ts';
import { WORDS } from '#domain/mail/words.ts';
import { TEXTS } from '#domain/text-messages/text-messages.ts';
import { INDIA, inZone } from '#domain/zone-time.ts';
import { daytimeZone, nightZoneAbroad } from '#tests/harness/daytime-zone.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import { zoneText } from '#web/features/notices/lib/zones.ts';
import { isAccessible } from './harness/accessible.ts';
import { withOldCode } from './harness/expired-code-session.ts';
import { follow } from './harness/follow.ts';
import { EMPTY_PAGE, expect, test } from './harness/journey.ts';
import { newestCode, received } from './harness/mailbox.ts';
import {
  addPhoto,
  expectRefusedPhotos,
  fillForms,
  makeMember,
  operator,
  type Person,
  signIn,
  unwrap,
} from './harness/people.ts';
import { onRealServices, productAddress, type RunningProduct, startProduct } from './harness/product.ts';
import { textsOf } from './harness/texts.ts';
import { readNotice, wrongFor } from './newcomer-steps.ts';
import { alertSaying } from './screens/alerts.ts';
import { codeField } from './screens/codes.ts';
import { question } from './screens/dialogs.ts';
import { login } from './screens/login.ts';
import { manageProfile } from './screens/manage-profile.ts';
import { browse } from './screens/members.ts';
import { checkout, payment } from './screens/payment.ts';
import { settings } from './screens/settings.ts';

let product: RunningProduct | undefined;
const shared = process.env.JOURNEY_PRODUCT;
/** Real services send what waits once a minute. */
const MESSAGE_MS = 90_000;
// Of its own: the login of everybody offers the number first once it is switched on. Real services run these journeys after all others.
test.beforeAll(async () => {
  if (onRealServices) return;
  product = await startProduct({ hasDemoMembers: false });
  process.env.JOURNEY_PRODUCT = JSON.stringify(product.address);
});
test.afterAll(async () => {
  process.env.JOURNEY_PRODUCT = shared;
  await product?.stop();
});

const RECEIPT = {
  en: named({ ...WORDS.en.receipt, text: '', html: '', language: 'en' }).subject,
  mr: named({ ...WORDS.mr.receipt, text: '', html: '', language: 'mr' }).subject,
};

const someNumber = (beginning: string) => `+91${beginning}${String(randomInt(10 ** 8)).padStart(8, '0')}`;

/** As an operator does at the desk. */
async function allowNumbers(): Promise<void> {
  const staff = await signIn();
  unwrap(await operator().rpc('set_desk_role', { address: staff.email, role: 'operator' }).select());
  const settings = { sign_in: true, abroad: false, an_hour: 200, a_day: 1000 };
  unwrap(await staff.client.rpc('desk_save_text_settings', settings).select());
}

const WAYS = {
  en: 'A groom joins by his number in English and pays [10.250, 10.254]',
  mr: 'A groom joins by his number in Marathi, pays, and deletes his account by a code that came by message [10.250, 10.254, 10.255]',
};

for (const language of ['en', 'mr'] as const)
  test(WAYS[language], async ({ journey }) => {
    test.slow();
    const texts = textsOf(language);
    const { text } = texts;
    if (language === 'mr') journey.provoke({ path: '/auth/v1/otp', status: 429 });
    const locale = language === 'mr' ? 'mr-IN' : 'en-IN';
    const phone = someNumber('98');
    const spaced = `+91 ${phone.slice(3, 8)} ${phone.slice(8)}`;

    await test.step('An operator switches it on at the desk', async () => {
      const staff = await signIn();
      unwrap(await operator().rpc('set_desk_role', { address: staff.email, role: 'operator' }).select());
      const desk = await journey.visit('/desk/settings', { as: staff, locale });
      const card = desk.getByRole('region', { name: text('desk.texts') });
      const choice = card.getByRole('group', { name: text('desk.texts_sign_in') });
      await choice.getByRole('radio', { name: text('desk.texts_on') }).check();
      await card.getByRole('button', { name: text('desk.save') }).click();
      await expect(alertSaying(desk, text('desk.settings_saved'))).toBeVisible();
      await isAccessible(desk, 'the settings of text messages');
    });

    const bride = await makeMember();
    const page = await journey.visit('/login', { locale });
    const screen = login(page, texts);
    await test.step('Number and code', async () => {
      await expect(screen.way('number')).toBeChecked();
      await screen.number.fill('12345');
      await screen.send.click();
      await expect(screen.number).toHaveAccessibleDescription(text('error.number'));
      await isAccessible(page, 'login by number');
      await screen.send.click();
      await expect(screen.number).toBeFocused();
      await screen.haveCode.click();
      await expect(screen.codeHeading).toBeHidden();
      await screen.number.fill(phone);
      await page.route('**/auth/v1/otp*', (route) => route.abort());
      journey.provoke({ path: '/auth/v1/otp', status: 0 });
      await screen.send.click();
      await expect(page.getByRole('alert')).toHaveText(text('error.network'));
      await page.unroute('**/auth/v1/otp*');
      await screen.way('email').check();
      await expect(screen.email).toBeVisible();
      await screen.way('number').check();
      await screen.number.fill(`${phone.slice(3, 8)} ${phone.slice(8)}`);
      await screen.send.click();
      await expect(screen.codeHeading).toBeVisible();
      await expect(page.getByText(spaced)).toBeVisible();
      await expect(page.getByText(text('login.waiting_number'))).toBeVisible();
      await isAccessible(page, 'code by message');
      const code = await newestCode(phone);
      journey.provoke({ method: 'POST', path: '/auth/v1/verify', status: 403 });
      await screen.enter(wrongFor(code));
      await expect(screen.checkCode).toBeVisible();
      await screen.enter(code);
      await expect(page).not.toHaveURL('/login');
    });
    await readNotice(page, texts);

    const { url, publishableKey } = productAddress();
    const session = JSON.parse(
      (await page.evaluate((key) => localStorage.getItem(key), sessionKey(url))) ?? '{}',
    ) as Person['session'];
    const client = createClient(url, publishableKey, { auth: { persistSession: false } });
    await client.auth.setSession(session);
    const groom: Person = { id: session.user.id, email: '', session, client };
    await test.step('The profile has his number already, with its tick', async () => {
      const own = unwrap(await client.from('profiles').select('phone').eq('id', groom.id).single());
      expect(own.phone).toBe(phone.slice(3));
      await fillForms(groom, {
        gender: 'Male',
        dob: '1996-03-14',
        first_name: 'Anish',
        regional_full_name: 'Anish Deshmukh',
        company_role: 'Potter',
        phone: own.phone,
      });
      await addPhoto(groom);
    });

    await test.step('He pays and is listed', async () => {
      await page.goto('/profile_page_setup');
      const form = manageProfile(page, texts);
      const section = payment(await form.open('payment'), texts);
      await section.declare();
      await section.pay.click();
      await checkout(page).pay.click();
      await expect(alertSaying(page, text('membership.received'))).toBeVisible();
      await expect(form.listed).toBeVisible();
      await form.seeAll.click();
      await expect(await browse(page, texts).find(bride.fullName)).toBeVisible();
      const [check] = unwrap(await bride.client.rpc('checks_of', { user_id: groom.id }));
      expect(check).toMatchObject({ kind: 'phone' });
    });

    await test.step('His settings name the number, and offer an address', async () => {
      await page.goto('/settings');
      await expect(page.getByText(spaced)).toBeVisible();
      await expect(settings(page, texts).link('email_change.add')).toBeVisible();
      await settings(page, texts).link('my_data.mails').click();
      await page.getByText(RECEIPT[language]).click();
      await expect(page.getByText(/pay_\w+/)).toBeVisible();
      await isAccessible(page, 'notices and receipts');
    });

    // The other language has the same dialog, and another minute of waiting.
    if (language === 'en') return;
    await test.step('He deletes the account by a code that comes by message', async () => {
      const later = await journey.visit('/settings', { as: withOldCode(groom), locale });
      const used = await newestCode(phone);
      await settings(later, texts).leaveBy('manage.delete_account');
      const asked = question(later, text('manage.delete_title'));
      await asked.answer(text('manage.delete_account'));
      const field = codeField(asked.dialog, texts);
      await expect(asked.dialog).toContainText(spaced);
      await expect(field.firstDigit).toBeFocused();
      // A number gets one code a minute, and he signed in less than a minute ago.
      await expect(async () => {
        if ((await newestCode(phone)) === used)
          await asked.dialog.getByRole('button', { name: text('login.send_again') }).click();
        expect(await newestCode(phone)).not.toBe(used);
      }).toPass({ timeout: 70_000, intervals: [5000] });
      await field.type(later, await newestCode(phone));
      await later.keyboard.press('Enter');
      await expect(alertSaying(later, text('manage.account_deleted'))).toBeVisible();
    });
  });

test('A mother with an address asks her daughter by number, who agrees with her own code (mr) [10.200, 10.208, 10.210]', async ({
  journey,
}) => {
  test.slow();
  const texts = textsOf('mr');
  const { text } = texts;
  const phone = someNumber('97');
  const spaced = `+91 ${phone.slice(3, 8)} ${phone.slice(8)}`;
  await allowNumbers();

  const mother = await signIn();
  const mothers = await journey.visit('/profile_page_setup', { as: mother, locale: 'mr-IN' });
  await mothers.setViewportSize({ width: 360, height: 640 });
  await mothers.getByRole('button', { name: text('for_whom.daughter'), exact: true }).click();
  await test.step('The mother enters the daughter’s number', async () => {
    await mothers.getByRole('radio', { name: text('family.relation_mother'), exact: true }).check();
    const number = mothers.getByLabel(text('family.candidate_number'));
    await number.fill('12345');
    await mothers.getByRole('checkbox').check();
    await mothers.getByRole('button', { name: text('family.begin'), exact: true }).click();
    await expect(number).toHaveAccessibleDescription(new RegExp(text('error.number')));
    await isAccessible(mothers, 'a profile for a daughter with a number');
    await number.fill(phone.slice(3));
    await mothers.getByRole('button', { name: text('family.begin'), exact: true }).click();
    await expect(mothers.getByText(text('family.draft_title', { address: spaced }))).toBeVisible();
  });
  const stored = await mothers.evaluate(() => localStorage.getItem('acting-for'));
  const candidate = stored?.split(' ')[1] ?? '';
  await fillForms(
    { id: candidate, client: mother.client },
    { first_name: 'Sayali', regional_full_name: 'सायली देशमुख', company_role: 'Potter' },
    { helped: true },
  );
  await addPhoto({ id: candidate, client: mother.client });
  await test.step('The daughter is asked by message', async () => {
    await mothers.reload();
    await mothers.getByRole('button', { name: text('family.invite'), exact: true }).click();
    await expect(mothers.getByText(text('family.waiting_text'))).toBeVisible();
    const isAsked = async () => (await received(phone)).some((message) => message.text.includes('/login'));
    const asked = {
      message: 'the message with the invitation',
      ...(onRealServices && { timeout: MESSAGE_MS }),
    };
    await expect.poll(isAsked, asked).toBe(true);
  });

  const daughters = await journey.visit('/login', { locale: 'mr-IN' });
  await test.step('She signs in with her own code and agrees', async () => {
    const screen = login(daughters, texts);
    await screen.number.fill(phone.slice(3));
    await screen.send.click();
    await screen.enter(await newestCode(phone));
    await expect(daughters.getByText(text('family.made_by_mother'))).toBeVisible();
    for (const box of await daughters.getByRole('checkbox').all()) await box.check();
    await daughters.getByRole('button', { name: text('family.agree'), exact: true }).click();
    await expect(daughters.getByRole('heading', { name: text('title.manage') })).toBeVisible();
  });

  await test.step('What the mother does then is in the daughter’s list of notices', async () => {
    await addPhoto({ id: candidate, client: mother.client });
    await follow(daughters, '/notices');
    const who = text('family.by_mother');
    await daughters.getByRole('link', { name: new RegExp(who) }).click();
    await expect(daughters.getByText(text('family.act_photo_added', { who })).first()).toBeVisible();
  });
});

/** Adds a number to sign in with, which ends all sessions but a new one, and returns it. */
async function addNumber(person: Person): Promise<string> {
  const { auth } = person.client;
  const phone = someNumber('96');
  expect((await auth.updateUser({ phone })).error).toBeNull();
  const token = await newestCode(phone);
  const { data } = await auth.verifyOtp({ phone, token, type: 'phone_change' });
  if (!data.session) throw new Error(`No session for ${phone}`);
  person.session = data.session;
  return phone;
}

test('Errors of a new number and its code are shown where they belong, and nothing typed is lost [10.253, 10.256]', {
  tag: '@needs-own-auth',
}, async ({ journey }) => {
  const { text } = textsOf('en');
  await allowNumbers();
  const taken = await addNumber(await signIn());
  const used = await newestCode(taken);
  const page = await journey.visit('/change_number', { as: await signIn() });
  const number = page.getByRole('textbox', { name: text('login.number') });
  const send = page.getByRole('button', { name: text('number_change.send') });
  const code = codeField(page.getByRole('main'), textsOf('en'));

  await test.step('A lost connection shows an error, and the request can be sent again', async () => {
    await page.route('**/auth/v1/user', (route) => route.abort());
    journey.provoke({ path: '/auth/v1/user', status: 0 });
    await number.fill(taken.slice(3));
    await send.click();
    await expect(page.getByRole('alert')).toHaveText(text('error.network'));
    await page.unroute('**/auth/v1/user');
    await send.click();
    await expect(code.firstDigit).toBeFocused();
  });

  await test.step('A wrong code is told at its field, and another cannot be sent at once', async () => {
    await expect.poll(() => newestCode(taken)).not.toBe(used);
    journey.provoke({ path: '/auth/v1/verify', status: 403 });
    await code.type(page, wrongFor(await newestCode(taken)));
    await expect(code.wrong).toBeVisible();
    await expect(code.firstDigit).toBeFocused();
    journey.provoke({ path: '/auth/v1/user', status: 429 });
    await page.getByRole('button', { name: text('login.send_again') }).click();
    await expect(page.getByRole('alert').last()).toContainText('A code was sent a moment ago');
    await isAccessible(page, 'a wrong code of a new number');
  });

  await test.step('The code is asked for after a reload, too; a number that another account has is told at the number', async () => {
    await page.reload();
    journey.provoke({ path: '/auth/v1/verify', status: 422 });
    await code.type(page, await newestCode(taken));
    await expect(number).toHaveAccessibleDescription(text('error.phone_exists'));
    await expect(number).toBeFocused();
    await isAccessible(page, 'a number that is taken');
  });

  await test.step('A hosted project says so when the number is sent', async () => {
    const json = {
      code: 422,
      error_code: 'phone_exists',
      msg: 'A user with this phone number has already been registered',
    };
    await page.route('**/auth/v1/user', (route) => route.fulfill({ status: 422, json }));
    journey.provoke({ path: '/auth/v1/user', status: 422 });
    await number.fill(someNumber('95').slice(3));
    await expect(number).not.toHaveAccessibleDescription(text('error.phone_exists'));
    await send.click();
    await expect(number).toHaveAccessibleDescription(text('error.phone_exists'));
    await expect(number).toBeFocused();
  });
});

/** A moment of the fourteenth day from now at which it is another day in India than in the zone. */
function endOnAnotherDay(zone: string): string {
  const moments = Array.from(
    { length: 23 },
    (_, hour) => new Date(Date.now() + (13 * 24 + hour + 0.5) * 3_600_000),
  );
  const found = moments.find((moment) => inZone(moment, zone).date !== inZone(moment, INDIA).date);
  return found?.toISOString() ?? '';
}

for (const language of ['mr', 'en'] as const)
  test(`A groom abroad is told of his interests and deadlines in his own time zone (${language}) [10.213, 10.272]`, async ({
    journey,
  }) => {
    test.slow();
    const { text } = textsOf(language);
    await allowNumbers();
    const zone = nightZoneAbroad();
    const until = endOnAnotherDay(zone);
    const groom = { gender: 'Male', dob: '1995-01-01' };
    const [abroad, other, bride] = [
      await makeMember(groom, { until }),
      await makeMember(groom),
      await makeMember(),
    ];
    expect((await abroad.client.auth.updateUser({ data: { language } })).error).toBeNull();
    const [phone, othersPhone] = [await addNumber(abroad), await addNumber(other)];
    const page = await journey.visit(EMPTY_PAGE, {
      as: abroad,
      locale: language === 'mr' ? 'mr-IN' : 'en-IN',
      timezoneId: zone,
    });
    await page.setViewportSize({ width: 360, height: 640 });

    const known = async () =>
      (await abroad.client.from('my_notice_settings').select('time_zone').single()).data?.time_zone;
    await test.step('His device tells where he is, and he chooses text messages and Wednesday', async () => {
      await page.goto('/notice_settings');
      await expect.poll(known).toBe(zone);
      await page.reload();
      await expect(page.getByText(zoneText(zone, language), { exact: true })).toBeVisible();
      await expect(page.getByLabel(text('notice.quiet_from'))).toHaveValue('21');
      const messages = page
        .getByRole('group', { name: text('notice.topic.interests') })
        .getByRole('checkbox', { name: text('notice.channel.message') });
      await messages.click();
      await expect(messages).toBeChecked();
      await page.getByLabel(text('notice.weekly_day')).selectOption('3');
      await isAccessible(page, 'settings of notices abroad');
    });

    await test.step('An interest is texted to who has day, and waits for his morning; his bell has it at once', async () => {
      const choice = { topic: 'interests', push: true, mail: false, message: true };
      expect((await other.client.rpc('set_notice_choice', choice)).error).toBeNull();
      expect((await other.client.rpc('note_device_zone', { time_zone: daytimeZone() })).error).toBeNull();
      for (const { id } of [abroad, other]) unwrap(await bride.client.rpc('send_interest', { user_id: id }));
      const opening = new RegExp(
        [TEXTS.en.interest, TEXTS.mr.interest].map((words) => words.slice(13, 30)).join('|'),
      );
      const isTold = async (to: string) => (await received(to)).some((message) => opening.test(message.text));
      await expect.poll(() => isTold(othersPhone), { timeout: 60_000 }).toBe(true);
      expect(await isTold(phone)).toBe(false);
      await follow(page, '/notices');
      await expect(page.getByRole('link', { name: new RegExp(bride.firstName) })).toBeVisible();
    });

    await test.step('The end of his year is a day of his zone, in the list of notices and in the mail', async () => {
      const day = dayText(until, language, zone);
      expect((await operator().rpc('remind_of_renewals')).error).toBeNull();
      await page.reload();
      await expect(page.getByText(text('notice.renewal', { date: day }))).toBeVisible();
      const subjects = async () => (await received(abroad.email)).map(({ subject }) => subject);
      await expect.poll(async () => (await subjects()).join(), { timeout: 60_000 }).toContain(day);
    });

    await test.step('So are the last day to take a marriage back, and the day of the deletion', async () => {
      expectRefusedPhotos(abroad);
      await follow(page, '/marriage');
      await page.getByRole('button', { name: text('marriage.elsewhere') }).click();
      await expect(page.getByRole('heading', { name: text('marriage.undo_title') })).toBeVisible();
      const told = unwrap(await abroad.client.from('my_marriage').select('told_at').single()).told_at;
      const after = (days: number) =>
        dayText(new Date(Date.parse(told) + days * 86_400_000).toISOString(), language, zone);
      await expect(page.getByText(text('marriage.undo_text', { date: after(30) }))).toBeVisible();
      await expect(page.getByText(text('marriage.erase_text', { date: after(90) }))).toBeVisible();
    });

    await test.step('A device in India, once it is the last one used, takes him back', async () => {
      await journey.visit('/settings', { as: abroad });
      await expect.poll(known).toBe(INDIA);
    });
  });
