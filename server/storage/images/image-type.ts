/**
 * The image format by its magic bytes. The decoder supports many more formats, PDF and SVG among them, which can load other files; it must
 * never get those.
 */

export type ImageType = 'image/jpeg' | 'image/png' | 'image/gif' | 'image/webp';

/** How the files of a type begin; null stands for any byte. */
const BEGINNINGS: Record<ImageType, readonly (number | null)[]> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
};

function beginsWith(bytes: Uint8Array, beginning: readonly (number | null)[]): boolean {
  return beginning.every((byte, at) => byte === null || byte === bytes[at]);
}

/** The media type of these bytes, whatever was declared; null for any other format. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const types = Object.keys(BEGINNINGS) as ImageType[];
  return types.find((type) => beginsWith(bytes, BEGINNINGS[type])) ?? null;
}
