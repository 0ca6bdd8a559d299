/** What bounds the decoding of images, for uploads and renderings: the formats, the size by the image's header, time, and how many at once. */
import sharp, { type SharpOptions } from 'sharp';
import { tooBusy } from '#server/storage/errors.ts';
import { ImageQueue } from './image-queue.ts';

/** No member's image stays in the library's cache, and one task uses one core, which the queue relies on. */
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

/** Two images at once leave threads for the rest; those that wait are about ten seconds of usual work. Rejects with SlowDown. */
export const imageQueue = new ImageQueue({ running: 2, uploads: 1, waiting: 150, waitingEach: 50 }, tooBusy);

type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** The first bytes of the files of a type; null matches any byte. */
const BEGINNINGS: Record<ImageType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

/** By the magic bytes; null for any other format. The decoder must never get others: PDF and SVG can load other files. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const types = Object.keys(BEGINNINGS) as ImageType[];
  return (
    types.find((type) => BEGINNINGS[type].every((byte, at) => byte === null || byte === bytes[at])) ?? null
  );
}
