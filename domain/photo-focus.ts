/** Which point of a photo frames keep in view. */

/**
 * A point as shares of the photo's width and height from its top left corner, and the photo's width over its height.
 * Also in SQL: `public.frame_photo`. Null: nobody has chosen a point, and the centre counts.
 */
export type PhotoFocus = readonly [x: number, y: number, ratio: number] | null;
