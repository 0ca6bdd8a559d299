/**
 * Addresses of members' photos: the original, and the smaller renderings of the storage service. A backend may have no renderings (on
 * hosted Supabase they are a paid feature), so callers fall back to the original.
 */
import { RENDERED_SIZES } from '#domain/limits.ts';
import { config } from './config.ts';

/** The quality of a rendering: for one of many photos, or for the main photo of a page. */
export type PhotoDetail = 'list' | 'page';

interface Rendered {
  src: string;
  srcSet: string;
}

const ORIGINAL = '/storage/v1/object/public/';
const RENDERING = '/storage/v1/render/image/public/';
/** The width in pixels of the photos that are kept for reading offline: half the width of a phone at double density. About 10 KB. */
export const OFFLINE_WIDTH = 320;
/** Widths in pixels; the JPEG quality may be low because dense screens hide artefacts. */
const RENDERINGS: Record<PhotoDetail, { widths: readonly number[]; usual: number; quality: number }> = {
  list: { widths: RENDERED_SIZES.filter((size) => size >= 96), usual: 480, quality: 60 },
  page: { widths: RENDERED_SIZES.filter((size) => size >= 320), usual: 960, quality: 75 },
};
/** After this many failures without a success the backend is assumed to have no renderings. */
const MAX_FAILURES = 3;

let succeeded = false;
let failures = 0;

/**
 * The public address of a member's photo; null when there is none (`'null'` is a value of old clients). With a `width` in pixels, the
 * address of the rendering.
 */
export function photoUrl(
  userId: string,
  name: string | null | undefined,
  { width }: { width?: number } = {},
): string | null {
  // Placeholders are shown without a loaded configuration.
  const original = isPhoto(name) ? originalOf(config().backendUrl, userId, name) : null;
  return original === null || width === undefined
    ? original
    : rendering(original, width, RENDERINGS.list.quality);
}

function isPhoto(name: string | null | undefined): name is string {
  return Boolean(name) && name !== 'null';
}

/** Like `photoUrl`, before the configuration is loaded. */
export function originalOf(backendUrl: string, userId: string, name: string): string {
  return `${backendUrl}${ORIGINAL}avatars/${userId}/${encodeURIComponent(name)}`;
}

/** `contain`: the default of hosted Supabase keeps the original's height and crops the sides. */
function rendering(original: string, width: number, quality: number): string {
  return `${original.replace(ORIGINAL, RENDERING)}?width=${width}&resize=contain&quality=${quality}`;
}

/** The renderings of a photo for an `img`, with a `width` in pixels that one; null for other pictures and when the backend has none. */
export function renderingsOf(url: string, detail: PhotoDetail, width?: number): Rendered | null {
  if (!url.includes(ORIGINAL) || (!succeeded && failures >= MAX_FAILURES)) return null;
  const { widths, usual, quality } = RENDERINGS[detail];
  return {
    src: rendering(url, width ?? usual, quality),
    srcSet: (width ? [width] : widths)
      .map((width) => `${rendering(url, width, quality)} ${width}w`)
      .join(', '),
  };
}

/** Reports whether a rendering loaded, so that a backend without renderings isn't requested repeatedly. */
export function reportRendering(ok: boolean): void {
  if (ok) succeeded = true;
  else failures += 1;
}
