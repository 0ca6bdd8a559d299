/** What frames show of a photo: a point that stays visible, and how large the photo is around it. */

/**
 * The point as shares of the photo's width and height from its top left corner, the photo's width over its height, and how many times larger than needed
 * to cover a frame the photo is (1 to `MAX_SCALE`). Also in SQL: `public.frame_photo`. Null when nothing is known of the photo.
 */
export type PhotoFocus = readonly [x: number, y: number, ratio: number, scale: number] | null;

export const MAX_SCALE = 4;
/** Without a chosen point: faces are in the upper part of photos that are higher than wide. Also in CSS: `photoFit`. */
const USUAL = { x: 0.5, y: 0.32 } as const;

/** Of a photo or a frame; only the relation of both counts. */
interface Size {
  width: number;
  height: number;
}

/** What is shown of a photo of this width over height until its member chooses. */
export function usualFocus(ratio: number): NonNullable<PhotoFocus> {
  return [USUAL.x, ratio < 1 ? USUAL.y : 0.5, ratio, 1];
}

/** The part of a photo that a frame shows, in the units of `photo`: the focal point is in its middle as far as the photo's edges allow. */
export function visiblePart(
  focus: PhotoFocus,
  photo: Size,
  frame: Size,
): Size & { left: number; top: number } {
  const covering = Math.min(photo.width / frame.width, photo.height / frame.height);
  const scale = covering / (focus?.[3] ?? 1);
  const [width, height] = [frame.width * scale, frame.height * scale];
  const [restX, restY] = [photo.width - width, photo.height - height];
  if (!focus) return { left: USUAL.x * restX, top: USUAL.y * restY, width, height };
  const [x, y] = focus;
  return {
    left: within(x * photo.width - width / 2, restX),
    top: within(y * photo.height - height / 2, restY),
    width,
    height,
  };
}

const within = (start: number, most: number) => Math.min(most, Math.max(0, start));
