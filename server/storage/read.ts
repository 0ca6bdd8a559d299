/** Serves an object's bytes: conditional requests, range requests, downloads. The caller has checked access before. */
import { hasTag } from '#server/http/negotiation.ts';
import { bytesGone, invalidRange } from './errors.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';
import type { ObjectRow } from './rows.ts';

/** Finds the row; called again when the version was replaced concurrently. */
export type FindRow = () => Promise<ObjectRow>;

/** Content-Security-Policy of files: they share our origin, so opened as a page they must not run or load anything. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function servedType(stored: string | undefined): string {
  const type = stored ?? 'application/octet-stream';
  return /^text\/html\b/i.test(type) ? type.replace(/^text\/html/i, 'text/plain') : type;
}

function dispositionOf(url: string): string | null {
  const query = url.indexOf('?');
  if (query === -1) return null;
  const name = new URLSearchParams(url.slice(query)).get('download');
  if (name === null) return null;
  const encoded = encodeURIComponent(name).replaceAll("'", '%27');
  return name === '' ? 'attachment;' : `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`;
}

/** The headers of every response with the object's bytes or a rendering of them. */
export function headersOf(row: ObjectRow, url: string): Record<string, string> {
  const metadata = row.metadata ?? {};
  const disposition = dispositionOf(url);
  return {
    'Content-Type': servedType(metadata.mimetype),
    ETag: metadata.eTag ?? `"${row.version}"`,
    'Last-Modified': new Date(metadata.lastModified ?? row.updated_at).toUTCString(),
    'Cache-Control': metadata.cacheControl ?? 'no-cache',
    'X-Robots-Tag': 'none',
    'Content-Security-Policy': INERT,
    ...(disposition !== null && { 'Content-Disposition': disposition }),
  };
}

/** Whether a conditional request (RFC 9110) is answered with 304. */
export function isUnchanged(
  request: Headers,
  { ETag, 'Last-Modified': modified }: Record<string, string>,
): boolean {
  const known = request.get('if-none-match');
  // If-None-Match takes precedence over If-Modified-Since (RFC 9110).
  if (known !== null) return ETag !== undefined && hasTag(known, ETag);
  const since = Date.parse(request.get('if-modified-since') ?? '');
  return !Number.isNaN(since) && Date.parse(modified ?? '') <= since;
}

/** The range of `size` bytes (RFC 9110): null for all (none, another unit, several), `unsatisfiable` when it lies outside. */
export function parseRange(header: string | null, size: number): ByteRange | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '') {
    if (to === '') return null;
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  if (to !== '' && Number(to) < start) return null;
  if (start >= size) return 'unsatisfiable';
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** The requested range; null for the whole object, also when `If-Range` names another version. */
function wantedRange(request: Headers, headers: Record<string, string>, size: number) {
  const condition = request.get('if-range');
  if (condition !== null && condition !== headers.ETag && condition !== headers['Last-Modified']) return null;
  return parseRange(request.get('range'), size);
}

/** Responds to GET and HEAD. Throws what `find` throws, InvalidRange, or NoSuchKey when the row's bytes are gone. */
export async function serveObject(store: ObjectStore, request: Request, find: FindRow): Promise<Response> {
  const row = await find();
  const headers = headersOf(row, request.url);
  headers['Accept-Ranges'] = 'bytes';
  if (isUnchanged(request.headers, headers)) return new Response(null, { status: 304, headers });
  const size = row.metadata?.size ?? 0;
  const range = wantedRange(request.headers, headers, size);
  if (range === 'unsatisfiable') throw invalidRange(size);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers['Content-Length'] = String(end - start + 1);
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  const status = range ? 206 : 200;
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const body = row.version === null ? null : await store.get(row.version, { start, end });
  if (body) return new Response(body, { status, headers });
  const again = await find();
  if (again.version === row.version) throw bytesGone();
  return serveObject(store, request, async () => again);
}
