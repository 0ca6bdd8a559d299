import sharp from 'sharp';
import { expect, test } from 'vitest';
import { profileOfBillions } from '#tests/harness/pictures.ts';
import { isUsualSrgb } from './colour-profile.ts';

async function profileOf(name: string): Promise<Buffer> {
  const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } });
  const { icc } = await sharp(await grey.withIccProfile(name).jpeg().toBuffer()).metadata();
  return icc ?? Buffer.alloc(0);
}

test('recognizes the sRGB profile of libvips, whatever its header says', async () => {
  const profile = await profileOf('srgb');
  expect(isUsualSrgb(profile)).toBe(true);
  // The year in which it was made.
  profile.writeUInt16BE(2031, 24);
  expect(isUsualSrgb(profile)).toBe(true);
});

test('does not recognize another colour space, an invalid profile, and one that goes on after its end', async () => {
  const srgb = await profileOf('srgb');
  for (const profile of [
    await profileOf('p3'),
    profileOfBillions(),
    Buffer.alloc(0),
    srgb.subarray(0, 200),
    Buffer.concat([srgb, Buffer.alloc(1)]),
    Buffer.concat([srgb, Buffer.alloc(5000)]),
  ])
    expect(isUsualSrgb(profile)).toBe(false);
});
