/** What every object store promises, tried on each of them: files on this disk, and a bucket of a real S3-compatible server. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, type S3Trouble, startS3Server } from '../../tests/harness/s3-server.ts';
import { openDiskObjectStore } from './disk-object-store.ts';
import type { ByteRange, ObjectStore, ObjectVersion } from './object-store.ts';
import { openS3ObjectStore } from './s3-object-store.ts';
import { createS3Client, type S3Settings } from './s3-requests.ts';

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
  return { store: await openS3ObjectStore(server.settings), close: () => server.stop() };
}

async function* bytes(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}
async function versionsBefore(store: ObjectStore, before: Date): Promise<ObjectVersion[]> {
  const found: ObjectVersion[] = [];
  for await (const version of store.versionsBefore(before)) found.push(version);
  return found;
}
const allVersions = (store: ObjectStore) => versionsBefore(store, new Date(Date.now() + 60_000));
const object = (key: string): ObjectVersion => ({ bucket: 'b', key, version: randomUUID() });

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

  const textOf = async (version: ObjectVersion, range: ByteRange) => {
    const body = await store.get(version, range);
    return body && new Response(body).text();
  };

  test('returns the stored content with size and hash', async () => {
    const photo = object('u/photo');
    expect(await store.put(photo, bytes('hel', 'lo'))).toEqual({
      size: 5,
      md5: '5d41402abc4b2a76b9719d911017c592',
    });
    expect(await store.get(photo, { start: 0, end: 4 })).toEqual(new Uint8Array(Buffer.from('hello')));
    expect(await store.get(photo, { start: 1, end: 3 })).toEqual(new Uint8Array(Buffer.from('ell')));
  });

  test('stores megabytes and empty objects', async () => {
    const [large, empty] = [object('u/large'), object('u/empty')];
    const piece = 'abcdefgh'.repeat(8192);
    expect((await store.put(large, bytes(...Array(48).fill(piece)))).size).toBe(48 * 65_536);
    expect(await textOf(large, { start: 0, end: 48 * 65_536 - 1 })).toBe(piece.repeat(48));
    expect(await textOf(large, { start: 65_536, end: 65_536 * 20 - 1 })).toBe(piece.repeat(19));
    await store.put(empty, bytes());
    expect(await textOf(empty, { start: 0, end: -1 })).toBe('');
  });

  test('returns null for a missing object, which can be deleted', async () => {
    expect(await store.get(object('nothing'), { start: 0, end: 0 })).toBeNull();
    await store.delete(object('nothing'));
    await store.put(object('u/file'), bytes('x'));
    expect(await store.get(object('u/file/below'), { start: 0, end: 0 })).toBeNull();
  });

  test('stores nothing when the content fails', async () => {
    const broken = object('u/broken');
    async function* content() {
      yield Buffer.from('half');
      throw new Error('broke off');
    }
    await expect(store.put(broken, content())).rejects.toThrow('broke off');
    expect(await store.get(broken, { start: 0, end: 3 })).toBeNull();
    const left = await allVersions(store);
    expect(left.filter(({ version }) => version === broken.version)).toEqual([]);
  });

  test('stores a file and a folder of one name', async () => {
    const [file, below] = [object('same'), object('same/below')];
    await store.put(file, bytes('file'));
    await store.put(below, bytes('below'));
    await store.delete(below);
    expect(await textOf(file, { start: 0, end: 3 })).toBe('file');
  });

  test.each(["a b/c'(d)&e$@=;:+,?!*", 'पुणे/फोटो', '../../x', 'a//b/.', '%2e%2e/%', `${'long'.repeat(60)}/x`])(
    'stores and lists any name: %s',
    async (key) => {
      const [one, other] = [object(key), object(key)];
      await store.put(one, bytes('one'));
      await store.put(other, bytes('other'));
      expect(await textOf(one, { start: 0, end: 2 })).toBe('one');
      expect(await allVersions(store)).toEqual(expect.arrayContaining([one, other]));
      await store.delete(one);
      expect(await textOf(one, { start: 0, end: 2 })).toBeNull();
      expect(await textOf(other, { start: 0, end: 4 })).toBe('other');
    },
  );

  test('lists all versions older than a time once each', async () => {
    const versions = Array.from({ length: 20 }, (_, index) => object(`many/${index % 7}/${index}`));
    for (const version of versions) await store.put(version, bytes('x'));
    const found = (await allVersions(store)).filter(({ key }) => key.startsWith('many/'));
    expect(found).toHaveLength(20);
    expect(found).toEqual(expect.arrayContaining(versions));
    expect(await versionsBefore(store, new Date(Date.now() - 60_000))).toEqual([]);
  });
});

test('loses nothing when one folder on disk is written and removed concurrently', async () => {
  const { store, close } = await openDisk();
  const lanes = Array.from({ length: 3 }, async (_, lane) => {
    for (let round = 0; round < 100; round++) {
      const one = object(`busy/folder/${lane}`);
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
    store = await openS3ObjectStore(server.settings);
  });
  afterAll(() => server.stop());

  const photo = object('u/photo');
  const read = async () => {
    const body = await store.get(photo, { start: 0, end: 4 });
    return body && new Response(body).text();
  };
  const unavailable = { name: 'ObjectStoreUnavailable' };

  test.each<S3Trouble>([500, 503, 429, 'break'])('retries after %s twice', async (trouble) => {
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
    const hasty = await openS3ObjectStore({ ...server.settings, timeoutMs: 500 });
    server.troubles.push('silence');
    await hasty.put(photo, bytes('hello'));
    server.troubles.push('silence', 'silence', 'silence');
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
    await expect(store.put(object('u/other'), bytes('x'))).rejects.toMatchObject(unavailable);
    await server.comeBack();
    expect(await read()).toBe('hello');
  });

  test('rejects a name that S3 cannot store', async () => {
    await expect(store.put(object('a'.repeat(1020)), bytes('x'))).rejects.toMatchObject({
      refusal: { code: 'InvalidKey' },
    });
  });

  test.each<[string, Partial<S3Settings>]>([
    ['There is no bucket "other" (S3_BUCKET)', { bucket: 'other' }],
    ['does not know these keys (InvalidAccessKeyId): correct S3_ACCESS_KEY_ID', { accessKeyId: 'X' }],
    ['does not know these keys (SignatureDoesNotMatch): correct S3_ACCESS_KEY_ID', { secretAccessKey: 'X' }],
    ['(S3_ENDPOINT) cannot be reached: ECONNREFUSED', { endpoint: 'http://127.0.0.1:2' }],
    ['(S3_ENDPOINT) cannot be reached: ENOTFOUND', { endpoint: 'http://nowhere.invalid' }],
  ])('reports at the start: %s', async (line, wrong) => {
    const opening = openS3ObjectStore({ ...server.settings, ...wrong });
    await expect(opening).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringContaining(line),
    });
  });

  test('reports at the start: a read-only bucket', async () => {
    server.troubles.push(403);
    await expect(openS3ObjectStore(server.settings)).rejects.toThrow(
      'The bucket "photos" (S3_BUCKET) refuses these keys (AccessDenied): let them list, read, write and delete in it',
    );
  });

  test('sweeps what a killed start left', async () => {
    const ask = createS3Client(server.settings);
    await ask({ method: 'PUT', name: '.probe-left', body: new Uint8Array([1]) });
    const before = server.files().length;
    await versionsBefore(store, new Date(Date.now() - 60_000));
    expect(server.files()).toHaveLength(before);
    await allVersions(store);
    expect(server.files()).toHaveLength(before - 1);
  });

  test('leaves nothing in the bucket at the start', async () => {
    const names = await allVersions(store);
    expect(names).toEqual([photo]);
    expect(server.files()).toHaveLength(1);
  });
});
