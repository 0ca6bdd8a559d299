/**
 * Remembers where the next page of a reader begins: whoever reads on by offsets pays for one page at any depth (docs/decisions/019).
 */
import { LRUCache } from 'lru-cache';
import { isPaged } from '#server/rest/plan/access-path.ts';
import { oncePerRead } from '#server/rest/plan/memoize-per-plan.ts';
import type { Caller } from './caller.ts';
import type { Plan, ReadPlan } from './plan/plan.ts';
import { onlyReads } from './run.ts';
import type { AnswerRow } from './sql/answer.ts';

export interface PageKeys {
  /** Runs a plan; a page that begins where one ended that this caller was given, by the key of the last row there. Throws as `run` does. */
  carryOut(caller: Caller, plan: Plan, run: Run): Promise<AnswerRow>;
}

type Key = readonly string[];
type Run = (plan: Plan) => Promise<AnswerRow>;

const MOST_MEMBERS = 1000;
const PAGES_EACH = 10;
const KEPT_MS = 10 * 60_000;
/** Fewer rows are sooner skipped than remembered. */
const WORTH_ROWS = 100;
/** As `json_agg` writes it. */
const BETWEEN_ROWS = ', \n ';

/** Whether the answer's rows show the order they are in. A key is a position in one direction. */
const showsKey = oncePerRead(({ query, form }) => {
  const shown = (name: string) =>
    query.select.some((item) => item.kind === 'all' || (item.column === name && item.alias === undefined));
  const [first] = query.order;
  return (
    form.kind === 'array' &&
    query.order.every(
      ({ column, direction }) => shown(column) && (direction === 'desc') === (first?.direction === 'desc'),
    )
  );
});

/** The rows of which a page is a part. */
const rowsOf = oncePerRead(({ relation, query: { conditions, order } }) =>
  JSON.stringify([relation.name, conditions, order]),
);

/** The last of an answer's rows. Undefined when what stands between rows stands within it too, or nowhere: what is left is no JSON then. */
function lastRow(body: string): Record<string, unknown> | undefined {
  const before = body.lastIndexOf(BETWEEN_ROWS);
  try {
    return JSON.parse(body.slice(before === -1 ? '['.length : before + BETWEEN_ROWS.length, -1));
  } catch {
    return undefined;
  }
}

/** The key of a full page's last row. Numbers are left out: what JSON tells of them may have been rounded. */
function lastKey({ query, limit }: ReadPlan, { rows, body }: AnswerRow): Key | undefined {
  if (rows < limit || body === null) return undefined;
  const last = lastRow(body);
  const key = query.order.map(({ column }) => last?.[column]);
  return key.every((each) => typeof each === 'string') ? key : undefined;
}

/** The memory of one process, of so many members, pages and minutes. */
export function createPageKeys(): PageKeys {
  const members = new LRUCache<string, LRUCache<string, Key>>({ max: MOST_MEMBERS, ttl: KEPT_MS });

  const pagesOf = (member: string) => {
    const pages = members.get(member) ?? new LRUCache<string, Key>({ max: PAGES_EACH });
    members.set(member, pages);
    return pages;
  };

  const readPage = async (pages: LRUCache<string, Key>, role: string, plan: ReadPlan, run: Run) => {
    const begin = Number(plan.query.offset);
    const place = (offset: number) => `${role} ${offset} ${rowsOf(plan)}`;
    const after = pages.get(place(begin));
    const answer = await run(after ? { ...plan, after } : plan);
    const next = begin + plan.limit;
    const key = next < WORTH_ROWS ? undefined : lastKey(plan, answer);
    if (key) pages.set(place(next), key);
    return answer;
  };

  return {
    carryOut: async ({ role, claims }, plan, run) => {
      const member = claims.sub;
      if (typeof member !== 'string') return run(plan);
      if (plan.kind === 'read')
        return isPaged(plan) && showsKey(plan) ? readPage(pagesOf(member), role, plan, run) : run(plan);
      try {
        return await run(plan);
      } finally {
        // What is being read meanwhile goes on remembering in what nobody asks any more.
        if (!onlyReads(plan)) members.delete(member);
      }
    },
  };
}
