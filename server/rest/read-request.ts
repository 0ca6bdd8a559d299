/** Parses the HTTP request: method, query, headers and body, without consulting the schema. */
import { refusal } from './errors.ts';
import { parseQuery } from './parse/query.ts';
import { negotiate, parsePreferences, withinRange } from './parse/request-headers.ts';
import type { RestRequest } from './plan/plan.ts';

const READ_HEADERS = ['accept', 'accept-profile', 'prefer', 'range'];
/** An offset other than 0 at the position where supabase-js sends it, so that no later parameter overrides it. */
const LAST_OFFSET = /(?<=(?:^|&)offset=)[1-9]\d{0,14}(?=(?:&limit=\d+)?$)/;
type Target = RestRequest['target'];
const FUNCTION_METHODS = ['GET', 'HEAD', 'POST'];
const METHODS = [...FUNCTION_METHODS, 'PATCH', 'DELETE'];

/** Whether requests with this method only read. */
export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function checkMethod(method: string, { kind }: Target): RestRequest['method'] {
  const served = kind === 'function' ? FUNCTION_METHODS : METHODS;
  if (served.includes(method)) return method as RestRequest['method'];
  if (kind === 'function') throw refusal('PGRST101', `Cannot use the ${method} method on RPC`);
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

/** Parses a request for a target in a schema. Throws PGRST100 to PGRST108, PGRST117, PGRST122, PGRST123 and PGRST127. */
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

/** Requests with the same `text` have the same plan but for the offset. */
export interface CacheKey {
  /** Everything that `readRequest` takes into account, except the value of the offset. */
  text: string;
  /** Left out when it is part of `text`. */
  offset?: string;
}

/** The plan cache's key of a read. */
export function cacheKeyOf({ method, url, headers }: Request): CacheKey {
  const values = READ_HEADERS.map((name) => headers.get(name));
  const search = searchOf(url);
  const offset = headers.has('range') ? undefined : LAST_OFFSET.exec(search)?.[0];
  if (offset === undefined) return { text: [method, url, ...values].join('\n') };
  const address = url.slice(0, url.length - search.length);
  return { text: [method, address, search.replace(LAST_OFFSET, ''), 'page', ...values].join('\n'), offset };
}
