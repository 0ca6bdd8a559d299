/**
 * Reads the HTTP request: method, query, headers and body, as yet without the schema.
 */
import { refusal } from './errors.ts';
import { negotiate } from './parse/media-type.ts';
import { parsePreferences } from './parse/preferences.ts';
import { parseQuery } from './parse/query.ts';
import { withinRange } from './parse/row-range.ts';
import type { RestRequest } from './plan/plan.ts';

/** Headers that say which read is asked for. */
const READING_HEADERS = ['accept', 'accept-profile', 'prefer', 'range'];
/** An offset other than 0 where the official client says it in a query: no later one overrides it. */
const LAST_OFFSET = /(?<=(?:^|&)offset=)[1-9]\d{0,14}(?=(?:&limit=\d+)?$)/;
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;
type Target = RestRequest['target'];

/** Whether requests by this method only read. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function isServed(method: string, target: Target): method is RestRequest['method'] {
  if (target.kind === 'function') return method === 'GET' || method === 'HEAD' || method === 'POST';
  return (METHODS as readonly string[]).includes(method);
}

function checkMethod(method: string, target: Target): RestRequest['method'] {
  if (isServed(method, target)) return method;
  if (target.kind === 'function') throw refusal('PGRST101', `Cannot use the ${method} method on RPC`);
  throw refusal('PGRST117', `Unsupported HTTP method: ${method}`);
}

function checkProfile(method: string, headers: Headers, schema: string): void {
  const profile = headers.get(isReading(method) ? 'accept-profile' : 'content-profile');
  if (profile !== null && profile !== schema)
    throw refusal('PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${schema}`,
    });
}

function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

/** Reads a request for a target in a schema. Throws PGRST100 to PGRST108, PGRST117, PGRST122, PGRST123 and PGRST127. */
export async function readRequest(request: Request, target: Target, schema: string): Promise<RestRequest> {
  const { headers } = request;
  const method = checkMethod(request.method, target);
  checkProfile(method, headers, schema);
  const reading = isReading(method);
  const query = parseQuery(searchOf(request.url), target.kind === 'function' && reading);
  return {
    method,
    target,
    query: reading ? withinRange(query, headers.get('range')) : query,
    preferences: parsePreferences(headers.get('prefer')),
    form: negotiate(headers.get('accept')),
    body: reading ? '' : await request.text(),
    contentType: headers.get('content-type') ?? '',
  };
}

/** Requests that have these in common are the same read, of which they ask for pages. */
export interface ReadWords {
  /** All that `readRequest` heeds, but for the number of the offset. */
  words: string;
  /** Rows before the page; left out when `words` tell it. */
  offset?: string;
}

/** The words of a read. */
export function wordsOf({ method, url, headers }: Request): ReadWords {
  const heeded = READING_HEADERS.map((name) => headers.get(name));
  const search = searchOf(url);
  const offset = headers.has('range') ? undefined : LAST_OFFSET.exec(search)?.[0];
  if (offset === undefined) return { words: [method, url, ...heeded].join('\n') };
  const address = url.slice(0, url.length - search.length);
  return { words: [method, address, search.replace(LAST_OFFSET, ''), 'page', ...heeded].join('\n'), offset };
}
