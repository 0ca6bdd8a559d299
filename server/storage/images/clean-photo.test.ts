import type { JpegOptions } from 'sharp';
import { expect, test } from 'vitest';
import { photograph } from '#tests/harness/pictures.ts';
import { cleanPhoto } from './clean-photo.ts';
import { jpegQuality } from './jpeg-quality.ts';

/** As by encoders that spend time on it: written with the same tables, it becomes larger. */
const SQUEEZED = { trellisQuantisation: true, progressive: true, optimiseScans: true };

test.each<[JpegOptions, number, number[]]>([
  [{ quality: 100 }, 92, [9600]],
  [{ quality: 93 }, 92, [9600]],
  [{ quality: 91 }, 91, [9600]],
  [{ quality: 30 }, 30, [9600]],
  [{ quality: 80, ...SQUEEZED }, 79, [9600, 9600]],
  [{ quality: 30, ...SQUEEZED }, 29, [9600, 9600]],
])(
  'writes a photo of %o again with the quality %i, which takes the pixels %j',
  async (options, quality, spent) => {
    const photo = new Uint8Array(await photograph(120, 80).jpeg(options).toBuffer());
    const taken: number[] = [];
    const { bytes, type } = await cleanPhoto(photo, {
      who: 'me',
      spend: async (pixels) => void taken.push(pixels),
    });
    expect({ type, quality: jpegQuality(bytes), taken }).toEqual({
      type: 'image/jpeg',
      quality,
      taken: spent,
    });
    expect(bytes.length).toBeLessThanOrEqual(photo.length);
  },
);
