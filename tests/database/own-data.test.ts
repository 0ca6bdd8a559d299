/** "Download my data": what the database adds to profile, payments and saved members. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_PROFILE, makeMember, memberScope } from '../harness/members.ts';
import { storePatrika } from '../harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let base: TestDatabase;
let owner: string;
const call = (member: string, text: string, values: string[] = []) =>
  base.database.query(memberScope(member), { text, values });
const codeOf = async (member: string) =>
  Number((await base.admin`select user_code from private.profiles where id = ${member}`)[0]?.user_code);

interface OwnData {
  interests: { member: number; state: string; direction: string }[];
  blocked_members: { member: number }[];
  contact_details_seen: { member: number }[];
  own_contact_details_seen_by: { member: number }[];
  reports: { kind: string }[];
  patrika: { charans: number[] };
  contact_levels: { photos: string };
}
const exported = async (member: string) =>
  (await call(member, 'select public.own_data() as data'))[0]?.data as OwnData;

beforeAll(async () => {
  base = await createTestDatabase();
  owner = await makeMember(base);
});
afterAll(() => base.drop());

test('has what the member did and was shown, and of other members their code only [10.45]', async () => {
  const other = await makeMember(base);
  const code = await codeOf(other);
  await storePatrika(base, owner);
  await call(owner, 'select * from public.contact_of($1)', [other]);
  await call(other, 'select * from public.contact_of($1)', [owner]);
  await call(owner, 'select public.send_interest($1)', [other]);
  await call(other, 'select public.answer_interest($1, false)', [owner]);
  await call(owner, "select * from public.report_member($1, 'other', 'what happened')", [other]);
  const data = await exported(owner);
  expect(data).toMatchObject({
    // The decline is not shown yet.
    interests: [{ member: code, state: 'pending', direction: 'sent' }],
    contact_details_seen: [{ member: code }],
    own_contact_details_seen_by: [{ member: code }],
    reports: [{ kind: 'other' }],
    patrika: { charans: [52] },
    contact_levels: { photos: 'members' },
  });
  const text = JSON.stringify(data);
  for (const secret of [other, FILLED_PROFILE.phone, FILLED_PROFILE.last_name])
    expect(text).not.toContain(secret);
  expect((await exported(other)).interests).toMatchObject([{ state: 'declined', direction: 'received' }]);
  expect((await exported(other)).reports).toEqual([]);

  await call(owner, 'select public.block_member($1)', [other]);
  expect((await exported(owner)).blocked_members).toMatchObject([{ member: code }]);
  expect((await exported(other)).blocked_members).toEqual([]);
});

test('has all of five hundred interests', async () => {
  const busy = await makeMember(base);
  await base.admin`
    insert into private.interests (sender, receiver, state, sent_at)
    select ${busy}, ${owner}, 'expired', now() - make_interval(days => 100 + n) from generate_series(1, 500) as n`;
  expect((await exported(busy)).interests).toHaveLength(500);
});
