/** The rules of the bucket avatars. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PHOTOS } from '#domain/limits.ts';
import type { Scope } from '#server/database/client/database.ts';
import { attempt, GUEST, makeMember, makeUser, memberScope } from '#tests/harness/members.ts';
import { createTestDatabase, type TestDatabase } from '#tests/harness/test-database.ts';

const REFUSED = '42501';
let test: TestDatabase;
let member: string;
let other: string;
let newcomer: string;
beforeAll(async () => {
  test = await createTestDatabase();
  member = await makeMember(test, { photos: 2 });
  other = await makeMember(test, { photos: 1 });
  newcomer = await makeUser(test);
});
afterAll(() => test.drop());

const add = (scope: Scope, name: string) =>
  attempt(
    test.database,
    scope,
    "insert into storage.objects (bucket_id, name) values ('avatars', $1) returning 1",
    [name],
  );
const see = (scope: Scope, folder: string) =>
  attempt(
    test.database,
    scope,
    "select 1 from storage.objects where bucket_id = 'avatars' and name like $1",
    [`${folder}/%`],
  );

describe('adding photos', () => {
  it('accepts a photo in the own folder', async () => {
    expect(await add(memberScope(newcomer), `${newcomer}/${randomUUID()}`)).toBe(1);
    expect(await add(memberScope(newcomer), `${newcomer}/abc.jpg`)).toBe(1);
  });

  it.each([
    '{other}/x',
    '{self}/../{other}/x',
    '{self}/deeper/x',
    '{self}/',
    'x',
    '{self}x/y',
    '{self}/नाव',
    '../{self}/x',
  ])('rejects a photo at %s', async (path) => {
    const name = path.replace('{self}', newcomer).replace('{other}', other);
    expect(await add(memberScope(newcomer), name)).toBe(REFUSED);
  });

  it.each([
    ['max-age=3600', 1],
    ['max-age=3601', REFUSED],
    ['public, max-age=315360000, immutable', REFUSED],
    ['no-cache', REFUSED],
  ])('with the caching header %s: %s', async (cacheControl, expected) => {
    const added = attempt(
      test.database,
      memberScope(newcomer),
      "insert into storage.objects (bucket_id, name, metadata) values ('avatars', $1, $2::jsonb) returning 1",
      [`${newcomer}/${randomUUID()}`, JSON.stringify({ cacheControl })],
    );
    expect(await added).toBe(expected);
  });

  it('rejects a photo of a guest', async () => {
    expect(await add(GUEST, `${member}/x`)).toBe(REFUSED);
  });

  it('has the limit of the forms', async () => {
    const [row] = await test.admin`select private.max_photos() as most`;
    expect(row).toEqual({ most: MAX_PHOTOS });
  });

  it('rejects one photo too many, also of two concurrent ones [5.56]', async () => {
    const full = await makeMember(test, { photos: MAX_PHOTOS - 1 });
    const insert = () =>
      test.database.query(memberScope(full), {
        text: "insert into storage.objects (bucket_id, name) values ('avatars', $1)",
        values: [`${full}/${randomUUID()}`],
      });
    const outcomes = await Promise.allSettled([insert(), insert(), insert()]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    expect(await see(memberScope(full), full)).toBe(MAX_PHOTOS);
  });
});

describe('reading and removing photos', () => {
  it('returns a member the own photos and those of listed members', async () => {
    expect(await see(memberScope(member), member)).toBe(2);
    expect(await see(memberScope(member), other)).toBe(1);
    expect(await see(memberScope(newcomer), other)).toBe(0);
    expect(await see(GUEST, other)).toBe(0);
  });

  it('rejects overwriting, and removing photos of others [6.06, 9.27]', async () => {
    const change = "update storage.objects set metadata = '{}' where name like $1 returning 1";
    expect(await attempt(test.database, memberScope(member), change, [`${member}/%`])).toBe(0);
    const remove = (owner: string) =>
      attempt(
        test.database,
        { ...memberScope(member), settings: { 'storage.allow_delete_query': 'true' } },
        'delete from storage.objects where name like $1 returning 1',
        [`${owner}/%`],
      );
    expect(await remove(member)).toBe(2);
    expect(await remove(other)).toBe(0);
  });
});

describe('the first photo', () => {
  const NOT_FOUND = 'PT404';
  const choose = (scope: Scope, name: string) =>
    attempt(test.database, scope, 'select public.choose_first_photo($1)', [name]);
  /** The name of the first one, and all in the order in which they are shown. */
  async function photosOf(owner: string): Promise<{ first: string; shown: string[] }> {
    const [row] = await test.database.query<{ first: string; shown: { name: string }[] }>(
      memberScope(owner),
      {
        text: `select p.first_photo as first, s.media_data as shown
        from public.profiles p cross join public.profile_status s where p.id = $1`,
        values: [owner],
      },
    );
    if (!row) throw new Error('no profile');
    return { first: row.first, shown: row.shown.map(({ name }) => name) };
  }
  async function memberWithPhotos(names: readonly string[]): Promise<string> {
    const owner = await makeMember(test, { photos: 0 });
    for (const name of names) {
      await test.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${owner}/${name}`})`;
    }
    return owner;
  }
  const chooseForGood = (owner: string, name: string) =>
    test.database.query(memberScope(owner), {
      text: 'select public.choose_first_photo($1)',
      values: [name],
    });
  const removeForGood = (owner: string, name: string) =>
    test.database.query(
      { ...memberScope(owner), settings: { 'storage.allow_delete_query': 'true' } },
      { text: 'delete from storage.objects where name = $1', values: [`${owner}/${name}`] },
    );

  it('is the first by name until the member chooses', async () => {
    expect(await photosOf(await memberWithPhotos(['b', 'a', 'c']))).toEqual({
      first: 'a',
      shown: ['a', 'b', 'c'],
    });
  });

  it('is the chosen one for everybody, also after more uploads [10.13]', async () => {
    const owner = await memberWithPhotos(['a', 'b', 'c']);
    await chooseForGood(owner, 'c');
    await test.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${owner}/0`})`;
    expect(await photosOf(owner)).toEqual({ first: 'c', shown: ['c', '0', 'a', 'b'] });
    const [seen] = await test.database.query(memberScope(other), {
      text: 'select first_photo from public.valid_profiles where id = $1',
      values: [owner],
    });
    expect(seen?.first_photo).toBe('c');
  });

  it('is the first by name again when the chosen one is removed', async () => {
    const owner = await memberWithPhotos(['a', 'b', 'c']);
    await chooseForGood(owner, 'c');
    await removeForGood(owner, 'c');
    expect(await photosOf(owner)).toEqual({ first: 'a', shown: ['a', 'b'] });
    expect(await choose(memberScope(owner), 'c')).toBe(NOT_FOUND);
  });

  it('cannot be a photo of others, an unknown name or chosen by a guest', async () => {
    const owner = await memberWithPhotos(['a']);
    const another = await memberWithPhotos(['z']);
    expect(await choose(memberScope(owner), 'z')).toBe(NOT_FOUND);
    expect(await choose(memberScope(owner), `../${another}/z`)).toBe(NOT_FOUND);
    expect(await choose(memberScope(owner), '')).toBe(NOT_FOUND);
    expect(await choose(GUEST, 'a')).toBe(REFUSED);
  });

  it('cannot be written as a column', async () => {
    const write = 'update public.profiles set first_photo = null where id = $1 returning 1';
    expect(await attempt(test.database, memberScope(member), write, [member])).toBe(REFUSED);
  });
});

describe('the focal point', () => {
  const OUT_OF_RANGE = 'PT400';
  const NOT_FOUND = 'PT404';
  const frame = (scope: Scope, name: string, x: number | string | null, y = 0.5, ratio = 1.5, scale = 1) =>
    attempt(test.database, scope, 'select public.frame_photo($1, $2, $3, $4, $5)', [
      name,
      x,
      y,
      ratio,
      scale,
    ]);
  const frameForGood = (owner: string, name: string, ...focus: number[]) =>
    test.database.query(memberScope(owner), {
      text: 'select public.frame_photo($1, $2, $3, $4, $5)',
      values: [name, ...focus],
    });

  /** A member with the photos a and b. */
  async function memberWithTwo(): Promise<string> {
    const owner = await makeMember(test, { photos: 0 });
    for (const name of ['a', 'b']) {
      await test.admin`insert into storage.objects (bucket_id, name) values ('avatars', ${`${owner}/${name}`})`;
    }
    return owner;
  }

  async function seenByOther(owner: string) {
    const [row] = await test.database.query(memberScope(other), {
      text: 'select photo_focus, first_photo_focus, updated_at from public.valid_profiles where id = $1',
      values: [owner],
    });
    return row;
  }

  it('is unknown until it is set, then rounded and seen by the member and by others [10.14]', async () => {
    const owner = await memberWithTwo();
    const before = await seenByOther(owner);
    expect(before).toMatchObject({ photo_focus: {}, first_photo_focus: null });
    await frameForGood(owner, 'a', 0.81239, 0.30042, 2.50049, 1.23456);
    await frameForGood(owner, 'b', 0.5, 0.1, 0.56, 4);
    expect(await seenByOther(owner)).toEqual({
      photo_focus: { a: [0.812, 0.3, 2.5, 1.235], b: [0.5, 0.1, 0.56, 4] },
      first_photo_focus: [0.812, 0.3, 2.5, 1.235],
      updated_at: before?.updated_at,
    });
    const [own] = await test.database.query(memberScope(owner), {
      text: 'select media_data, data_without_updated_at from public.profile_status',
    });
    expect(own?.media_data).toEqual([
      { name: 'a', focus: [0.812, 0.3, 2.5, 1.235] },
      { name: 'b', focus: [0.5, 0.1, 0.56, 4] },
    ]);
    expect(
      Object.keys(own?.data_without_updated_at as object).filter((key) => key.includes('photo')),
    ).toEqual([]);
  });

  it('is forgotten with its photo', async () => {
    const owner = await memberWithTwo();
    await frameForGood(owner, 'a', 0, 1, 1, 1);
    await test.database.query(
      { ...memberScope(owner), settings: { 'storage.allow_delete_query': 'true' } },
      { text: 'delete from storage.objects where name = $1', values: [`${owner}/a`] },
    );
    expect(await seenByOther(owner)).toMatchObject({ photo_focus: {}, first_photo_focus: null });
  });

  it('rejects photos of other members, unknown names and guests', async () => {
    const owner = await memberWithTwo();
    expect(await frame(memberScope(other), 'a', 0.5)).toBe(NOT_FOUND);
    expect(await frame(memberScope(owner), 'c', 0.5)).toBe(NOT_FOUND);
    expect(await frame(GUEST, 'a', 0.5)).toBe(REFUSED);
  });

  it('may be in each corner, of the narrowest and the widest photo', async () => {
    const owner = await memberWithTwo();
    for (const [x, y, ratio, scale] of [
      [0, 0, 0.01, 1],
      [1, 1, 100, 4],
    ] as const)
      expect(await frame(memberScope(owner), 'a', x, y, ratio, scale)).toBe(1);
    expect(await frame(memberScope(owner), 'a', 0, 0, 0.009)).toBe(OUT_OF_RANGE);
    expect(await frame(memberScope(owner), 'a', 0, 0, 100.1)).toBe(OUT_OF_RANGE);
    expect(await frame(memberScope(owner), 'a', 0.5, 1.001)).toBe(OUT_OF_RANGE);
  });

  it.each([[-0.001], [1.001], ['NaN'], [null]])('rejects the point %s', async (x) => {
    const owner = await memberWithTwo();
    expect(await frame(memberScope(owner), 'a', x)).toBe(OUT_OF_RANGE);
    expect(await frame(memberScope(owner), 'a', 0.5, -1)).toBe(OUT_OF_RANGE);
    expect(await frame(memberScope(owner), 'a', 0.5, 0.5, 0)).toBe(OUT_OF_RANGE);
  });

  it.each([0.999, 4.001])('rejects the scale %d', async (scale) => {
    const owner = await memberWithTwo();
    expect(await frame(memberScope(owner), 'a', 0.5, 0.5, 1, scale)).toBe(OUT_OF_RANGE);
  });

  it('is not a column that can be written', async () => {
    const write = "update public.profiles set photo_focus = '{}' where id = $1 returning 1";
    expect(await attempt(test.database, memberScope(other), write, [other])).toBe(REFUSED);
  });
});

it('refuses a photo whose uploader chose how long copies are kept', async () => {
  const uploader = await makeMember(test);
  const add = (cacheControl: string | null) => test.admin`
    insert into storage.objects (bucket_id, name, metadata)
    values ('avatars', ${`${uploader}/${randomUUID()}`}, ${cacheControl === null ? null : test.admin.json({ cacheControl })}) returning name`;
  const refused = { code: '42501', message: 'photo_cache_control' };
  for (const kept of ['max-age=3600', null]) expect(await add(kept)).toHaveLength(1);
  await expect(add('max-age=31536000')).rejects.toMatchObject(refused);
  const [photo] = await add('max-age=3600');
  await expect(
    test.admin`update storage.objects set metadata = '{"cacheControl": "max-age=0"}' where name = ${photo?.name}`,
  ).rejects.toMatchObject(refused);
});
