/** Keeps the plans of reads by method, URL and headers: planning takes longer than the rest of a response (docs/decisions/018). */
import { LRUCache } from 'lru-cache';
import { isReading, READ_HEADERS, searchOf } from './parse-request.ts';
import type { Plan, ReadPlan, RestRequest } from './plan/plan.ts';
import type { Schema } from './schema-cache/schema-cache.ts';

/** Requests with the same `text` have the same plan but for the offset. */
export interface PlanKey {
  /** Everything that `parseRequest` takes into account, except the value of the offset. */
  text: string;
  /** Left out when it is part of `text`. */
  offset?: string;
}

const MAX_PLANS = 2000;
/** In place of a plan, requested once. Most filters never come again; caching their plans would cost more than it saves (docs/decisions/018). */
const SEEN_ONCE = 'seen once';
/** In characters; three times the longest key of the front end. */
const MAX_KEY_LENGTH = 2000;
/** An offset other than 0 at the position where supabase-js sends it, so that no later parameter overrides it. */
const LAST_OFFSET = /(?<=(?:^|&)offset=)[1-9]\d{0,14}(?=(?:&limit=\d+)?$)/;

/** The key of a request's plan; undefined when it isn't cached. */
export function planKeyOf(request: Request, target: RestRequest['target']): PlanKey | undefined {
  const { method, url, headers } = request;
  if (target.kind === 'function' || !isReading(method)) return undefined;
  const values = READ_HEADERS.map((name) => headers.get(name));
  const search = searchOf(url);
  const offset = headers.has('range') ? undefined : LAST_OFFSET.exec(search)?.[0];
  if (offset === undefined) return { text: [method, url, ...values].join('\n') };
  const address = url.slice(0, url.length - search.length);
  return { text: [method, address, search.replace(LAST_OFFSET, ''), 'page', ...values].join('\n'), offset };
}

function isCurrent({ relations }: Schema, { relation }: ReadPlan): boolean {
  return relations.get(relation.name) === relation;
}

function withOffset(plan: ReadPlan, offset: string): ReadPlan {
  return { ...plan, query: { ...plan.query, offset } };
}

export function createPlanCache() {
  const cached = new LRUCache<string, ReadPlan | typeof SEEN_ONCE>({ max: MAX_PLANS });
  return {
    /** The plan of an earlier request with this key, if it was made for this schema. */
    find(key: PlanKey | undefined, schema: Schema | null): ReadPlan | undefined {
      const hit = key && cached.get(key.text);
      if (!hit || hit === SEEN_ONCE || !schema || !isCurrent(schema, hit)) return undefined;
      return key.offset === undefined ? hit : withOffset(hit, key.offset);
    },
    /** Keeps a plan from its second request on. */
    keep(key: PlanKey | undefined, plan: Plan): void {
      if (plan.kind !== 'read' || !key || key.text.length > MAX_KEY_LENGTH) return;
      cached.set(key.text, cached.has(key.text) ? plan : SEEN_ONCE);
    },
  };
}
