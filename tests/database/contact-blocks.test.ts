/** A blocked telephone number or address hides its blocker and its owner from each other, whoever comes first, and reveals no owner. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempt, freshScope, GUEST, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: string[] = []) =>
  base.database.query(memberScope(member), { text, values });
const blockContact = (member: string, contact: string) =>
  call(member, 'select public.block_contact($1)', [contact]);
const listOf = (member: string) => call(member, 'select id, label from public.my_contact_blocks');

let lastNumber = 7_000_000_000;
function nextNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}
const withPhone = (phone: string) => makeMember(base, { profile: { phone } });
const setPhone = (member: string, phone: string) =>
  base.admin`update private.profiles set phone = ${phone} where id = ${member}`;

/** Whether each of two members sees the other in the list of members. */
async function seen(one: string, other: string): Promise<boolean> {
  const sees = async (viewer: string, member: string) =>
    (await call(viewer, 'select 1 from public.valid_profiles where id = $1', [member])).length === 1;
  const both = [await sees(one, other), await sees(other, one)];
  expect(both[0]).toBe(both[1]);
  return both[0] === true;
}

test.each([
  ['with the country code', (phone: string) => `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`],
  ['without it', (phone: string) => phone],
  ['in Devanagari', (phone: string) => phone.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')],
])('hides a member whose number is blocked, written %s [10.80]', async (_how, written) => {
  const phone = nextNumber();
  const [blocker, owner] = [await makeMember(base), await withPhone(phone)];
  expect(await seen(blocker, owner)).toBe(true);
  await blockContact(blocker, written(phone));
  await blockContact(blocker, phone);
  expect(await seen(blocker, owner)).toBe(false);
  expect(await seen(await makeMember(base), owner)).toBe(true);
  const [block, ...more] = await listOf(blocker);
  expect([block?.label, more]).toEqual([`…${phone.slice(-3)}`, []]);
  await call(blocker, 'select public.unblock_contact($1)', [String(block?.id)]);
  expect(await seen(blocker, owner)).toBe(true);
  expect(await listOf(blocker)).toEqual([]);
});

test('hides a new member with a blocked number or address, and ends only when the blocker ends it', async () => {
  const blocker = await makeMember(base);
  const [phone, email] = [nextNumber(), 'cousin@example.org'];
  await blockContact(blocker, phone);
  await blockContact(blocker, ' Cousin@Example.org ');
  expect(await seen(blocker, await makeMember(base, { email }))).toBe(false);
  const owner = await withPhone(`+91${phone}`);
  expect(await seen(blocker, owner)).toBe(false);
  await setPhone(owner, nextNumber());
  expect(await seen(blocker, owner)).toBe(false);
  const unblock = async (label: RegExp) => {
    const block = (await listOf(blocker)).find((each) => label.test(String(each.label)));
    await call(blocker, 'select public.unblock_contact($1)', [String(block?.id)]);
  };
  await unblock(/^…/);
  expect(await seen(blocker, owner)).toBe(true);
  await base.admin`delete from auth.users where email = ${email}`;
  await base.admin`update auth.users set email = ${email} where id = ${owner}`;
  expect(await seen(blocker, owner)).toBe(false);
  await base.admin`update auth.users set email = 'another@example.org' where id = ${owner}`;
  expect(await seen(blocker, owner)).toBe(false);
  await unblock(/@/);
  expect(await seen(blocker, owner)).toBe(true);
});

const photosOf = async (member: string) =>
  (await base.admin`select name from storage.objects where name like ${`${member}/%`} order by name`).map(
    ({ name }) => name,
  );

test('hides an account by the number or address that it signs in with, from the start or after a change', async () => {
  const blocker = await makeMember(base);
  const hides = async (account: string) =>
    (await base.admin`select from private.blocked_pairs where member = ${blocker} and other = ${account}`)
      .length === 1;
  const [blocked, blockedLater] = [`91${nextNumber()}`, `91${nextNumber()}`];
  await blockContact(blocker, blocked);
  const [fresh] = await base.admin<{ id: string }[]>`
    insert into auth.users (id, aud, role, phone) values (gen_random_uuid(), 'authenticated', 'authenticated', ${blocked}) returning id`;
  expect(await hides(fresh?.id ?? '')).toBe(true);
  await blockContact(blocker, 'niece@example.org');
  expect(await hides(await makeUser(base, 'niece@example.org'))).toBe(true);
  await blockContact(blocker, blockedLater);
  const owner = await makeMember(base);
  await base.admin`update auth.users set phone = ${`91${nextNumber()}`} where id = ${owner}`;
  expect(await seen(blocker, owner)).toBe(true);
  await base.admin`update auth.users set phone = ${blockedLater} where id = ${owner}`;
  expect(await seen(blocker, owner)).toBe(false);
});

test.each(['an account has it', 'nobody has it'])(
  'renames the photos of the blocker with each new number, when %s, and never through what its owner does',
  async (owned) => {
    const phone = nextNumber();
    if (owned === 'an account has it') await withPhone(phone);
    const blocker = await makeMember(base, { photos: 2 });
    const before = await photosOf(blocker);
    await blockContact(blocker, phone);
    const after = await photosOf(blocker);
    expect(after).toHaveLength(2);
    expect(after.filter((name) => before.includes(name))).toEqual([]);
    await blockContact(blocker, `+91${phone}`);
    const newcomer = await makeUser(base);
    await setPhone(newcomer, phone);
    await setPhone(newcomer, nextNumber());
    await setPhone(newcomer, phone);
    expect(await photosOf(blocker)).toEqual(after);
  },
);

test('lets users enter another number three times a day, which is counted under concurrent requests', async () => {
  const [member, other] = [await makeMember(base), await makeMember(base)];
  const enter = (who: string, phone: string | null) =>
    base.database.query(memberScope(who), {
      text: 'update public.profiles set phone = $2 where id = $1',
      values: [who, phone],
    });
  const limit = { code: 'PT429', message: 'number_change_limit' };
  const attempts = await Promise.allSettled([1, 2, 3, 4, 5].map(() => enter(member, nextNumber())));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const each of attempts) if (each.status === 'rejected') expect(each.reason).toMatchObject(limit);
  const [{ phone } = {}] = await base.admin`select phone from private.profiles where id = ${member}`;
  await enter(member, `+91${phone}`);
  await enter(member, null);
  await expect(enter(member, String(phone))).rejects.toMatchObject(limit);
  await setPhone(member, String(phone));
  await enter(other, nextNumber());
  const newcomer = await makeUser(base);
  for (let count = 0; count < 4; count += 1) await enter(newcomer, nextNumber());
  await expect(enter(newcomer, nextNumber())).rejects.toMatchObject(limit);
  await base.admin`update private.number_changes set day = day - 1 where member = ${member}`;
  await enter(member, nextNumber());
});

test('stores neither a blocked number nor a blocked address, and does not list the owner among blocked members', async () => {
  const phone = nextNumber();
  const [blocker, owner] = [await makeMember(base), await withPhone(phone)];
  await blockContact(blocker, phone);
  const [stored] =
    await base.admin`select to_jsonb(c)::text as row from private.contact_blocks c where blocker = ${blocker}`;
  expect(stored?.row).not.toContain(phone);
  expect(await call(blocker, 'select * from public.my_blocks')).toEqual([]);
  const [data] = await base.database.query(freshScope(blocker), { text: 'select public.own_data() as data' });
  expect(JSON.stringify(data)).not.toContain(owner);
  await call(blocker, 'select public.unblock_member($1)', [owner]);
  expect(await seen(blocker, owner)).toBe(false);
});

test('a block of the member and one of the number end independently', async () => {
  const phone = nextNumber();
  const [blocker, owner] = [await makeMember(base), await withPhone(phone)];
  await call(blocker, 'select public.block_member($1)', [owner]);
  await blockContact(blocker, phone);
  await call(blocker, 'select public.unblock_member($1)', [owner]);
  expect(await seen(blocker, owner)).toBe(false);
  await call(blocker, 'select public.block_member($1)', [owner]).catch(() => {});
  const [block] = await listOf(blocker);
  await call(blocker, 'select public.unblock_contact($1)', [String(block?.id)]);
  expect(await seen(blocker, owner)).toBe(true);
});

test('lets lapsed and new users block numbers, rejects guests, and shows the list to nobody else', async () => {
  const phone = nextNumber();
  const lapsed = await makeMember(base, { paidUntil: new Date(Date.now() - 1000) });
  for (const user of [lapsed, await makeUser(base)]) {
    await blockContact(user, phone);
    expect(await listOf(user)).toHaveLength(1);
  }
  const [block] = await listOf(lapsed);
  const other = await makeMember(base);
  expect(await listOf(other)).toEqual([]);
  await call(other, 'select public.unblock_contact($1)', [String(block?.id)]);
  expect(await listOf(lapsed)).toHaveLength(1);
  const guest = (text: string) => attempt(base.database, GUEST, text);
  expect(await guest("select public.block_contact('9876543210')")).toBe('42501');
  expect(await guest('select 1 from public.my_contact_blocks')).toBe('42501');
  expect(await attempt(base.database, memberScope(other), 'select 1 from private.contact_blocks')).toBe(
    '42501',
  );
});

test('blocks addresses of 254 characters and texts of 1000 bytes, no longer ones', async () => {
  const member = await makeMember(base);
  const address = (length: number) => '@example.org'.padStart(length, 'x');
  const number = (bytes: number) => nextNumber().padStart(bytes);
  for (const longest of [address(254), number(1000)]) await blockContact(member, longest);
  for (const longer of [address(255), number(1001)])
    await expect(blockContact(member, longer)).rejects.toMatchObject({ message: 'contact_invalid' });
});

test('rejects what is neither number nor address, the own ones, and more than 20, also after removing some', async () => {
  const member = await makeMember(base, { email: 'own@example.org', profile: { phone: nextNumber() } });
  const long = `${' '.repeat(1000)}9876543210`;
  for (const wrong of ['', '12345', 'nobody', 'a b@example.org', '98765abc43210', long])
    await expect(blockContact(member, wrong)).rejects.toMatchObject({ message: 'contact_invalid' });
  for (const own of [String(lastNumber), 'OWN@example.org'])
    await expect(blockContact(member, own)).rejects.toMatchObject({ message: 'own_profile' });
  for (let made = 0; made < 20; made += 1) await blockContact(member, nextNumber());
  const tooMany = { code: 'PT429', message: 'contact_block_limit' };
  await expect(blockContact(member, nextNumber())).rejects.toMatchObject(tooMany);
  const [block] = await listOf(member);
  await call(member, 'select public.unblock_contact($1)', [String(block?.id)]);
  await expect(blockContact(member, nextNumber())).rejects.toMatchObject(tooMany);
  const blockedAgo = (age: string) =>
    base.admin`update private.contact_blocks set blocked_at = now() - ${age}::interval where blocker = ${member}`;
  await blockedAgo('23 hours 59 minutes');
  await expect(blockContact(member, nextNumber())).rejects.toMatchObject(tooMany);
  await blockedAgo('1 day 1 second');
  await blockContact(member, nextNumber());
  await expect(blockContact(member, nextNumber())).rejects.toMatchObject(tooMany);
});

test('hides both when a number is blocked and entered in a profile at the same moment', async () => {
  for (let round = 0; round < 4; round += 1) {
    const phone = nextNumber();
    const [blocker, owner] = [await makeMember(base), await makeMember(base)];
    await Promise.all([blockContact(blocker, phone), setPhone(owner, phone)]);
    expect(await seen(blocker, owner)).toBe(false);
  }
});
