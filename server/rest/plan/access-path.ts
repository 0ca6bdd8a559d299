/**
 * In which way a read's rows are found: as Postgres thinks best, or by their keys first, in a way that costs what the page costs, however
 * many rows there are and however few of them meet the conditions (docs/decisions/018).
 */
import type { Condition, Query } from '#server/rest/parse/syntax.ts';
import type { OrderColumn, Relation } from '#server/rest/schema-cache/schema-cache.ts';
import type { ReadPlan } from './plan.ts';

type Unplanned = Omit<ReadPlan, 'way'>;

/** How Postgres plans each is said in `run.ts`, and its SQL in `sql/page.ts`. */
export type ReadWay =
  /** By what tells rows apart, or whichever come first: one plan suits all values. */
  | 'plain'
  /** As Postgres thinks best for the values asked for. */
  | 'by-values'
  /** A page further on, in the order of an index. */
  | 'page'
  /** A page in the order of an index, of rows that have certain values. */
  | 'filtered-page'
  /** The same of rows that have a pattern, or meet one of several conditions. */
  | 'compared-page'
  /** Some rows that have a pattern, in no order. */
  | 'some';

const PAGES: ReadonlySet<ReadWay> = new Set(['page', 'filtered-page', 'compared-page']);
const PATTERNS = new Set<string>(['like', 'ilike']);

function follows({ order }: Query, index: readonly OrderColumn[]): boolean {
  const turned = (order[0]?.direction === 'desc') !== index[0]?.descending;
  return (
    order.length === index.length &&
    order.every(
      ({ column, direction, nulls }, at) =>
        nulls === undefined &&
        column === index[at]?.name &&
        (direction === 'desc') === (index[at].descending !== turned),
    )
  );
}

/** The columns that conditions are about. */
export function columnsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((each) => (each.kind === 'group' ? columnsOf(each.members) : [each.column]));
}

function hasPattern(conditions: readonly Condition[]): boolean {
  return conditions.some((each) =>
    each.kind === 'group'
      ? hasPattern(each.members)
      : each.comparison.kind === 'binary' && PATTERNS.has(each.comparison.operator),
  );
}

/** Whether indexes can't simply give the rows one after the other. */
function isCompared(conditions: readonly Condition[]): boolean {
  return hasPattern(conditions) || conditions.some(({ kind }) => kind === 'group');
}

/** Whether a read asks for anything but rows by what tells them apart. */
function asksForValues(conditions: readonly Condition[], { key, columns }: Relation): boolean {
  const tellsApart = (name: string) => key.includes(name) || columns.get(name)?.isUnique;
  return conditions.some((each) => each.kind === 'group' || !tellsApart(each.column));
}

/** An index that holds the rows in an order of its own, to look through them where the caller wants none: not that of a key, which is anybody's. */
export function ownOrder({ orders, key }: Relation): readonly OrderColumn[] | undefined {
  return orders.find((each) => each.length > key.length);
}

/** Only a part of the rows, without a count, can be asked for before the rows themselves. */
function mayGoByKeys({ limit, count }: Unplanned): boolean {
  return limit > 0 && count === undefined;
}

/** The way of a read. */
export function wayOf(read: Unplanned): ReadWay {
  const { query, relation } = read;
  const { conditions, order, offset } = query;
  const forValues = asksForValues(conditions, relation);
  const asItIs = forValues ? 'by-values' : 'plain';
  if (!mayGoByKeys(read)) return asItIs;
  if (relation.orders.some((index) => follows(query, index))) {
    if (forValues) return isCompared(conditions) ? 'compared-page' : 'filtered-page';
    return offset === '0' ? 'plain' : 'page';
  }
  const anyWillDo = order.length === 0 && offset === '0' && ownOrder(relation) !== undefined;
  return anyWillDo && hasPattern(conditions) ? 'some' : asItIs;
}

/** Whether a read is a page in the order of an index, filtered or further on. */
export function isPaged({ way }: ReadPlan): boolean {
  return PAGES.has(way);
}
