/**
 * From the HTTP request to the plan. Reads that come again in the same words, as every screen's do, get the plan they got before: to read
 * a request, to check it and to write its SQL takes longer than the rest of an answer.
 */
import { LRUCache } from 'lru-cache';
import { RestError } from './errors.ts';
import type { Preferences } from './parse/preferences.ts';
import type { Plan, ReadPlan, RestRequest } from './plan/plan.ts';
import { planCall } from './plan/plan-call.ts';
import { planRead, planWrite } from './plan/plan-relation.ts';
import { isReading, readRequest, wordsOf } from './read-request.ts';
import type { Schema, SchemaCache } from './schema-cache/schema-cache.ts';

export interface Planned {
  plan: Plan;
  preferences: Preferences;
}

type PlannedRead = Planned & { plan: ReadPlan };

/** Plans a request for a target. Throws the refusals of reading and of planning it, and PGRST002. */
export type Planner = (request: Request, target: RestRequest['target']) => Promise<Planned>;

/** What may be cured by reading the schema again. */
const MISSES = new Set(['PGRST202', 'PGRST204', 'PGRST205', '42703']);
const MOST_READS = 2000;
/**
 * Most filters never come again. To keep their plans for a while, thousands of objects a second, costs more than to make them: all that
 * outlives a moment is later looked for by a collection of the whole heap, and while that goes on everybody waits (docs/decisions/028).
 */
const ASKED_ONCE = 'asked once';
/** In characters; three times what the front end says. */
const MOST_WORDS = 2000;

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

/** Whether a plan was made for the schema as it is now. */
function isOf({ relations }: Schema, { relation }: ReadPlan): boolean {
  return relations.get(relation.name) === relation;
}

/** The page of a read that begins elsewhere. */
function atOffset({ plan, preferences }: PlannedRead, offset: string): PlannedRead {
  return { plan: { ...plan, query: { ...plan.query, offset } }, preferences };
}

/** A planner for requests to one schema, for answers of at most `maxRows` rows. */
export function createPlanner(cache: SchemaCache, schema: string, maxRows: number): Planner {
  const known = new LRUCache<string, PlannedRead | typeof ASKED_ONCE>({ max: MOST_READS });

  return async (request, target) => {
    const asked = target.kind === 'relation' && isReading(request.method) ? wordsOf(request) : undefined;
    const before = asked && known.get(asked.words);
    if (before && before !== ASKED_ONCE && isOf(await cache.current(), before.plan))
      return asked?.offset === undefined ? before : atOffset(before, asked.offset);
    const parsed = await readRequest(request, target, schema);
    const plan = await planWithCache(cache, parsed, maxRows);
    const { preferences } = parsed;
    if (plan.kind === 'read' && asked && asked.words.length <= MOST_WORDS)
      known.set(asked.words, before ? { plan, preferences } : ASKED_ONCE);
    return { plan, preferences };
  };
}
