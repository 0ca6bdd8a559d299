/**
 * SQL of a page that indexes find: which rows first, then those rows. It costs what the page costs, however many rows there are and
 * however few of them meet the conditions (docs/decisions/018).
 */

import type { Condition } from '#server/rest/parse/syntax.ts';
import { columnsOf, type ReadWay } from '#server/rest/plan/access-path.ts';
import type { ReadPlan } from '#server/rest/plan/plan.ts';
import { quoteName } from './sql-text.ts';

/** The parts of a read's statement. */
export interface ReadParts {
  /** What the rows are from, and the name by which all other parts know them. */
  table: string;
  name: string;
  selected: string;
  /** The conditions, or the first alternative of them. */
  where: string;
  otherwise: readonly string[];
  /** All conditions, of rows that are looked at one by one. */
  comparing: string;
  order: string;
  /** In which the nearest rows are looked through. */
  lookingOrder: string;
  /** That a row comes after the page before; empty when that is left to the offset. */
  begin: string;
  /** ` limit … offset …`. */
  page: string;
}

type TwoWays = Extract<ReadWay, 'filtered-page' | 'compared-page' | 'some'>;
type TwoWayPlan = ReadPlan & { way: TwoWays };

/**
 * Of a million rows, where looking at so many costs about as much as gathering the few that then meet the conditions. A pattern is dearer
 * to compare, and where any rows will do no more than the page's are gathered.
 */
const LOOKED_AT: Record<TwoWays, number> = { 'filtered-page': 800, 'compared-page': 400, some: 25 };
/** So many times fewer are gathered before any are looked at: rare values are found at once, for others it is soon given up. */
const FEWER = 4;

/** How many rows are looked at in their order: the further the page, the more. A power of two, so that few statements differ. */
function nearest({ query, limit, after, way }: TwoWayPlan): number {
  const wanted = Math.min((after ? 0 : Number(query.offset)) + limit, 1_000_000);
  return 2 ** Math.ceil(Math.log2(LOOKED_AT[way] * Math.sqrt(Math.max(wanted, 1))));
}

const names = (columns: Iterable<string>) => [...new Set(columns)].map(quoteName).join(', ');
const placing = ({ query, relation }: ReadPlan) => [
  ...relation.key,
  ...query.order.map(({ column }) => column),
];

function both(where: string, also: string): string {
  if (also === '') return where;
  return where === '' ? ` where ${also}` : `${where} and ${also}`;
}

/**
 * A read's conditions as alternatives, each of which may be met: where any rows will do, some by each index do, and these needn't be
 * brought together before the first is found.
 */
export function alternatives({ way, query }: ReadPlan): (readonly Condition[])[] {
  const { conditions } = query;
  const choice = conditions.find(
    (each) => each.kind === 'group' && each.connective === 'or' && !each.negated,
  );
  if (way !== 'some' || choice?.kind !== 'group') return [conditions];
  const others = conditions.filter((each) => each !== choice);
  return choice.members.map((member) => [...others, member]);
}

/** The rows of a page further on. Whoever reads on begins where it does; what others leave out is passed in the index. */
export function laterRows(
  { relation, after }: ReadPlan,
  { table, selected, where, begin, order, page }: ReadParts,
): string {
  if (after) return `select ${selected} from ${table}${both(where, begin)}${order}${page}`;
  const key = names(relation.key);
  return (
    `select ${selected} from ${table} where (${key}) in ` +
    `(select ${key} from ${table}${where}${order}${page})${order}`
  );
}

/** Keys of the page's rows among the nearest. */
function nearKeys(plan: TwoWayPlan, parts: ReadParts): string {
  const { table, name, comparing, begin, order, lookingOrder, page } = parts;
  const looked = names([...placing(plan), ...columnsOf(plan.query.conditions)]);
  const count = nearest(plan);
  const few = count / FEWER;
  const unlessFew = `(select count(*) from (select from gathered limit ${few}) as few) = ${few}`;
  const where = plan.way === 'filtered-page' ? both(comparing, unlessFew) : comparing;
  return (
    `select ${names(plan.relation.key)} from (` +
    `select ${looked} from ${table}${both('', begin)}${lookingOrder} limit ${count}) as ${name}${where}${order}${page}`
  );
}

/** Keys of all that meet the conditions, or where any will do, of so many as are wanted. */
function gatheredKeys(plan: TwoWayPlan, { table, where, otherwise, begin, page }: ReadParts): string {
  if (plan.way !== 'some') return `select ${names(placing(plan))} from ${table}${both(where, begin)}`;
  const key = names(plan.relation.key);
  return [where, ...otherwise].map((each) => `(select ${key} from ${table}${each}${page})`).join(' union ');
}

/**
 * The rows of a page among the nearest, or where these don't fill it, among all that meet the conditions. Postgres gathers these only as
 * far as it comes to that: where indexes can simply give them, first a few to see whether that is all, otherwise none before the nearest
 * were looked at. Materialized, so that neither the order nor the page has a say in how they are gathered.
 */
export function twoWayRows(plan: TwoWayPlan, parts: ReadParts): { before: string; rows: string } {
  const { table, name, selected, order, page } = parts;
  const key = names(plan.relation.key);
  return {
    before:
      `with gathered as materialized (${gatheredKeys(plan, parts)}), ` +
      `near as materialized (${nearKeys(plan, parts)}) `,
    rows:
      `select ${selected} from ${table} where (${key}) in (` +
      `select ${key} from near where (select count(*) from near) = ${plan.limit} union all ` +
      `(select ${key} from gathered as ${name} where (select count(*) from near) < ${plan.limit}${order}${page})` +
      `)${order}`,
  };
}
