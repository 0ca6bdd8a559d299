/**
 * What a render address asks for (wire-contract 6.4), which rendering it gets, and whether that is worth keeping.
 */
import { RENDERED_SIZES } from '#domain/limits.ts';
import { accepts } from '#server/http/negotiation.ts';
import { malformed } from '#server/storage/errors.ts';

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

/** What is made, at most as large as the original. */
export interface Rendering extends Omit<RenderingWish, 'keepsFormat'> {
  format: RenderedFormat;
}

const LARGEST_SIDE = 2000;
const QUALITY = { least: 20, most: 100, usual: 80 } as const;
const RESIZES: readonly string[] = ['cover', 'contain', 'fill'] satisfies Resize[];
/** Part of every name: raise it when the same rendering is made differently, so that older ones are forgotten. */
const REVISION = 2;
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

/**
 * The rendering for a wish: its format AVIF, WebP or JPEG by the `Accept` header, or the stored one.
 * `storedType` is the object's media type; null when nothing can be rendered of it.
 */
export function renderingFor(wish: RenderingWish, accept: string, storedType: string): Rendering | null {
  const stored = STORED[storedType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!stored) return null;
  const best = ['avif', 'webp'].find((format) => accepts(accept, `image/${format}`)) as
    | RenderedFormat
    | undefined;
  const { width, height, quality } = wish;
  // With one side free there is nothing to crop or to distort.
  const resize = width === null || height === null ? 'contain' : wish.resize;
  return { width, height, resize, quality, format: wish.keepsFormat ? stored : (best ?? 'jpeg') };
}

/**
 * Whether a rendering is kept: its sides are of those our pages ask for. An address is public, and whoever knows one could otherwise
 * push out what is of use with thousands of sizes of one photo.
 */
export function isWorthKeeping({ width, height }: Rendering): boolean {
  return [width, height].every((side) => side === null || RENDERED_SIZES.some((size) => size === side));
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
