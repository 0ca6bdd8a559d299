import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isSrgb } from './colour-profile.ts';

async function profileOf(name: string): Promise<Buffer> {
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
  const { icc } = await sharp(await grey.withIccProfile(name).jpeg().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

/** A profile of the older form with nothing but a name. */
function named(name: string): Buffer {
  const profile = Buffer.alloc(200);
  profile.writeUInt32BE(profile.length, 0);
  profile.write('acsp', 36);
  profile.writeUInt32BE(1, 128);
  profile.write('desc', 132);
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(56, 140);
  profile.write('desc', 144);
  profile.writeUInt32BE(name.length + 1, 152);
  profile.write(name, 156);
  return profile;
}

test('recognizes sRGB profiles by name', async () => {
  expect(isSrgb(await profileOf('srgb'))).toBe(true);
  expect(isSrgb(named('sRGB IEC61966-2.1'))).toBe(true);
  expect(isSrgb(await profileOf('p3'))).toBe(false);
  expect(isSrgb(named('linear sRGB'))).toBe(false);
});

test('ignores an invalid profile', async () => {
  const whole = await profileOf('srgb');
  expect(isSrgb(Buffer.alloc(0))).toBe(false);
  expect(isSrgb(whole.subarray(0, 200))).toBe(false);
  expect(isSrgb(Buffer.concat([whole, Buffer.alloc(5000)]))).toBe(false);
});
