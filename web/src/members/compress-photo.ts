/** Compresses a photo before the upload to at most 0.2 MB and 1920 px. Re-encoding also removes metadata such as the location. */

export class CompressionError extends Error {}

/**
 * Returns a JPEG within the limits. Each photo has a worker of its own, with which its memory is freed. Throws CompressionError when the file is no readable image
 * or can't be made small enough.
 */
export async function compressPhoto(file: File): Promise<Blob> {
  const worker = new Worker(new URL('./compress-worker.ts', import.meta.url), { type: 'module' });
  try {
    const photo = await new Promise<Blob | null>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Blob | null>) => resolve(data);
      worker.onerror = ({ message }) => reject(new CompressionError(message));
      worker.postMessage(file);
    });
    if (!photo) throw new CompressionError('not readable as a picture, or too large');
    return photo;
  } finally {
    worker.terminate();
  }
}
