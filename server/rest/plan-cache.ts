/** Plans reads once per method, URL and headers: planning takes longer than the rest of a response (docs/decisions/025). */
import { LRUCache } from 'lru-cache';
import { RestError } from './errors.ts';
import type { Plan, ReadPlan, RestRequest } from './plan/plan.ts';
import { planCall } from './plan/plan-call.ts';
import { planRead, planWrite } from './plan/plan-relation.ts';
import { cacheKeyOf, isReading, readRequest } from './read-request.ts';
import type { Schema, SchemaCache } from './schema-cache/schema-cache.ts';

/** Plans a request for a target, from the cache if possible. Throws the errors of parsing and planning, and PGRST002. */
export type PlanCache = (request: Request, target: RestRequest['target']) => Promise<Plan>;

const SCHEMA_CACHE_MISSES = new Set(['PGRST202', 'PGRST204', 'PGRST205', '42703']);
const MAX_PLANS = 2000;
/** In place of a plan, requested once. Most filters never come again; caching their plans would cost more than it saves (docs/decisions/028). */
const SEEN_ONCE = 'seen once';
/** In characters; three times the longest key of the front end. */
const MAX_KEY_LENGTH = 2000;

function planOf(schema: Schema, request: RestRequest, maxRows: number): Plan {
  if (request.target.kind === 'function') return planCall(schema, request, maxRows);
  return isReading(request.method) ? planRead(schema, request, maxRows) : planWrite(schema, request);
}

async function planWithSchemaCache(
  schemaCache: SchemaCache,
  request: RestRequest,
  maxRows: number,
): Promise<Plan> {
  const schema = await schemaCache.current();
  try {
    return planOf(schema, request, maxRows);
  } catch (error) {
    if (!(error instanceof RestError) || !SCHEMA_CACHE_MISSES.has(error.body.code)) throw error;
    const latest = await schemaCache.afterMiss(schema);
    if (latest === schema) throw error;
    return planOf(latest, request, maxRows);
  }
}

function isCurrent({ relations }: Schema, { relation }: ReadPlan): boolean {
  return relations.get(relation.name) === relation;
}

function withOffset(plan: ReadPlan, offset: string): ReadPlan {
  return { ...plan, query: { ...plan.query, offset } };
}

/** A plan cache for requests to one schema; responses have at most `maxRows` rows. */
export function createPlanCache(schemaCache: SchemaCache, schema: string, maxRows: number): PlanCache {
  const cached = new LRUCache<string, ReadPlan | typeof SEEN_ONCE>({ max: MAX_PLANS });

  return async (request, target) => {
    const key = target.kind === 'relation' && isReading(request.method) ? cacheKeyOf(request) : undefined;
    const hit = key && cached.get(key.text);
    if (hit && hit !== SEEN_ONCE && isCurrent(await schemaCache.current(), hit))
      return key?.offset === undefined ? hit : withOffset(hit, key.offset);
    const parsed = await readRequest(request, target, schema);
    const plan = await planWithSchemaCache(schemaCache, parsed, maxRows);
    if (plan.kind === 'read' && key && key.text.length <= MAX_KEY_LENGTH)
      cached.set(key.text, hit ? plan : SEEN_ONCE);
    return plan;
  };
}
