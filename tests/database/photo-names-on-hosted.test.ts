/** New names of photos on a hosted project, whose storage service serves a public bucket without asking and alone can move a file. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
  await base.admin.unsafe("set client_min_messages = 'warning'; drop schema server cascade");
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: (string | number)[] = []) =>
  base.database.query(memberScope(member), { text, values });

interface Rename {
  name: string;
  new_name: string;
}
const waiting = () => base.admin<Rename[]>`select name, new_name from private.photo_renames order by name`;
const take = () => base.admin<Rename[]>`select * from public.take_photo_renames(100)`;

/** What the storage service writes when it has moved a file. */
async function move(renames: readonly Rename[]): Promise<void> {
  for (const { name, new_name } of renames) {
    await base.admin`update storage.objects set name = ${new_name} where bucket_id = 'avatars' and name = ${name}`;
  }
}

const photosOf = async (member: string) =>
  (
    await base.admin<{ name: string }[]>`
      select name from storage.objects where name like ${`${member}/%`} order by name collate "C"`
  ).map(({ name }) => name);

test.each([
  ['pauses the profile', (member: string) => call(member, 'select public.deactivate_membership()')],
  [
    'shows photos to fewer members',
    (member: string) =>
      call(
        member,
        "select public.set_contact_levels('members', 'members', 'accepted', 'own', 'accepted', 'members')",
      ),
  ],
  [
    'blocks somebody',
    async (member: string) => call(member, 'select public.block_member($1)', [await makeMember(base)]),
  ],
])('plans new names for all photos of a member who %s', async (_, act) => {
  const member = await makeMember(base, { photos: 3 });
  const before = await photosOf(member);
  await act(member);
  expect(await photosOf(member), 'until the service moves them').toEqual(before);
  const renames = await waiting();
  expect(renames.map(({ name }) => name)).toEqual(before);
  await move(await take());
  expect(await photosOf(member)).toEqual(renames.map(({ new_name }) => new_name).sort());
  expect(await waiting()).toEqual([]);
});

test('a moved photo stays the first one, and keeps its focal point', async () => {
  const member = await makeMember(base, { photos: 3 });
  const [, second = ''] = (await photosOf(member)).map((name) => name.split('/')[1] ?? '');
  await call(member, 'select public.choose_first_photo($1)', [second]);
  await call(member, 'select public.frame_photo($1, 0.5, 0.25, 0.8)', [second]);
  await base.admin`select private.rename_photos(${member})`;
  const renames = await take();
  const given = renames.find(({ name }) => name.endsWith(second))?.new_name.split('/')[1] ?? '';
  await move(renames);
  const [profile] = await base.admin`
    select first_photo, cover_photo, photo_focus, (select l.first_photo from private.listings l where l.id = p.id) as listed
    from private.profiles p where id = ${member}`;
  expect(profile).toEqual({
    first_photo: given,
    cover_photo: given,
    listed: given,
    photo_focus: { [given]: [0.5, 0.25, 0.8, 1] },
  });
});

test('a hidden photo gets a new name, and stays hidden and reported under it', async () => {
  const [member, reporter] = [await makeMember(base, { photos: 2 }), await makeMember(base)];
  const [first = ''] = await photosOf(member);
  await call(reporter, "select * from public.report_member($1, 'intimate', '', $2)", [
    member,
    first.split('/')[1] ?? '',
  ]);
  const renames = await take();
  const { new_name = '' } = renames.find(({ name }) => name === first) ?? {};
  await move(renames);
  expect(await base.admin`select from private.hidden_photos where name = ${new_name}`).toHaveLength(1);
  expect(await base.admin`select from private.reports where photo = ${new_name}`).toHaveLength(1);
});

test('tries a photo that was not moved again, after those not tried yet, and forgets a removed one', async () => {
  const [member, other] = [await makeMember(base, { photos: 2 }), await makeMember(base, { photos: 1 })];
  await base.admin`select private.rename_photos(${member})`;
  const [one, two] = await take();
  await base.admin`select private.rename_photos(${other})`;
  const [next] = await base.admin<Rename[]>`select * from public.take_photo_renames(1)`;
  expect(next?.name).toBe((await photosOf(other))[0]);
  await base.admin.begin(async (sql) => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`;
    await sql`delete from storage.objects where name = ${one?.name ?? ''}`;
  });
  expect((await take()).map(({ name }) => name).sort()).toEqual([two?.name, next?.name].sort());
});

test('plans nothing on the embedded server, which renames at once', async () => {
  const embedded = await createTestDatabase();
  try {
    const member = await makeMember(embedded, { photos: 2 });
    await embedded.admin`select private.rename_photos(${member})`;
    expect(await embedded.admin`select from private.photo_renames`).toEqual([]);
  } finally {
    await embedded.drop();
  }
});
