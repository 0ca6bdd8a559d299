/**
 * The cache of renderings: each is made once, and is deleted with its picture.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { parseTransformOptions } from '#server/storage/images/rendering.ts';
import { openRenderingStore } from '#server/storage/images/rendering-store.ts';
import { createRenderings, withRenderings } from '#server/storage/images/renderings.ts';
import type { ObjectRow } from '#server/storage/rows.ts';
import { sweepObjects } from '#server/storage/sweep.ts';
import { photograph } from '#tests/harness/pictures.ts';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

let server: TestServer;
let memberId: string;
let member: SupabaseClient;

beforeAll(async () => {
  ({ server, memberId, member } = await startStorageServer());
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** The version of each uploaded photo by its name. */
const versions = new Map<string, string>();

async function upload(bytes: Uint8Array, bucket = 'public-files'): Promise<string> {
  const name = `${memberId}/${randomUUID()}`;
  const photo = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  const { error } = await member.storage.from(bucket).upload(name, photo);
  if (error) throw error;
  const [row] = await server.database.admin`select version from storage.objects where name = ${name}`;
  versions.set(name, row?.version);
  return name;
}

const publicUrl = (name: string, query: string) =>
  `${server.url}/storage/v1/render/image/public/public-files/${name}?${query}`;
const get = (url: string, accept = 'image/avif,image/webp,*/*') =>
  fetch(url, { headers: { Accept: accept } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

async function keptFiles(name = ''): Promise<string[]> {
  const entries = await readdir(server.renderingsFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => file.includes(versions.get(name) ?? ''));
}

describe('cached renderings', () => {
  test('are served from the cache', async () => {
    const name = await upload(await photograph(300, 200).jpeg().toBuffer());
    const url = publicUrl(name, 'width=96');
    const first = await bytesOf(await get(url));
    const [file = '', ...others] = await keptFiles(name);
    expect(others).toEqual([]);
    expect((await readFile(file)).equals(first)).toBe(true);
    await writeFile(file, 'put here by the test');
    expect(await (await get(url)).text()).toBe('put here by the test');
    expect((await bytesOf(await get(url, 'image/webp'))).equals(first)).toBe(false);
  });

  test('are rendered again when they were lost', async () => {
    const name = await upload(await photograph(300, 200).jpeg().toBuffer());
    const url = publicUrl(name, 'width=96');
    const first = await bytesOf(await get(url));
    const [file = ''] = await keptFiles(name);
    await writeFile(file, '');
    expect((await bytesOf(await get(url))).equals(first)).toBe(true);
  });

  test('are rendered once for concurrent requests', async () => {
    const name = await upload(await photograph(1200, 900).jpeg().toBuffer());
    const reads = vi.spyOn(server.objectStore, 'get');
    const answers = await Promise.all(Array.from({ length: 30 }, () => get(publicUrl(name, 'width=480'))));
    const bodies = await Promise.all(answers.map(bytesOf));
    expect(bodies[0]?.length).toBeGreaterThan(1000);
    for (const body of bodies) expect(body.equals(bodies[0] as Buffer)).toBe(true);
    expect(reads).toHaveBeenCalledTimes(1);
    expect(await keptFiles(name)).toHaveLength(1);
  });

  test('are cached only in the sizes of the front end', async () => {
    const name = await upload(await photograph(300, 200).jpeg().toBuffer());
    for (let width = 40; width <= 100; width += 4)
      expect((await get(publicUrl(name, `width=${width}`))).status).toBe(200);
    expect(await keptFiles(name)).toHaveLength(2);
  });

  test('returns 503 for too many renderings without blocking uploads', async () => {
    const name = await upload(await photograph(900, 600).jpeg().toBuffer());
    const asked = 170;
    const read = server.objectStore.get;
    let waiting = 0;
    const { promise: allWait, resolve: letGo } = Promise.withResolvers<void>();
    vi.spyOn(server.objectStore, 'get').mockImplementation(async (...given) => {
      waiting += 1;
      if (waiting === asked) letGo();
      await allWait;
      return read(...given);
    });
    const heights = Array.from({ length: asked }, (_, index) => index + 1);
    const flood = Promise.all(heights.map((height) => get(publicUrl(name, `width=96&height=${height}`))));
    await allWait;
    const bytes = await photograph(200, 200).jpeg().toBuffer();
    await expect(upload(bytes, 'pictures')).resolves.toBeDefined();
    const answers = Map.groupBy(await flood, ({ status }) => status);
    expect([...answers.keys()].sort()).toEqual([200, 429]);
    expect(answers.get(200)?.length).toBeGreaterThan(50);
    const [busy] = answers.get(429) ?? [];
    expect(busy?.headers.get('retry-after')).toBe('2');
    expect(await busy?.json()).toMatchObject({ statusCode: '429', code: 'SlowDown' });
  });

  test('are served and reported when the cache cannot be written', async () => {
    const name = await upload(await photograph(300, 200).jpeg().toBuffer());
    await rm(server.renderingsFolder, { recursive: true });
    await writeFile(server.renderingsFolder, 'in the way');
    const answer = await get(publicUrl(name, 'width=96'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif']);
    expect(server.reports.splice(0)).not.toEqual([]);
    await rm(server.renderingsFolder);
    expect((await get(publicUrl(name, 'width=96'))).status).toBe(200);
    expect(await keptFiles(name)).toHaveLength(1);
  });

  test('are made of the picture that has replaced another meanwhile, or answered as missing', async () => {
    const [gone, replacing] = [
      await upload(await photograph(300, 200).jpeg().toBuffer()),
      await upload(await photograph(200, 300).jpeg().toBuffer()),
    ];
    const rowOf = async (name: string) => {
      const [row] = await server.database.admin<
        ObjectRow[]
      >`select * from storage.objects where name = ${name}`;
      if (!row) throw new Error('the picture is missing');
      return row;
    };
    const [before, after] = [await rowOf(gone), await rowOf(replacing)];
    await server.objectStore.delete(before.version ?? '');
    const serve = createRenderings({
      database: server.database.database,
      objectStore: server.objectStore,
      renderings: await openRenderingStore(server.renderingsFolder),
      report: (error) => server.reports.push(error),
    });
    const request = new Request(publicUrl(gone, 'width=96'), { headers: { Accept: 'image/webp' } });
    const rows = [before, after];
    const answer = await serve(
      request,
      async () => rows.shift() ?? after,
      parseTransformOptions({ width: 96 }),
    );
    expect(answer.status).toBe(200);
    expect(await sharp(await bytesOf(answer)).metadata()).toMatchObject({ width: 96, height: 144 });
    await expect(
      serve(request, async () => before, parseTransformOptions({ width: 96 })),
    ).rejects.toMatchObject({
      refusal: { code: 'NoSuchKey' },
    });
  });

  test('are not made of other files', async () => {
    const name = await upload((await photograph(400, 300).jpeg().toBuffer()).subarray(0, 9000));
    expect((await get(publicUrl(name, 'width=48'))).status).toBe(400);
    expect(await keptFiles(name)).toEqual([]);
  });
});

describe('are deleted with their picture', () => {
  test('are deleted when their picture is removed', async () => {
    const name = await upload(await photograph(300, 200).jpeg().toBuffer());
    const url = publicUrl(name, 'width=96');
    await get(url);
    await get(publicUrl(name, 'width=240'));
    expect(await keptFiles(name)).toHaveLength(2);
    await member.storage.from('public-files').remove([name]);
    expect(await keptFiles(name)).toEqual([]);
    expect((await get(url)).status).toBe(400);
  });

  test('deletes a rendering when its picture is deleted meanwhile', async () => {
    const name = await upload(await photograph(900, 600).jpeg().toBuffer());
    const read = server.objectStore.get;
    vi.spyOn(server.objectStore, 'get').mockImplementationOnce(async (...given) => {
      const bytes = await read(...given);
      await member.storage.from('public-files').remove([name]);
      return bytes;
    });
    await get(publicUrl(name, 'width=96'));
    expect(await keptFiles(name)).toEqual([]);
  });

  test('deletes orphaned renderings in the sweep', async () => {
    const [lost, kept] = [
      await upload(await photograph(300, 200).jpeg().toBuffer()),
      await upload(await photograph(300, 200).jpeg().toBuffer()),
    ];
    for (const name of [lost, kept]) await get(publicUrl(name, 'width=96'));
    const [copy = ''] = await keptFiles(lost);
    const bytes = await readFile(copy);
    await member.storage.from('public-files').remove([lost]);
    await mkdir(path.dirname(copy), { recursive: true });
    await writeFile(copy, bytes);
    const old = new Date(Date.now() - 2 * 3600_000);
    for (const file of await keptFiles()) await utimes(file, old, old);
    await sweepObjects({
      database: server.database.database,
      objectStore: withRenderings(server.objectStore, await openRenderingStore(server.renderingsFolder)),
      clock: () => new Date(),
    });
    expect(await keptFiles(lost)).toEqual([]);
    expect(await keptFiles(kept)).toHaveLength(1);
  });
});
