/** The function that moves photos of a hosted project to new names. The embedded storage service moves nothing, so Supabase's stands in. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handle } from '#functions/rename_photos/handler.ts';
import { makeMember } from '#tests/harness/members.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let photos: string[];
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const { admin: sql } = server.database;
  const member = await makeMember(server.database, { photos: 2 });
  const rows = await sql<{ name: string }[]>`
    insert into private.photo_renames (name, new_name)
    select photo, photo || '-new' from private.photos_of(${member}) as photo returning name`;
  photos = rows.map(({ name }) => name).sort();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.database.admin`delete from private.photo_renames`;
});
afterAll(() => server.close());

/** Answers as the storage service 1.70.6 does to a move, and refuses photos of this name. */
async function storageAnswer(body: string, refused?: string): Promise<Response> {
  const { bucketId, sourceKey, destinationKey } = JSON.parse(body);
  if (sourceKey === refused) {
    return Response.json(
      { statusCode: '404', error: 'not_found', message: 'Object not found' },
      { status: 400 },
    );
  }
  await server.database.admin`
    update storage.objects set name = ${destinationKey} where bucket_id = ${bucketId} and name = ${sourceKey}`;
  return Response.json({ message: 'Successfully moved' });
}

async function renamePhotos(refused?: string) {
  const { publishable, secret } = server.keys;
  const request = new Request(`${server.url}/functions/v1/rename_photos`, {
    method: 'POST',
    headers: { apikey: secret },
  });
  const response = await handle(request, {
    backendUrl: server.url,
    publishableKey: publishable,
    serviceKey: secret,
    variables: {},
    now: () => new Date(),
    fetch: (input, init) =>
      String(input) === `${server.url}/storage/v1/object/move`
        ? storageAnswer(String(init?.body), refused)
        : fetch(input, init),
  });
  return { status: response.status, body: await response.json() };
}

const waiting = async () =>
  (await server.database.admin<{ name: string }[]>`select name from private.photo_renames`).map(
    ({ name }) => name,
  );

test('has every waiting photo moved to its planned name', async () => {
  expect(await renamePhotos()).toEqual({ status: 200, body: { renamed: 2 } });
  expect(await waiting()).toEqual([]);
  const moved = photos.map((name) => `${name}-new`);
  expect(
    await server.database.admin`select from storage.objects where name in ${server.database.admin(moved)}`,
  ).toHaveLength(2);
});

test('keeps a photo that the storage service does not move for the next time', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await renamePhotos(photos[0])).toEqual({ status: 200, body: { renamed: 1 } });
  expect(await waiting()).toEqual([photos[0]]);
  expect(logged).toHaveBeenCalledWith('A photo could not be renamed: 400.');
  expect(await renamePhotos()).toEqual({ status: 200, body: { renamed: 1 } });
});
