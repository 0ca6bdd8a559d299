/**
 * Renderings over HTTP: sizes, formats, who may, cached copies. How they are kept: `storage-rendering-cache.test.ts`.
 */
import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cornered, photograph } from '#tests/harness/pictures.ts';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

let server: TestServer;
let memberId: string;
let member: SupabaseClient;
/** 900 x 600, public. */
let photo: string;

beforeAll(async () => {
  ({ server, memberId, member } = await startStorageServer());
  photo = await upload(await photograph(900, 600).jpeg().toBuffer());
});
afterAll(() => server.close());

async function upload(bytes: Uint8Array, type = 'image/jpeg'): Promise<string> {
  const name = `${memberId}/${randomUUID()}`;
  const { error } = await member.storage
    .from('public-files')
    .upload(name, new Blob([new Uint8Array(bytes)], { type }), { cacheControl: '31536000' });
  if (error) throw error;
  return name;
}

const base = () => `${server.url}/storage/v1/render/image`;
const publicUrl = (name: string, query = '') => `${base()}/public/public-files/${name}?${query}`;
const get = (url: string, accept = BROWSER, headers: Record<string, string> = {}) =>
  fetch(url, { headers: { Accept: accept, ...headers } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());
const pictureOf = async (answer: Response) => {
  expect(answer.status).toBe(200);
  return sharp(await bytesOf(answer)).metadata();
};

describe('the size of a rendering', () => {
  test.each([
    ['width=320', 320, 213],
    ['width=300', 300, 200],
    ['width=100&height=37', 100, 37],
    ['height=240', 360, 240],
    ['width=320&height=320', 320, 320],
    ['width=320&height=320&resize=contain', 320, 213],
    ['width=320&height=320&resize=fill', 320, 320],
    ['', 900, 600],
    ['width=1900', 900, 600],
    ['width=1900&height=1900', 600, 600],
    ['width=5000&height=1&resize=fill', 900, 1],
  ])('returns for %s a picture of %i x %i', async (query, width, height) => {
    expect(await pictureOf(await get(publicUrl(photo, query)))).toMatchObject({ width, height });
  });

  test('uses the aspect ratio after rotation', async () => {
    const lying = await upload(await cornered(300, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    expect(await pictureOf(await get(publicUrl(lying, 'width=96')))).toMatchObject({
      width: 96,
      height: 144,
    });
    const cut = await get(publicUrl(lying, 'width=96&height=48'));
    expect(await pictureOf(cut)).toMatchObject({ width: 96, height: 48 });
  });

  test('crops around the middle, and fill keeps the whole picture', async () => {
    const left = await upload(await cornered(600, 200).png().toBuffer(), 'image/png');
    const isRed = async (query: string) => {
      const { data } = await sharp(await bytesOf(await get(publicUrl(left, query), 'image/webp')))
        .raw()
        .toBuffer({ resolveWithObject: true });
      return (data[0] ?? 0) > 200 && (data[1] ?? 0) < 60;
    };
    expect(await isRed('width=96&height=96')).toBe(false);
    expect(await isRed('width=96&height=96&resize=fill')).toBe(true);
  });
});

describe('the format of a rendering', () => {
  test.each([
    [BROWSER, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('returns for Accept: %s the type %s', async (accept, type, format) => {
    const answer = await get(publicUrl(photo, 'width=240'), accept);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('vary')).toContain('Accept');
    expect(await pictureOf(answer)).toMatchObject({ format, width: 240 });
  });

  test('replaces transparency by white for JPEG', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const name = await upload(bytes, 'image/png');
    const flat = await sharp(await bytesOf(await get(publicUrl(name, 'width=48'), 'image/jpeg'))).stats();
    expect(flat.channels[0]?.mean).toBeGreaterThan(250);
    expect(await pictureOf(await get(publicUrl(name, 'width=48')))).toMatchObject({ hasAlpha: true });
  });

  test('returns a smaller file without metadata for a lower quality', async () => {
    const sizeAt = async (quality: number) =>
      (await bytesOf(await get(publicUrl(photo, `width=640&quality=${quality}`)))).length;
    expect(await sizeAt(40)).toBeLessThan((await sizeAt(90)) / 2);
    const told = await upload(
      await photograph(200, 200)
        .withExif({ IFD0: { Artist: 'Sayali D' } })
        .jpeg()
        .toBuffer(),
    );
    expect((await bytesOf(await get(publicUrl(told, 'width=96')))).includes('Sayali')).toBe(false);
  });
});

describe('the headers of a rendering', () => {
  test('returns the caching headers of the picture', async () => {
    const answer = await get(publicUrl(photo, 'width=160&quality=60'));
    const body = await bytesOf(answer);
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000');
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect(Date.parse(answer.headers.get('last-modified') ?? '')).not.toBeNaN();
    expect(answer.headers.get('x-robots-tag')).toBe('none');
    expect(answer.headers.get('x-transformations')).toBe('width:160,resizing_type:fit,quality:60');
    expect(answer.headers.get('accept-ranges')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('returns an ETag for each rendering, and 304 without rendering', async () => {
    const name = await upload(await photograph(300, 200).jpeg().toBuffer());
    const tagOf = async (query: string, accept?: string) =>
      (await get(publicUrl(name, query), accept)).headers.get('etag') ?? '';
    const tags = [await tagOf('width=48'), await tagOf('width=96'), await tagOf('width=48', 'image/webp')];
    const original = await fetch(publicUrl(name).replace('/render/image/', '/object/'));
    expect(new Set([...tags, original.headers.get('etag')]).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
    const again = await get(publicUrl(name, 'width=48'), BROWSER, { 'If-None-Match': tags[0] ?? '' });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, tags[0], '']);
    expect((await get(publicUrl(name, 'width=96'), BROWSER, { 'If-None-Match': tags[0] ?? '' })).status).toBe(
      200,
    );
  });

  test('returns headers only for HEAD, and a name with ?download', async () => {
    const url = publicUrl(photo, 'width=160&quality=60');
    const [head, whole] = [
      await fetch(url, { method: 'HEAD', headers: { Accept: BROWSER } }),
      await get(url),
    ];
    expect(head.headers.get('content-length')).toBe(whole.headers.get('content-length'));
    expect(await head.text()).toBe('');
    const { data } = member.storage.from('public-files').getPublicUrl(photo, {
      download: 'a.jpg',
      transform: { width: 160 },
    });
    expect((await get(data.publicUrl)).headers.get('content-disposition')).toMatch(
      /^attachment; filename=a\.jpg/,
    );
  });
});

describe('access to renderings', () => {
  test("returns a rendering by the client's public URL", async () => {
    const options = { transform: { width: 96, height: 96, resize: 'cover', quality: 50 } } as const;
    const shown = member.storage.from('public-files').getPublicUrl(photo, options).data.publicUrl;
    expect(await pictureOf(await get(shown))).toMatchObject({ width: 96, height: 96 });
  });

  test('rejects the rendering of an object in a private bucket', async () => {
    const hidden = `${memberId}/${randomUUID()}`;
    const picture = await photograph(90, 60).jpeg().toBuffer();
    const jpeg = { contentType: 'image/jpeg' };
    expect((await member.storage.from('files').upload(hidden, picture, jpeg)).error).toBeNull();
    const open = await get(`${base()}/public/files/${hidden}?width=240`);
    expect(await open.json()).toMatchObject({ statusCode: '404', code: 'NoSuchBucket' });
  });
});

describe('rejected renderings', () => {
  const DRAWING = 'mime type image/svg+xml is not supported';
  const BROKEN = 'the picture cannot be rendered';

  test.each(['quality=19', 'quality=101', 'quality=x', 'width=x', 'resize=zoom'])(
    'rejects %s',
    async (query) => {
      const answer = await get(publicUrl(photo, query));
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        statusCode: '400',
        code: 'InvalidRequest',
        error: 'Error',
      });
    },
  );

  test('returns NoSuchKey or NoSuchBucket for a missing picture', async () => {
    const answer = await get(publicUrl(`${memberId}/nothing`, 'width=48'));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'NoSuchKey' }),
    ]);
    const nowhere = await get(`${base()}/public/nowhere/x`);
    expect(await nowhere.json()).toMatchObject({ code: 'NoSuchBucket' });
  });

  test.each([
    ['a text', 'text/plain', async () => Buffer.from('hello'), 'mime type text/plain is not supported'],
    ['a drawing', 'image/svg+xml', async () => Buffer.from('<svg/>'), DRAWING],
    ['a picture called a drawing', 'image/svg+xml', () => photograph(40, 40).jpeg().toBuffer(), DRAWING],
    [
      'a drawing called a picture',
      'image/jpeg',
      async () => Buffer.from('<svg/>'),
      'the object is not a picture that can be rendered',
    ],
    [
      'half a picture',
      'image/jpeg',
      async () => (await photograph(400, 300).jpeg().toBuffer()).subarray(0, 9000),
      BROKEN,
    ],
    [
      'only the header of one',
      'image/jpeg',
      async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
      BROKEN,
    ],
  ])('rejects a file: %s', async (_name, type, content, message) => {
    const name = await upload(await content(), type);
    const answer = await get(publicUrl(name, 'width=48'));
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '415', code: 'InvalidMimeType', message }),
    ]);
  });

  test('does not read a file of more than 25 megabytes', async () => {
    const name = await upload(await photograph(60, 40).jpeg().toBuffer());
    const claim = (size: number) =>
      server.database.admin`
        update storage.objects set metadata = metadata || jsonb_build_object('size', ${size}::int) where name = ${name}`;
    await claim(25 * 1024 * 1024 + 1);
    const refused = await get(publicUrl(name, 'width=48'));
    expect(await refused.json()).toMatchObject({ statusCode: '413', code: 'EntityTooLarge' });
    await claim(25 * 1024 * 1024);
    expect((await get(publicUrl(name, 'width=48'))).status).toBe(200);
  });

  test('returns 404 for a row without bytes, also with a cached rendering', async () => {
    const name = await upload(await photograph(100, 100).jpeg().toBuffer());
    const [row] = await server.database.admin`select version from storage.objects where name = ${name}`;
    await server.objectStore.delete(row?.version);
    const answer = await get(publicUrl(name, 'width=48'));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'NoSuchKey' }),
    ]);
  });
});
