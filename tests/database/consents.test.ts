/** Consents: given, replaced and withdrawn by their member alone, never changed or deleted before the account is. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempt, GUEST, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: string[] = []) =>
  base.database.query(memberScope(member), { text, values });
const give = (member: string, purpose: string, shown: string, language = 'mr') =>
  call(member, "select public.give_consent($1, $2, '2026-11-22', $3)", [purpose, language, shown]);
const stored = (member: string) => base.admin<{ purpose: string; text_hash: Buffer; withdrawn: boolean }[]>`
  select purpose, text_hash, withdrawn_at is not null as withdrawn from private.consents where member = ${member} order by number`;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

test('stores the hash of the text of a consent once, and a new text as a new consent [10.46]', async () => {
  const member = await makeMember(base);
  await give(member, 'true_facts', 'मी भरलेली माहिती खरी आहे.');
  await give(member, 'true_facts', 'मी भरलेली माहिती खरी आहे.');
  await give(member, 'true_facts', 'What I fill in is true.', 'en');
  await give(member, 'for_marriage', 'For marriage.', 'en');
  const rows = await stored(member);
  expect(
    rows.map(({ purpose, text_hash, withdrawn }) => [purpose, text_hash.toString('hex'), withdrawn]),
  ).toEqual([
    ['true_facts', hashOf('मी भरलेली माहिती खरी आहे.'), true],
    ['true_facts', hashOf('What I fill in is true.'), false],
    ['for_marriage', hashOf('For marriage.'), false],
  ]);
});

test('a consent is withdrawn by its member alone, and by erasing what it allowed', async () => {
  const [member, other] = [await makeMember(base), await makeMember(base)];
  await give(member, 'patrika', 'I agree.');
  await give(member, 'true_facts', 'It is true.');
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
  await give(member, 'share_link', 'I agree.');
  await call(
    member,
    "select * from public.create_biodata_link('Deshmukh family', 7, 'en', false, false, false, false)",
  );
  await call(member, "select public.withdraw_consent('share_link')");
  expect(await call(member, 'select revoked_at is null as open from public.own_biodata_links')).toEqual([
    { open: false },
  ]);
});

test('rejects a consent for an unknown purpose, without a text, and written directly', async () => {
  const member = await makeMember(base);
  await expect(give(member, 'everything', 'x')).rejects.toMatchObject({ code: '23514' });
  await expect(give(member, 'patrika', ' ')).rejects.toMatchObject({ code: 'PT400' });
  expect(await attempt(base.database, memberScope(member), 'delete from private.consents returning 1')).toBe(
    '42501',
  );
  expect(await attempt(base.database, GUEST, 'select 1 from public.my_consents')).toBe('42501');
});

test('the consent for the account ends only with the account', async () => {
  const member = await makeMember(base);
  await give(member, 'account', 'What we take, and what for.');
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
  await give(newcomer, 'account', 'What we take, and what for.');
  expect(await needsNotice(newcomer)).toBe(false);
  expect(await needsNotice(await makeMember(base))).toBe(false);
});

test('keeps the consents with the record of a deleted account', async () => {
  const member = await makeMember(base, { photos: 0 });
  await give(member, 'for_marriage', 'For marriage.', 'en');
  await base.admin`update auth.users set email_confirmed_at = now() where id = ${member}`;
  await base.admin`delete from auth.users where id = ${member}`;
  expect(await stored(member)).toEqual([]);
  const [kept] = await base.admin`select consents from retained.accounts order by number desc limit 1`;
  expect(kept?.consents).toMatchObject([
    { purpose: 'for_marriage', language: 'en', version: '2026-11-22', withdrawn_at: null },
  ]);
});
