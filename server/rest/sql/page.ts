/**
 * SQL of a page in an order that an index holds: which rows by the index, then those rows. It costs what the page costs, however many
 * rows there are and however few of them meet the conditions (docs/decisions/018).
 */
import type { Condition, Query } from '../parse/syntax.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { OrderColumn } from '../schema-cache/schema-cache.ts';
import { quoteName } from './sql-text.ts';

function follows({ order }: Query, index: readonly OrderColumn[]): boolean {
  const turned = (order[0]?.direction === 'desc') !== index[0]?.descending;
  return (
    order.length === index.length &&
    order.every(
      ({ field, direction, nulls }, at) =>
        nulls === undefined &&
        field.path.length === 0 &&
        field.name === index[at]?.name &&
        (direction === 'desc') === (index[at].descending !== turned),
    )
  );
}

function columnsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((each) => (each.kind === 'group' ? columnsOf(each.members) : [each.field.name]));
}

/** Whether a read asks for anything but rows by their keys. */
export function asksForValues({ query, relation }: ReadPlan): boolean {
  return query.conditions.some((each) => each.kind === 'group' || !relation.key.includes(each.field.name));
}

/** Whether a read is a page in the order of an index, filtered or further on, that is found sooner by the rows' keys. */
export function isPaged(plan: ReadPlan): boolean {
  const { query, relation, limit, count } = plan;
  return (
    limit > 0 &&
    count === undefined &&
    (query.offset !== '0' || asksForValues(plan)) &&
    relation.orders.some((index) => follows(query, index)) &&
    columnsOf(query.conditions).every((name) => relation.columns.has(name))
  );
}

/** The parts of a read's statement. */
export interface ReadParts {
  /** What the rows are from, and the name by which all other parts know them. */
  table: string;
  name: string;
  selected: string;
  where: string;
  order: string;
  /** That a row comes after the page before; empty when that is left to the offset. */
  begin: string;
  /** ` limit … offset …`. */
  page: string;
}

/** Of a million rows, where looking at so many costs about as much as gathering the few that then meet the conditions. */
const LOOKED_AT = 800;

/** How many rows are looked at in their order: the further the page, the more. A power of two, so that few statements differ. */
function nearest({ query, limit, after }: ReadPlan): number {
  const wanted = Math.min((after ? 0 : Number(query.offset)) + limit, 1_000_000);
  return 2 ** Math.ceil(Math.log2(LOOKED_AT * Math.sqrt(Math.max(wanted, 1))));
}

const names = (columns: Iterable<string>) => [...new Set(columns)].map(quoteName).join(', ');
const placing = ({ relation, query }: ReadPlan) => [
  ...relation.key,
  ...query.order.map(({ field }) => field.name),
];

function rowsOfKeys(
  { relation }: ReadPlan,
  { table, selected, order, page }: ReadParts,
  from: string,
): string {
  const key = names(relation.key);
  return `select ${selected} from ${table} where (${key}) in (select ${key} from ${from}${order}${page})${order}`;
}

function both(where: string, begin: string): string {
  if (begin === '') return where;
  return where === '' ? ` where ${begin}` : `${where} and ${begin}`;
}

/** The rows of a page further on: what is left out is passed in the index. */
export function laterRows(plan: ReadPlan, parts: ReadParts): string {
  return rowsOfKeys(plan, parts, `${parts.table}${both(parts.where, parts.begin)}`);
}

/** The rows of a page among the nearest only. */
export function nearRows(plan: ReadPlan, parts: ReadParts): string {
  const { table, name, where, order, begin } = parts;
  const looked = names([...placing(plan), ...columnsOf(plan.query.conditions)]);
  return rowsOfKeys(
    plan,
    parts,
    `(select ${looked} from ${table}${both('', begin)}${order} limit ${nearest(plan)}) as ${name}${where}`,
  );
}

/** The rows of a page among all that meet the conditions. `offset 0` keeps the order out of how these are found. */
export function gatheredRows(plan: ReadPlan, parts: ReadParts): string {
  const { table, name, where, begin } = parts;
  return rowsOfKeys(
    plan,
    parts,
    `(select ${names(placing(plan))} from ${table}${both(where, begin)} offset 0) as ${name}`,
  );
}
