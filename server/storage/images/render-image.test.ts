import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderImage } from './render-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a3192f' } })
    .jpeg()
    .toBuffer();

test.each([
  ['cover', 200, 200, [200, 200]],
  // As large as the original allows, in the proportions that were asked for.
  ['cover', 800, 300, [400, 150]],
  ['cover', 300, 600, [150, 300]],
  ['cover', 4000, 1, [400, 1]],
  ['contain', 200, 200, [200, 150]],
  ['contain', 800, 800, [400, 300]],
  ['fill', 200, 200, [200, 200]],
  ['fill', 800, 100, [400, 100]],
  ['fill', 100, 800, [100, 300]],
  ['cover', 200, null, [200, 150]],
  ['cover', null, 150, [200, 150]],
  ['cover', 800, null, [400, 300]],
] as const)('renders 400 × 300 pixels with %s of %s × %s as %j', async (resize, width, height, expected) => {
  const rendered = await renderImage(await picture(400, 300), {
    width,
    height,
    resize,
    format: 'webp',
    quality: 80,
  });
  const { width: wide, height: high, format } = await sharp(rendered).metadata();
  expect([[wide, high], format]).toEqual([expected, 'webp']);
});

test.each(['avif', 'webp', 'jpeg'] as const)('makes a smaller file of less quality as %s', async (format) => {
  const noise = await sharp({
    create: {
      width: 200,
      height: 200,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const sizeAt = async (quality: number) =>
    (await renderImage(noise, { width: 200, height: null, resize: 'cover', format, quality })).byteLength;
  expect(await sizeAt(30)).toBeLessThan((await sizeAt(80)) * 0.8);
});

test('rejects what is no picture', async () => {
  await expect(
    renderImage(new TextEncoder().encode('<svg/>'), {
      width: 1,
      height: 1,
      resize: 'cover',
      format: 'webp',
      quality: 80,
    }),
  ).rejects.toMatchObject({ refusal: { code: 'InvalidMimeType' } });
});
