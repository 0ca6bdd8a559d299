/** The scheduled removal of photos that nobody needs, and the refusal of photos when unpaid accounts have used up their room. */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { makeMember } from '#tests/harness/members.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { type SignedIn, startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let photo: Blob;
beforeAll(async () => {
  server = await startTestServer();
  photo = new Blob([new Uint8Array(await landscape(64, 48).jpeg().toBuffer())], { type: 'image/jpeg' });
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const avatars = ({ client }: Pick<SignedIn, 'client'>) => client.storage.from('avatars');

async function withPhotos(count: number): Promise<{ person: SignedIn; paths: string[] }> {
  const person = await server.signUp();
  const paths = Array.from({ length: count }, () => `${person.id}/${randomUUID()}`);
  for (const path of paths) expect((await avatars(person).upload(path, photo)).error).toBeNull();
  return { person, paths };
}

async function ageBy(days: number, id: string): Promise<void> {
  const { admin: sql } = server.database;
  const then = new Date(Date.now() - days * 86_400_000);
  await sql`update auth.users set created_at = ${then}, last_sign_in_at = ${then} where id = ${id}`;
  await sql`update auth.sessions set created_at = ${then}, updated_at = ${then}, refreshed_at = null where user_id = ${id}`;
  await sql`update private.profiles set updated_at = ${then} where id = ${id}`;
  await sql`update storage.objects set created_at = ${then} where name like ${`${id}/%`}`;
}

async function removeIdle(key = server.keys.secret): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/functions/v1/remove_idle_photos`, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: await response.json() };
}

test('removes rows and files of an unpaid account after 30 days without sign-in, and no others [10.17]', async () => {
  const idle = await withPhotos(3);
  const recent = await withPhotos(1);
  const lapsed = await makeMember(server.database, { paidUntil: new Date(Date.now() - 1e10) });
  await ageBy(31, idle.person.id);
  await ageBy(29, recent.person.id);
  await ageBy(500, lapsed);
  const address = avatars(idle.person).getPublicUrl(idle.paths[0] ?? '').data.publicUrl;
  expect((await fetch(address)).status).toBe(200);

  expect(await removeIdle()).toEqual({ status: 200, body: { removed: 3 } });
  expect((await fetch(address)).status).toBe(400);
  const left = await server.database.admin<{ owner: string }[]>`
    select distinct split_part(name, '/', 1) as owner from storage.objects order by owner`;
  expect(left.map(({ owner }) => owner)).toEqual([lapsed, recent.person.id].sort());
  const [profile] = await server.database.admin`
    select photo_count, first_photo from private.profiles where id = ${idle.person.id}`;
  expect(profile).toEqual({ photo_count: 0, first_photo: null });
  expect(await removeIdle()).toEqual({ status: 200, body: { removed: 0 } });
});

test('rejects remove_idle_photos without the secret key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect((await removeIdle(server.keys.publishable)).status).toBe(401);
});

test('rejects a photo of an unpaid account with its own error token when the quota is used up', async () => {
  const { admin: sql } = server.database;
  const { person } = await withPhotos(1);
  await sql`update private.unpaid_photo_limit set bytes = (select sum(bytes) from private.unpaid_photos)`;
  const { error } = await avatars(person).upload(`${person.id}/${randomUUID()}`, photo);
  expect(error).toMatchObject({ status: 400, statusCode: '403', message: 'unpaid_storage_full' });
  const member = await makeMember(server.database);
  const client = await server.actingAs(member);
  expect((await avatars({ client }).upload(`${member}/${randomUUID()}`, photo)).error).toBeNull();
  await sql`update private.unpaid_photo_limit set bytes = default`;
});
