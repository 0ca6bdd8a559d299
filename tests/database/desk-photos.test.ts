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
const waits = async () =>
  (await desk('select name from public.desk_new_photos()')).some(({ name }) => name === photo);
const review = (show: boolean) => desk('select public.desk_review_photo($1, $2)', [photo, String(show)]);

test('a new photo is shown at once and reviewed afterwards', async () => {
  expect([await isServed(), await waits()]).toEqual([true, true]);
  await review(false);
  expect([await isServed(), await waits()]).toEqual([false, false]);
  await expect(review(true)).rejects.toMatchObject({ message: 'photo_reviewed' });
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

test('the figures count members by state, twelve weeks, and income without refunds', async () => {
  await makeMember(base, { paidUntil: null });
  await base.admin`insert into public.payments (user_id, payment_id, order_id, amount) values (${member}, 'p1', 'o1', 29900)`;
  await base.admin`insert into public.payments (user_id, payment_id, order_id, amount, refunded_at) values (${member}, 'p2', 'o2', 100, now())`;
  const [row] = await desk('select public.desk_figures() as figures');
  const figures = row?.figures as {
    states: Record<string, number>;
    weeks: { income: number; joined: number }[];
  };
  expect(figures.states).toMatchObject({ unpaid: 2 });
  expect(figures.weeks).toHaveLength(12);
  expect(figures.weeks.at(-1)).toMatchObject({ lapsed: 0, hours: null });
  expect((figures.weeks.at(-1)?.income ?? 0) % 29_900).toBe(0);
});
