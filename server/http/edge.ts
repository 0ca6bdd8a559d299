/**
 * What every answer carries, whichever service gives it: request id, CORS (wire-contract 1.2), security headers; and the preflight.
 * It stands before the busiest paths, so it works with ready-made headers and reads nothing of the body.
 */
import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';

/** One request as the access log tells it: no query, no ids, nobody's address. */
export interface AccessEntry {
  id: string;
  method: string;
  /** The first parts of the path, which name the service and the table or action. */
  path: string;
  status: number;
  milliseconds: number;
}

export interface EdgeOptions {
  pageHeaders: Record<string, string>;
  /** Whether clients reach us over https. */
  isSecure: boolean;
  log?: (entry: AccessEntry) => void;
}

/** `Bindings` are missing when a request comes from within the process. */
export interface EdgeEnvironment {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string };
}

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const REQUEST_HEADERS =
  'authorization, apikey, x-client-info, content-type, accept, prefer, accept-profile, content-profile, range, ' +
  'x-supabase-api-version, x-retry-count, x-upsert, x-metadata, cache-control, x-region, if-none-match, traceparent, tracestate, baggage';
const EXPOSED =
  'Content-Range, X-Supabase-Api-Version, X-Relay-Error, Retry-After, Preference-Applied, Content-Location, Location, Range-Unit, ' +
  'Content-Encoding, Content-Length, ETag, X-Total-Count, Link, sb-request-id';
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Max-Age': '86400',
  Vary: 'Access-Control-Request-Headers',
};
const COMMON: [string, string][] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
];
const CROSS_ORIGIN: [string, string][] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED],
];
const ONE_YEAR = 31_536_000;

/** Paths that a front end on another origin may call. */
const OPEN_TO_ORIGINS = [
  '/rest/v1',
  '/auth/v1',
  '/storage/v1',
  '/functions/v1',
  '/config.json',
  '/health',
  '/locales/',
];
/** The provider's imitation stands for another site: it is framed by our pages and says for itself what it allows. */
const SIMULATOR = '/checkout-simulator';

function shortened(path: string): string {
  return path.split('/', 4).join('/');
}

function headersByPath({ pageHeaders, isSecure }: EdgeOptions): (path: string) => [string, string][] {
  const secure: [string, string][] = isSecure ? [['Strict-Transport-Security', `max-age=${ONE_YEAR}`]] : [];
  const common = [...COMMON, ...secure];
  const service = [...common, ...CROSS_ORIGIN];
  const page = [...common, ...Object.entries(pageHeaders)];
  return (path) => {
    if (OPEN_TO_ORIGINS.some((prefix) => path.startsWith(prefix))) return service;
    return path.startsWith(SIMULATOR) ? common : page;
  };
}

/** The middleware for all paths. Headers that a handler sets itself win. */
export function edge(options: EdgeOptions): MiddlewareHandler<EdgeEnvironment> {
  const headersOf = headersByPath(options);
  const { log } = options;

  return async (context, next) => {
    const { method, path } = context.req;
    const headers = headersOf(path);
    const isPreflight = method === 'OPTIONS' && headers.includes(CROSS_ORIGIN[0] as [string, string]);
    if (isPreflight) {
      const asked = context.req.header('access-control-request-headers') ?? REQUEST_HEADERS;
      return new Response(null, {
        status: 204,
        headers: { ...PREFLIGHT, 'Access-Control-Allow-Headers': asked },
      });
    }
    const id = randomUUID();
    context.set('requestId', id);
    const started = log ? performance.now() : 0;
    const outgoing = context.env?.outgoing;
    if (outgoing) {
      // Set before the answer is there: touching the answer's own headers would cost more than the rest of this function.
      outgoing.setHeader('sb-request-id', id);
      for (const [name, value] of headers) outgoing.setHeader(name, value);
      await next();
    } else {
      await next();
      context.res.headers.set('sb-request-id', id);
      for (const [name, value] of headers)
        if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    }
    log?.({
      id,
      method,
      path: shortened(path),
      status: context.res.status,
      milliseconds: Math.round(performance.now() - started),
    });
  };
}
