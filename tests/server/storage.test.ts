/**
 * Storage over HTTP with the official client (wire-contract 6): uploads, lists, removal, info, and who may do what.
 * A bucket of its own with a policy for one folder a person; the product's `avatars` are in `storage-avatars.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../harness/start-test-server.ts';
import { makeStorageBuckets } from '../harness/storage-buckets.ts';

let server: TestServer;
let asha: SupabaseClient;
let ashaId: string;
let ravi: SupabaseClient;

beforeAll(async () => {
  server = await startTestServer();
  await makeStorageBuckets(server.database);
  ashaId = randomUUID();
  asha = await server.actingAs(ashaId);
  ravi = await server.actingAs(randomUUID());
});
afterAll(() => server.close());

const files = (client: SupabaseClient, bucket = 'files') => client.storage.from(bucket);
const fresh = (folder = ashaId) => `${folder}/${randomUUID()}`;
const text = (content: string, type = 'text/plain') => new Blob([content], { type });
const rowOf = async (name: string) =>
  (await server.database.admin`select * from storage.objects where name = ${name}`)[0];

describe('upload', () => {
  test('a Blob: id, path, and what the row remembers', async () => {
    const path = fresh();
    const { data, error } = await files(asha).upload(path, text('hello'), { metadata: { note: 'नमस्कार' } });
    expect(error).toBeNull();
    const row = await rowOf(path);
    expect(data).toEqual({ id: row?.id, path, fullPath: `files/${path}` });
    expect(row).toMatchObject({ bucket_id: 'files', owner: ashaId, owner_id: ashaId });
    expect(row?.user_metadata).toEqual({ note: 'नमस्कार' });
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
  ])('raw %s', async (_name, body, size) => {
    const path = fresh();
    const { error } = await files(asha).upload(path, body, {
      contentType: 'application/octet-stream',
      cacheControl: '60',
      metadata: { a: 1 },
    });
    expect(error).toBeNull();
    const row = await rowOf(path);
    expect(row?.metadata).toMatchObject({
      size,
      mimetype: 'application/octet-stream',
      cacheControl: 'max-age=60',
    });
    expect(row?.user_metadata).toEqual({ a: 1 });
  });

  test('a stream of unknown length', async () => {
    const path = fresh();
    const body = new Blob(['x'.repeat(200_000)]).stream();
    const { error } = await files(asha).upload(path, body, { contentType: 'application/octet-stream' });
    expect(error).toBeNull();
    expect((await rowOf(path))?.metadata.size).toBe(200_000);
  });

  test('a form of the caller with its file under any name', async () => {
    const path = fresh();
    const form = new FormData();
    form.append('photo', text('in a form'), 'a.txt');
    const { error } = await files(asha).upload(path, form);
    expect(error).toBeNull();
    expect(await (await files(asha).download(path)).data?.text()).toBe('in a form');
  });

  test('a second one under the same name is refused, and the first stays', async () => {
    const path = fresh();
    await files(asha).upload(path, text('first'));
    const { error } = await files(asha).upload(path, text('second'));
    expect(error).toMatchObject({ status: 400, statusCode: '409', message: 'The resource already exists' });
    expect(await (await files(asha).download(path)).data?.text()).toBe('first');
  });

  test.each(['upsert', 'update'])('%s replaces bytes and row, and forgets the old bytes', async (way) => {
    const path = fresh();
    await files(asha).upload(path, text('first'));
    const before = await rowOf(path);
    const { data, error } =
      way === 'update'
        ? await files(asha).update(path, text('second'))
        : await files(asha).upload(path, text('second'), { upsert: true });
    expect(error).toBeNull();
    expect(data?.id).toBe(before?.id);
    expect(await (await files(asha).download(path)).data?.text()).toBe('second');
    const old = { bucket: 'files', key: path, version: before?.version };
    expect(await server.objectStore.get(old, { start: 0, end: 4 })).toBeNull();
  });

  test('update of what is not there stores it', async () => {
    const path = fresh();
    expect((await files(asha).update(path, text('new'))).error).toBeNull();
    expect(await (await files(asha).download(path)).data?.text()).toBe('new');
  });

  test('an upsert needs the right to change rows as well', async () => {
    const path = fresh();
    await files(asha, 'write-once').upload(path, text('first'));
    const { error } = await files(asha, 'write-once').upload(path, text('second'), { upsert: true });
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
  });

  test.each(['guest', 'other person'])('a %s may not write into the folder', async (who) => {
    const path = fresh();
    const { error } = await files(who === 'guest' ? server.client() : ravi).upload(path, text('x'));
    expect(error).toMatchObject({
      status: 400,
      statusCode: '403',
      message: 'new row violates row-level security policy',
    });
    expect(await rowOf(path)).toBeUndefined();
  });

  test('the secret key passes every policy', async () => {
    const path = fresh();
    expect((await files(server.admin).upload(path, text('x'))).error).toBeNull();
    expect(await rowOf(path)).toMatchObject({ owner: null, owner_id: null });
  });

  test('a bucket that is not there', async () => {
    const { error } = await files(asha, 'nowhere').upload(fresh(), text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Bucket not found' });
  });

  test('a refusal of a trigger reaches the client in its own words', async () => {
    const { error } = await files(asha).upload(`${ashaId}/forbidden`, text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '403', message: 'this_name_is_taken' });
  });

  test('a trigger may still refuse at the end: nothing is left behind', async () => {
    const path = `${ashaId}/late-refusal`;
    const { error } = await files(asha).upload(path, text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '403', message: 'too_late' });
    const left = [];
    for await (const { key } of server.objectStore.versionsBefore(new Date(Date.now() + 60_000)))
      left.push(key);
    expect(left).not.toContain(path);
  });
});

describe('type and size', () => {
  test('only the types of the bucket', async () => {
    const { error } = await files(asha, 'pictures').upload(fresh(), text('x', 'image/gif'));
    expect(error).toMatchObject({
      status: 400,
      statusCode: '415',
      message: 'mime type image/gif is not supported',
    });
  });

  test('parameters belong to the type of a raw body', async () => {
    const { error } = await files(asha, 'plain').upload(fresh(), 'x');
    expect(error).toMatchObject({ statusCode: '415' });
    expect((await files(asha, 'plain').upload(fresh(), 'x', { contentType: 'text/plain' })).error).toBeNull();
    expect((await files(asha, 'plain').upload(fresh(), 'x', { contentType: 'audio/ogg' })).error).toBeNull();
  });

  test.each([
    ['image/jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 16]],
    ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]],
  ])('what is stored as %s is one', async (type, bytes) => {
    const good = new Blob([new Uint8Array(bytes)], { type });
    expect((await files(asha, 'pictures').upload(fresh(), good)).error).toBeNull();
    for (const content of ['<script>alert(1)</script>', '', 'x']) {
      const { error } = await files(asha, 'pictures').upload(fresh(), new Blob([content], { type }));
      expect(error).toMatchObject({ status: 400, statusCode: '415' });
    }
  });

  test.each([
    ['a form', () => text('x'.repeat(1001))],
    ['a raw body', () => new Uint8Array(1001).buffer],
    ['a stream', () => new Blob([new Uint8Array(300_000)]).stream()],
  ])('%s over the limit of the bucket', async (_name, body) => {
    const { error } = await files(asha, 'small').upload(fresh(), body(), { contentType: 'text/plain' });
    expect(error).toMatchObject({
      status: 400,
      statusCode: '413',
      message: 'The object exceeded the maximum allowed size',
    });
  });

  test('as much as the limit is taken', async () => {
    expect((await files(asha, 'small').upload(fresh(), text('x'.repeat(1000)))).error).toBeNull();
  });

  test('the general limit holds where the bucket has none', async () => {
    const { error } = await files(asha).upload(fresh(), new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]));
    expect(error).toMatchObject({ statusCode: '413' });
  });

  test('a keeper of a folder is empty and of any type', async () => {
    const path = `${ashaId}/${randomUUID()}/.emptyFolderPlaceholder`;
    expect((await files(asha, 'pictures').upload(path, text(''))).error).toBeNull();
    const full = `${ashaId}/${randomUUID()}/.emptyFolderPlaceholder`;
    expect((await files(asha, 'pictures').upload(full, text('x'))).error).toMatchObject({
      statusCode: '413',
    });
  });
});

describe('names', () => {
  test.each(['फोटो', 'a|b', 'a~b', 'a"b', '100%', 'x'.repeat(1025)])('%s is no name', async (name) => {
    const { error } = await files(asha).upload(`${ashaId}/${name}`, text('x'));
    expect(error).toMatchObject({ status: 400, statusCode: '400' });
    expect(error?.message).toMatch(/^Invalid key: /);
  });

  test.each(["a!-_.*'()&$@=;:+, b", 'deep/er/est', 'long'.repeat(100), 'a=b/c'])(
    '%s is one',
    async (name) => {
      const path = `${ashaId}/${randomUUID()}${name}`;
      expect((await files(asha).upload(path, text(name))).error).toBeNull();
      expect(await (await files(asha).download(path)).data?.text()).toBe(name);
    },
  );

  test('two dots lead nowhere', async () => {
    const token = await server.tokenFor(ashaId);
    const tricks = [`${ashaId}/..%2f..%2f..%2fescaped`, `..%2f..%2fescaped`, `${ashaId}%2f..%2f..%2fescaped`];
    for (const trick of tricks) {
      const answer = await fetch(`${server.url}/storage/v1/object/anywhere/${trick}`, {
        method: 'POST',
        headers: {
          apikey: server.keys.publishable,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'text/plain',
        },
        body: 'outside',
      });
      expect(answer.status).toBe(200);
      const key = decodeURIComponent(trick);
      expect(await (await files(asha, 'anywhere').list('..', { limit: 10 })).data).toBeDefined();
      const back = await fetch(`${server.url}/storage/v1/object/public/anywhere/${trick}`);
      expect(await back.text()).toBe('outside');
      expect((await rowOf(key))?.name).toBe(key);
    }
    const stored = [];
    for await (const object of server.objectStore.versionsBefore(new Date(Date.now() + 60_000)))
      stored.push(object.key);
    expect(stored).toEqual(expect.arrayContaining(tricks.map(decodeURIComponent)));
  });
});

describe('list', () => {
  let folder: string;
  beforeAll(async () => {
    folder = `${ashaId}/${randomUUID()}`;
    for (const name of ['b.txt', 'C.txt', 'a.txt', 'sub/x', 'sub/y']) {
      await files(asha).upload(`${folder}/${name}`, text(name));
    }
  });
  const names = async (...given: Parameters<ReturnType<typeof files>['list']>) =>
    (await files(asha).list(...given)).data?.map(({ name }) => name);

  test('files and folders by name, regardless of case', async () => {
    expect(await names(folder)).toEqual(['a.txt', 'b.txt', 'C.txt', 'sub']);
    expect(await names(`${folder}/`)).toEqual(['a.txt', 'b.txt', 'C.txt', 'sub']);
    expect(await names(`${folder}/sub`)).toEqual(['x', 'y']);
  });

  test('a file has its facts, a folder only its name', async () => {
    const { data } = await files(asha).list(folder);
    const empty = { id: null, updated_at: null, created_at: null, last_accessed_at: null, metadata: null };
    expect(data?.at(-1)).toEqual({ name: 'sub', ...empty });
    expect(data?.[0]).toEqual({
      name: 'a.txt',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      last_accessed_at: expect.stringMatching(/Z$/),
      metadata: expect.objectContaining({ size: 5, mimetype: 'text/plain' }),
    });
  });

  test('pages, the other direction, beginnings', async () => {
    expect(await names(folder, { limit: 2 })).toEqual(['a.txt', 'b.txt']);
    expect(await names(folder, { limit: 2, offset: 2 })).toEqual(['C.txt', 'sub']);
    expect(await names(folder, { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub',
      'C.txt',
      'b.txt',
      'a.txt',
    ]);
    expect(await names(folder, { search: 'c' })).toEqual(['C.txt']);
    expect(await names(folder, { search: 'txt' })).toEqual([]);
    expect(await names(folder, { sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'sub',
      'b.txt',
      'C.txt',
      'a.txt',
    ]);
  });

  test('nothing for those who may not see, for unknown folders and buckets', async () => {
    for (const client of [server.client(), ravi]) expect((await files(client).list(folder)).data).toEqual([]);
    expect(await names('nowhere')).toEqual([]);
    expect((await files(asha, 'nowhere').list('')).data).toEqual([]);
  });

  test('signs of search patterns are plain characters', async () => {
    expect(await names(folder, { search: '%' })).toEqual([]);
    expect(await names(folder, { search: '_' })).toEqual([]);
  });

  test('an unknown column is refused', async () => {
    const { error } = await files(asha).list(folder, { sortBy: { column: 'secret; drop', order: 'asc' } });
    expect(error).toMatchObject({ status: 400, statusCode: '400' });
  });
});

describe('remove', () => {
  test('gives what really went, and its bytes go too', async () => {
    const [mine, other] = [fresh(), fresh()];
    await files(asha).upload(mine, text('mine'));
    await files(asha).upload(other, text('other'));
    const before = await rowOf(mine);
    const { data, error } = await files(asha).remove([mine, `${ashaId}/missing`]);
    expect(error).toBeNull();
    expect(data).toEqual([
      {
        bucket_id: 'files',
        name: mine,
        id: before?.id,
        owner: ashaId,
        owner_id: ashaId,
        version: before?.version,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        last_accessed_at: expect.any(String),
        metadata: before?.metadata,
        user_metadata: null,
      },
    ]);
    const version = { bucket: 'files', key: mine, version: before?.version };
    expect(await server.objectStore.get(version, { start: 0, end: 0 })).toBeNull();
    expect((await files(asha).download(other)).error).toBeNull();
  });

  test('what others own is silently absent', async () => {
    const path = fresh();
    await files(asha).upload(path, text('x'));
    for (const client of [server.client(), ravi])
      expect((await files(client).remove([path])).data).toEqual([]);
    expect(await rowOf(path)).toBeDefined();
    expect((await files(server.admin).remove([path])).data).toHaveLength(1);
  });

  test('what one may not see one cannot remove', async () => {
    const path = fresh();
    await files(asha, 'blind').upload(path, text('x'));
    expect((await files(asha, 'blind').remove([path])).data).toEqual([]);
  });

  test('one by its address', async () => {
    const path = fresh();
    await files(asha).upload(path, text('x'));
    const headers = {
      apikey: server.keys.publishable,
      Authorization: `Bearer ${await server.tokenFor(ashaId)}`,
    };
    const once = () => fetch(`${server.url}/storage/v1/object/files/${path}`, { method: 'DELETE', headers });
    expect(await (await once()).json()).toEqual({ message: 'Successfully deleted' });
    const again = await once();
    expect(again.status).toBe(400);
    expect(await again.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' });
  });

  test.each([[[]], [Array.from({ length: 1001 }, (_, index) => `${index}`)]])(
    'none, or more than a thousand, are refused',
    async (paths) => {
      const { error } = await files(asha).remove(paths);
      expect(error).toMatchObject({ status: 400, statusCode: '400' });
    },
  );
});

describe('info and exists', () => {
  test('what the client tells of an object', async () => {
    const path = fresh();
    await files(asha).upload(path, text('hello'), { metadata: { a: 1 } });
    const row = await rowOf(path);
    expect((await files(asha).info(path)).data).toEqual({
      id: row?.id,
      name: path,
      version: row?.version,
      bucketId: 'files',
      size: 5,
      contentType: 'text/plain',
      cacheControl: 'max-age=3600',
      etag: '"5d41402abc4b2a76b9719d911017c592"',
      metadata: { a: 1 },
      lastModified: expect.any(String),
      createdAt: expect.any(String),
    });
    expect((await files(asha).exists(path)).data).toBe(true);
    expect((await files(ravi).exists(path)).data).toBe(false);
    expect((await files(asha).exists(fresh())).data).toBe(false);
  });
});

describe('buckets', () => {
  test('the service makes them, others may not', async () => {
    const made = await server.admin.storage.createBucket('made', {
      public: true,
      fileSizeLimit: '5MB',
      allowedMimeTypes: ['image/png'],
    });
    expect(made).toEqual({ data: { name: 'made' }, error: null });
    expect((await server.admin.storage.getBucket('made')).data).toMatchObject({
      id: 'made',
      name: 'made',
      public: true,
      type: 'STANDARD',
      file_size_limit: 5_000_000,
      allowed_mime_types: ['image/png'],
    });
    expect((await server.admin.storage.createBucket('made')).error).toMatchObject({
      status: 400,
      statusCode: '409',
    });
    expect((await asha.storage.createBucket('mine')).error).toMatchObject({ status: 400, statusCode: '403' });
    expect((await server.admin.storage.createBucket('a/b')).error).toMatchObject({
      message: 'Bucket name invalid',
    });
  });

  test('the list shows what policies show', async () => {
    const all = (await server.admin.storage.listBuckets()).data?.map(({ id }) => id);
    expect(all).toEqual(expect.arrayContaining(['files', 'avatars']));
    expect((await server.client().storage.listBuckets()).data).toEqual([]);
    expect((await server.client().storage.getBucket('files')).error).toMatchObject({
      status: 400,
      statusCode: '404',
      message: 'Bucket not found',
    });
  });
});

describe('tokens', () => {
  const list = (headers: Record<string, string>) =>
    fetch(`${server.url}/storage/v1/object/list/files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{"prefix":""}',
    });

  test('none at all', async () => {
    const answer = await list({});
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      statusCode: '400',
      code: 'InvalidRequest',
      error: 'Error',
      message: "headers must have required property 'authorization'",
    });
  });

  test.each([
    ['Invalid Compact JWS', async () => 'nonsense'],
    ['signature verification failed', async () => `${(await server.tokenFor(ashaId)).slice(0, -6)}AAAAAA`],
    [
      '"exp" claim timestamp check failed',
      () => server.tokens.sign({ role: 'authenticated', sub: ashaId, exp: 1_000_000_000 }),
    ],
    ['invalid claims', () => server.tokens.sign({ role: 'supabase_storage_admin', exp: 4_000_000_000 })],
  ])('a bad one: %s', async (message, token) => {
    const answer = await list({ Authorization: `Bearer ${await token()}` });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      statusCode: '403',
      code: 'AccessDenied',
      error: 'Unauthorized',
      message,
    });
  });

  test('the publishable key is a guest, in either header', async () => {
    const { publishable } = server.keys;
    const either: Record<string, string>[] = [
      { apikey: publishable },
      { Authorization: `Bearer ${publishable}` },
    ];
    for (const headers of either) {
      expect(await (await list(headers)).json()).toEqual([]);
    }
  });
});
