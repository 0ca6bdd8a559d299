/**
 * Objects with the official client: lists, removal, tokens.
 * A bucket of its own with a policy for one folder a person; the product's `avatars` are in `storage-avatars.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

describe('list of objects', () => {
  let folder: string;
  beforeAll(async () => {
    folder = `${ashaId}/${randomUUID()}`;
    for (const name of ['b.txt', 'C.txt', 'a.txt', 'sub/x', 'sub/y']) {
      await files(asha).upload(`${folder}/${name}`, text(name));
    }
  });
  const names = async (...given: Parameters<ReturnType<typeof files>['list']>) =>
    (await files(asha).list(...given)).data?.map(({ name }) => name);

  test('sorts files and folders by name, ignoring case [9.26]', async () => {
    expect(await names(folder)).toEqual(['a.txt', 'b.txt', 'C.txt', 'sub']);
    expect(await names(`${folder}/`)).toEqual(['a.txt', 'b.txt', 'C.txt', 'sub']);
    expect(await names(`${folder}/sub`)).toEqual(['x', 'y']);
  });

  test('returns metadata for a file and only the name for a folder', async () => {
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

  test('applies offset and limit [9.26]', async () => {
    expect(await names(folder, { limit: 2 })).toEqual(['a.txt', 'b.txt']);
    expect(await names(folder, { limit: 2, offset: 2 })).toEqual(['C.txt', 'sub']);
  });

  test('returns nothing without permission and for unknown folders and buckets', async () => {
    for (const client of [server.client(), ravi]) expect((await files(client).list(folder)).data).toEqual([]);
    expect(await names('nowhere')).toEqual([]);
    expect((await files(asha, 'nowhere').list('')).data).toEqual([]);
  });
});

describe('removing objects', () => {
  test('returns the removed objects and deletes their bytes', async () => {
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
        user_metadata: {},
      },
    ]);
    expect(await server.objectStore.get(before?.version, { start: 0, end: 0 })).toBeNull();
    expect((await files(asha).download(other)).error).toBeNull();
  });

  test('removes no objects of other users, without an error', async () => {
    const path = fresh();
    await files(asha).upload(path, text('x'));
    for (const client of [server.client(), ravi])
      expect((await files(client).remove([path])).data).toEqual([]);
    expect(await rowOf(path)).toBeDefined();
    expect((await files(server.admin).remove([path])).data).toHaveLength(1);
  });

  test('removes no object that the caller may not read', async () => {
    const path = fresh();
    await files(asha, 'blind').upload(path, text('x'));
    expect((await files(asha, 'blind').remove([path])).data).toEqual([]);
  });

  test('removes one object by its path', async () => {
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

  test('applies different policies to a list of names and to a path', async () => {
    const path = fresh();
    await files(asha, 'write-once').upload(path, text('x'));
    const byAddress = await fetch(`${server.url}/storage/v1/object/write-once/${path}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${await server.tokenFor(ashaId)}` },
    });
    expect(await byAddress.json()).toMatchObject({ statusCode: '404' });
    expect((await files(asha, 'write-once').remove([path])).data).toHaveLength(1);
  });

  test.each([[[]], [Array.from({ length: 1001 }, (_, index) => `${index}`)]])(
    'rejects no names and more than a thousand names',
    async (paths) => {
      const { error } = await files(asha).remove(paths);
      expect(error).toMatchObject({ status: 400, statusCode: '400' });
    },
  );
});

describe('authentication', () => {
  const list = (headers: Record<string, string>) =>
    fetch(`${server.url}/storage/v1/object/list/files`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: '{"prefix":""}',
    });

  test('rejects a request without credentials', async () => {
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
    [
      '"sub" claim must be a UUID',
      () => server.tokens.sign({ role: 'authenticated', sub: `${ashaId}x`, exp: 4_000_000_000 }),
    ],
  ])('rejects an invalid token: %s', async (message, token) => {
    const answer = await list({ Authorization: `Bearer ${await token()}` });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      statusCode: '403',
      code: 'AccessDenied',
      error: 'Unauthorized',
      message,
    });
  });

  test('treats the publishable key as a guest, in either header', async () => {
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
