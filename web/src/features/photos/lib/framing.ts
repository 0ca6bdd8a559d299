/** From the frame that a member draws around a face to the focal point that is stored, and back. */
import { MAX_SCALE, type PhotoFocus, usualFocus, visiblePart } from '#domain/photo-focus.ts';

/** Width over height of the frame in which a photo is placed. */
export const FRAME_RATIO = 4 / 5;

/** In percent of the photo's width and height. */
interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Photos of these shapes show nearly all of themselves in every frame. */
const FITTING = { min: 0.7, max: 1.1 };

/** Whether frames cut so much off a photo of this width over height that its focal point should be asked for. */
export function needsFraming(ratio: number): boolean {
  return ratio < FITTING.min || ratio > FITTING.max;
}

/** Whether a member has placed this photo in the frame: it shows something else than without a choice. */
export function isPlaced(focus: PhotoFocus): boolean {
  if (!focus) return false;
  const [x, y, ratio, scale] = focus;
  const [usualX, usualY, , usualScale] = usualFocus(ratio);
  return x !== usualX || y !== usualY || scale !== usualScale;
}

/** The middle of the frame as the photo's focal point, and how much smaller than the largest frame it is as the photo's scale. */
export function focusOf({ x, y, width, height }: Area, ratio: number): NonNullable<PhotoFocus> {
  const largest = areaOf(usualFocus(ratio));
  const scale = Math.max(largest.width / width, largest.height / height);
  return [share(x + width / 2), share(y + height / 2), ratio, Math.min(MAX_SCALE, Math.max(1, scale))];
}

function share(percent: number): number {
  return Math.min(1, Math.max(0, percent / 100));
}

/** The frame of a focal point, inside the photo. */
export function areaOf(focus: NonNullable<PhotoFocus>): Area {
  const [, , ratio] = focus;
  const photo = { width: ratio, height: 1 };
  const { left, top, width, height } = visiblePart(focus, photo, { width: FRAME_RATIO, height: 1 });
  return { x: (100 * left) / ratio, y: 100 * top, width: (100 * width) / ratio, height: 100 * height };
}
