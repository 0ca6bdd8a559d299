/** Compresses a photo before the upload to at most 0.2 MB and 1920 px. Re-encoding also removes metadata such as the location. */
import workerScript from 'browser-image-compression/dist/browser-image-compression.js?url';
import { PHOTO_MAX_MEGABYTES, PHOTO_MAX_PIXELS } from '#domain/limits.ts';

export class CompressionError extends Error {}

const MAX_BYTES = PHOTO_MAX_MEGABYTES * 1_000_000;
/** The library counts megabytes of 1,048,576 bytes; converted so that the limit holds for 1,000,000 too. */
const LIBRARY_MEGABYTES = MAX_BYTES / (1024 * 1024);
/** Attempts in order until the result fits; the last one always fits for camera photos. */
const ATTEMPTS = [
  { quality: 0.9, pixels: PHOTO_MAX_PIXELS },
  { quality: 0.7, pixels: 1440 },
  { quality: 0.5, pixels: 960 },
] as const;
const MAX_ROUNDS = 15;

/**
 * Returns a JPEG within the limits. `onProgress` gets 0 to 100. Throws CompressionError when the file is no readable image or can't be made
 * small enough.
 */
export async function compressPhoto(file: File, onProgress: (percent: number) => void): Promise<Blob> {
  const { default: compress } = await import('browser-image-compression');
  for (const { quality, pixels } of ATTEMPTS) {
    const photo = await compress(file, {
      maxSizeMB: LIBRARY_MEGABYTES,
      maxWidthOrHeight: pixels,
      maxIteration: MAX_ROUNDS,
      initialQuality: quality,
      fileType: 'image/jpeg',
      useWebWorker: true,
      // Absolute: the worker starts from a blob and can't resolve relative addresses.
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
