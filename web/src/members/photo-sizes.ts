/** The layout of photos, and their widths for the attribute `sizes` of `img`. */
import type { CSSProperties } from 'react';
import type { PhotoFocus } from '#domain/photo-focus.ts';

export interface PhotoFit {
  className: string;
  /** CSS variables of the utility `photo-focus` (utilities.css). */
  style?: CSSProperties;
}

/** How a photo fills its box (of the class `photo-box`): its focal point, or its centre, as near the middle as the photo reaches. */
export function photoFit(focus?: PhotoFocus): PhotoFit {
  const className = 'absolute inset-0 size-full object-cover';
  if (!focus) return { className };
  const [x, y, ratio] = focus;
  const style = { '--focus-x': x, '--focus-y': y, '--photo-ratio': ratio } as CSSProperties;
  return { className: `${className} photo-focus`, style };
}

/** In a card: one column with margins, or two columns. */
export const CARD_PHOTO = '(min-width: 40rem) 340px, calc(100vw - 32px)';
/** In the whole column. */
export const COLUMN_PHOTO = '(min-width: 45.3125rem) 725px, 100vw';
