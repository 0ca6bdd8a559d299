import { describe, expect, it } from 'vitest';
import { CARD_PHOTO, COLUMN_PHOTO, photoSizes } from './photo-sizes.ts';

/** CSS pixels of `calc((100vw - 32px) * 2)` on a phone of 360. */
function onPhone(sizes: string): number {
  const [, margin = '0', times = '1'] = /calc\(\(100vw(?: - (\d+)px)?\) \* ([\d.]+)\)$/.exec(sizes) ?? [];
  return (360 - Number(margin)) * Number(times);
}

describe('the width of a photo that covers its box', () => {
  it('is the width of the box for photos that are not wider, and when nothing is known of it', () => {
    expect(onPhone(photoSizes(CARD_PHOTO))).toBe(328);
    expect(onPhone(photoSizes(CARD_PHOTO, [0.5, 0.5, 4 / 5, 1]))).toBe(328);
  });

  it.each([
    ['3:2', 3 / 2, 1],
    ['16:9', 16 / 9, 1],
    ['an enlarged 4:5', 4 / 5, 2],
    ['an enlarged square', 1, 1.7],
  ])('is enough for the height of the box and the scale: %s', (_shape, ratio, scale) => {
    for (const box of [CARD_PHOTO, COLUMN_PHOTO]) {
      const boxWidth = box === CARD_PHOTO ? 328 : 360;
      const width = onPhone(photoSizes(box, [0.5, 0.5, ratio, scale]));
      expect(width / boxWidth).toBeCloseTo(Math.max(1, ratio / box.ratio) * scale, 1);
    }
  });

  it('is not enlarged where the whole photo is shown', () => {
    expect(photoSizes(COLUMN_PHOTO, [0.5, 0.5, 2, 2])).toMatch(
      /^\(min-width: 40rem\) calc\(\(min\(725px, 100vw\)\) \* 1\), /,
    );
  });
});
