/** Plans a request by the schema cache, which is loaded again when it lacks a name. */
import { RestError } from '#server/rest/errors.ts';
import { isReading } from '#server/rest/parse-request.ts';
import type { Schema, SchemaCache } from '#server/rest/schema-cache/schema-cache.ts';
import type { Plan, RestRequest } from './plan.ts';
import { planCall } from './plan-call.ts';
import { planRead, planWrite } from './plan-relation.ts';

const SCHEMA_CACHE_MISSES = new Set(['PGRST202', 'PGRST204', 'PGRST205', '42703']);

function planOf(schema: Schema, request: RestRequest, maxRows: number): Plan {
  if (request.target.kind === 'function') return planCall(schema, request, maxRows);
  return isReading(request.method) ? planRead(schema, request, maxRows) : planWrite(schema, request);
}

/** The plan of a parsed request; responses have at most `maxRows` rows. Throws the errors of planning, and PGRST002. */
export async function planRequest(
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
