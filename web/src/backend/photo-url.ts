/**
 * Addresses of members' photos: the original, and the smaller renderings that the storage service makes of it. A backend may be
 * without renderings (hosted, they are a paid feature), so whoever shows one falls back to the original.
 */
import { RENDERED_SIZES } from '#domain/limits.ts';
import { config } from './config.ts';

/** How much a photo matters where it stands: one of many, or what the page is about. */
export type PhotoDetail = 'list' | 'page';

interface Rendered {
  src: string;
  srcSet: string;
}

const ORIGINAL = '/storage/v1/object/public/';
const RENDERING = '/storage/v1/render/image/public/';
/** Widths in pixels; the quality is JPEG's, and a dense screen hides that it isn't higher. */
const RENDERINGS: Record<PhotoDetail, { widths: readonly number[]; usual: number; quality: number }> = {
  list: { widths: RENDERED_SIZES.filter((size) => size >= 96 && size <= 640), usual: 480, quality: 60 },
  page: { widths: RENDERED_SIZES.filter((size) => size >= 320 && size <= 1280), usual: 960, quality: 75 },
};
/** So many failures in a row, and none ever succeeded: the backend has no renderings. */
const TRIES = 3;

let succeeded = false;
let failures = 0;

/**
 * Address of a member's photo (public, unguessable), or null when there is none: `'null'` is a value of old clients.
 * With a `width` in pixels, of the rendering in the next larger fixed width.
 */
export function photoUrl(
  userId: string,
  name: string | null | undefined,
  { width }: { width?: number } = {},
): string | null {
  // The configuration is not asked for where it isn't needed: placeholders are shown without it.
  const original = isPhoto(name) ? originalOf(config().backendUrl, userId, name) : null;
  return original === null || width === undefined
    ? original
    : rendering(original, width, RENDERINGS.list.quality);
}

function isPhoto(name: string | null | undefined): name is string {
  return Boolean(name) && name !== 'null';
}

/** `photoUrl` for the time before the configuration is loaded. */
export function originalOf(backendUrl: string, userId: string, name: string): string {
  return `${backendUrl}${ORIGINAL}avatars/${userId}/${encodeURIComponent(name)}`;
}

/** `contain`: hosted, the default keeps the original's height and cuts the sides off. */
function rendering(original: string, width: number, quality: number): string {
  return `${original.replace(ORIGINAL, RENDERING)}?width=${width}&resize=contain&quality=${quality}`;
}

/** The renderings of a photo for an `img`, or null for other pictures and when the backend has none. */
export function renderingsOf(url: string, detail: PhotoDetail): Rendered | null {
  if (!url.includes(ORIGINAL) || (!succeeded && failures >= TRIES)) return null;
  const { widths, usual, quality } = RENDERINGS[detail];
  return {
    src: rendering(url, usual, quality),
    srcSet: widths.map((width) => `${rendering(url, width, quality)} ${width}w`).join(', '),
  };
}

/** To be told how loading a rendering ended, so that a backend without them isn't asked again and again. */
export function reportRendering(ok: boolean): void {
  if (ok) succeeded = true;
  else failures += 1;
}
