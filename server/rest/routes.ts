/**
 * The REST service, `/rest/v1` (wire-contract 4 and 5): reads the HTTP request, then parse, plan, SQL, run, respond.
 * The prefix and what surrounds every service (CORS, limits) are left to `http/app.ts`.
 */
import { type Context, Hono } from 'hono';
import type { Tokens } from '../auth/tokens.ts';
import type { Database, Scope } from '../database/database.ts';
import type { ApiKeys } from '../http/bearer.ts';
import { limitBody } from '../http/body-limit.ts';
import type { EdgeEnvironment } from '../http/edge.ts';
import { type Caller, callerOf } from './caller.ts';
import { answerFor, isOurTrouble } from './database-errors.ts';
import { RestError, refusal } from './errors.ts';
import { createPageKeys } from './page-keys.ts';
import { negotiate } from './parse/media-type.ts';
import { parsePreferences } from './parse/preferences.ts';
import { parseQuery } from './parse/query.ts';
import { withinRange } from './parse/row-range.ts';
import type { Plan, RestRequest } from './plan/plan.ts';
import { planCall } from './plan/plan-call.ts';
import { planRead, planWrite } from './plan/plan-relation.ts';
import type { ReadingCount } from './reading-count.ts';
import { respond, respondError } from './respond.ts';
import { onlyReads, run } from './run.ts';
import { EXPOSED_SCHEMA } from './schema-cache/catalogue-query.ts';
import { createSchemaCache, type Schema, type SchemaCache } from './schema-cache/schema-cache.ts';

export interface RestDeps {
  database: Database;
  tokens: Tokens;
  keys: ApiKeys;
  /** Most rows of a read or a call's result; more are silently cut. Default 1000, as hosted. */
  maxRows?: number;
  /** Hears of the rows that were read. */
  readingCount?: ReadingCount;
  /** Gets failures of ours, which clients are not told. */
  report: (error: unknown) => void;
  /** Calls back whenever the schema has changed (`NOTIFY pgrst`). Without it a change is seen when something isn't found. */
  onSchemaChange?: (changed: () => void) => void;
}

const MAX_ROWS = 1000;
/** In bytes; far more than a form, far less than what hurts. */
const BODY_LIMIT = 1024 * 1024;
const tooLarge = new RestError(413, {
  code: 'REQUEST_TOO_LARGE',
  details: null,
  hint: null,
  message: `The body must have at most ${BODY_LIMIT} bytes`,
});
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'] as const;
/** What may be cured by reading the schema again. */
const MISSES = new Set(['PGRST202', 'PGRST204', 'PGRST205']);

type Target = RestRequest['target'];

function isReading(method: string): boolean {
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

async function readRequest(request: Request, target: Target): Promise<RestRequest> {
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

function planOf(schema: Schema, request: RestRequest, maxRows: number): Plan {
  if (request.target.kind === 'function') return planCall(schema, request, maxRows);
  return isReading(request.method) ? planRead(schema, request, maxRows) : planWrite(schema, request);
}

async function planWithCache(cache: SchemaCache, request: RestRequest, maxRows: number): Promise<Plan> {
  const schema = await cache.current();
  try {
    return planOf(schema, request, maxRows);
  } catch (error) {
    if (!(error instanceof RestError) || !MISSES.has(error.body.code)) throw error;
    const latest = await cache.afterMiss(schema);
    if (latest === schema) throw error;
    return planOf(latest, request, maxRows);
  }
}

/** What SQL can read of the request (wire-contract 5.3). */
function requestSettings({ req, env }: Context, target: Target): Record<string, string> {
  const { incoming }: EdgeEnvironment['Bindings'] = env;
  // As they came: going through those of a `Request` makes it gather them anew.
  const { cookie, ...headers } = incoming?.headers ?? Object.fromEntries(req.raw.headers);
  const cookies = cookie?.split(';').map((pair) => pair.trim().split(/=(.*)/s, 2));
  return {
    'request.method': req.method,
    'request.path': target.kind === 'function' ? `/rpc/${target.name}` : `/${target.name}`,
    'request.headers': JSON.stringify(headers),
    'request.cookies': JSON.stringify(Object.fromEntries(cookies ?? [])),
  };
}

function scopeOf(caller: Caller, plan: Plan, parsed: RestRequest, context: Context): Scope {
  const settings = requestSettings(context, parsed.target);
  if (parsed.preferences.timezone) settings.timezone = parsed.preferences.timezone;
  return { role: caller.role, claims: caller.claims, readOnly: onlyReads(plan), settings };
}

/** The REST service's routes, to be mounted at `/rest/v1`. */
export function restRoutes(deps: RestDeps): Hono {
  const { database, tokens, keys, report, readingCount, maxRows = MAX_ROWS } = deps;
  const cache = createSchemaCache(database);
  const pageKeys = createPageKeys();
  deps.onSchemaChange?.(cache.forget);

  const serve = async (context: Context, target: Target): Promise<Response> => {
    const request = context.req.raw;
    let role = 'anon';
    try {
      const caller = await callerOf(request.headers, keys, tokens);
      role = caller.role;
      const parsed = await readRequest(request, target);
      const plan = await planWithCache(cache, parsed, maxRows);
      const scope = scopeOf(caller, plan, parsed, context);
      const carryOut = () => pageKeys.carryOut(caller, plan, (each) => run(database, scope, each));
      const counted =
        plan.kind === 'read' ? readingCount?.count(caller.claims.sub, plan, carryOut) : undefined;
      const row = await (counted ?? carryOut());
      return respond(plan, row, parsed.preferences);
    } catch (error) {
      const answer = answerFor(error, role);
      if (!answer || isOurTrouble(error)) report(error);
      return respondError(answer ?? refusal('PGRSTX00', 'Internal error'));
    }
  };

  const refused = (error: RestError) => () => respondError(error);
  const routes = new Hono();
  routes.on(['POST', 'PATCH', 'DELETE'], '/*', limitBody(BODY_LIMIT, refused(tooLarge)));
  routes.all('/', refused(refusal('PGRST126', 'Root endpoint metadata is disabled')));
  routes.all('/rpc/:name', (c) => serve(c, { kind: 'function', name: c.req.param('name') }));
  routes.all('/:name', (c) => serve(c, { kind: 'relation', name: c.req.param('name') }));
  routes.all('/*', refused(refusal('PGRST125', 'Invalid path specified in request URL')));
  return routes;
}
