/**
 * Storage and database agree: uploads at once, uploads that break off, crashes between bytes and row, readers during a replacement.
 */
import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ObjectVersion } from '#server/storage/object-store.ts';
import { sweepObjects } from '#server/storage/sweep.ts';
import type { TestServer } from '../harness/start-test-server.ts';
import { startStorageServer } from '../harness/storage-buckets.ts';

let server: TestServer;
let memberId: string;
let member: SupabaseClient;

beforeAll(async () => {
  ({ server, memberId, member } = await startStorageServer());
});
afterAll(() => server.close());

const files = () => member.storage.from('public-files');
const fresh = () => `${memberId}/${randomUUID()}`;

async function storedVersions(key: string): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for await (const object of server.objectStore.versionsBefore(new Date(Date.now() + 60_000))) {
    if (object.key === key) found.push(object);
  }
  return found;
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(server.objectsFolder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

const sweep = () =>
  sweepObjects({
    database: server.database.database,
    objectStore: server.objectStore,
    clock: () => new Date(),
  });

test('stores one of many concurrent uploads of one name and rejects the others', async () => {
  const key = fresh();
  const tries = await Promise.all(
    Array.from({ length: 8 }, (_, index) => files().upload(key, new Blob([`content ${index}`]))),
  );
  const stored = tries.filter(({ error }) => error === null);
  expect(stored).toHaveLength(1);
  for (const { error } of tries) if (error) expect(error).toMatchObject({ statusCode: '409' });
  expect(await storedVersions(key)).toHaveLength(1);
  const winner = tries.findIndex(({ error }) => error === null);
  expect(await (await files().download(key)).data?.text()).toBe(`content ${winner}`);
});

test.each(['new', 'old'])(
  'accepts all concurrent replacements of a(n) %s object and keeps one, complete',
  async (age) => {
    const key = fresh();
    if (age === 'old') await files().upload(key, new Blob(['first']));
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000));
    const tries = await Promise.all(
      contents.map((content) => files().upload(key, new Blob([content]), { upsert: true })),
    );
    for (const { error } of tries) expect(error).toBeNull();
    expect(contents).toContain(await (await files().download(key)).data?.text());
    expect(await storedVersions(key)).toHaveLength(1);
  },
);

test('returns a complete version to readers during replacements', async () => {
  const key = fresh();
  const contents = ['a'.repeat(300_000), 'b'.repeat(200_000)];
  await files().upload(key, new Blob([contents[0] ?? '']));
  const url = files().getPublicUrl(key).data.publicUrl;
  const replacing = (async () => {
    for (let round = 1; round <= 10; round++) {
      await files().update(key, new Blob([contents[round % 2] ?? '']));
    }
  })();
  let isDone = false;
  void replacing.then(() => {
    isDone = true;
  });
  while (!isDone) {
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(contents).toContain(await answer.text());
  }
  await replacing;
});

test('leaves nothing of an aborted upload', async () => {
  const before = await filesOnDisk();
  const token = await server.tokenFor(memberId);
  const { hostname, port } = new URL(server.url);
  const key = fresh();
  const socket = net.connect(Number(port), hostname);
  socket.write(
    `POST /storage/v1/object/public-files/${key} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n` +
      `Authorization: Bearer ${token}\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n${'x'.repeat(50_000)}`,
  );
  await vi.waitFor(async () => expect((await filesOnDisk()).length).toBe(before.length + 1));
  socket.destroy();
  await vi.waitFor(async () => expect(await filesOnDisk()).toEqual(before));
  expect((await files().download(key)).error).not.toBeNull();
});

test('rejects a form without its closing boundary', async () => {
  const token = await server.tokenFor(memberId);
  const key = fresh();
  const send = (body: string) =>
    fetch(`${server.url}/storage/v1/object/public-files/${key}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'multipart/form-data; boundary=mark' },
      body,
    });
  const part = '--mark\r\nContent-Disposition: form-data; name=""; filename="blob"\r\n\r\nhalf of it';
  const bodies = [part, `${part}\r\n`, '--mark\r\nContent-Disposition', '', '--mark--\r\n', 'no form at all'];
  for (const body of bodies) {
    const answer = await send(body);
    expect(answer.status, body).toBe(400);
    expect(await answer.json()).toMatchObject({ statusCode: '400', code: 'InvalidRequest' });
  }
  expect(await storedVersions(key)).toEqual([]);
  expect((await send(`${part}\r\n--mark--\r\n`)).status).toBe(200);
});

test('deletes old bytes without a row, and nothing else, in the sweep', async () => {
  const kept = fresh();
  await files().upload(kept, new Blob(['kept']));
  const orphan = { bucket: 'public-files', key: fresh(), version: randomUUID() };
  const superseded = { bucket: 'public-files', key: kept, version: randomUUID() };
  const young = { bucket: 'public-files', key: fresh(), version: randomUUID() };
  async function* bytes() {
    yield Buffer.from('left behind by a crash');
  }
  for (const object of [orphan, superseded]) await server.objectStore.put(object, bytes());
  const old = new Date(Date.now() - 2 * 3600_000);
  for (const file of await filesOnDisk()) await utimes(file, old, old);
  await server.objectStore.put(young, bytes());

  expect(await sweep()).toBe(2);
  expect(await storedVersions(orphan.key)).toEqual([]);
  expect(await storedVersions(young.key)).toHaveLength(1);
  expect(await (await files().download(kept)).data?.text()).toBe('kept');
  expect(await sweep()).toBe(0);
  await server.objectStore.delete(young);
});

test('removes empty folders, also while others are written beside them', async () => {
  const folder = `${memberId}/${randomUUID()}`;
  const rounds = Array.from({ length: 12 }, async (_, index) => {
    const key = `${folder}/deep/${index}`;
    expect((await files().upload(key, new Blob(['x']))).error).toBeNull();
    expect((await files().remove([key])).data).toHaveLength(1);
  });
  await Promise.all(rounds);
  const left = await readdir(server.objectsFolder, { recursive: true });
  expect(left.filter((name) => name.includes(folder))).toEqual([]);
});
