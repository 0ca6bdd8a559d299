/** The worker of compress-photo.ts: gets a file, answers with a JPEG, or with null when the file is no picture or can't be made small enough. */
import { PHOTO_MAX_MEGABYTES, PHOTO_MAX_PIXELS } from '#domain/limits.ts';

const MAX_BYTES = PHOTO_MAX_MEGABYTES * 1_000_000;
/** From the best on; the last one fits for camera photos. Fewer pixels look better than a lower quality. */
const STEPS = [
  { pixels: PHOTO_MAX_PIXELS, quality: 0.9 },
  { pixels: PHOTO_MAX_PIXELS, quality: 0.84 },
  { pixels: PHOTO_MAX_PIXELS, quality: 0.78 },
  { pixels: 1740, quality: 0.75 },
  { pixels: 1560, quality: 0.73 },
  { pixels: 1400, quality: 0.71 },
  { pixels: 1260, quality: 0.69 },
  { pixels: 1130, quality: 0.66 },
  { pixels: 1010, quality: 0.63 },
  { pixels: 900, quality: 0.6 },
  { pixels: 800, quality: 0.55 },
  { pixels: 640, quality: 0.5 },
] as const;

/** Draws a picture so that no side has more than `pixels`. */
function shrunk(picture: ImageBitmap | OffscreenCanvas, pixels: number): OffscreenCanvas {
  const scale = Math.min(1, pixels / Math.max(picture.width, picture.height));
  const shrink = (side: number) => Math.max(1, Math.round(side * scale));
  const canvas = new OffscreenCanvas(shrink(picture.width), shrink(picture.height));
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Upright and without metadata: the browser turns the picture as the file says, and encodes only its pixels. */
async function compress(file: Blob): Promise<Blob | null> {
  const decoded = await createImageBitmap(file);
  const largest = shrunk(decoded, PHOTO_MAX_PIXELS);
  // A camera's picture takes 50 to 200 MB.
  decoded.close();
  let best: Blob | null = null;
  let from = 0;
  let to: number = STEPS.length;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    const { pixels, quality } = STEPS[middle] ?? STEPS[0];
    const canvas = pixels === PHOTO_MAX_PIXELS ? largest : shrunk(largest, pixels);
    const photo = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (photo.size <= MAX_BYTES) {
      best = photo;
      to = middle;
    } else from = middle + 1;
  }
  return best;
}

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  self.postMessage(await compress(data).catch(() => null));
};
