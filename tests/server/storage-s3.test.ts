/**
 * The storage service with its bytes in a bucket of a real S3-compatible server: the whole life of a photo, and what people see while
 * the store is away. What the store itself promises: `server/storage/object-store.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openS3ObjectStore } from '#server/storage/s3-object-store.ts';
import { sweepObjects } from '#server/storage/sweep.ts';
import { photograph } from '#tests/harness/pictures.ts';
import { type S3Server, startS3Server } from '#tests/harness/s3-server.ts';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

let s3: S3Server;
let server: TestServer;
let memberId: string;
let member: SupabaseClient;
let picture: Buffer;

beforeAll(async () => {
  s3 = await startS3Server();
  const objectStore = openS3ObjectStore(s3.settings);
  ({ server, memberId, member } = await startStorageServer({ objectStore }));
  picture = await photograph(900, 600).jpeg().toBuffer();
});
afterAll(async () => {
  await server.close();
  await s3.stop();
});

const pictures = () => member.storage.from('public-files');
const upload = (name: string, bytes: Uint8Array = picture) =>
  pictures().upload(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }));
const downloaded = async (name: string) => {
  const { data, error } = await pictures().download(name);
  if (error) throw error;
  return Buffer.from(await data.arrayBuffer());
};
const fresh = () => `${memberId}/${randomUUID()}`;
const address = (name: string) => pictures().getPublicUrl(name).data.publicUrl;
const thumbnail = (name: string) =>
  pictures().getPublicUrl(name, { transform: { width: 320, height: 320 } }).data.publicUrl;
const sweep = () =>
  sweepObjects({
    database: server.database.database,
    objectStore: server.objectStore,
    clock: () => new Date(Date.now() + 2 * 3600_000),
  });

test('stores, reads, renders, replaces and removes a photo', async () => {
  const name = fresh();
  expect((await upload(name)).error).toBeNull();
  expect(await downloaded(name)).toEqual(picture);
  const part = await fetch(address(name), { headers: { Range: 'bytes=100-199' } });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(picture.subarray(100, 200));
  const small = await sharp(Buffer.from(await (await fetch(thumbnail(name))).arrayBuffer())).metadata();
  expect(small).toMatchObject({ width: 320, height: 320 });

  expect((await pictures().remove([name])).data).toHaveLength(1);
  expect(s3.files()).toEqual([]);
});

test('stores and returns megabytes', async () => {
  const name = fresh();
  const large = Buffer.alloc(4 * 1024 * 1024, picture);
  expect((await upload(name, large)).error).toBeNull();
  expect(await downloaded(name)).toEqual(large);
  await pictures().remove([name]);
});

test('returns 503 with Retry-After during an outage, and all objects afterwards', async () => {
  const [kept, refused] = [fresh(), fresh()];
  await upload(kept);
  await s3.leave();
  expect((await upload(refused)).error).toMatchObject({
    status: 503,
    statusCode: '503',
    message: 'The object store cannot be used now',
  });
  for (const url of [address(kept), thumbnail(kept)]) {
    const answer = await fetch(url);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toEqual({
      statusCode: '503',
      code: 'S3Error',
      error: 'Service Unavailable',
      message: 'The object store cannot be used now',
    });
  }
  const names = server.reports.splice(0).map((report) => (report as Error).name);
  expect(names).toEqual(Array(3).fill('ObjectStoreUnavailable'));

  await s3.comeBack();
  expect((await pictures().download(refused)).error).not.toBeNull();
  expect((await fetch(thumbnail(kept))).status).toBe(200);
  expect((await upload(refused)).error).toBeNull();
  await pictures().remove([kept, refused]);
});

test('deletes objects that were removed during an outage in the next sweep', async () => {
  const [kept, removed] = [fresh(), fresh()];
  await upload(kept);
  await upload(removed);
  await s3.leave();
  expect((await pictures().remove([removed])).data).toHaveLength(1);
  await s3.comeBack();
  expect(s3.files()).toHaveLength(2);
  expect(await sweep()).toBe(1);
  expect(s3.files()).toHaveLength(1);
  expect(await downloaded(kept)).toEqual(picture);
});
