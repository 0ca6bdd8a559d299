import sharp from 'sharp';
import { expect, test } from 'vitest';
import { jpegQuality } from './jpeg-quality.ts';

const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
const picture = () => sharp({ create: { width: 64, height: 64, channels: 3, noise, background: '#888' } });

test.each([20, 50, 70, 85, 90, 95, 100])(
  'estimates quality %i from the quantization tables',
  async (quality) => {
    const jpeg = await picture().jpeg({ quality }).toBuffer();
    expect(Math.abs(jpegQuality(jpeg) - quality)).toBeLessThanOrEqual(1);
  },
);

test('finds the tables behind metadata', async () => {
  const jpeg = await picture()
    .withExif({ IFD0: { Artist: 'x'.repeat(5000) } })
    .jpeg({ quality: 60 })
    .toBuffer();
  expect(jpegQuality(jpeg)).toBe(60);
});

test('returns a default without tables', () => {
  for (const bytes of [[], [0xff], [0xff, 0xd8, 0xff, 0xe0, 0, 16], [0xff, 0xd8, 0xff, 0xdb, 0, 3, 0]]) {
    expect(jpegQuality(new Uint8Array(bytes))).toBe(80);
  }
});
