import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FACE_PHOTOS, readFacePhoto } from '#tests/harness/face-photos.ts';
import { type QualityHint, qualityHints } from './photo-quality.ts';

/** The hints for a committed photo, from a copy as the canvas makes one. */
async function hintsFor(file: Buffer): Promise<QualityHint[]> {
  const { width, height } = await sharp(file).metadata();
  const copy = sharp(file).resize(640, 640, { fit: 'inside', withoutEnlargement: true }).ensureAlpha().raw();
  const { data, info } = await copy.toBuffer({ resolveWithObject: true });
  return qualityHints({ width, height }, { ...info, data: new Uint8ClampedArray(data) });
}

const FAULTS: Record<string, QualityHint[]> = { dark: ['dark'], 'small-blurred': ['blurred', 'small'] };

it.each(FACE_PHOTOS.map((photo) => [photo.name, FAULTS[photo.name] ?? [], photo] as const))(
  'the photo %s gets the hints %j [10.33]',
  async (_name, hints, photo) => {
    expect(await hintsFor(readFacePhoto(photo))).toEqual(hints);
  },
);

it('calls a large photo blurred when it is', async () => {
  const [photo] = FACE_PHOTOS;
  if (!photo) throw new Error('no photo');
  expect(await hintsFor(await sharp(readFacePhoto(photo)).blur(8).jpeg().toBuffer())).toEqual(['blurred']);
});
