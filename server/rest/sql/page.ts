/**
 * SQL of a page that indexes find: which rows first, then those rows. It costs what the page costs, however many rows there are and
 * however few of them meet the conditions (docs/decisions/018).
 */
import type { Condition, OrderTerm, Query } from '../parse/syntax.ts';
import type { ReadPlan } from '../plan/plan.ts';
import type { OrderColumn, Relation } from '../schema-cache/schema-cache.ts';
import { quoteName } from './sql-text.ts';

const PATTERNS = new Set<string>(['like', 'ilike']);

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

function hasPattern(conditions: readonly Condition[]): boolean {
  return conditions.some((each) =>
    each.kind === 'group'
      ? hasPattern(each.members)
      : each.comparison.kind === 'binary' && PATTERNS.has(each.comparison.operator),
  );
}

/** Whether a read asks for anything but rows by what tells them apart. */
export function asksForValues({ query, relation }: ReadPlan): boolean {
  const tellsApart = (name: string) => relation.key.includes(name) || relation.columns.get(name)?.isUnique;
  return query.conditions.some((each) => each.kind === 'group' || !tellsApart(each.field.name));
}

/** Which rows are wanted can be asked before the rows themselves: a part of them, without a count, by columns that are there. */
function mayGoByKeys({ query, relation, limit, count }: ReadPlan): boolean {
  return (
    limit > 0 &&
    count === undefined &&
    columnsOf(query.conditions).every((name) => relation.columns.has(name))
  );
}

/** Whether a read is a page in the order of an index, filtered or further on, that is found sooner by the rows' keys. */
export function isPaged(plan: ReadPlan): boolean {
  const { query, relation } = plan;
  return (
    mayGoByKeys(plan) &&
    (query.offset !== '0' || asksForValues(plan)) &&
    relation.orders.some((index) => follows(query, index))
  );
}

/** An index that holds the rows in an order of its own, to look through them where the caller wants none: not that of a key, which is anybody's. */
export function ownOrder({ orders, key }: Relation): readonly OrderTerm[] {
  const index = orders.find((each) => each.length > key.length) ?? [];
  return index.map(({ name, descending }) => ({
    field: { name, path: [] },
    direction: descending ? 'desc' : 'asc',
  }));
}

/** Whether a read's rows are looked for among the nearest and gathered: a filtered page, or some rows that have a pattern, in no order. */
export function goesTwoWays(plan: ReadPlan): boolean {
  const { query, relation } = plan;
  if (query.order.length > 0) return isPaged(plan) && asksForValues(plan);
  return mayGoByKeys(plan) && hasPattern(query.conditions) && ownOrder(relation).length > 0;
}

/** Whether patterns are compared row by row with the nearest rows. */
export function looksAtPatterns(plan: ReadPlan): boolean {
  return goesTwoWays(plan) && hasPattern(plan.query.conditions);
}

/** The parts of a read's statement. */
export interface ReadParts {
  /** What the rows are from, and the name by which all other parts know them. */
  table: string;
  name: string;
  selected: string;
  where: string;
  /** The same, of rows that are looked at one by one. */
  comparing: string;
  order: string;
  /** In which the nearest rows are looked through. */
  lookingOrder: string;
  /** That a row comes after the page before; empty when that is left to the offset. */
  begin: string;
  /** ` limit … offset …`. */
  page: string;
}

/** Of a million rows, where looking at so many costs about as much as gathering the few that then meet the conditions; a pattern is dearer to compare. */
const LOOKED_AT = { values: 800, patterns: 400 };

/** How many rows are looked at in their order: the further the page, the more. A power of two, so that few statements differ. */
function nearest({ query, limit, after }: ReadPlan): number {
  const wanted = Math.min((after ? 0 : Number(query.offset)) + limit, 1_000_000);
  const each = hasPattern(query.conditions) ? LOOKED_AT.patterns : LOOKED_AT.values;
  return 2 ** Math.ceil(Math.log2(each * Math.sqrt(Math.max(wanted, 1))));
}

const names = (columns: Iterable<string>) => [...new Set(columns)].map(quoteName).join(', ');
const placing = ({ query, relation }: ReadPlan) => [
  ...relation.key,
  ...query.order.map(({ field }) => field.name),
];

function both(where: string, begin: string): string {
  if (begin === '') return where;
  return where === '' ? ` where ${begin}` : `${where} and ${begin}`;
}

/** The rows of a page further on: what is left out is passed in the index. */
export function laterRows(
  { relation }: ReadPlan,
  { table, selected, where, begin, order, page }: ReadParts,
): string {
  const key = names(relation.key);
  return (
    `select ${selected} from ${table} where (${key}) in ` +
    `(select ${key} from ${table}${both(where, begin)}${order}${page})${order}`
  );
}

/**
 * The rows of a page among the nearest, or where these don't fill it, among all that meet the conditions: Postgres only begins to
 * gather them when it comes to that. Materialized, so that neither the order nor the page has a say in how they are gathered.
 */
export function twoWayRows(plan: ReadPlan, parts: ReadParts): { before: string; rows: string } {
  const { table, name, selected, where, comparing, begin, order, lookingOrder, page } = parts;
  const key = names(plan.relation.key);
  const looked = names([...placing(plan), ...columnsOf(plan.query.conditions)]);
  const looking = `select ${looked} from ${table}${both('', begin)}${lookingOrder} limit ${nearest(plan)}`;
  return {
    before:
      `with near as materialized (select ${key} from (${looking}) as ${name}${comparing}${order}${page}), ` +
      `gathered as materialized (select ${names(placing(plan))} from ${table}${both(where, begin)}) `,
    rows:
      `select ${selected} from ${table} where (${key}) in (` +
      `select ${key} from near where (select count(*) from near) = ${plan.limit} union all ` +
      `(select ${key} from gathered as ${name} where (select count(*) from near) < ${plan.limit}${order}${page})` +
      `)${order}`,
  };
}
