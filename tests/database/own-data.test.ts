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
  saved_members: { member: number }[];
  reports: { kind: string }[];
  patrika: { charans: number[] };
  contact_levels: { photos: string };
}
const download = async (member: string) =>
  (await call(member, 'select public.own_data() as data'))[0]?.data as OwnData;
/** Without the limit of one download a day. */
async function exported(member: string): Promise<OwnData> {
  await base.admin`delete from private.data_exports where member = ${member}`;
  return download(member);
}

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
  await call(owner, 'insert into public.follows (follower_id, following_id) values ($1, $2)', [owner, other]);
  await call(other, 'select public.answer_interest($1, false)', [owner]);
  await call(owner, "select * from public.report_member($1, 'other', 'what happened')", [other]);
  const data = await exported(owner);
  expect(data).toMatchObject({
    // The decline is not shown yet.
    interests: [{ member: code, state: 'pending', direction: 'sent' }],
    contact_details_seen: [{ member: code }],
    own_contact_details_seen_by: [{ member: code }],
    reports: [{ kind: 'other' }],
    saved_members: [{ member: code }],
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

test('is rejected from the second time of a day, for that member alone [10.79]', async () => {
  const [member, other] = [await makeMember(base), await makeMember(base)];
  await download(member);
  await expect(download(member)).rejects.toMatchObject({ code: 'PT429', message: 'export_limit' });
  await download(other);
  await base.admin`update private.data_exports set day = day - 1 where member = ${member}`;
  await expect(download(member)).resolves.toMatchObject({ interests: [] });
});
