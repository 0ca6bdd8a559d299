/** Serves the built front end from memory (docs/decisions/008). Files are found by name, so no path can lead anywhere else. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { APP_ROUTES } from '#domain/app-routes.ts';
import type { Language } from '#domain/language.ts';
import { accepts, hasTag, languageAccepted } from './negotiation.ts';

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

interface StaticFile {
  type: string;
  cacheControl: string;
  variants: Partial<Record<Encoding, Variant>>;
}

type Files = ReadonlyMap<string, StaticFile>;

const INDEX = '/index.html';
/** The landing page in each language; a build may lack those other than the index. */
const LANDINGS: Readonly<Record<Language, string>> = { en: INDEX, mr: '/landing.mr.html' };
/** The page for every other address; `INDEX` when a build lacks it. */
const SHELL = '/shell.html';
const HASHED = '/assets/';
const SUFFIXES: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' };
const MEDIA_TYPES: Record<string, string> = {
  '.webmanifest': 'application/manifest+json',
  '.js': 'text/javascript; charset=utf-8',
};

function cacheControlOf(name: string): string {
  if (name.endsWith('.html')) return 'no-store';
  // Files without a hash are revalidated each time, with a 304.
  return name.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, no-cache';
}

function typeOf(name: string): string {
  return MEDIA_TYPES[path.extname(name)] ?? getMimeType(name) ?? 'application/octet-stream';
}

async function loadFiles(root: string): Promise<Files> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const full = path.join(entry.parentPath, entry.name);
    const whole = `/${path.relative(root, full).split(path.sep).join('/')}`;
    const encoding = SUFFIXES[path.extname(whole)] ?? 'identity';
    const name = encoding === 'identity' ? whole : whole.slice(0, -path.extname(whole).length);
    const bytes = new Uint8Array(await readFile(full));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const file = files.get(name) ?? { type: typeOf(name), cacheControl: cacheControlOf(name), variants: {} };
    file.variants[encoding] = { bytes, etag };
    files.set(name, file);
  }
  return files;
}

function pageFor(files: Files, pathname: string, request: Request): StaticFile | undefined {
  const index = files.get(INDEX);
  if (pathname !== '/') return files.get(SHELL) ?? index;
  const language = languageAccepted(request.headers.get('accept-language') ?? '') ?? 'en';
  return files.get(LANDINGS[language]) ?? index;
}

function variantFor(
  file: StaticFile,
  header: string | null,
): { encoding: Encoding; variant: Variant } | null {
  for (const encoding of ['br', 'gzip'] as const) {
    const variant = file.variants[encoding];
    if (variant && accepts(header, encoding)) return { encoding, variant };
  }
  const variant = file.variants.identity;
  return variant ? { encoding: 'identity', variant } : null;
}

function answer(request: Request, file: StaticFile, status: 200 | 404, byLanguage = false): Response | null {
  const chosen = variantFor(file, request.headers.get('accept-encoding'));
  if (!chosen) return null;
  const { encoding, variant } = chosen;
  const vary = [
    ...(Object.keys(file.variants).length > 1 ? ['Accept-Encoding'] : []),
    ...(byLanguage ? ['Accept-Language'] : []),
  ];
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': file.cacheControl,
    ETag: variant.etag,
    ...(vary.length > 0 && { Vary: vary.join(', ') }),
  };
  const isKnown = hasTag(request.headers.get('if-none-match') ?? '', variant.etag);
  if (status === 200 && isKnown) return new Response(null, { status: 304, headers });
  if (encoding !== 'identity') headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(variant.bytes.byteLength);
  return new Response(request.method === 'HEAD' ? null : variant.bytes, { status, headers });
}

/** The decoded path without a trailing `/`; null when it can't be decoded. */
function nameOf(url: string): string | null {
  try {
    const pathname = decodeURIComponent(new URL(url).pathname);
    if (pathname === '/') return '/';
    let end = pathname.length;
    // Not /\/+$/, which takes the square of the length for slashes that something follows.
    while (pathname[end - 1] === '/') end -= 1;
    return pathname.slice(0, end);
  } catch {
    return null;
  }
}

function isPageAddress(pathname: string, request: Request): boolean {
  if (pathname.startsWith(HASHED)) return false;
  return !path.posix.extname(pathname) && /text\/html|\*\/\*|^$/.test(request.headers.get('accept') ?? '');
}

/** Whether the page of this address says that something is not there. */
type IsGone = (address: URL) => Promise<boolean>;

/** A handler of GET and HEAD for everything below `root`; null when there is no such file and no page, or no build. */
export function createStaticFiles(
  root: string,
  isGone: IsGone = async () => false,
): (request: Request) => Promise<Response | null> {
  let files: Files = new Map();
  let builtAt = 0;

  const current = async (): Promise<Files> => {
    const index = await stat(path.join(root, INDEX)).catch(() => null);
    if (!index) return new Map();
    if (index.mtimeMs !== builtAt) {
      files = await loadFiles(root);
      builtAt = index.mtimeMs;
    }
    return files;
  };

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const pathname = nameOf(request.url);
    if (pathname === null) return null;
    const isHashed = pathname.startsWith(HASHED);
    // Hashed files never change, so they are served without checking for a new build.
    const known = isHashed && files.has(pathname) ? files : await current();
    const file = known.get(pathname);
    if (file) return answer(request, file, 200);
    const page = pageFor(known, pathname, request);
    if (!page || !isPageAddress(pathname, request)) return null;
    const isThere = APP_ROUTES.has(pathname) && !(await isGone(new URL(request.url)));
    return answer(request, page, isThere ? 200 : 404, pathname === '/');
  };
}
