/** How wide photos stand on a page, as the attribute `sizes` of `img` says it. */

/** In a card: one column with its margins, or one of two. */
export const CARD_PHOTO = '(min-width: 40rem) 340px, calc(100vw - 32px)';
/** Across the whole column. */
export const COLUMN_PHOTO = '(min-width: 45.3125rem) 725px, 100vw';
