/**
 * What a render address asks for (wire-contract 6.4), and which of the possible renderings it gets.
 *
 * Sizes are snapped to a fixed list: an address is public, and whoever knows one could otherwise fill disk and cores with
 * thousands of sizes of one photo. The next larger size is given, never more than the original has.
 */
import { RENDERED_SIZES } from '#domain/limits.ts';
import { accepts } from '#server/http/negotiation.ts';
import { malformed } from '../errors.ts';

export type RenderedFormat = 'avif' | 'webp' | 'jpeg' | 'png' | 'gif';
type Resize = 'cover' | 'contain' | 'fill';

/** What the address says. */
export interface RenderingWish {
  /** Pixels, 1 to 2000; null when left out. */
  width: number | null;
  height: number | null;
  resize: Resize;
  quality: number;
  /** The stored format instead of what the client likes best. */
  keepsFormat: boolean;
}

/** What is made. */
export interface Rendering {
  width: number | null;
  height: number | null;
  resize: Resize;
  quality: number;
  format: RenderedFormat;
}

const LARGEST_SIDE = 2000;
const QUALITY = { least: 20, most: 100, usual: 80 } as const;
const RESIZES: readonly string[] = ['cover', 'contain', 'fill'] satisfies Resize[];
/** Part of every name: raise it when the same rendering is made differently, so that older ones are forgotten. */
const REVISION = 1;
const STORED: Record<string, RenderedFormat> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};

function wholeNumber(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  if (!/^-?\d{1,9}$/.test(String(value))) throw malformed(`querystring/${name} must be integer`);
  return Number(value);
}

function sideOf(value: unknown, name: string): number | null {
  const side = wholeNumber(value, name);
  return side === null ? null : Math.min(LARGEST_SIDE, Math.max(1, side));
}

function qualityOf(value: unknown): number {
  const quality = wholeNumber(value, 'quality') ?? QUALITY.usual;
  if (quality < QUALITY.least) throw malformed(`querystring/quality must be >= ${QUALITY.least}`);
  if (quality > QUALITY.most) throw malformed(`querystring/quality must be <= ${QUALITY.most}`);
  return quality;
}

/** Reads the query of a render address, or the `transform` of a signature; throws InvalidRequest. Other keys are left alone. */
export function renderingWishOf(given: Record<string, unknown>): RenderingWish {
  const { resize = 'cover', format } = given;
  if (typeof resize !== 'string' || !RESIZES.includes(resize)) {
    throw malformed('querystring/resize must be equal to one of the allowed values');
  }
  if (format !== undefined && format !== 'origin') {
    throw malformed('querystring/format must be equal to one of the allowed values');
  }
  return {
    width: sideOf(given.width, 'width'),
    height: sideOf(given.height, 'height'),
    resize: resize as Resize,
    quality: qualityOf(given.quality),
    keepsFormat: format === 'origin',
  };
}

function snapped(side: number): number {
  return RENDERED_SIZES.find((size) => size >= side) ?? (RENDERED_SIZES.at(-1) as number);
}

/** Snaps one side and takes the other along, so that the asked shape stays. */
function sizeOf({ width, height }: RenderingWish): Pick<Rendering, 'width' | 'height'> {
  if (width === null) return { width, height: height === null ? null : snapped(height) };
  const wide = snapped(width);
  if (height === null) return { width: wide, height };
  const high = Math.round((height * wide) / width);
  return { width: wide, height: Math.min(LARGEST_SIDE, Math.max(1, high)) };
}

/**
 * The rendering for a wish: its size from the list, its format AVIF, WebP or JPEG by the `Accept` header, or the stored one.
 * `storedType` is the object's media type; null when nothing can be rendered of it.
 */
export function renderingFor(wish: RenderingWish, accept: string, storedType: string): Rendering | null {
  const stored = STORED[storedType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!stored) return null;
  const best = ['avif', 'webp'].find((format) => accepts(accept, `image/${format}`)) as
    | RenderedFormat
    | undefined;
  const size = sizeOf(wish);
  // With one side free there is nothing to crop or to distort.
  const resize = size.width === null || size.height === null ? 'contain' : wish.resize;
  return { ...size, resize, quality: wish.quality, format: wish.keepsFormat ? stored : (best ?? 'jpeg') };
}

/** A name that equal renderings share, and no others: good for a file and for an ETag. */
export function nameOfRendering({ width, height, resize, quality, format }: Rendering): string {
  return `${REVISION}-w${width ?? ''}-h${height ?? ''}-${resize}-q${quality}.${format}`;
}

/** The header that tells what was done, in the hosted service's words. */
export function transformationsOf({ width, height, resize, quality }: Rendering): string {
  const type = { cover: 'fill', contain: 'fit', fill: 'force' }[resize];
  const sides = [width === null ? [] : `width:${width}`, height === null ? [] : `height:${height}`].flat();
  return [...sides, `resizing_type:${type}`, `quality:${quality}`].join(',');
}
