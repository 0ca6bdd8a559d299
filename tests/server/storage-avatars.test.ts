/**
 * The product's photos through the storage service, as the front end calls it.
 */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_PHOTOS } from '#domain/limits.ts';
import { makeMember } from '#tests/harness/members.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let newcomer: SignedIn;
let photo: Blob;

beforeAll(async () => {
  server = await startTestServer();
  newcomer = await server.signUp();
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a3192f' } })
    .jpeg()
    .toBuffer();
  photo = new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' });
});
afterAll(() => server.close());

const avatars = (client = newcomer.client) => client.storage.from('avatars');
const profileOf = async (id: string) =>
  (await server.database.admin`select first_photo, photo_count from private.profiles where id = ${id}`)[0];

test('uploads, lists, serves publicly and removes a photo [6.11, 7.13]', async () => {
  const name = randomUUID();
  const path = `${newcomer.id}/${name}`;
  expect((await avatars().upload(path, photo)).error).toBeNull();
  expect(await profileOf(newcomer.id)).toEqual({ first_photo: name, photo_count: 1 });

  const listed = await avatars().list(`${newcomer.id}/`, {
    limit: 6,
    offset: 0,
    sortBy: { column: 'name', order: 'asc' },
  });
  expect(listed.data?.map((file) => file.name)).toEqual([name]);

  const shown = await fetch(avatars().getPublicUrl(path).data.publicUrl);
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 8,
    height: 8,
  });

  expect((await avatars().remove([path])).data).toHaveLength(1);
  expect(await profileOf(newcomer.id)).toEqual({ first_photo: null, photo_count: 0 });
  expect((await fetch(avatars().getPublicUrl(path).data.publicUrl)).status).toBe(400);
});

test('rejects one photo too many, also of concurrent uploads [5.56]', async () => {
  const person = await server.signUp();
  const attempts = await Promise.all(
    Array.from({ length: MAX_PHOTOS + 3 }, () =>
      avatars(person.client).upload(`${person.id}/${randomUUID()}`, photo),
    ),
  );
  const refused = attempts.filter(({ error }) => error !== null);
  expect(refused).toHaveLength(3);
  for (const { error } of refused) {
    expect(error).toMatchObject({ status: 400, statusCode: '403', message: 'photo_limit_reached' });
  }
  expect((await avatars(person.client).list(`${person.id}/`)).data).toHaveLength(MAX_PHOTOS);
  expect(await profileOf(person.id)).toMatchObject({ photo_count: MAX_PHOTOS });
});

describe('rejected uploads', () => {
  test.each([
    [
      'rejects a type other than jpeg and png [5.60]',
      () => new Blob(['GIF89a'], { type: 'image/gif' }),
      '415',
    ],
    ['rejects a page with the type jpeg', () => new Blob(['<html></html>'], { type: 'image/jpeg' }), '415'],
    [
      'rejects more than a mebibyte [8.29]',
      () => new Blob([photo, new Uint8Array(1024 * 1024)], { type: 'image/jpeg' }),
      '413',
    ],
  ])('%s', async (_name, content, statusCode) => {
    const { error } = await avatars().upload(`${newcomer.id}/${randomUUID()}`, content());
    expect(error).toMatchObject({ status: 400, statusCode });
  });

  test('rejects a photo with dots in its name', async () => {
    const { error } = await avatars().upload(`${newcomer.id}/..%2fa`, photo);
    expect(error).toMatchObject({ status: 400, statusCode: '403' });
  });
});

test('lists photos for their owner and, of a listed member, for listed members', async () => {
  const [one, other] = [await makeMember(server.database), await makeMember(server.database)];
  const photosOf = async (id: string, client: Awaited<ReturnType<TestServer['actingAs']>>) =>
    (await avatars(client).list(`${id}/`)).data?.length;
  expect(await photosOf(one, await server.actingAs(one))).toBe(1);
  expect(await photosOf(one, await server.actingAs(other))).toBe(1);
  expect(await photosOf(one, newcomer.client)).toBe(0);
  expect(await photosOf(one, server.client())).toBe(0);
  expect((await avatars(await server.actingAs(other)).remove([`${one}/x`])).data).toEqual([]);
});
