/** The picture of a couple's story through the storage service: re-encoded, read with the story, and gone with it. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agreeToStory, type Couple, makeCouple, writeStory } from '#tests/harness/couples.ts';
import { landscape } from '#tests/harness/pictures.ts';
import { startTestServer, type TestServer } from '#tests/harness/start-test-server.ts';

let server: TestServer;
let webRoot: string;
let couple: Couple;
let bride: SupabaseClient;
let photo: string;
beforeAll(async () => {
  webRoot = await mkdtemp(path.join(os.tmpdir(), 'reshimgath-stories-'));
  await writeFile(path.join(webRoot, 'index.html'), '<!doctype html>');
  server = await startTestServer({ config: { webRoot } });
});
afterAll(async () => {
  await server.close();
  await rm(webRoot, { recursive: true });
});

/** Uploads a photo with metadata, and shows it in a story that both agreed to and that is approved. */
beforeEach(async () => {
  couple = await makeCouple(server.database);
  bride = await server.actingAs(couple.bride);
  photo = `${couple.id}/${randomUUID()}`;
  const exif = { IFD0: { Copyright: 'Sayali' } };
  const bytes = new Uint8Array(await landscape(64, 48).withExif(exif).jpeg().toBuffer());
  const options = { contentType: 'image/jpeg', cacheControl: '0' };
  expect(
    (await bride.storage.from('stories').upload(photo, new Blob([bytes], { type: 'image/jpeg' }), options))
      .error,
  ).toBeNull();
  await writeStory(server.database, couple.bride, { photo });
  for (const member of [couple.bride, couple.groom]) await agreeToStory(server.database, member);
  await server.database.admin`update private.stories set approved_at = now() where couple = ${couple.id}`;
});

const download = (client: SupabaseClient) => client.storage.from('stories').download(photo);
const isServed = async (client = server.client()) => (await download(client)).error === null;
async function removePictures(): Promise<unknown> {
  const { data, error } = await server.admin.functions.invoke('remove_story_pictures');
  expect(error).toBeNull();
  return data;
}
const stored = async () =>
  (await server.database.admin`select from storage.objects where name = ${photo}`).length === 1;
const age = () =>
  server.database
    .admin`update storage.objects set created_at = now() - interval '11 minutes' where name = ${photo}`;

test('a guest reads the picture of a shown story, without metadata, from no public address, and no copy is kept', async () => {
  const { data } = await download(server.client());
  const picture = sharp(Buffer.from(await (data as Blob).arrayBuffer()));
  const { format, width, exif } = await picture.metadata();
  expect({ format, width, exif }).toEqual({ format: 'jpeg', width: 64, exif: undefined });
  const { publicUrl } = server.client().storage.from('stories').getPublicUrl(photo).data;
  expect((await fetch(publicUrl)).status).toBe(400);
  const address = `${server.url}/storage/v1/object/authenticated/stories/${photo}`;
  const response = await fetch(address, { headers: { apikey: server.keys.publishable } });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
});

test('withdrawing takes story and picture from everybody at once, and the job removes the file [10.243]', async () => {
  expect((await server.client().rpc('story', { id: couple.id })).status).toBe(200);
  const groom = await server.actingAs(couple.groom);
  expect((await groom.rpc('withdraw_story')).error).toBeNull();
  expect((await server.client().rpc('story', { id: couple.id })).status).toBe(404);
  const { data } = await server.client().rpc('stories');
  expect(data?.map(({ id }: { id: string }) => id)).not.toContain(couple.id);
  expect([
    await isServed(),
    await isServed(groom),
    await isServed(await server.actingAs(couple.groom)),
  ]).toEqual([false, false, false]);
  // A picture of the last minutes may belong to a story that is being written.
  expect(await removePictures()).toEqual({ removed: 0 });
  await age();
  expect(await removePictures()).toEqual({ removed: 1 });
  expect(await stored()).toBe(false);
});

test('the page of a story has status 404 once it is withdrawn, as that of an unknown one, and is never cached [10.243]', async () => {
  const page = async (query: string) => {
    const response = await fetch(`${server.url}/our_couples${query}`, { headers: { accept: 'text/html' } });
    expect([response.headers.get('cache-control'), await response.text()]).toEqual([
      'no-store',
      '<!doctype html>',
    ]);
    return response.status;
  };
  expect(await page(`?story=${couple.id}`)).toBe(200);
  expect((await bride.rpc('withdraw_story')).error).toBeNull();
  for (const id of [couple.id, randomUUID(), 'x', '']) expect(await page(`?story=${id}`)).toBe(404);
  expect(await page('')).toBe(200);
});

test('a photo that the story has stays, and who uploaded it removes it when the story has it no more', async () => {
  await age();
  expect(await removePictures()).toEqual({ removed: 0 });
  const pictures = bride.storage.from('stories');
  expect((await pictures.remove([photo])).data).toEqual([]);
  expect(
    (await pictures.update(photo, new Blob(['x'], { type: 'image/jpeg' }), { contentType: 'image/jpeg' }))
      .error,
  ).not.toBeNull();
  await bride.rpc('withdraw_story');
  expect((await pictures.remove([photo])).data).toHaveLength(1);
  expect(await stored()).toBe(false);
});

test('the deletion of one of the two accounts takes story and file with it [10.245]', async () => {
  const { admin } = server.database;
  await admin`update auth.users set created_at = now() - interval '3 years' where id = ${couple.groom}`;
  await admin`update private.profiles set updated_at = now() - interval '3 years' where id = ${couple.groom}`;
  await admin`update public.payments set payment_at = now() - interval '3 years', expiry_at = now() - interval '2 years' where user_id = ${couple.groom}`;
  await admin`insert into private.idle_notices (member, reminded_at, hidden_at, deletion_announced_at)
    values (${couple.groom}, now() - interval '2 years', now() - interval '1 year', now() - interval '3 days')`;
  const { data } = await server.admin.functions.invoke('delete_idle_accounts');
  expect(data).toEqual({ deleted: 1 });
  expect([await stored(), (await server.client().rpc('story', { id: couple.id })).status]).toEqual([
    false,
    404,
  ]);
});
