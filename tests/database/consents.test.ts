/** Consents: given, replaced and withdrawn by their member alone, never changed or deleted before the account is. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormSection, PROFILE_FIELDS, type ProfileField } from '#domain/profile-fields.ts';
import { consentText, PURPOSES } from '#tests/harness/consent-texts.ts';
import { attempt, FILLED_PROFILE, GUEST, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';
import type { Purpose } from '#web/backend/consents.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: string[] = []) =>
  base.database.query(memberScope(member), { text, values });
const giveText = (member: string, { purpose, language, version, shown }: Record<string, string>) =>
  call(member, 'select public.give_consent($1, $2, $3, $4)', [purpose, language, version, shown] as string[]);
const give = (member: string, purpose: Purpose, language?: 'en' | 'mr') =>
  giveText(member, consentText(purpose, language));
const stored = (member: string) => base.admin<{ purpose: string; text_hash: Buffer; withdrawn: boolean }[]>`
  select purpose, text_hash, withdrawn_at is not null as withdrawn from private.consents where member = ${member} order by number`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('stores the hash of the text of a consent once, and a new text as a new consent [10.46]', async () => {
  const member = await makeMember(base);
  await give(member, 'true_facts', 'mr');
  await give(member, 'true_facts', 'mr');
  await give(member, 'true_facts', 'en');
  await give(member, 'for_marriage', 'en');
  const rows = await stored(member);
  expect(
    rows.map(({ purpose, text_hash, withdrawn }) => [purpose, text_hash.toString('hex'), withdrawn]),
  ).toEqual([
    ['true_facts', hashOf(consentText('true_facts', 'mr').shown), true],
    ['true_facts', hashOf(consentText('true_facts', 'en').shown), false],
    ['for_marriage', hashOf(consentText('for_marriage', 'en').shown), false],
  ]);
});

test('a consent is withdrawn by its member alone, and by erasing what it allowed', async () => {
  const [member, other] = [await makeMember(base), await makeMember(base)];
  await give(member, 'patrika');
  await give(member, 'true_facts');
  await call(other, "select public.withdraw_consent('patrika')");
  expect(await call(other, 'select * from public.my_consents')).toEqual([]);
  expect((await stored(member)).map(({ withdrawn }) => withdrawn)).toEqual([false, false]);
  await call(member, 'select public.erase_patrika()');
  await call(member, "select public.withdraw_consent('true_facts')");
  expect((await stored(member)).map(({ withdrawn }) => withdrawn)).toEqual([true, true]);
  expect(await call(member, 'select purpose from public.my_consents')).toHaveLength(2);
});

test('closes all biodata links when the consent to share them is withdrawn', async () => {
  const member = await makeMember(base);
  await give(member, 'share_link');
  await call(
    member,
    "select * from public.create_biodata_link('Deshmukh family', 7, 'en', false, false, false, false)",
  );
  await call(member, "select public.withdraw_consent('share_link')");
  expect(await call(member, 'select revoked_at is null as open from public.own_biodata_links')).toEqual([
    { open: false },
  ]);
});

test('knows the hash and version of each text of the front end, and no other [10.46]', async () => {
  const known = await base.admin<{ purpose: string; language: string; version: string; hash: string }[]>`
    select purpose, language, version, encode(text_hash, 'hex') as hash from private.consent_texts`;
  const texts = PURPOSES.flatMap((purpose) => [consentText(purpose, 'en'), consentText(purpose, 'mr')]);
  const expected = texts.map(({ shown, ...text }) => ({ ...text, hash: hashOf(shown) }));
  expect(new Set(known.map((text) => ({ ...text })))).toEqual(new Set(expected));
});

/** What the notice has in place of a name. */
const UNNAMED_OFFICER = { en: '(named on the page “Grievances”)', mr: '(नाव “तक्रार निवारण” पानावर)' };

test('accepts the notice with the officer whom the desk has named, and with no other name [10.91]', async () => {
  await base.admin`update private.community_settings set officer_name = 'Data'`;
  for (const language of ['en', 'mr'] as const) {
    const member = await makeUser(base);
    const { shown, ...text } = consentText('account', language);
    const delivered = UNNAMED_OFFICER[language];
    expect(shown).toContain(delivered);
    const refused = giveText(member, { ...text, shown: shown.replace(delivered, 'Somebody') });
    await expect(refused).rejects.toMatchObject({ message: 'consent_text_changed' });
    const named = shown.replace(delivered, 'Data');
    await giveText(member, { ...text, shown: named });
    expect((await stored(member)).map(({ text_hash }) => text_hash.toString('hex'))).toEqual([hashOf(named)]);
  }
  await base.admin`update private.community_settings set officer_name = null`;
});

test('accepts the name of the officer although its letters occur earlier, up to a hundred times', async () => {
  const { shown, ...text } = consentText('account', 'en');
  const delivered = UNNAMED_OFFICER.en;
  const before = shown.slice(0, shown.indexOf(delivered));
  const letter =
    [...before].find(
      (each) => /[a-z]/.test(each) && [...before].filter((other) => other === each).length < 90,
    ) ?? '';
  expect(letter).not.toBe('');
  await base.admin`update private.community_settings set officer_name = ${letter}`;
  const member = await makeUser(base);
  await giveText(member, { ...text, shown: shown.replace(delivered, letter) });
  expect(await stored(member)).toHaveLength(1);
  for (const other of [letter.repeat(300), `${letter}${shown.replace(delivered, letter)}`])
    await expect(giveText(await makeUser(base), { ...text, shown: other })).rejects.toMatchObject({
      message: 'consent_text_changed',
    });
  await base.admin`update private.community_settings set officer_name = null`;
});

test('rejects a text that is not a current one of its purpose, language and version', async () => {
  const member = await makeUser(base);
  const text = consentText('true_facts');
  const changes = [
    { shown: `${text.shown} ` },
    { shown: '' },
    { shown: consentText('for_marriage').shown },
    { purpose: 'everything' },
    { language: 'en' },
    { version: '2026-11-21' },
  ];
  for (const change of changes)
    await expect(giveText(member, { ...text, ...change }), JSON.stringify(change)).rejects.toMatchObject({
      code: 'PT409',
      message: 'consent_text_changed',
    });
  expect(await stored(member)).toEqual([]);
});

test('stores at most 20 consents of a member in a day, and others of other members', async () => {
  const member = await makeUser(base);
  for (let given = 0; given < 20; given += 1) await give(member, 'true_facts', given % 2 ? 'en' : 'mr');
  await give(member, 'true_facts', 'en');
  await expect(give(member, 'true_facts', 'mr')).rejects.toMatchObject({
    code: 'PT429',
    message: 'consent_limit_reached',
  });
  expect(await stored(member)).toHaveLength(20);
  await give(await makeUser(base), 'true_facts', 'mr');
  await base.admin`update private.consents set given_at = given_at - interval '1 day' where member = ${member}`;
  await give(member, 'true_facts', 'mr');
  expect(await stored(member)).toHaveLength(21);
});

test('rejects a consent that is written directly, and guests', async () => {
  const member = await makeMember(base);
  expect(await attempt(base.database, memberScope(member), 'delete from private.consents returning 1')).toBe(
    '42501',
  );
  expect(await attempt(base.database, GUEST, 'select 1 from public.my_consents')).toBe('42501');
});

test('the consent for the account ends only with the account', async () => {
  const member = await makeMember(base);
  await give(member, 'account');
  await expect(call(member, "select public.withdraw_consent('account')")).rejects.toMatchObject({
    code: 'PT409',
    message: 'account_needed',
  });
  expect((await stored(member)).map(({ withdrawn }) => withdrawn)).toEqual([false]);
});

test('requests the consent for the account from a newcomer whose profile is empty, until it is given [10.91]', async () => {
  const needsNotice = async (member: string) =>
    (await call(member, 'select needs_notice from public.profile_status'))[0]?.needs_notice;
  const newcomer = await makeUser(base);
  expect(await needsNotice(newcomer)).toBe(true);
  await give(newcomer, 'account');
  expect(await needsNotice(newcomer)).toBe(false);
  expect(await needsNotice(await makeMember(base))).toBe(false);
});

test('keeps the consents with the record of a deleted account', async () => {
  const member = await makeMember(base, { photos: 0 });
  await give(member, 'for_marriage', 'en');
  await base.admin`update auth.users set email_confirmed_at = now() where id = ${member}`;
  await base.admin`delete from auth.users where id = ${member}`;
  expect(await stored(member)).toEqual([]);
  const [kept] = await base.admin`select consents from retained.accounts order by number desc limit 1`;
  expect(kept?.consents).toMatchObject([
    { purpose: 'for_marriage', language: 'en', version: '2026-11-24', withdrawn_at: null },
  ]);
});

const sectionOf = (section: FormSection) =>
  Object.fromEntries(
    Object.entries(FILLED_PROFILE).filter(
      ([field]) => PROFILE_FIELDS[field as ProfileField].section === section,
    ),
  );

test.each<[string, Partial<Record<ProfileField, string>>, number, boolean]>([
  ['nothing', {}, 0, true],
  ['a name alone', { first_name: 'Asha' }, 0, true],
  ['the personal section', sectionOf('personal'), 0, false],
  ['the educational section', sectionOf('educational'), 0, false],
  ['the professional section', sectionOf('professional'), 0, false],
  ['the section of the parents', sectionOf('parents'), 0, false],
  ['a photo', {}, 1, false],
])('who has stored %s needs the notice: %s', async (_what, profile, photos, needed) => {
  const member = await makeUser(base);
  if (Object.keys(profile).length > 0)
    await base.admin`update private.profiles set ${base.admin(profile)} where id = ${member}`;
  if (photos > 0)
    await base.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${member}/photo`})`;
  expect((await call(member, 'select needs_notice from public.profile_status'))[0]?.needs_notice).toBe(
    needed,
  );
});
