/** New photos at the desk, and the figures of the community. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
let operator: string;
let member: string;
let photo: string;
beforeAll(async () => {
  base = await createTestDatabase();
  operator = await makeUser(base, 'operator@example.org');
  await base.admin`select public.set_desk_role('operator@example.org', 'operator')`;
});
afterAll(() => base.drop());
beforeEach(async () => {
  await base.admin`update private.community_settings set photo_review = 'after'`;
  member = await makeMember(base);
  photo = await newestPhoto();
});

const desk = (text: string, values: string[] = []) =>
  base.database.query(memberScope(operator), { text, values });
const newestPhoto = async () =>
  String(
    (
      await base.admin`select name from storage.objects where name like ${`${member}/%`} order by created_at desc limit 1`
    )[0]?.name,
  );
const isServed = async () =>
  (await base.admin`select private.is_served('avatars', ${photo}) as served`)[0]?.served;
interface Waiting {
  code: number;
  photos: { name: string; hidden: boolean; waits: boolean }[];
}
const queue = async () =>
  (await desk('select code::integer, photos from public.desk_new_photos()')) as unknown as Waiting[];
const waits = async () =>
  (await queue()).some(({ photos }) => photos.some(({ name, waits: waiting }) => name === photo && waiting));
async function review(show: boolean, photos = [photo]) {
  const [row] = await base.admin`select user_code from private.profiles where id = ${member}`;
  return desk('select public.desk_review_photos($1, $2, $3)', [
    String(row?.user_code),
    `{${photos.join(',')}}`,
    String(show),
  ]);
}

test('a new photo is shown at once and reviewed afterwards', async () => {
  expect([await isServed(), await waits()]).toEqual([true, true]);
  await review(false);
  expect([await isServed(), await waits()]).toEqual([false, false]);
  await expect(review(false)).rejects.toMatchObject({ message: 'photo_reviewed' });
});

test('one member’s photos are reviewed together, and those of others and later ones still wait', async () => {
  const [other, otherPhoto] = [member, photo];
  member = await makeMember(base, { photos: 3 });
  const named = async () =>
    (await queue()).flatMap(({ photos }) =>
      photos.filter(({ name, waits: waiting }) => waiting && name.startsWith(member)).map(({ name }) => name),
    );
  const seen = await named();
  expect(seen).toHaveLength(3);
  await base.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${member}/later`})`;
  await review(false, seen.slice(0, 1));
  await review(true, [...seen, otherPhoto]);
  expect(await named()).toEqual([`${member}/later`]);
  const row = (await queue()).find(({ photos }) => photos.some(({ name }) => name.startsWith(member)));
  expect(row?.photos.map(({ name, hidden }) => [name, hidden])).toEqual(
    [...seen, `${member}/later`].sort().map((name) => [name, false]),
  );
  expect((await queue()).some(({ photos }) => photos.some(({ name }) => name.startsWith(other)))).toBe(true);
  const logged = await base.admin`
    select action, subject from private.desk_log where member = ${member} and action like '%\_photo' order by id`;
  expect(logged).toHaveLength(4);
});

test('a photo that a review hid by mistake is shown again, but not one that an upheld report hid, too', async () => {
  await review(false);
  await review(true);
  expect(await isServed()).toBe(true);
  await expect(review(true)).rejects.toMatchObject({ message: 'photo_reviewed' });
  const reported = await makeMember(base);
  member = reported;
  photo = await newestPhoto();
  await review(false);
  const [filed] = await base.database.query(memberScope(await makeMember(base)), {
    text: "select ticket from public.report_member($1, 'impersonation', '', $2)",
    values: [reported, photo.split('/')[1] ?? ''],
  });
  await desk("select public.desk_decide($1, 'upheld', 'Right.', 'hide_photo', 'Not you.')", [
    String(filed?.ticket),
  ]);
  await expect(review(true)).rejects.toMatchObject({ message: 'photo_reviewed' });
  expect(await isServed()).toBe(false);
});

test('a new photo is hidden until it is reviewed, when the community settings require it [10.53]', async () => {
  await base.admin`update private.community_settings set photo_review = 'before'`;
  member = await makeMember(base);
  photo = await newestPhoto();
  expect([await isServed(), await waits()]).toEqual([false, true]);
  await review(true);
  expect([await isServed(), await waits()]).toEqual([true, false]);
});

test('a photo that a report hides stays hidden when its review shows it', async () => {
  await base.database.query(memberScope(await makeMember(base)), {
    text: "select public.report_member($1, 'intimate', '', $2)",
    values: [member, photo.split('/')[1] ?? ''],
  });
  await review(true);
  expect(await isServed()).toBe(false);
});

test('a renamed photo stays in the review queue under its new name', async () => {
  await base.admin`select private.rename_photos(${member})`;
  photo = await newestPhoto();
  expect(await waits()).toBe(true);
});

test('a deleted photo leaves the review queue', async () => {
  await base.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects where name = ${photo}`;
  });
  expect(await waits()).toBe(false);
});

interface Figures {
  states: Record<string, number>;
  hours: { now: number; before: number };
  weeks: { week: string; income: number; joined: number; hours: number | null; reports: number }[];
}
const readFigures = async () =>
  (await desk('select public.desk_figures() as figures'))[0]?.figures as Figures;

test('the figures count members by state, twenty-four weeks, and income without refunds', async () => {
  await makeMember(base, { paidUntil: null });
  await base.admin`insert into public.payments (user_id, payment_id, order_id, amount) values (${member}, 'p1', 'o1', 29900)`;
  await base.admin`insert into public.payments (user_id, payment_id, order_id, amount, refunded_at) values (${member}, 'p2', 'o2', 100, now())`;
  const figures = await readFigures();
  expect(figures.states).toMatchObject({ unpaid: 2 });
  expect(figures.weeks).toHaveLength(24);
  expect(figures.weeks.at(-1)).toMatchObject({ lapsed: 0, hours: 0 });
  await base.admin`insert into public.payments (user_id, payment_id, order_id, amount) values (${member}, 'p3', 'o3', 300)`;
  await base.admin`
    insert into public.payments (user_id, payment_id, order_id, amount, mode)
    select ${member}, 'p4', 'o4', 7, case private.payment_mode() when 'live' then 'test' else 'live' end`;
  const incomes = (await readFigures()).weeks.map(({ income }) => income);
  expect(incomes.map((income, at) => income - (figures.weeks[at]?.income ?? 0))).toEqual([
    ...Array(23).fill(0),
    300,
  ]);
});

test('the figures have the median of hours to a decision, of each week and of twelve', async () => {
  await base.admin`delete from private.reports`;
  const { weeks } = await readFigures();
  const [first, last] = [weeks[0]?.week, weeks.at(-1)?.week];
  for (const [week, moment, hours, kind] of [
    [first, '-1 minute', 1000, 'other'],
    [first, '0', 30, 'other'],
    [last, '-77 days -1 minute', 40, 'other'],
    [last, '-77 days', 10, 'other'],
    [last, '7 days -1 minute', 20, 'other'],
    [last, '7 days', 1000, 'other'],
    [last, '0', 1000, 'unlisting'],
  ] as const)
    await base.admin`
      insert into private.reports (ticket, kind, about_code, received_at, due_at, decision, reason, decided_at)
      select gen_random_uuid(), ${kind}, 1, decided - make_interval(hours => ${hours}), decided, 'upheld', 'x', decided
      from (select ${`${week}T00:00:00+05:30`}::timestamptz + ${moment}::interval as decided) as at`;
  const after = await readFigures();
  expect(after.hours).toEqual({ now: 15, before: 35 });
  const byWeek = after.weeks.map(({ hours }) => hours ?? 0);
  expect([0, 11, 12, 23].map((at) => byWeek[at])).toEqual([30, 40, 10, 20]);
  expect(after.weeks.reduce((sum, { reports }) => sum + reports, 0)).toBe(4);
});

test('the figures begin each week on its Monday in India', async () => {
  const joined = async () => {
    const [row] = await desk("select public.desk_figures() -> 'weeks' as weeks");
    return (row?.weeks as { week: string; joined: number; lapsed: number }[] | undefined)?.slice(-3) ?? [];
  };
  const before = await joined();
  const monday = `${before[2]?.week}T00:00:00+05:30`;
  const moments = ['-1 minute', '0', '-7 days', '-7 days -1 minute'];
  for (const moment of moments) {
    const account = await makeUser(base);
    await base.admin`update private.profiles set created_at = ${monday}::timestamptz + ${moment}::interval where id = ${account}`;
    await base.admin`
      insert into public.payments (user_id, payment_id, order_id, amount, payment_at, expiry_at)
      values (${account}, ${account}, ${account}, 100, ${monday}::timestamptz + ${moment}::interval - interval '1 year',
        ${monday}::timestamptz + ${moment}::interval)`;
  }
  const after = await joined();
  const changes = (name: 'joined' | 'lapsed') =>
    after.map((week, place) => week[name] - (before[place]?.[name] ?? 0));
  expect(changes('joined')).toEqual([1, 2, 1]);
  expect(changes('lapsed')).toEqual([1, 2, 1]);
});

test('the figures count how far accounts have come, each step of those of the step before', async () => {
  const funnel = async () => {
    const [row] = await desk("select public.desk_figures() -> 'funnel' as steps");
    const steps = row?.steps as Record<string, number> | undefined;
    return ['registered', 'complete', 'paid', 'connected', 'wedding'].map((step) => Number(steps?.[step]));
  };
  const before = await funnel();
  await makeUser(base);
  await makeMember(base, { paidUntil: null });
  const [sender, receiver] = [await makeMember(base), await makeMember(base)];
  await base.database.query(memberScope(sender), {
    text: 'select public.send_interest($1)',
    values: [receiver],
  });
  expect((await funnel()).map((count, step) => count - (before[step] ?? 0))).toEqual([4, 3, 2, 0, 0]);
  await base.admin`update private.interests set state = 'accepted', answered_at = now() where sender = ${sender}`;
  expect((await funnel()).map((count, step) => count - (before[step] ?? 0))).toEqual([4, 3, 2, 2, 0]);
  for (const account of [sender, receiver])
    await base.database.query(memberScope(account), { text: "select public.fix_marriage('untold')" });
  await base.database.query(memberScope(member), { text: 'select public.deactivate_membership()' });
  expect((await funnel())[4]).toBe(2);
  const [column] = await base.admin`
    select array_agg(attname::text order by attnum) as names from pg_attribute
    where attrelid = 'private.weddings'::regclass and attnum > 0`;
  expect(column?.names).toEqual(['day', 'told']);
});
