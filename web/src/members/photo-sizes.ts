/** The layout of photos, and their widths for the attribute `sizes` of `img`. */

/** Fills its box. The crop is anchored above the middle, so that faces stay visible. */
export const PHOTO_FIT = 'absolute inset-0 size-full object-cover object-[50%_25%]';

/** In a card: one column with margins, or two columns. */
export const CARD_PHOTO = '(min-width: 40rem) 340px, calc(100vw - 32px)';
/** In the whole column. */
export const COLUMN_PHOTO = '(min-width: 45.3125rem) 725px, 100vw';
