/** The layout of photos, and their widths for the attribute `sizes` of `img`. */
import type { CSSProperties } from 'react';
import type { PhotoFocus } from '#domain/photo-focus.ts';

export interface PhotoFit {
  className: string;
  /** CSS variables of the utility `photo-focus` (utilities.css). */
  style?: CSSProperties;
}

/** How a photo fills its box (of the class `photo-box`): as its member has placed it, otherwise around the place where faces usually are. */
export function photoFit(focus?: PhotoFocus): PhotoFit {
  if (!focus) return { className: 'absolute inset-0 size-full object-cover object-[50%_32%]' };
  const [x, y, ratio, scale] = focus;
  const style = { '--focus-x': x, '--focus-y': y, '--photo-ratio': ratio, '--photo-scale': scale };
  return { className: 'absolute object-cover photo-focus', style: style as CSSProperties };
}

/** The box of a photo. */
export interface PhotoBox {
  /** CSS width. */
  width: string;
  /** Width over height. */
  ratio: number;
  /** On wide screens, by a media condition. */
  wide?: { media: string; width: string; whole?: boolean };
}

/** In a card: one column with margins, or two columns. */
export const CARD_PHOTO: PhotoBox = {
  width: '100vw - 32px',
  ratio: 8 / 9,
  wide: { media: '(min-width: 40rem)', width: '340px' },
};
/** In the whole column; on wide screens the photo is not cut. */
export const COLUMN_PHOTO: PhotoBox = {
  width: '100vw',
  ratio: 10 / 11,
  wide: { media: '(min-width: 40rem)', width: 'min(725px, 100vw)', whole: true },
};

/** The width of a photo that covers its box, which is wider than the box for wide and enlarged photos. */
export function photoSizes({ width, ratio, wide }: PhotoBox, focus?: PhotoFocus): string {
  const [, , photoRatio = ratio, scale = 1] = focus ?? [];
  const times = Math.round(Math.max(1, photoRatio / ratio) * scale * 100) / 100;
  const covering = `calc((${width}) * ${times})`;
  if (!wide) return covering;
  return `${wide.media} calc((${wide.width}) * ${wide.whole ? 1 : times}), ${covering}`;
}
