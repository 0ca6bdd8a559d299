/** Keyset pagination behind offsets: a list's next offset begins after the last row of this page, at any depth (docs/decisions/019). */
import { LRUCache } from 'lru-cache';
import { isPaged } from '#server/rest/plan/access-path.ts';
import { memoizePerPlan } from '#server/rest/plan/memoize-per-plan.ts';
import type { Caller } from './caller.ts';
import { onlyReads, type Plan, type ReadPlan } from './plan/plan.ts';
import type { AnswerRow } from './sql/answer.ts';

type Keyset = readonly string[];
type Run = (plan: Plan) => Promise<AnswerRow>;

const MAX_USERS = 1000;
const MAX_PAGES_PER_USER = 10;
const TTL_MS = 10 * 60_000;
/** In rows; skipping fewer is faster than caching the keyset. */
const MIN_OFFSET = 100;
/** The separator of rows in the output of `json_agg`. */
const ROW_SEPARATOR = ', \n ';

/** Whether the selected columns include the keyset, and all terms of the order have the same direction, as row comparison needs. */
const selectsKeyset = memoizePerPlan(({ query, form }) => {
  const isSelected = (name: string) =>
    query.select.some((item) => item.kind === 'all' || (item.column === name && item.alias === undefined));
  const [first] = query.order;
  return (
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

/** A page begins after the last row of its previous page, if this caller has read that one. Throws as `run` does. */
export function createKeysetContinuation() {
  const users = new LRUCache<string, LRUCache<string, Keyset>>({ max: MAX_USERS, ttl: TTL_MS });

  const pagesOf = (user: string) => {
    const pages = users.get(user) ?? new LRUCache<string, Keyset>({ max: MAX_PAGES_PER_USER });
    users.set(user, pages);
    return pages;
  };

  const readPage = async (pages: LRUCache<string, Keyset>, role: string, plan: ReadPlan, run: Run) => {
    const offset = Number(plan.query.offset);
    const cacheKey = (from: number) => `${role} ${from} ${listKeyOf(plan)}`;
    const after = pages.get(cacheKey(offset));
    const answer = await run(after ? { ...plan, after } : plan);
    const nextOffset = offset + plan.limit;
    const keyset = nextOffset < MIN_OFFSET ? undefined : lastKeyset(plan, answer);
    if (keyset) pages.set(cacheKey(nextOffset), keyset);
    return answer;
  };

  return ({ role, claims }: Caller, plan: Plan, run: Run): Promise<AnswerRow> => {
    const user = claims.sub;
    if (typeof user !== 'string') return run(plan);
    // Reads in progress keep writing to the removed cache, which no later read consults.
    if (!onlyReads(plan)) return run(plan).finally(() => users.delete(user));
    const isContinuable = plan.kind === 'read' && isPaged(plan) && selectsKeyset(plan);
    return isContinuable ? readPage(pagesOf(user), role, plan, run) : run(plan);
  };
}
