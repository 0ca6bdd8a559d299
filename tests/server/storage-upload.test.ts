/**
 * Uploads with the official client: bodies, permission, types, sizes, names.
 * A bucket of its own with a policy for one folder a person; the product's `avatars` are in `storage-avatars.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRaw } from '#tests/harness/raw-request.ts';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

let server: TestServer;
let asha: SupabaseClient;
let ashaId: string;
let ravi: SupabaseClient;

beforeAll(async () => {
  ({ server, memberId: ashaId, member: asha } = await startStorageServer());
  ravi = await server.actingAs(randomUUID());
});
afterAll(() => server.close());

const files = (client: SupabaseClient, bucket = 'files') => client.storage.from(bucket);
const fresh = (folder = ashaId) => `${folder}/${randomUUID()}`;
const text = (content: string, type = 'text/plain') => new Blob([content], { type });
const rowOf = async (name: string) =>
  (await server.database.admin`select * from storage.objects where name = ${name}`)[0];

async function versions(): Promise<string[]> {
  const found: string[] = [];
  for await (const version of server.objectStore.versionsBefore(new Date(Date.now() + 60_000)))
    found.push(version);
  return found.sort();
}

describe('upload', () => {
  test('stores a Blob and returns id and path', async () => {
    const path = fresh();
    const { data, error } = await files(asha).upload(path, text('hello'));
    expect(error).toBeNull();
    const row = await rowOf(path);
    expect(data).toEqual({ id: row?.id, path, fullPath: `files/${path}` });
    expect(row).toMatchObject({ bucket_id: 'files', owner: ashaId, owner_id: ashaId });
    expect(row?.user_metadata).toEqual({});
    expect(row?.metadata).toEqual({
      eTag: '"5d41402abc4b2a76b9719d911017c592"',
      size: 5,
      mimetype: 'text/plain',
      cacheControl: 'max-age=3600',
      lastModified: expect.stringMatching(/Z$/),
      contentLength: 5,
      httpStatusCode: 200,
    });
  });

  test.each([
    ['bytes', new Uint8Array([1, 2, 3]).buffer, 3],
    ['text', 'abcd', 4],
    ['nothing', '', 0],
  ])('stores a raw body: %s', async (_name, body, size) => {
    const path = fresh();
    const { error } = await files(asha).upload(path, body, {
      contentType: 'application/octet-stream',
      cacheControl: '60',
    });
    expect(error).toBeNull();
    const row = await rowOf(path);
    expect(row?.metadata).toMatchObject({
      size,
      mimetype: 'application/octet-stream',
      cacheControl: 'max-age=60',
    });
  });

  test('stores a stream of unknown length', async () => {
    const path = fresh();
    const body = new Blob(['x'.repeat(200_000)]).stream();
    const { error } = await files(asha).upload(path, body, { contentType: 'application/octet-stream' });
    expect(error).toBeNull();
    expect((await rowOf(path))?.metadata.size).toBe(200_000);
  });

  test('stores the file of a form under any field name', async () => {
    const path = fresh();
    const form = new FormData();
    form.append('photo', text('in a form'), 'a.txt');
    const { error } = await files(asha).upload(path, form);
    expect(error).toBeNull();
    expect(await (await files(asha).download(path)).data?.text()).toBe('in a form');
  });

  test('rejects a second upload of the same name and keeps the first', async () => {
    const path = fresh();
    await files(asha).upload(path, text('first'));
    const { error } = await files(asha).upload(path, text('second'));
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' });
    expect(await (await files(asha).download(path)).data?.text()).toBe('first');
  });

  test.each(['guest', 'other person'])('rejects a %s without permission for the folder', async (who) => {
    const path = fresh();
    const { error } = await files(who === 'guest' ? server.client() : ravi).upload(path, text('x'));
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect(await rowOf(path)).toBeUndefined();
  });

  test('accepts the secret key in every folder', async () => {
    const path = fresh();
    expect((await files(server.admin).upload(path, text('x'))).error).toBeNull();
    expect(await rowOf(path)).toMatchObject({ owner: null, owner_id: null });
  });

  test('rejects an unknown bucket', async () => {
    const { error } = await files(asha, 'nowhere').upload(fresh(), text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' });
  });

  test('returns the message of a trigger that rejects an upload', async () => {
    const { error } = await files(asha).upload(`${ashaId}/forbidden`, text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '403', message: 'this_name_is_taken' });
  });

  test('leaves nothing behind when a deferred trigger rejects an upload', async () => {
    const path = `${ashaId}/late-refusal`;
    const before = await versions();
    const { error } = await files(asha).upload(path, text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '403', message: 'too_late' });
    expect(await versions()).toEqual(before);
  });
});

describe('type and size', () => {
  test('rejects types that the bucket does not allow', async () => {
    const { error } = await files(asha, 'pictures').upload(fresh(), text('x', 'image/gif'));
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: 'mime type image/gif is not supported',
    });
  });

  test('keeps the parameters of a content type', async () => {
    const { error } = await files(asha, 'plain').upload(fresh(), 'x');
    expect(error).toMatchObject({ statusCode: '415' });
    expect((await files(asha, 'plain').upload(fresh(), 'x', { contentType: 'text/plain' })).error).toBeNull();
    expect((await files(asha, 'plain').upload(fresh(), 'x', { contentType: 'audio/ogg' })).error).toBeNull();
  });

  test('does not check the content in a bucket without types', async () => {
    const path = fresh();
    expect((await files(asha).upload(path, text('no picture', 'image/png'))).error).toBeNull();
    expect((await rowOf(path))?.metadata).toMatchObject({ mimetype: 'image/png', size: 10 });
  });

  test.each([
    ['a form', () => text('x'.repeat(1001))],
    ['a raw body', () => new Uint8Array(1001).buffer],
    ['a stream', () => new Blob([new Uint8Array(300_000)]).stream()],
  ])('rejects %s over the limit of the bucket', async (_name, body) => {
    const { error } = await files(asha, 'small').upload(fresh(), body(), { contentType: 'text/plain' });
    expect(error).toMatchObject({
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    });
  });

  test('accepts a file of exactly the limit', async () => {
    expect((await files(asha, 'small').upload(fresh(), text('x'.repeat(1000)))).error).toBeNull();
  });

  test('applies the general limit to a bucket without one', async () => {
    const { error } = await files(asha).upload(fresh(), new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]));
    expect(error).toMatchObject({ statusCode: '413' });
  });
});

describe('object names', () => {
  test.each(['फोटो', 'a|b', 'a~b', 'a"b', '100%', 'x'.repeat(1025)])('rejects the name %s', async (name) => {
    const { error } = await files(asha).upload(`${ashaId}/${name}`, text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '400' });
    expect(error?.message).toMatch(/^Invalid key: /);
  });

  test.each(["a!-_.*'()&$@=;:+, b", 'deep/er/est', 'long'.repeat(100), 'a=b/c'])(
    'accepts the name %s',
    async (name) => {
      const path = `${ashaId}/${randomUUID()}${name}`;
      expect((await files(asha).upload(path, text(name))).error).toBeNull();
      expect(await (await files(asha).download(path)).data?.text()).toBe(name);
    },
  );

  test.each([
    ['POST', '{id}/../escaped'],
    ['POST', '{id}/%2e%2E/escaped'],
    ['PUT', '{id}/..%2f..%2f..%2fescaped'],
    ['POST', '..%5c..%5cescaped'],
    ['POST', '{id}%2f..%2f..%2fescaped'],
    ['POST', '{id}/./escaped'],
    ['GET', '{id}/../{id}/found'],
    ['HEAD', '{id}/%2e/found'],
    ['DELETE', '{id}/../{id}/found'],
  ])('rejects a path with a segment of dots for %s: %s', async (method, trick) => {
    const found = `${ashaId}/found`;
    await files(asha, 'anywhere').upload(found, text('found'));
    const path = `/storage/v1/object/anywhere/${trick.replaceAll('{id}', ashaId)}`;
    const headers = {
      Authorization: `Bearer ${await server.tokenFor(ashaId)}`,
      'Content-Type': 'text/plain',
    };
    const body = method === 'POST' || method === 'PUT' ? 'outside' : undefined;
    const refused = await sendRaw(server.url, { method, path, headers, body });
    expect(refused.status).toBe(400);
    if (method !== 'HEAD')
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({
        code: body === undefined ? 'NoSuchKey' : 'AccessDenied',
      });
    const names = await server.database.admin`select name from storage.objects where bucket_id = 'anywhere'`;
    expect(names.map(({ name }) => name)).toContain(found);
    expect(names.filter(({ name }) => name.endsWith('escaped'))).toEqual([]);
  });
});
