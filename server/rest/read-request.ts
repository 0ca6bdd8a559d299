/**
 * Reads the HTTP request: method, query, headers and body, as yet without the schema.
 */
import { refusal } from './errors.ts';
import { negotiate } from './parse/media-type.ts';
import { parsePreferences } from './parse/preferences.ts';
import { parseQuery } from './parse/query.ts';
import { withinRange } from './parse/row-range.ts';
import type { RestRequest } from './plan/plan.ts';
import { EXPOSED_SCHEMA } from './schema-cache/catalogue-query.ts';

/** Headers that say which read is asked for. */
const READING_HEADERS = ['accept', 'accept-profile', 'prefer', 'range'];
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

function checkProfile(method: string, headers: Headers): void {
  const profile = headers.get(isReading(method) ? 'accept-profile' : 'content-profile');
  if (profile !== null && profile !== EXPOSED_SCHEMA)
    throw refusal('PGRST106', `Invalid schema: ${profile}`, {
      hint: `Only the following schemas are exposed: ${EXPOSED_SCHEMA}`,
    });
}

function searchOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at + 1);
}

async function bodyOf(request: Request): Promise<string> {
  if (isReading(request.method)) return '';
  // A bytea parameter takes the bytes in Postgres' own notation.
  if (request.headers.get('content-type')?.startsWith('application/octet-stream'))
    return `\\x${Buffer.from(await request.arrayBuffer()).toString('hex')}`;
  return request.text();
}

/** Reads a request for a target. Throws PGRST100 to PGRST108, PGRST117 and PGRST122. */
export async function readRequest(request: Request, target: Target): Promise<RestRequest> {
  const { headers } = request;
  const method = checkMethod(request.method, target);
  checkProfile(method, headers);
  const reading = isReading(method);
  const query = parseQuery(searchOf(request.url), target.kind === 'function' && reading);
  return {
    method,
    target,
    query: reading ? withinRange(query, headers.get('range')) : query,
    preferences: parsePreferences(headers.get('prefer')),
    form: negotiate(headers.get('accept')),
    body: await bodyOf(request),
    contentType: headers.get('content-type') ?? '',
  };
}

/** All that `readRequest` heeds in a read: requests that have it in common are the same read. */
export function wordsOf({ method, url, headers }: Request): string {
  return [method, url, ...READING_HEADERS.map((name) => headers.get(name))].join('\n');
}
