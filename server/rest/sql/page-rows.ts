/** SQL of pagination by index: the keys of the page's rows first, at a cost that depends on the page size only (docs/decisions/018). */
import { type Condition, columnsOf } from '#server/rest/parse/syntax.ts';
import type { CandidateSearch, ReadPlan } from '#server/rest/plan/plan.ts';
import { quoteName } from './sql-text.ts';

/** The clauses of a read, as SQL. */
export interface ReadClauses {
  /** The relation, and the alias that all other parts use. */
  table: string;
  name: string;
  selected: string;
  /** The filters, or the first alternative of an `or`. */
  where: string;
  otherWheres: readonly string[];
  /** All filters, as they are applied to each row of the recent window. */
  windowWhere: string;
  order: string;
  windowOrder: string;
  /** The keyset condition that begins the page; empty when it begins at its offset. */
  keyset: string;
  /** ` limit … offset …`. */
  page: string;
}

/** This fraction of the window's size is collected as candidates first: rare values are found at once, for common ones it soon stops. */
const CANDIDATES_FIRST = 1 / 4;
const MOST_PAIRS = 16;

/** The size of the recent window: larger for deeper pages. A power of two, so that there are few different statements. */
function recentWindowSize({ query, limit, after }: ReadPlan, { window }: CandidateSearch): number {
  const wanted = Math.min((after ? 0 : Number(query.offset)) + limit, 1_000_000);
  return 2 ** Math.ceil(Math.log2(window * Math.sqrt(Math.max(wanted, 1))));
}

const names = (columns: Iterable<string>) => [...new Set(columns)].map(quoteName).join(', ');
const keyAndOrderColumns = ({ query, relation }: ReadPlan) => [
  ...relation.key,
  ...query.order.map(({ column }) => column),
];

function andWhere(where: string, condition: string): string {
  if (condition === '') return where;
  return where === '' ? ` where ${condition}` : `${where} and ${condition}`;
}

/**
 * Disjunctive form: without an order, each alternative of an `or` is queried by its own index, so that no bitmap scan combines them. Of two
 * `or` with few alternatives each pair is queried, because an index of two columns finds both at once.
 */
export function alternatives(conditions: readonly Condition[], most = Infinity): (readonly Condition[])[] {
  const choice = conditions.find((one) => one.kind === 'group' && one.connective === 'or' && !one.negated);
  if (choice?.kind !== 'group' || choice.members.length > most) return [conditions];
  const others = conditions.filter((each) => each !== choice);
  const left = Math.min(most, MOST_PAIRS) / choice.members.length;
  return choice.members.flatMap((member) => alternatives([...others, member], left));
}

/** The rows of a page with an offset: by keyset when the last row of the previous page is known, otherwise skipped by an index-only scan. */
export function rowsByKey(
  { relation, after }: ReadPlan,
  { table, selected, where, keyset, order, page }: ReadClauses,
): string {
  if (after) return `select ${selected} from ${table}${andWhere(where, keyset)}${order}${page}`;
  const key = names(relation.key);
  return (
    `select ${selected} from ${table} where (${key}) in ` +
    `(select ${key} from ${table}${where}${order}${page})${order}`
  );
}

function recentKeys(plan: ReadPlan, search: CandidateSearch, clauses: ReadClauses): string {
  const { table, name, windowWhere, keyset, order, windowOrder, page } = clauses;
  const windowColumns = names([...keyAndOrderColumns(plan), ...columnsOf(plan.query.conditions)]);
  const windowSize = recentWindowSize(plan, search);
  const few = windowSize * CANDIDATES_FIRST;
  const hasMoreCandidates = `(select count(*) from (select from candidates limit ${few}) as few) = ${few}`;
  const where = search.isLazy ? andWhere(windowWhere, hasMoreCandidates) : windowWhere;
  return (
    `select ${names(plan.relation.key)} from (` +
    `select ${windowColumns} from ${table}${andWhere('', keyset)}${windowOrder} limit ${windowSize}) as ${name}` +
    `${where}${order}${page}`
  );
}

/** The keys of all rows that match; without an order, of no more than the page holds for each alternative. */
function candidateKeys(plan: ReadPlan, { isOrdered }: CandidateSearch, clauses: ReadClauses): string {
  const { table, where, otherWheres, keyset, page } = clauses;
  if (isOrdered) return `select ${names(keyAndOrderColumns(plan))} from ${table}${andWhere(where, keyset)}`;
  const key = names(plan.relation.key);
  return [where, ...otherWheres].map((each) => `(select ${key} from ${table}${each}${page})`).join(' union ');
}

/**
 * Rows found among candidates: from the recent window when it fills the page, otherwise from all candidates. Postgres reads candidates
 * lazily: with index scans first a few, otherwise none before the window. Materialized, so that the page doesn't influence the planner.
 */
export function candidateRows(
  plan: ReadPlan,
  search: CandidateSearch,
  clauses: ReadClauses,
): { ctes: string[]; rows: string } {
  const { table, name, selected, order, page } = clauses;
  const key = names(plan.relation.key);
  const candidates = `candidates as materialized (${candidateKeys(plan, search, clauses)})`;
  const rowsWith = (keys: string) => `select ${selected} from ${table} where (${key}) in (${keys})${order}`;
  if (search.window === 0)
    return { ctes: [candidates], rows: rowsWith(`select ${key} from candidates as ${name}${order}${page}`) };
  return {
    ctes: [candidates, `recent as materialized (${recentKeys(plan, search, clauses)})`],
    rows: rowsWith(
      `select ${key} from recent where (select count(*) from recent) = ${plan.limit} union all ` +
        `(select ${key} from candidates as ${name} where (select count(*) from recent) < ${plan.limit}${order}${page})`,
    ),
  };
}
