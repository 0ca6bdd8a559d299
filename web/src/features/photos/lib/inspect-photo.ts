/** Looks at a chosen file before it is saved: its shape, and what may be wrong with it. */
import { type QualityHint, qualityHints } from './photo-quality.ts';

export interface Inspection {
  /** Width over height. */
  ratio: number;
  hints: readonly QualityHint[];
}

/** Pixels: enough to tell a blurred photo from a sharp one. */
const LONGER_SIDE = 640;

/** Inspects a file; null when the browser can't read it as a picture. */
export async function inspectPhoto(file: File): Promise<Inspection | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const { width, height } = picture;
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return { ratio: width / height, hints: [] };
  context.imageSmoothingQuality = 'medium';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const copy = context.getImageData(0, 0, canvas.width, canvas.height);
  return { ratio: width / height, hints: qualityHints({ width, height }, copy) };
}
