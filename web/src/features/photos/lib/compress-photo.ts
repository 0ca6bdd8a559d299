/**
 * Makes a photo small enough before it leaves the phone: at most 0.2 MB and 1920 px.
 * Re-encoding also drops what the camera wrote into the file, the place among it.
 */
import workerScript from 'browser-image-compression/dist/browser-image-compression.js?url';
import { PHOTO_MAX_MEGABYTES, PHOTO_MAX_PIXELS } from '#domain/limits.ts';

export class CompressionError extends Error {}

const MAX_BYTES = PHOTO_MAX_MEGABYTES * 1_000_000;
/** The library counts in 1,048,576; so that both readings of a megabyte hold, it is given the smaller one. */
const LIBRARY_MEGABYTES = MAX_BYTES / (1024 * 1024);
/** Tried in order until the result fits: the last one always does for a picture from a camera. */
const ATTEMPTS = [
  { quality: 0.9, pixels: PHOTO_MAX_PIXELS },
  { quality: 0.7, pixels: 1440 },
  { quality: 0.5, pixels: 960 },
] as const;
const MOST_ROUNDS = 15;

/**
 * Gives a JPEG of the file that fits. `onProgress` gets 0 to 100.
 * Throws CompressionError when the file can't be read as a picture or can't be made small enough.
 */
export async function compressPhoto(file: File, onProgress: (percent: number) => void): Promise<Blob> {
  const { default: compress } = await import('browser-image-compression');
  for (const { quality, pixels } of ATTEMPTS) {
    const photo = await compress(file, {
      maxSizeMB: LIBRARY_MEGABYTES,
      maxWidthOrHeight: pixels,
      maxIteration: MOST_ROUNDS,
      initialQuality: quality,
      fileType: 'image/jpeg',
      useWebWorker: true,
      // The worker starts from memory and has no address of its own to resolve a relative one against.
      libURL: new URL(workerScript, window.location.href).href,
      onProgress,
    }).catch((cause: unknown) => {
      throw new CompressionError('not readable as a picture', { cause });
    });
    if (await fits(photo)) return photo;
  }
  throw new CompressionError('too large after every attempt');
}

async function fits(photo: Blob): Promise<boolean> {
  if (photo.size > MAX_BYTES) return false;
  const bitmap = await createImageBitmap(photo);
  const { width, height } = bitmap;
  bitmap.close();
  return Math.max(width, height) <= PHOTO_MAX_PIXELS;
}
