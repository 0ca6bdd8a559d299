/** What every object store promises, tried on each of them: files on this disk, and a bucket of a real S3-compatible server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { S3mini } from 's3mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, type S3Trouble, startS3Server } from '#tests/harness/s3-server.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import { type ByteRange, type ObjectStore, pathOfVersion, versionAtPath } from './object-store.ts';
import { openS3ObjectStore, type S3Settings } from './s3-object-store.ts';

interface Opened {
  store: ObjectStore;
  close: () => unknown;
}

async function openDisk(): Promise<Opened> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'reshimgath-store-'));
  const store = await openDiskObjectStore(path.join(root, 'objects'));
  return { store, close: () => rmSync(root, { recursive: true, force: true }) };
}

async function openS3(): Promise<Opened> {
  const server = await startS3Server();
  return { store: openS3ObjectStore(server.settings), close: () => server.stop() };
}

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
async function versionsBefore(store: ObjectStore, before: Date): Promise<string[]> {
  const found: string[] = [];
  for await (const version of store.versionsBefore(before)) found.push(version);
  return found;
}
const allVersions = (store: ObjectStore) => versionsBefore(store, new Date(Date.now() + 60_000));

describe.each([
  ['the disk', openDisk],
  ['S3', openS3],
])('%s', (_name, open) => {
  let opened: Opened;
  let store: ObjectStore;
  beforeAll(async () => {
    opened = await open();
    store = opened.store;
  });
  afterAll(() => opened.close());

  const textOf = async (version: string, range: ByteRange) => {
    const body = await store.get(version, range);
    return body && new Response(body).text();
  };

  test('returns the stored content with size and hash', async () => {
    const photo = randomUUID();
    expect(await store.put(photo, bytes('hel', 'lo'))).toEqual({
      size: 5,
      md5: '5d41402abc4b2a76b9719d911017c592',
    });
    expect(await store.get(photo, { start: 0, end: 4 })).toEqual(new Uint8Array(Buffer.from('hello')));
    expect(await store.get(photo, { start: 1, end: 3 })).toEqual(new Uint8Array(Buffer.from('ell')));
  });

  test('stores megabytes and empty objects', async () => {
    const [large, empty] = [randomUUID(), randomUUID()];
    const piece = 'abcdefgh'.repeat(8192);
    expect((await store.put(large, bytes(...Array(48).fill(piece)))).size).toBe(48 * 65_536);
    expect(await textOf(large, { start: 0, end: 48 * 65_536 - 1 })).toBe(piece.repeat(48));
    expect(await textOf(large, { start: 65_536, end: 65_536 * 20 - 1 })).toBe(piece.repeat(19));
    await store.put(empty, bytes());
    expect(await textOf(empty, { start: 0, end: -1 })).toBe('');
  });

  test('returns null for a missing object, which can be deleted', async () => {
    expect(await store.get(randomUUID(), { start: 0, end: 0 })).toBeNull();
    await store.delete(randomUUID());
    await store.put(randomUUID(), bytes('x'));
    expect(await store.get(randomUUID(), { start: 0, end: 0 })).toBeNull();
  });

  test('stores nothing when the content fails', async () => {
    const broken = randomUUID();
    async function* content() {
      yield Buffer.from('half');
      throw new Error('broke off');
    }
    await expect(store.put(broken, content())).rejects.toThrow('broke off');
    expect(await store.get(broken, { start: 0, end: 3 })).toBeNull();
    expect(await allVersions(store)).not.toContain(broken);
  });

  test('lists all versions older than a time once each', async () => {
    const versions = Array.from({ length: 20 }, () => randomUUID());
    for (const version of versions) await store.put(version, bytes('x'));
    const found = await allVersions(store);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(versions));
    expect(await versionsBefore(store, new Date(Date.now() - 60_000))).toEqual([]);
  });
});

test('loses nothing when one folder on disk is written and removed concurrently', async () => {
  const { store, close } = await openDisk();
  const lanes = Array.from({ length: 3 }, async (_, lane) => {
    for (let round = 0; round < 100; round++) {
      const one = randomUUID();
      await store.put(one, bytes(`${lane} ${round}`));
      expect(await store.get(one, { start: 0, end: 0 })).not.toBeNull();
      await store.delete(one);
    }
  });
  await Promise.all(lanes);
  expect(await allVersions(store)).toEqual([]);
  await close();
});

describe('on S3', () => {
  let server: S3Server;
  let store: ObjectStore;
  beforeAll(async () => {
    server = await startS3Server();
    store = openS3ObjectStore(server.settings);
  });
  afterAll(() => server.stop());

  const photo = randomUUID();
  const read = async () => {
    const body = await store.get(photo, { start: 0, end: 4 });
    return body && new Response(body).text();
  };
  const unavailable = { name: 'ObjectStoreUnavailable' };

  test.each<S3Trouble>([408, 429, 500, 502, 503, 504, 'break'])('retries after %s twice', async (trouble) => {
    server.troubles.push(trouble, trouble);
    await store.put(photo, bytes('hello'));
    server.troubles.push(trouble, trouble);
    expect(await read()).toBe('hello');
    server.troubles.push(trouble, trouble);
    expect(await allVersions(store)).toEqual([photo]);
    server.troubles.push(trouble, trouble);
    await store.delete(photo);
    expect(await read()).toBeNull();
    expect(server.troubles).toEqual([]);
  });

  test.each<S3Trouble>([500, 503, 'break'])('rejects after repeated %s', async (trouble) => {
    for (const work of [() => store.put(photo, bytes('hello')), read, () => store.delete(photo)]) {
      server.troubles.push(trouble, trouble, trouble);
      await expect(work()).rejects.toMatchObject(unavailable);
    }
    expect(server.troubles).toEqual([]);
  });

  test('retries after a timeout and rejects after repeated timeouts', async () => {
    const hasty = openS3ObjectStore({ ...server.settings, timeoutMs: 500 });
    server.troubles.push('timeout');
    await hasty.put(photo, bytes('hello'));
    server.troubles.push('timeout', 'timeout', 'timeout');
    await expect(hasty.get(photo, { start: 0, end: 4 })).rejects.toMatchObject(unavailable);
    expect(server.troubles).toEqual([]);
  });

  test('rejects without a retry when the keys are wrong', async () => {
    await store.put(photo, bytes('hello'));
    server.troubles.push(403);
    await expect(read()).rejects.toMatchObject({ ...unavailable, cause: { status: 403 } });
    expect(await read()).toBe('hello');
  });

  test('rejects during an outage and works afterwards', async () => {
    await store.put(photo, bytes('hello'));
    await server.leave();
    await expect(read()).rejects.toMatchObject(unavailable);
    await expect(store.put(randomUUID(), bytes('x'))).rejects.toMatchObject(unavailable);
    await server.comeBack();
    expect(await read()).toBe('hello');
  });

  test.each<[string, Partial<S3Settings>]>([
    ['There is no bucket "other" (S3_BUCKET)', { bucket: 'other' }],
    ['does not know these keys (InvalidAccessKeyId): correct S3_ACCESS_KEY_ID', { accessKeyId: 'X' }],
    ['does not know these keys (SignatureDoesNotMatch): correct S3_ACCESS_KEY_ID', { secretAccessKey: 'X' }],
  ])('reports wrong settings: %s', async (line, wrong) => {
    const checking = openS3ObjectStore({ ...server.settings, ...wrong }).check();
    await expect(checking).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining(line),
    });
  });

  test.each([
    ['ECONNREFUSED', 'http://127.0.0.1:2'],
    ['ENOTFOUND', 'http://nowhere.invalid'],
  ])('reports an outage: %s', async (code, endpoint) => {
    await expect(openS3ObjectStore({ ...server.settings, endpoint }).check()).rejects.toMatchObject({
      name: 'ObjectStoreUnavailable',
      message: `The object store ${endpoint} (S3_ENDPOINT) cannot be reached: ${code}`,
    });
  });

  test('reports a read-only bucket', async () => {
    server.troubles.push(403);
    await expect(store.check()).rejects.toThrow(
      'The bucket "photos" (S3_BUCKET) refuses these keys (AccessDenied): let them list, read, write and delete in it',
    );
  });

  test('sweeps what a killed start left', async () => {
    const { endpoint, bucket, ...access } = server.settings;
    await new S3mini({ ...access, endpoint: `${endpoint}/${bucket}` }).putObject('.probe-left', 'x');
    const before = server.files().length;
    await versionsBefore(store, new Date(Date.now() - 60_000));
    expect(server.files()).toHaveLength(before);
    await allVersions(store);
    expect(server.files()).toHaveLength(before - 1);
  });

  test('leaves nothing in the bucket after a check', async () => {
    await store.check();
    const names = await allVersions(store);
    expect(names).toEqual([photo]);
    expect(server.files()).toHaveLength(1);
  });
});

describe('the path of a version', () => {
  test('leads back to the version', () => {
    const version = randomUUID();
    expect(versionAtPath(pathOfVersion(version))).toBe(version);
  });

  test.each(['../x', '', '..', 'a/b'])('is never made of %j', (version) => {
    expect(() => pathOfVersion(version)).toThrow('UUID');
  });

  test.each(['', 'ab/', '.incoming/x', 'zz/0d4f2f0e-8b1c-4a55-9a43-0f3f2c7a1b11', 'README', '0d/../0d'])(
    'is not %j',
    (path) => {
      expect(versionAtPath(path)).toBeNull();
    },
  );
});
