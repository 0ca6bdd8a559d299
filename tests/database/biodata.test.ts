/** Links to a biodata: what they show, when they open, and that nobody learns which of the closed ones once existed. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_PROFILE, makeMember, memberScope, SERVICE } from '#tests/harness/members.ts';
import { storePatrika } from '#tests/harness/patrikas.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

interface Shown {
  phone?: boolean;
  income?: boolean;
}

async function makeLink(member: string, { phone = false, income = false }: Shown = {}, days = 14) {
  const [link] = await base.database.query<{ id: string; token: string }>(memberScope(member), {
    text: 'select id, token from public.create_biodata_link($1, $2, $3, true, $4::boolean, true, $5::boolean)',
    values: ['देशमुख कुटुंब', days, 'mr', String(phone), String(income)],
  });
  return link ?? { id: '', token: '' };
}

async function open(token: string, counted = true) {
  const [row] = await base.database.query<{ shared: { profile: Record<string, unknown> } | null }>(SERVICE, {
    text: 'select public.shared_biodata($1, $2::boolean) as shared',
    values: [token, String(counted)],
  });
  return row?.shared ?? null;
}

const viewsOf = async (id: string) =>
  (await base.admin<{ views: number }[]>`select views from private.biodata_links where id = ${id}`)[0]?.views;

test('makes tokens of biodata links of 22 characters and stores their digests only', async () => {
  const member = await makeMember(base);
  const { id, token } = await makeLink(member);
  expect(token).toMatch(/^[\w-]{22}$/);
  const [row] = await base.admin<{ row: string }[]>`
    select to_jsonb(l)::text as row from private.biodata_links l where id = ${id}`;
  expect(row?.row).not.toContain(token);
});

test('shows no telephone number and no income unless the link includes them', async () => {
  const member = await makeMember(base);
  const bare = JSON.stringify(await open((await makeLink(member)).token));
  for (const secret of [
    FILLED_PROFILE.phone,
    FILLED_PROFILE.parent_number,
    FILLED_PROFILE.mama_phone,
    FILLED_PROFILE.income,
    FILLED_PROFILE.parent_address,
    FILLED_PROFILE.dob_time,
  ]) {
    expect(bare).not.toContain(secret);
  }
  const full = await open((await makeLink(member, { phone: true, income: true })).token);
  expect(full?.profile).toMatchObject({ parent_number: FILLED_PROFILE.parent_number, income: 85000 });
});

test('shows the own patrika, and none of another member', async () => {
  const [member, other, without] = [await makeMember(base), await makeMember(base), await makeMember(base)];
  await storePatrika(base, member, { result: { charans: [52], moon_classes: [17] } });
  await storePatrika(base, other, { result: { charans: [9], moon_classes: [3] } });
  const patrikaOf = async (who: string) =>
    ((await open((await makeLink(who)).token)) as { patrika?: object | null } | null)?.patrika;
  expect(await patrikaOf(member)).toMatchObject({ charans: [52] });
  expect(await patrikaOf(other)).toMatchObject({ charans: [9] });
  expect(await patrikaOf(without)).toBeNull();
});

test('counts a view of a biodata link only after a tap', async () => {
  const { id, token } = await makeLink(await makeMember(base));
  await open(token, false);
  expect(await viewsOf(id)).toBe(0);
  await open(token);
  await open(token);
  expect(await viewsOf(id)).toBe(2);
});

test('logs time and browser of each counted view for the owner of the link only', async () => {
  const [member, other] = [await makeMember(base), await makeMember(base)];
  const { id, token } = await makeLink(member);
  await open(token, false);
  await base.database.query(SERVICE, {
    text: "select public.shared_biodata($1, true, 'firefox')",
    values: [token],
  });
  const viewsFor = (viewer: string) =>
    base.database.query<{ link: string; browser: string }>(memberScope(viewer), {
      text: 'select link, browser from public.own_biodata_views',
    });
  expect(await viewsFor(member)).toEqual([{ link: id, browser: 'firefox' }]);
  expect(await viewsFor(other)).toEqual([]);
});

test('deletes logged views after a month, and all but the newest hundred of a link', async () => {
  const member = await makeMember(base);
  const [{ id, token }, other] = [await makeLink(member), await makeLink(member)];
  await base.admin`insert into private.biodata_views
    select unnest(array[${id}, ${other.id}]::uuid[]), now() - interval '30 days 1 minute', 'chrome' union all
    select ${other.id}::uuid, now() - interval '29 days 23 hours', 'chrome' union all
    select ${id}::uuid, now() - make_interval(hours => 7 * n, mins => 6), 'chrome' from generate_series(1, 100) as n`;
  const logged = async (link = id) =>
    (await base.admin`select 1 from private.biodata_views where link = ${link}`).length;
  await base.database.query(SERVICE, { text: 'select public.forget_ended_biodata_links()' });
  expect(await logged()).toBe(100);
  await open(token);
  expect([await logged(), await logged(other.id)]).toEqual([100, 1]);
});

test.each<[string, (id: string, member: string) => Promise<unknown>]>([
  [
    'revoked',
    (id, member) =>
      base.database.query(memberScope(member), {
        text: 'select public.revoke_biodata_links($1)',
        values: [id],
      }),
  ],
  ['expired', (id) => base.admin`update private.biodata_links set expires_at = now() where id = ${id}`],
  [
    'of a paused member',
    (_, member) => base.admin`update private.profiles set deactivated_at = now() where id = ${member}`,
  ],
])('answers a link that is %s like an unknown one', async (_, close) => {
  const member = await makeMember(base);
  const { id, token } = await makeLink(member);
  await close(id, member);
  expect(await open(token)).toBeNull();
  expect(await open('A'.repeat(22))).toBeNull();
  expect(await viewsOf(id)).toBe(0);
});

test('does not close a biodata link of another member', async () => {
  const { token } = await makeLink(await makeMember(base));
  const other = await makeMember(base);
  await base.database.query(memberScope(other), { text: 'select public.revoke_biodata_links()' });
  expect(await open(token)).not.toBeNull();
});

test('makes at most ten biodata links a day', async () => {
  const member = await makeMember(base);
  for (let made = 0; made < 10; made += 1) await makeLink(member);
  const tooMany = { code: 'PT429', message: 'biodata_link_limit_reached' };
  await expect(makeLink(member)).rejects.toMatchObject(tooMany);
  const madeAgo = (age: string) =>
    base.admin`update private.biodata_links set created_at = now() - ${age}::interval where member = ${member}`;
  await madeAgo('23 hours 59 minutes');
  await expect(makeLink(member)).rejects.toMatchObject(tooMany);
  await madeAgo('1 day 1 second');
  await makeLink(member);
});

test('keeps at most twenty biodata links open', async () => {
  const member = await makeMember(base);
  const made: string[] = [];
  for (let count = 0; count < 20; count += 1) {
    made.push((await makeLink(member)).id);
    await base.admin`update private.biodata_links set created_at = now() - interval '2 days' where member = ${member}`;
  }
  await expect(makeLink(member)).rejects.toMatchObject({
    code: 'PT429',
    message: 'biodata_link_limit_reached',
  });
  await makeLink(await makeMember(base));
  const [revoked, expired] = made;
  await base.admin`update private.biodata_links set revoked_at = now() where id = ${String(revoked)}`;
  await makeLink(member);
  await expect(makeLink(member)).rejects.toMatchObject({ code: 'PT429' });
  await base.admin`update private.biodata_links set expires_at = now() where id = ${String(expired)}`;
  await makeLink(member);
});

test('rejects biodata links of members who are not listed, and other periods', async () => {
  await expect(makeLink(await makeMember(base, { paidUntil: null }))).rejects.toMatchObject({
    code: 'PT403',
  });
  await expect(makeLink(await makeMember(base), {}, 90)).rejects.toMatchObject({ code: '23514' });
});

test.each([
  ['a ninth relative', Array(9).fill({ relation: 'brother', name: 'A' })],
  ['an unknown relation', [{ relation: 'friend', name: 'A' }]],
  ['a further field', [{ relation: 'brother', name: 'A', married: true, occupation: 'B', phone: '98' }]],
  ['a name that is too long', [{ relation: 'brother', name: 'A'.repeat(61) }]],
  ['an occupation that is too long', [{ relation: 'brother', name: 'A', occupation: 'B'.repeat(61) }]],
  ['a relative without a name', [{ relation: 'brother', name: '' }]],
  ['no list', { relation: 'brother' }],
  ['a telephone number', [{ relation: 'brother', name: 'A (९८७६५-४३२१०)' }]],
])('rejects %s', async (_, relatives) => {
  const member = await makeMember(base);
  await expect(
    base.admin`insert into public.biodata_details (member, relatives) values (${member}, ${base.admin.json(relatives as never)})`,
  ).rejects.toMatchObject({ code: '23514' });
});

test('accepts eight relatives with the longest texts', async () => {
  const member = await makeMember(base);
  const longest = { relation: 'brother', name: 'अ'.repeat(60), occupation: 'B'.repeat(60), married: true };
  const relatives = Array(8).fill(longest);
  await base.admin`insert into public.biodata_details (member, relatives) values (${member}, ${base.admin.json(relatives)})`;
  expect(await base.admin`select relatives from public.biodata_details where member = ${member}`).toEqual([
    { relatives },
  ]);
});

test('rejects a telephone number in a text of the biodata', async () => {
  const member = await makeMember(base);
  await expect(
    base.admin`insert into public.biodata_details (member, other_families) values (${member}, 'Jadhav 98765 43210')`,
  ).rejects.toMatchObject({ code: '23514' });
});

test('deletes biodata links a month after they ended', async () => {
  const member = await makeMember(base);
  const [revoked, expired, ...kept] = [
    (await makeLink(member)).id,
    (await makeLink(member)).id,
    (await makeLink(member)).id,
    (await makeLink(member)).id,
    (await makeLink(member)).id,
  ];
  for (const [id, revokedAgo, expiredAgo] of [
    [revoked, '30 days 1 minute', '1 day'],
    [expired, null, '30 days 1 minute'],
    [kept[0], '29 days 23 hours', '1 day'],
    [kept[1], null, '29 days 23 hours'],
  ] as const)
    await base.admin`
      update private.biodata_links set revoked_at = now() - ${revokedAgo}::interval, expires_at = now() - ${expiredAgo}::interval
      where id = ${id ?? ''}`;
  await base.database.query(SERVICE, { text: 'select public.forget_ended_biodata_links()' });
  const rows = await base.admin<
    { id: string }[]
  >`select id from private.biodata_links where member = ${member}`;
  expect(rows.map((row) => row.id).toSorted()).toEqual(kept.toSorted());
});
