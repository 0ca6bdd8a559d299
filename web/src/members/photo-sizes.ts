/** How photos stand on a page: in their boxes, and how wide these are, as the attribute `sizes` of `img` says it. */

/** Fills its box. The face is kept in view by anchoring the crop above the middle. */
export const PHOTO_FIT = 'absolute inset-0 size-full object-cover object-[50%_25%]';

/** In a card: one column with its margins, or one of two. */
export const CARD_PHOTO = '(min-width: 40rem) 340px, calc(100vw - 32px)';
/** Across the whole column. */
export const COLUMN_PHOTO = '(min-width: 45.3125rem) 725px, 100vw';
