/**
 * The REST service, `/rest/v1` (wire-contract 4 and 5): who asks, what is to be done, run, respond.
 * The prefix and what surrounds every service (CORS, limits) are left to `http/app.ts`.
 */
import { type Context, Hono } from 'hono';
import type { Tokens } from '#server/auth/tokens.ts';
import type { Database, Scope } from '#server/database/client/database.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { limitBody } from '#server/http/body-limit.ts';
import type { EdgeEnvironment } from '#server/http/edge.ts';
import type { CountRead } from '#server/quota/counted-reads.ts';
import { type Caller, callerOf } from './caller.ts';
import { answerFor, isOurTrouble } from './database-errors.ts';
import { RestError, refusal } from './errors.ts';
import { createPageKeys } from './keyset-continuation.ts';
import type { RestRequest } from './plan/plan.ts';
import { createPlanner, type Planned } from './plan-cache.ts';
import { respond, respondError } from './respond.ts';
import { onlyReads, run } from './run.ts';
import { createSchemaCache, DEFAULT_SCHEMA } from './schema-cache/schema-cache.ts';
import { quoteName } from './sql/sql-text.ts';

export interface RestDeps {
  database: Database;
  tokens: Tokens;
  keys: ApiKeys;
  /** The one schema that clients can reach; `public` unless given. */
  schema?: string;
  /** Most rows of a read or a call's result; more are silently cut. Default 1000, as hosted. */
  maxRows?: number;
  /** Makes each read, and may refuse it. */
  countRead?: CountRead;
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

type Target = RestRequest['target'];

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

/** Names without a schema are looked for where requests look first; the pool's own path already begins with `public`. */
function searchPath(schema: string): Record<string, string> {
  return schema === DEFAULT_SCHEMA ? {} : { search_path: `${quoteName(schema)}, public, extensions` };
}

function scopeOf(caller: Caller, { plan, preferences }: Planned, settings: Record<string, string>): Scope {
  if (preferences.timezone) settings.timezone = preferences.timezone;
  return { role: caller.role, claims: caller.claims, readOnly: onlyReads(plan), settings };
}

/** The REST service's routes, to be mounted at `/rest/v1`. */
export function restRoutes(deps: RestDeps): Hono {
  const { database, tokens, keys, report, countRead, schema = DEFAULT_SCHEMA, maxRows = MAX_ROWS } = deps;
  const cache = createSchemaCache(database, schema);
  const planOf = createPlanner(cache, schema, maxRows);
  const pageKeys = createPageKeys();
  deps.onSchemaChange?.(cache.forget);

  const serve = async (context: Context, target: Target): Promise<Response> => {
    const request = context.req.raw;
    let role = 'anon';
    try {
      const caller = await callerOf(request.headers, keys, tokens);
      role = caller.role;
      const planned = await planOf(request, target);
      const { plan, preferences } = planned;
      const settings = { ...requestSettings(context, target), ...searchPath(schema) };
      const scope = scopeOf(caller, planned, settings);
      const carryOut = () => pageKeys.carryOut(caller, plan, (each) => run(database, scope, each));
      const counted = plan.kind === 'read' ? countRead?.(caller, plan, carryOut) : undefined;
      const row = await (counted ?? carryOut());
      return respond(plan, row, preferences);
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
