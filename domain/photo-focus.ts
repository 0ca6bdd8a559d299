/** The focal point of a photo: the point that stays visible when frames crop it. */

/**
 * A point as fractions of the photo's width and height from its top left corner, and the photo's width over its height.
 * Also in SQL: `public.frame_photo`. Null without a chosen point: the centre is used.
 */
export type PhotoFocus = readonly [x: number, y: number, ratio: number] | null;

/** Of a photo or a frame; only the relation of both counts. */
interface Size {
  width: number;
  height: number;
}

/**
 * The part of a photo that a frame shows, in the units of `photo`: as large as the photo allows, with the focal point in its middle as far as the
 * photo's edges allow.
 */
export function visiblePart(
  focus: PhotoFocus,
  photo: Size,
  frame: Size,
): Size & { left: number; top: number } {
  const [x, y] = focus ?? [0.5, 0.5];
  const scale = Math.min(photo.width / frame.width, photo.height / frame.height);
  const [width, height] = [frame.width * scale, frame.height * scale];
  return { left: start(x, width, photo.width), top: start(y, height, photo.height), width, height };
}

const start = (middle: number, length: number, all: number) =>
  Math.min(all - length, Math.max(0, middle * all - length / 2));
