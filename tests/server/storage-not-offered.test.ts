/** What the official client offers and our storage service leaves out is refused by name, and never taken for an upload. */
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

let server: TestServer;
let member: SupabaseClient;
let memberId: string;

beforeAll(async () => {
  ({ server, memberId, member } = await startStorageServer());
  await server.database
    .admin`insert into storage.buckets (id, name) values ('upload', 'upload'), ('list-v2', 'list-v2')`;
});
afterAll(() => server.close());

const files = () => member.storage.from('files');
const path = () => `${memberId}/a`;

test.each([
  ['Listing by cursor (list-v2)', () => files().listV2({ prefix: '' })],
  ['Signing several objects at once', () => files().createSignedUrls([path()], 60)],
  ['Uploading by a signed address', () => files().createSignedUploadUrl(path())],
  ['Uploading by a signed address', () => files().uploadToSignedUrl(path(), 'token', new Blob(['x']))],
  ['Replacing objects', () => files().upload(path(), new Blob(['x']), { upsert: true })],
  ['Replacing objects', () => files().update(path(), new Blob(['x']))],
  ['Metadata of the uploader’s own', () => files().upload(path(), new Blob(['x']), { metadata: { a: 1 } })],
  ['Metadata of the uploader’s own', () => files().upload(path(), 'x', { metadata: { a: 1 } })],
  ['Facts of an object (info, exists)', () => files().info(path())],
  ['Signing a rendering', () => files().createSignedUrl(path(), 60, { transform: { width: 96 } })],
  ['Searching a list', () => files().list('', { search: 'a' })],
  [
    'Listing in another order than by name',
    () => files().list('', { sortBy: { column: 'name', order: 'desc' } }),
  ],
  ['Listing in another order than by name', () => files().list('', { sortBy: { column: 'created_at' } })],
  ['Moving objects', () => files().move(path(), `${path()}2`)],
  ['Copying objects', () => files().copy(path(), `${path()}2`)],
  ['Managing buckets', () => member.storage.listBuckets()],
  ['Managing buckets', () => member.storage.getBucket('files')],
  ['Managing buckets', () => server.admin.storage.createBucket('mine')],
  ['Managing buckets', () => member.storage.updateBucket('files', { public: true })],
  ['Managing buckets', () => member.storage.emptyBucket('files')],
  ['Managing buckets', () => member.storage.deleteBucket('files')],
])('rejects %s by its name', async (feature, call) => {
  const { error } = await call();
  expect(error).toMatchObject({
    status: 400,
    statusCode: '403',
    message: `${feature} is not offered by this server`,
  });
});

test.each([
  ['Rendering but by the public address', 'authenticated/files/a'],
  ['Rendering but by the public address', 'sign/files/a?token=x'],
  ['Choosing the format of a rendering', 'public/files/a?format=origin'],
])('%s is refused by name at %s', async (feature, address) => {
  const response = await fetch(`${server.url}/storage/v1/render/image/${address}`);
  expect(await response.json()).toMatchObject({
    error: 'FeatureNotEnabled',
    message: `${feature} is not offered by this server`,
  });
});

test('stores nothing for a rejected call, not even with the secret key', async () => {
  const headers = { Authorization: `Bearer ${server.keys.secret}`, 'Content-Type': 'text/plain' };
  for (const address of [
    'object/upload/sign/files/a',
    'object/list-v2/files',
    'object/sign/files',
    'object/move',
  ])
    for (const method of ['POST', 'PUT'])
      await fetch(`${server.url}/storage/v1/${address}`, { method, headers, body: '{}' });
  expect(await server.database.admin`select name from storage.objects`).toEqual([]);
});
