/**
 * Photos on arrival, in a bucket that takes nothing but JPEG and PNG: re-encoded, the right way up, without what the camera knew;
 * what is no whole, quiet picture of bearable size is refused.
 */
import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { SupabaseClient } from '@supabase/supabase-js';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  chunk,
  cornered,
  landscape,
  photograph,
  pngOf,
  profileOfBillions,
  withProfile,
} from '#tests/harness/pictures.ts';
import type { TestServer } from '#tests/harness/start-test-server.ts';
import { startStorageServer } from '#tests/harness/storage-buckets.ts';

let server: TestServer;
let memberId: string;
let member: SupabaseClient;

beforeAll(async () => {
  ({ server, memberId, member } = await startStorageServer());
});
afterAll(() => server.close());

const pictures = () => member.storage.from('pictures');

/** Uploads bytes under a declared type, and returns the error, or the path. */
async function send(bytes: Uint8Array, type = 'image/jpeg') {
  const path = `${memberId}/${randomUUID()}`;
  const { error } = await pictures().upload(path, new Blob([new Uint8Array(bytes)], { type }));
  return { path, error };
}

/** Uploads bytes that have to be taken, and returns what others download. */
async function stored(bytes: Uint8Array, type?: string): Promise<Buffer> {
  const { path, error } = await send(bytes, type);
  expect(error).toBeNull();
  const { data } = await pictures().download(path);
  return Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0));
}

async function metadataOf(path: string): Promise<unknown> {
  const [row] = await server.database.admin`select metadata from storage.objects where name = ${path}`;
  return row?.metadata;
}

async function storedVersions(): Promise<string[]> {
  const found: string[] = [];
  for await (const version of server.objectStore.versionsBefore(new Date(Date.now() + 60_000)))
    found.push(version);
  return found.sort();
}

/** As by encoders that spend time on it: written with the same tables, it becomes larger. */
const SQUEEZED = { trellisQuantisation: true, progressive: true, optimiseScans: true };
const jpeg = (image: Sharp) => image.jpeg({ quality: 80 }).toBuffer();

describe('an uploaded photo', () => {
  test('is stored without location, device, time, comments and previews [10.15]', async () => {
    const original = await photograph(300, 200)
      .withExif({
        IFD0: { Make: 'Kodakian', Model: 'Phone 7', Artist: 'Sayali D' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '18/1 31/1 12/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '73/1 51/1 0/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Kothrud</secret></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(await sharp(original).metadata()).toMatchObject({
      exif: expect.anything(),
      xmp: expect.anything(),
    });
    const kept = await stored(original);
    const metadata = await sharp(kept).metadata();
    for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'comments'] as const)
      expect(metadata[kind]).toBeUndefined();
    for (const word of ['Kodakian', 'Sayali', 'Kothrud', 'GPS']) expect(kept.includes(word)).toBe(false);
  });

  test.each([3, 6, 8])('is rotated upright (orientation %i)', async (orientation) => {
    const angle = { 3: 180, 6: 270, 8: 90 }[orientation] ?? 0;
    const lying = await sharp(await cornered(120, 80).png().toBuffer())
      .rotate(angle)
      .toBuffer();
    const original = await sharp(lying)
      .withMetadata({ orientation })
      .jpeg({ chromaSubsampling: '4:4:4' })
      .toBuffer();
    const kept = await stored(original);
    expect(await sharp(kept).metadata()).toMatchObject({ width: 120, height: 80 });
    expect((await sharp(kept).metadata()).orientation).toBeUndefined();
    const [red, , blue] = await pixelAt(kept, 12, 12);
    expect(red).toBeGreaterThan(240);
    expect(blue).toBeLessThan(20);
  });

  test.each([
    ['a photograph at quality 90', 0.5, () => photograph(1200, 900).jpeg({ quality: 90 })],
    ['one at quality 55', 0.5, () => photograph(1200, 900).jpeg({ quality: 55 })],
    ['fine colours', 0.5, () => photograph(800, 600).jpeg({ quality: 75, chromaSubsampling: '4:4:4' })],
    ['a dense one', 1, () => photograph(900, 900).jpeg({ quality: 80, mozjpeg: true })],
    ['one squeezed by all means', 1, () => photograph(900, 900).jpeg({ quality: 80, ...SQUEEZED })],
    ['named colours', 0.5, () => photograph(600, 400).jpeg({ quality: 85 }).withIccProfile('srgb')],
    ['more quality than anybody sees', 3, () => photograph(600, 400).jpeg({ quality: 100 })],
    ['a drawing as PNG', 0, () => cornered(600, 400).png({ palette: true })],
    ['a photograph as PNG', 0, () => photograph(300, 200).png()],
  ])('keeps its dimensions and look and does not grow: %s', async (_name, change, image) => {
    const original = await image().toBuffer();
    const type = original[0] === 0x89 ? 'image/png' : 'image/jpeg';
    const kept = await stored(original, type);
    expect(kept.length).toBeLessThanOrEqual(original.length);
    const [before, after] = [await sharp(original).metadata(), await sharp(kept).metadata()];
    expect([after.format, after.width, after.height]).toEqual([before.format, before.width, before.height]);
    expect(await difference(original, kept)).toBeLessThanOrEqual(change);
  });

  test('has the size, hash and type of the stored bytes in its row', async () => {
    const { path } = await send(await jpeg(photograph(200, 100)));
    const answer = await fetch(`${server.url}/storage/v1/object/pictures/${path}`, {
      headers: { Authorization: `Bearer ${await server.tokenFor(memberId)}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(await metadataOf(path)).toMatchObject({
      size: bytes.length,
      mimetype: 'image/jpeg',
      eTag: answer.headers.get('etag'),
    });
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('has the type of its content, not the declared one', async () => {
    const { path, error } = await send(await photograph(60, 40).png().toBuffer(), 'image/jpeg');
    expect(error).toBeNull();
    expect(await metadataOf(path)).toMatchObject({ mimetype: 'image/png' });
  });

  test('keeps the transparency of a PNG', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const right = await cornered(60, 40).png().toBuffer();
    const original = await sharp(right).extend({ left: 20, background: clear }).png().toBuffer();
    const kept = await stored(original, 'image/png');
    expect(await sharp(kept).metadata()).toMatchObject({ width: 80, height: 40, hasAlpha: true });
    expect((await pixelAt(kept, 5, 5))[3]).toBe(0);
    expect(await pixelAt(kept, 25, 5)).toEqual([255, 0, 0, 255]);
  });

  test('converts CMYK to RGB', async () => {
    const original = await landscape(200, 100).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(original).metadata()).space).toBe('cmyk');
    const kept = await sharp(await stored(original)).metadata();
    expect(kept).toMatchObject({ space: 'srgb', channels: 3, width: 200, height: 100 });
  });

  test('converts wide-gamut colours to sRGB', async () => {
    const original = await cornered(60, 40).withIccProfile('p3').jpeg({ quality: 90 }).toBuffer();
    const kept = await stored(original);
    expect((await sharp(kept).metadata()).hasProfile).toBe(false);
    expect((await pixelAt(kept, 8, 8))[0]).toBeGreaterThan(240);
  });

  test('with a colour profile that claims 4,294,967,295 tags delays neither its sender nor others', async () => {
    const photo = withProfile(await jpeg(photograph(300, 200)), profileOfBillions());
    const began = performance.now();
    const [kept, page] = await Promise.all([stored(photo), fetch(`${server.url}/grievance`)]);
    expect(performance.now() - began).toBeLessThan(3000);
    expect([await sharp(kept).metadata(), page.status]).toMatchObject([
      { width: 300, hasProfile: false },
      200,
    ]);
  });

  test.each([
    [
      'an archive behind the picture',
      (photo: Buffer) => Buffer.concat([photo, Buffer.from('PK\x03\x04 hidden')]),
    ],
    ['a page in a comment', (photo: Buffer) => withComment(photo, '<script>alert("hidden")</script>')],
  ])('removes %s', async (_name, spoil) => {
    const kept = await stored(spoil(await jpeg(photograph(100, 100))));
    expect(kept.includes('hidden')).toBe(false);
    expect((await sharp(kept).metadata()).width).toBe(100);
  });
});

describe('rejected photos', () => {
  const NO_PHOTO = 'the content is not a JPEG or PNG';
  const refusal = (bytes: Uint8Array, type?: string) => send(bytes, type).then(({ error }) => error);

  test.each([
    [
      'a JPEG that breaks off',
      async () => (await jpeg(photograph(400, 300))).subarray(0, 9000),
      'image/jpeg',
      'the content is not a whole image/jpeg',
    ],
    [
      'a PNG that breaks off',
      async () => (await photograph(100, 100).png().toBuffer()).subarray(0, 9000),
      'image/png',
      'the content is not a whole image/png',
    ],
    [
      'a page with the header of a JPEG',
      async () => spoofed('<html><script>alert(1)</script></html>'),
      'image/jpeg',
      'the content is not a whole image/jpeg',
    ],
    [
      'a drawing that could load files',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/png',
      NO_PHOTO,
    ],
    ['a picture of another kind', () => photograph(40, 40).webp().toBuffer(), 'image/jpeg', NO_PHOTO],
    ['a moving PNG', () => movingPng(), 'image/png', 'moving pictures are not supported'],
    ['nothing', async () => Buffer.alloc(0), 'image/jpeg', NO_PHOTO],
  ])('rejects %s', async (_name, content, type, message) => {
    expect(await refusal(await content(), type)).toMatchObject({
      status: 400,
      statusCode: '415',
      code: 'InvalidMimeType',
      message,
    });
  });

  test.each([
    [
      'a bomb: 50,000 by 50,000 pixels in a few kilobytes',
      () => pngOf(50_000, 50_000, deflateSync(Buffer.alloc(10_000))),
    ],
    ['a strip one pixel longer than can be shown', () => strip(16_384)],
    ['a pixel row more than the most pixels', () => pngOf(8000, 5001, deflateSync(Buffer.alloc(10_000)))],
    ['a JPEG that says it has 65,000 by 65,000', async () => resized(await jpeg(photograph(64, 64)), 65_000)],
  ])('rejects oversized dimensions before decoding: %s', async (_name, content) => {
    expect(await refusal(await content(), 'image/png')).toMatchObject({
      status: 400,
      statusCode: '413',
      code: 'EntityTooLarge',
    });
  });

  test('takes a strip that is as long as can be shown', async () => {
    expect(await refusal(strip(16_383), 'image/png')).toBeNull();
  });

  test('takes no photo of a type that the bucket does not allow, whatever it is called', async () => {
    await server.database.admin`
      insert into storage.buckets (id, name, allowed_mime_types) values ('drawings', 'drawings', '{image/png}')`;
    const upload = async (bytes: Uint8Array) => {
      const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      return (await server.admin.storage.from('drawings').upload(randomUUID(), file)).error;
    };
    expect(await upload(await jpeg(photograph(60, 40)))).toMatchObject({
      statusCode: '415',
      message: 'mime type image/jpeg is not supported',
    });
    expect(await upload(await photograph(60, 40).png().toBuffer())).toBeNull();
  });

  test('stores nothing of a rejected photo', async () => {
    const before = await storedVersions();
    const { path } = await send(spoofed('x'));
    expect(await metadataOf(path)).toBeUndefined();
    expect(await storedVersions()).toEqual(before);
  });
});

test('stores bytes unchanged in other buckets', async () => {
  const original = await photograph(40, 40)
    .withExif({ IFD0: { Artist: 'Sayali D' } })
    .jpeg()
    .toBuffer();
  const path = `${memberId}/${randomUUID()}`;
  await member.storage
    .from('files')
    .upload(path, new Blob([new Uint8Array(original)], { type: 'image/jpeg' }));
  const { data } = await member.storage.from('files').download(path);
  expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(original)).toBe(true);
});

test('stores all of many concurrent uploads', async () => {
  const photo = await jpeg(photograph(1200, 900));
  const attempts = await Promise.all(Array.from({ length: 24 }, () => send(photo)));
  expect(attempts.map(({ error }) => error)).toEqual(Array(24).fill(null));
});

async function pixelAt(image: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(image).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Mean difference of two pictures in steps of 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((image) => sharp(image).removeAlpha().raw().toBuffer()));
  let sum = 0;
  for (const [at, value] of (a as Buffer).entries()) sum += Math.abs(value - ((b as Buffer)[at] ?? 0));
  return sum / (a as Buffer).length;
}

/** A PNG of four rows. */
const strip = (width: number) => pngOf(width, 4, deflateSync(Buffer.alloc(4 * (width + 1))));

function spoofed(content: string): Buffer {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), Buffer.from(`JFIF\0${content}`)]);
}

function withComment(photo: Buffer, text: string): Buffer {
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([photo.subarray(0, 2), head, Buffer.from(text), photo.subarray(2)]);
}

/** A JPEG whose header claims another size. */
function resized(photo: Buffer, side: number): Buffer {
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]));
  photo.writeUInt16BE(side, frame + 5);
  photo.writeUInt16BE(side, frame + 7);
  return photo;
}

async function movingPng(): Promise<Buffer> {
  const png = await photograph(20, 20).png().toBuffer();
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
}
