/** Photos that fewer members may see than before get new names, and stay the same photos in the same order. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt, makeMember, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await createTestDatabase();
});
afterAll(() => base.drop());

const call = (member: string, text: string, values: (string | number)[] = []) =>
  base.database.query(memberScope(member), { text, values });
const setPhotos = (member: string, level: string) =>
  call(member, "select public.set_contact_levels('members', 'members', 'accepted', 'own', $1, 'members')", [
    level,
  ]);

async function photosOf(member: string) {
  const files = await base.admin<{ id: string; name: string }[]>`
    select id, split_part(name, '/', 2) as name from storage.objects where name like ${`${member}/%`} order by name collate "C"`;
  const [profile] = await base.admin<{ first_photo: string; cover_photo: string; photo_focus: object }[]>`
    select first_photo, cover_photo, photo_focus from private.profiles where id = ${member}`;
  if (!profile) throw new Error('the member has no profile');
  return { names: files.map(({ name }) => name), ids: files.map(({ id }) => id), ...profile };
}

/** A member with three photos, of which the last is chosen to be first and has a focal point. */
async function makeOwner(): Promise<string> {
  const owner = await makeMember(base, { photos: 3 });
  const [, , last = ''] = (await photosOf(owner)).names;
  await call(owner, 'select public.choose_first_photo($1)', [last]);
  await call(owner, 'select public.frame_photo($1, 0.5, 0.25, 0.8)', [last]);
  return owner;
}

test('renames the photos when they are shown to fewer members, not when to more [10.36]', async () => {
  const owner = await makeOwner();
  const before = await photosOf(owner);
  await setPhotos(owner, 'accepted');
  const after = await photosOf(owner);
  const [, , last = ''] = after.names;
  expect(after.names.filter((name) => before.names.includes(name))).toEqual([]);
  expect(after.ids).toEqual(before.ids);
  expect(after).toMatchObject({
    first_photo: last,
    cover_photo: last,
    photo_focus: { [last]: [0.5, 0.25, 0.8, 1] },
  });
  await setPhotos(owner, 'accepted');
  await setPhotos(owner, 'members');
  expect(await photosOf(owner)).toEqual(after);
});

test('a block renames the photos of the blocker, not those of the blocked member [10.36]', async () => {
  const [blocker, blocked] = [await makeOwner(), await makeOwner()];
  const [before, other] = [await photosOf(blocker), await photosOf(blocked)];
  await call(blocker, 'select public.block_member($1)', [blocked]);
  expect((await photosOf(blocker)).first_photo).not.toBe(before.first_photo);
  expect(await photosOf(blocked)).toEqual(other);
});

test('a hidden and reported photo stays hidden and reported under its new name', async () => {
  const [owner, reporter] = [await makeOwner(), await makeMember(base)];
  const { first_photo } = await photosOf(owner);
  await call(reporter, "select * from public.report_member($1, 'intimate', '', $2)", [owner, first_photo]);
  await setPhotos(owner, 'accepted');
  const name = `${owner}/${(await photosOf(owner)).first_photo}`;
  expect(await base.admin`select name from private.hidden_photos where name = ${name}`).toHaveLength(1);
  expect(await base.admin`select photo from private.reports where photo = ${name}`).toHaveLength(1);
});

test('replaces a hidden photo by the next one for everybody but its member, until the report is dismissed [10.39]', async () => {
  const [owner, reporter] = [await makeOwner(), await makeMember(base)];
  const { names, first_photo } = await photosOf(owner);
  await base.admin`
    update private.profiles set photo_focus = (select jsonb_object_agg(name, '[0.5, 0.25, 0.8]'::jsonb) from unnest(${names}::text[]) as name) where id = ${owner}`;
  const shown = async () => {
    const rows = await call(
      reporter,
      'select first_photo, photo_focus from public.valid_profiles where id = $1',
      [owner],
    );
    return { first: rows[0]?.first_photo, focused: Object.keys(Object(rows[0]?.photo_focus)).sort() };
  };
  const all = await shown();
  expect(all).toEqual({ first: first_photo, focused: [...names].sort() });
  const report = (photo: string) =>
    call(reporter, "select ticket from public.report_member($1, 'intimate', '', $2)", [owner, photo]);
  const tickets: string[] = [];
  for (const name of [String(first_photo), ...names.filter((other) => other !== first_photo)]) {
    expect((await shown()).focused).toContain(name);
    tickets.push(String((await report(name))[0]?.ticket));
    const now = await shown();
    expect(now.focused).not.toContain(name);
    const [next = null] = [first_photo, ...names].filter((other) => now.focused.includes(other));
    expect(now.first).toBe(next);
  }
  for (const ticket of tickets)
    await base.admin`select public.decide_report(${ticket}, 'dismissed', 'Nothing found.')`;
  expect(await shown()).toEqual(all);
  expect(await base.admin`select * from private.listing_differences()`).toEqual([]);
});

test('rejects a level for photos that does not exist', async () => {
  const owner = await makeMember(base);
  await expect(setPhotos(owner, 'nobody')).rejects.toMatchObject({ code: '23514' });
});

test('keeps the table of listed members equal to the profiles', async () => {
  expect(await base.admin`select * from private.listing_differences()`).toEqual([]);
});

test('renames a photo whose upload is committed while the renaming waits', async () => {
  const owner = await makeOwner();
  let renaming: Promise<unknown> | undefined;
  await base.admin.begin(async (sql) => {
    await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${`${owner}/zz-new`})`;
    renaming = setPhotos(owner, 'accepted');
    await expect
      .poll(
        () =>
          base.admin`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      .toHaveLength(1);
  });
  await renaming;
  const { names } = await photosOf(owner);
  expect(names).toHaveLength(4);
  expect(names).not.toContain('zz-new');
});

describe('the log of views of photos', () => {
  const open = (viewer: string, member: string) =>
    call(viewer, 'select private.note_photo_view($1)', [member]);
  const viewersOf = async (member: string) =>
    (await base.admin`select viewer from private.photo_views where viewed = ${member}`).map(
      ({ viewer }) => viewer,
    );

  test('has one row for viewer, member and day, and none of the own photos [10.97]', async () => {
    const [owner, viewer] = [await makeOwner(), await makeMember(base)];
    await Promise.all([open(viewer, owner), open(viewer, owner)]);
    await open(owner, owner);
    expect(await viewersOf(owner)).toEqual([viewer]);
    await base.admin`update private.photo_views set day = day - 1 where viewed = ${owner}`;
    await open(viewer, owner);
    expect(await viewersOf(owner)).toEqual([viewer, viewer]);
  });

  test('has no row of photos that are not shown', async () => {
    const [owner, viewer] = [await makeOwner(), await makeMember(base)];
    await setPhotos(owner, 'accepted');
    await open(viewer, owner);
    await setPhotos(owner, 'members');
    await open(await makeMember(base, { paidUntil: null }), owner);
    await call(owner, 'select public.block_member($1)', [viewer]);
    await open(viewer, owner);
    expect(await viewersOf(owner)).toEqual([]);
  });

  test('is read and written by no member', async () => {
    const viewer = await makeMember(base);
    for (const text of ['select * from private.photo_views', 'delete from private.photo_views'])
      expect(await attempt(base.database, memberScope(viewer), text)).toBe('42501');
  });

  test('is kept for a year, and goes with either account', async () => {
    const [owner, viewer, other] = [await makeOwner(), await makeMember(base), await makeMember(base)];
    await open(viewer, owner);
    await base.admin`update private.photo_views set day = day - 365 where viewed = ${owner}`;
    await base.admin`select public.remove_after_retention()`;
    expect(await viewersOf(owner)).toEqual([viewer]);
    await base.admin`update private.photo_views set day = day - 1 where viewed = ${owner}`;
    await base.admin`select public.remove_after_retention()`;
    expect(await viewersOf(owner)).toEqual([]);
    await open(viewer, owner);
    await open(other, owner);
    await base.admin`delete from auth.users where id = ${viewer}`;
    expect(await viewersOf(owner)).toEqual([other]);
    await base.admin`delete from auth.users where id = ${owner}`;
    expect(await viewersOf(owner)).toEqual([]);
  });
});
