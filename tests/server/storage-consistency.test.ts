/**
 * Storage and database agree: concurrent uploads, interrupted uploads, crashes between bytes and row.
 */
import { randomUUID } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sweepObjects } from '#server/storage/sweep.ts';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

let server: TestServer;
let memberId: string;
let member: SupabaseClient;

beforeAll(async () => {
  ({ server, memberId, member } = await startStorageServer());
});
afterAll(() => server.close());

const files = () => member.storage.from('public-files');
const fresh = () => `${memberId}/${randomUUID()}`;

async function storedVersions(): Promise<string[]> {
  const found: string[] = [];
  for await (const version of server.objectStore.versionsBefore(new Date(Date.now() + 60_000)))
    found.push(version);
  return found.sort();
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
  const before = await storedVersions();
  const attempts = await Promise.all(
    Array.from({ length: 8 }, (_, index) => files().upload(key, new Blob([`content ${index}`]))),
  );
  const stored = attempts.filter(({ error }) => error === null);
  expect(stored).toHaveLength(1);
  for (const { error } of attempts) if (error) expect(error).toMatchObject({ statusCode: '409' });
  expect(await storedVersions()).toHaveLength(before.length + 1);
  const winner = attempts.findIndex(({ error }) => error === null);
  expect(await (await files().download(key)).data?.text()).toBe(`content ${winner}`);
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
  const before = await storedVersions();
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
  expect(await storedVersions()).toEqual(before);
  expect((await send(`${part}\r\n--mark--\r\n`)).status).toBe(200);
});

test('deletes old bytes without a row, and nothing else, in the sweep', async () => {
  const kept = fresh();
  await files().upload(kept, new Blob(['kept']));
  const [orphan, other, young] = [randomUUID(), randomUUID(), randomUUID()];
  async function* bytes() {
    yield Buffer.from('left behind by a crash');
  }
  for (const version of [orphan, other]) await server.objectStore.put(version, bytes());
  const old = new Date(Date.now() - 2 * 3600_000);
  for (const file of await filesOnDisk()) await utimes(file, old, old);
  await server.objectStore.put(young, bytes());

  expect(await sweep()).toBe(2);
  const left = await storedVersions();
  expect(left).not.toContain(orphan);
  expect(left).toContain(young);
  expect(await (await files().download(kept)).data?.text()).toBe('kept');
  expect(await sweep()).toBe(0);
  await server.objectStore.delete(young);
});
