/**
 * Pictures for the tests, made by the image library or, where it would refuse to, by hand.
 */
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

const GRAIN_SIDE = 256;
/** Around the middle of 0 to 255. */
const GRAIN_SIGMA = 6;

/** Grain that is the same in every run, so that a photograph always takes the same bytes; four even numbers together are nearly normal. */
const grain = (() => {
  const size = GRAIN_SIDE * GRAIN_SIDE * 3;
  const even = createHash('shake256', { outputLength: size * 4 })
    .update('grain')
    .digest();
  const sigmaOfFour = Math.sqrt((4 * (256 ** 2 - 1)) / 12);
  const values = Buffer.alloc(size);
  for (let at = 0; at < size; at++) {
    const four = [0, 1, 2, 3].reduce((sum, each) => sum + (even[at * 4 + each] ?? 0), 0);
    values[at] = Math.round(128 + ((four - 510) * GRAIN_SIGMA) / sigmaOfFour);
  }
  return values;
})();

/** A gradient with grain, which compresses about as a photograph does. The same every time. */
export function photograph(width: number, height: number): Sharp {
  const light = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>
      <radialGradient id="a"><stop offset="0" stop-color="#f4d9b0"/><stop offset="1" stop-color="#5b2333"/></radialGradient></defs>
      <rect width="100%" height="100%" fill="url(#a)"/><circle cx="40%" cy="35%" r="20%" fill="#c98a5b"/></svg>`,
  );
  const tile = {
    width: Math.min(width, GRAIN_SIDE),
    height: Math.min(height, GRAIN_SIDE),
    channels: 3,
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888' } }).composite([
    { input: grain.subarray(0, tile.width * tile.height * 3), raw: tile, tile: true },
    { input: light, blend: 'overlay' },
  ]);
}

/** Flat green with a red corner at the top left. */
export function cornered(width: number, height: number): Sharp {
  const red = {
    width: Math.ceil(width / 3),
    height: Math.ceil(height / 3),
    channels: 3,
    background: '#ff0000',
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#1e8f3a' } }).composite([
    { input: { create: red }, top: 0, left: 0 },
  ]);
}

/** One colour. */
export function landscape(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#3366aa' } });
}

/** A JPEG with a colour profile (ICC), which the image library would not write if it is invalid. */
export function withProfile(jpeg: Uint8Array, profile: Uint8Array): Buffer {
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1');
  head.writeUInt16BE(head.length - 2 + profile.length, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, profile, jpeg.subarray(2)]);
}

/** A colour profile of 144 bytes that claims as many tags as its format can count. */
export function profileOfBillions(): Buffer {
  const profile = Buffer.alloc(144);
  profile.writeUInt32BE(profile.length);
  profile.write('mntrRGB XYZ ', 12);
  profile.write('acsp', 36);
  profile.writeUInt32BE(0xffff_ffff, 128);
  return profile;
}

/** A chunk of a PNG file. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A greyscale PNG whose header has this size; its compressed rows may have another. */
export function pngOf(width: number, height: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
