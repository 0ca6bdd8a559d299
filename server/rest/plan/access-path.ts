/** Chooses the access path of a read: Postgres' own, or the keys of the page's rows first, at a cost of the page size (docs/decisions/018). */
import type { Condition, Query } from '#server/rest/parse/syntax.ts';
import type { OrderColumn, Relation } from '#server/rest/schema-cache/schema-cache.ts';
import type { AccessPath, ReadPlan } from './plan.ts';

type ReadWithoutPath = Pick<ReadPlan, 'relation' | 'query' | 'preferences' | 'limit'>;

const PAGES: ReadonlySet<AccessPath> = new Set(['deep-page', 'filtered-page', 'bitmap-page']);
const PATTERNS = new Set<string>(['like', 'ilike']);

function matchesIndex({ order }: Query, index: readonly OrderColumn[]): boolean {
  const isBackward = (order[0]?.direction === 'desc') !== index[0]?.descending;
  return (
    order.length === index.length &&
    order.every(
      ({ column, direction, nulls }, at) =>
        nulls === undefined &&
        column === index[at]?.name &&
        (direction === 'desc') === (index[at].descending !== isBackward),
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

/** Whether all patterns are compared with names, which are looked up by an index scan (`conditions.ts`). */
export function matchesNamesOnly(conditions: readonly Condition[], relation: Relation): boolean {
  return conditions.every((each) => {
    if (each.kind === 'group') return !each.negated && matchesNamesOnly(each.members, relation);
    const { column, comparison, negated } = each;
    if (comparison.kind !== 'binary' || !PATTERNS.has(comparison.operator)) return true;
    return (
      comparison.operator === 'ilike' && !negated && relation.columns.get(column)?.namesLike !== undefined
    );
  });
}

/** Whether a plain index scan can't return the matching rows one after the other. */
function needsBitmap(conditions: readonly Condition[]): boolean {
  return hasPattern(conditions) || conditions.some(({ kind }) => kind === 'group');
}

function filtersByValues(conditions: readonly Condition[], { key, columns }: Relation): boolean {
  const isUnique = (name: string) => key.includes(name) || columns.get(name)?.isUnique;
  return conditions.some((each) => each.kind === 'group' || !isUnique(each.column));
}

/** The order of an index over more than the primary key, in which to scan when the caller requests no order. */
export function defaultOrder({ orders, key }: Relation): readonly OrderColumn[] | undefined {
  return orders.find((each) => each.length > key.length);
}

/** Whether the keys can be looked up first: only when a limited part of the rows is requested, without a count. */
function mayFetchKeysFirst({ limit, preferences }: ReadWithoutPath): boolean {
  return limit > 0 && preferences.count === undefined;
}

/** The access path of a read. */
export function chooseAccessPath(read: ReadWithoutPath): AccessPath {
  const { query, relation } = read;
  const { conditions, order, offset } = query;
  const isFiltered = filtersByValues(conditions, relation);
  const fallback = isFiltered ? 'custom-plan' : 'plain';
  if (!mayFetchKeysFirst(read)) return fallback;
  if (relation.orders.some((index) => matchesIndex(query, index))) {
    if (isFiltered) return needsBitmap(conditions) ? 'bitmap-page' : 'filtered-page';
    return offset === '0' ? 'plain' : 'deep-page';
  }
  const isUnordered = order.length === 0 && offset === '0' && defaultOrder(relation) !== undefined;
  return isUnordered && hasPattern(conditions) ? 'unordered-matches' : fallback;
}

/** Whether a read is a page in the order of an index that is filtered or has an offset, so that keyset continuation applies. */
export function isPaged({ accessPath }: ReadPlan): boolean {
  return PAGES.has(accessPath);
}
