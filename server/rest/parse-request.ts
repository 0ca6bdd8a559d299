/** Parses the HTTP request: method, query, headers and body, without consulting the schema. */
import { refusal } from './errors.ts';
import { parseQuery } from './parse/query.ts';
import { negotiate, parsePreferences, withinRange } from './parse/request-headers.ts';
import type { RestRequest } from './plan/plan.ts';

/** The headers that are read of requests that only read. */
export const READ_HEADERS = ['accept', 'accept-profile', 'prefer', 'range'];
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

/** The query string of a URL, without its `?`. */
export function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

/** Parses a request for a target in a schema. Throws PGRST100 to PGRST108, PGRST117, PGRST122, PGRST123 and PGRST127. */
export async function parseRequest(request: Request, target: Target, schema: string): Promise<RestRequest> {
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
