/** Transform options of a render URL, the rendering they result in, and whether it is cached. */
import { RENDERED_SIZES } from '#domain/limits.ts';
import { accepts } from '#server/http/negotiation.ts';
import { malformed, notOffered } from '#server/storage/errors.ts';

export type RenderedFormat = 'avif' | 'webp' | 'jpeg';
type Resize = 'cover' | 'contain' | 'fill';

/** The options of the query string (`transform` in supabase-js). */
export interface TransformOptions {
  /** Pixels, 1 to 2000; null when omitted. */
  width: number | null;
  height: number | null;
  resize: Resize;
  quality: number;
}

/** The image to produce, at most as large as the original. */
export interface Rendering extends TransformOptions {
  format: RenderedFormat;
}

const MAX_RENDERED_SIDE = 2000;
const QUALITY = { min: 20, max: 100, usual: 80 } as const;
const RESIZES: readonly string[] = ['cover', 'contain', 'fill'] satisfies Resize[];
/** Part of every name: increment it when the encoding changes, which invalidates cached renderings. */
const REVISION = 2;
const RENDERABLE = /^image\/(?:jpeg|png|webp|gif)\s*(?:;|$)/i;

function wholeNumber(value: unknown, name: string): number | null {
  if (value === undefined || value === null) return null;
  if (!/^-?\d{1,9}$/.test(String(value))) throw malformed(`querystring/${name} must be integer`);
  return Number(value);
}

function sideOf(value: unknown, name: string): number | null {
  const side = wholeNumber(value, name);
  return side === null ? null : Math.min(MAX_RENDERED_SIDE, Math.max(1, side));
}

function qualityOf(value: unknown): number {
  const quality = wholeNumber(value, 'quality') ?? QUALITY.usual;
  if (quality < QUALITY.min) throw malformed(`querystring/quality must be >= ${QUALITY.min}`);
  if (quality > QUALITY.max) throw malformed(`querystring/quality must be <= ${QUALITY.max}`);
  return quality;
}

/** Parses the query of a render URL; throws InvalidRequest. Ignores other keys. */
export function parseTransformOptions(given: Record<string, unknown>): TransformOptions {
  const { resize = 'cover', format } = given;
  if (typeof resize !== 'string' || !RESIZES.includes(resize)) {
    throw malformed('querystring/resize must be equal to one of the allowed values');
  }
  if (format !== undefined) throw notOffered('Choosing the format of a rendering');
  return {
    width: sideOf(given.width, 'width'),
    height: sideOf(given.height, 'height'),
    resize: resize as Resize,
    quality: qualityOf(given.quality),
  };
}

/** AVIF, WebP or JPEG by the `Accept` header; null when nothing can be rendered of the stored type. */
export function renderingFor(
  transform: TransformOptions,
  accept: string,
  storedType: string,
): Rendering | null {
  if (!RENDERABLE.test(storedType)) return null;
  const format = (['avif', 'webp'] as const).find((each) => accepts(accept, `image/${each}`)) ?? 'jpeg';
  const { width, height, quality } = transform;
  // With one side free there is nothing to crop or to distort.
  const resize = width === null || height === null ? 'contain' : transform.resize;
  return { width, height, resize, quality, format };
}

/** Only sizes that our pages use are cached: with thousands of sizes of a photo anybody could evict the useful ones. */
export function isCacheable({ width, height }: Rendering): boolean {
  return [width, height].every((side) => side === null || RENDERED_SIZES.some((size) => size === side));
}

/** A unique name of a rendering, for its file and its ETag. */
export function renderingName({ width, height, resize, quality, format }: Rendering): string {
  return `${REVISION}-w${width ?? ''}-h${height ?? ''}-${resize}-q${quality}.${format}`;
}

const RESIZING_TYPES: Record<Resize, string> = { cover: 'fill', contain: 'fit', fill: 'force' };

/** The `X-Transformations` header, in the format of Supabase Storage. */
export function transformationsHeader({ width, height, resize, quality }: Rendering): string {
  const sides = (width === null ? '' : `width:${width},`) + (height === null ? '' : `height:${height},`);
  return `${sides}resizing_type:${RESIZING_TYPES[resize]},quality:${quality}`;
}
