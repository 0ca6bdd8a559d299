/**
 * Limits on decoding images, for uploads and renderings: oversized images are rejected by their header, before decoding.
 */
import sharp, { type SharpOptions } from 'sharp';

/** No member's image stays in the library's cache, and one task uses one core, which the image queue relies on. */
sharp.cache(false);
sharp.concurrency(1);

/** Width times height. Phones take photos of 12 to 50 million pixels; our front end resizes them to about 4 million before the upload. */
export const MAX_PIXELS = 40_000_000;
/** What a WebP can hold, so that whatever is stored can be rendered. */
export const MAX_SIDE = 16_383;
/** Timeout of one image, in seconds. */
export const SECONDS = 10;

/** Truncated and undecodable images fail; minor violations of the format, which cameras produce, do not. */
export const DECODE_OPTIONS: SharpOptions = {
  limitInputPixels: MAX_PIXELS,
  failOn: 'error',
  animated: false,
};
