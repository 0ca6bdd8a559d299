/**
 * CORS (wire-contract 1.2): the same front end may be served from another origin than its backend.
 */

/** A header's name and value. */
export type Header = [string, string];

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

/** For every answer of a service. All origins are allowed: no cookies are used, so nothing is gained by refusing some. */
export const CROSS_ORIGIN: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', EXPOSED],
];

/** The answer to a preflight, which asks for no key; `askedHeaders` is its `Access-Control-Request-Headers`. */
export function preflight(askedHeaders: string | undefined): Response {
  const headers = { ...PREFLIGHT, 'Access-Control-Allow-Headers': askedHeaders ?? REQUEST_HEADERS };
  return new Response(null, { status: 204, headers });
}
