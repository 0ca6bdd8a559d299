/** The focal point of a photo: the point that stays visible when frames crop it. */

/**
 * A point as fractions of the photo's width and height from its top left corner, and the photo's width over its height.
 * Also in SQL: `public.frame_photo`. Null without a chosen point: the centre is used.
 */
export type PhotoFocus = readonly [x: number, y: number, ratio: number] | null;
