/** Keyset pagination behind offsets: a list's next offset begins after the last row of this page, at any depth (docs/decisions/018). */
import { LRUCache } from 'lru-cache';
import { memoizePerPlan } from '#server/rest/plan/memoize-per-plan.ts';
import type { Caller } from './caller.ts';
import { onlyReads, type Plan, type ReadPlan } from './plan/plan.ts';
import type { Outcome } from './run.ts';
import type { AnswerRow } from './sql/answer.ts';

type Keyset = readonly string[];
type Keysets = LRUCache<string, Keyset>;

/** A plan to be run, and where the keyset of its last row will be kept. */
export interface Resumed {
  plan: Plan;
  keysets?: Keysets;
}

const MAX_USERS = 1000;
const MAX_PAGES_PER_USER = 10;
const TTL_MS = 10 * 60_000;
/** In rows; skipping fewer is faster than caching the keyset. */
const MIN_OFFSET = 100;
/** The separator of rows in the output of `json_agg`. */
const ROW_SEPARATOR = ', \n ';

/** Whether the read is paged, the selected columns include the keyset, and all terms of the order have the same direction, as row comparison needs. */
const isContinuable = memoizePerPlan(({ accessPath, query, form }) => {
  const isSelected = (name: string) =>
    query.select.some((item) => item.kind === 'all' || (item.column === name && item.alias === undefined));
  const [first] = query.order;
  return (
    accessPath.isPaged &&
    form.kind === 'array' &&
    query.order.every(
      ({ column, direction }) =>
        isSelected(column) && (direction === 'desc') === (first?.direction === 'desc'),
    )
  );
});

const listKeyOf = memoizePerPlan(({ relation, query: { conditions, order } }) =>
  JSON.stringify([relation.name, conditions, order]),
);

/** The last row of a response body. Undefined when the row itself contains the separator, because the rest is not valid JSON then. */
function lastRow(body: string): Record<string, unknown> | undefined {
  const separator = body.lastIndexOf(ROW_SEPARATOR);
  try {
    return JSON.parse(body.slice(separator === -1 ? '['.length : separator + ROW_SEPARATOR.length, -1));
  } catch {
    return undefined;
  }
}

/** The keyset of a full page's last row. Undefined for numbers, which parsing JSON may round. */
function lastKeyset({ query, limit }: ReadPlan, { rows, body }: AnswerRow): Keyset | undefined {
  if (rows < limit || body === null) return undefined;
  const last = lastRow(body);
  const keyset = query.order.map(({ column }) => last?.[column]);
  return keyset.every((each) => typeof each === 'string') ? keyset : undefined;
}

function nextOffsetOf({ query, limit }: ReadPlan): number {
  return Number(query.offset) + limit;
}

function keyOf({ role }: Caller, plan: ReadPlan, offset: number): string {
  return `${role} ${offset} ${listKeyOf(plan)}`;
}

/** The keysets of the pages that each user has read. */
export function createKeysets() {
  const users = new LRUCache<string, Keysets>({ max: MAX_USERS, ttl: TTL_MS });

  const keysetsOf = (user: string): Keysets => {
    const keysets = users.get(user) ?? new LRUCache<string, Keyset>({ max: MAX_PAGES_PER_USER });
    users.set(user, keysets);
    return keysets;
  };

  return {
    /** The plan of a page, beginning after the last row of its previous page if this caller has read that one. */
    resume(caller: Caller, plan: Plan): Resumed {
      const user = caller.claims.sub;
      if (plan.kind !== 'read' || typeof user !== 'string') return { plan };
      if (nextOffsetOf(plan) < MIN_OFFSET || !isContinuable(plan)) return { plan };
      const keysets = keysetsOf(user);
      const after = keysets.get(keyOf(caller, plan, Number(plan.query.offset)));
      return { plan: after ? { ...plan, after } : plan, keysets };
    },
    /** Keeps the keyset of a page that was read; forgets all of a user who has, or may have, written. */
    record(caller: Caller, { plan, keysets }: Resumed, outcome: Outcome): void {
      const user = caller.claims.sub;
      // Reads in progress keep writing to the removed keysets, which no later read consults.
      if (!onlyReads(plan) && typeof user === 'string') users.delete(user);
      if (!keysets || plan.kind !== 'read' || !('row' in outcome)) return;
      const keyset = lastKeyset(plan, outcome.row);
      if (keyset) keysets.set(keyOf(caller, plan, nextOffsetOf(plan)), keyset);
    },
  };
}
