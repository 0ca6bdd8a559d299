import { type Context, Hono } from 'hono';
import type { Tokens } from '#server/auth/tokens.ts';
import type { Database, Scope } from '#server/database/client/database.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import { limitBody } from '#server/http/body-limit.ts';
import type { EdgeEnvironment } from '#server/http/edge.ts';
import { ACTING_HEADER, actingCaller } from './acting.ts';
import { type Caller, callerOf } from './caller.ts';
import { type CountedReadsOptions, createCountedReads } from './counted-reads.ts';
import { answerAndReport } from './database-errors.ts';
import { BODY_LIMIT, bodyTooLarge, type RestError, refusal } from './errors.ts';
import { createKeysets } from './keysets.ts';
import { parseRequest } from './parse-request.ts';
import { MAX_ROWS, onlyReads, type Plan, type RestRequest } from './plan/plan.ts';
import { planRequest } from './plan/plan-request.ts';
import { createPlanCache, planKeyOf } from './plan-cache.ts';
import { respond, respondError } from './respond.ts';
import { runUnlessKept } from './run.ts';
import { DEFAULT_SCHEMA, type SchemaCache } from './schema-cache/schema-cache.ts';
import { createSharedAnswers, type Stamps } from './shared-answers.ts';
import { quoteName } from './sql/sql-text.ts';

export interface RestDeps {
  database: Database;
  tokens: Tokens;
  keys: ApiKeys;
  schemaCache: SchemaCache;
  /** Maximum rows of a response; default 1000. */
  maxRows?: number;
  /** Left out, nothing is counted. */
  counting?: CountedReadsOptions;
  /** Left out, no answers are kept. */
  stamps?: Stamps;
  report: (error: unknown) => void;
}

type Target = RestRequest['target'];

/** The request as SQL sees it: PostgREST's settings `request.method`, `request.path`, `request.headers` and `request.cookies`. */
function requestSettings({ req, env }: Context, target: Target): Record<string, string> {
  const { incoming }: EdgeEnvironment['Bindings'] = env;
  // From Node's request: the headers of a `Request` are built when they are iterated.
  const { cookie, ...headers } = incoming?.headers ?? Object.fromEntries(req.raw.headers);
  const cookies = cookie?.split(';').map((pair) => pair.trim().split(/=(.*)/s, 2));
  return {
    'request.method': req.method,
    'request.path': target.kind === 'function' ? `/rpc/${target.name}` : `/${target.name}`,
    'request.headers': JSON.stringify(headers),
    'request.cookies': JSON.stringify(Object.fromEntries(cookies ?? [])),
  };
}

/** Resolves unqualified names in the exposed schema first; the pool's `search_path` already begins with `public`. */
function searchPath(schema: string): Record<string, string> {
  return schema === DEFAULT_SCHEMA ? {} : { search_path: `${quoteName(schema)}, public, extensions` };
}

function scopeOf(caller: Caller, plan: Plan, settings: Record<string, string>): Scope {
  return { role: caller.role, claims: caller.claims, readOnly: onlyReads(plan), settings };
}

/** The REST service, `/rest/v1`: parse, plan, admit, resume, run, record, respond. Differences from PostgREST: docs/wire-protocol.md. */
export function restRoutes(deps: RestDeps): Hono {
  const { database, tokens, keys, schemaCache, report, maxRows = MAX_ROWS } = deps;
  const { schema } = schemaCache;
  const plans = createPlanCache();
  const countedReads = createCountedReads(deps.counting);
  const keysets = createKeysets();
  const sharedAnswers = createSharedAnswers(deps.stamps);

  const serve = async (context: Context, target: Target): Promise<Response> => {
    const request = context.req.raw;
    let role = 'anon';
    try {
      let caller = await callerOf(request.headers, keys, tokens);
      role = caller.role;
      const sent = requestSettings(context, target);
      if (request.headers.has(ACTING_HEADER)) caller = await actingCaller(database, caller, sent);
      const planKey = planKeyOf(request, target);
      let plan: Plan | undefined = plans.find(planKey, schemaCache.loaded());
      if (!plan) {
        const parsed = await parseRequest(request, target, schema);
        plan = await planRequest(schemaCache, parsed, maxRows);
        plans.keep(planKey, plan);
      }
      const admission = await countedReads.admit(caller, plan);
      const shared = sharedAnswers.resume(caller, plan);
      const resumed = keysets.resume(caller, shared.plan);
      const settings = { ...sent, ...searchPath(schema) };
      const scope = scopeOf(caller, plan, settings);
      const outcome = await runUnlessKept(database, scope, resumed.plan, shared.kept);
      sharedAnswers.record(shared, outcome);
      keysets.record(caller, resumed, outcome);
      await countedReads.record(admission, plan, outcome);
      if ('error' in outcome) throw outcome.error;
      return respond(plan, outcome.row);
    } catch (error) {
      return respondError(answerAndReport(error, role, report));
    }
  };

  const refused = (error: RestError) => () => respondError(error);
  const routes = new Hono();
  routes.on(['POST', 'PATCH', 'DELETE'], '/*', limitBody(BODY_LIMIT, refused(bodyTooLarge())));
  routes.all('/', refused(refusal('PGRST126', 'Root endpoint metadata is disabled')));
  routes.all('/rpc/:name', (c) => serve(c, { kind: 'function', name: c.req.param('name') }));
  routes.all('/:name', (c) => serve(c, { kind: 'relation', name: c.req.param('name') }));
  routes.all('/*', refused(refusal('PGRST125', 'Invalid path specified in request URL')));
  return routes;
}
