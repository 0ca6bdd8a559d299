/** New photos at the desk. */
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

test('a removed photo waits no longer, and the others do', async () => {
  const removed = photo;
  await base.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${member}/second`})`;
  await base.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects where name = ${removed}`;
  });
  const named = await base.admin`select name from private.new_photos where name like ${`${member}/%`}`;
  expect(named).toEqual([{ name: `${member}/second` }]);
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
