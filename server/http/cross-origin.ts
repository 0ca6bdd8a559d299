/** CORS: the same front end may be served from another origin than its backend. */

export type Header = [string, string];

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS';
const REQUEST_HEADERS =
  'authorization, apikey, x-client-info, content-type, accept, prefer, accept-profile, content-profile, range, ' +
  'x-supabase-api-version, x-retry-count, x-acting-for, x-upsert, x-metadata, cache-control, x-region, if-none-match, traceparent, tracestate, baggage';
const EXPOSED =
  'Content-Range, X-Supabase-Api-Version, X-Relay-Error, Retry-After, Preference-Applied, Content-Location, Location, Range-Unit, ' +
  'Content-Encoding, Content-Length, ETag, X-Total-Count, Link, sb-request-id';
const PREFLIGHT: readonly Header[] = [
  ['Access-Control-Allow-Methods', METHODS],
  ['Access-Control-Max-Age', '86400'],
];

/** The rules for these origins; null allows all: no cookies are used, so rejecting origins would protect nothing. */
export function crossOrigin(allowedOrigins: readonly string[] | null) {
  const forAll: readonly Header[] = [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', EXPOSED],
  ];
  const headersFor = (origin: string | undefined): readonly Header[] => {
    if (allowedOrigins === null) return forAll;
    const differs: Header = ['Vary', 'Origin'];
    if (origin === undefined || !allowedOrigins.includes(origin)) return [differs];
    return [differs, ['Access-Control-Allow-Origin', origin], ['Access-Control-Expose-Headers', EXPOSED]];
  };
  return {
    /** The headers of a response to a page of `origin`; they replace a handler's own when `isStrict`. */
    headersFor,
    /** Whether only some origins are allowed, so that responses differ by origin. */
    isStrict: allowedOrigins !== null,
    /** The response to a preflight; needs no API key. */
    preflight: (origin: string | undefined, askedHeaders: string | undefined): Response => {
      const headers = new Headers([...headersFor(origin), ...PREFLIGHT]);
      headers.delete('Access-Control-Expose-Headers');
      headers.set('Access-Control-Allow-Headers', askedHeaders ?? REQUEST_HEADERS);
      headers.append('Vary', 'Access-Control-Request-Headers');
      return new Response(null, { status: 204, headers });
    },
  };
}
