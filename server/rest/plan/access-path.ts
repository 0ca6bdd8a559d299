/** The access paths of reads: Postgres' own, or the keys of the page's rows first, at a cost of the page size (docs/decisions/018). */
import type { Condition, Query } from '#server/rest/parse/syntax.ts';
import type { OrderColumn, Relation } from '#server/rest/schema-cache/schema-cache.ts';
import type { AccessPath, ReadPlan } from './plan.ts';

type ReadWithoutPath = Pick<ReadPlan, 'relation' | 'query' | 'preferences' | 'limit'>;

/** Common and rare values need different plans, so a filtered read gets a custom plan; looking up keys first suits all values (generic plan). */
const CUSTOM_PLAN = { plan_cache_mode: 'force_custom_plan' };
const GENERIC_PLAN = { plan_cache_mode: 'force_generic_plan' };
/** A bitmap scan finds all matches before it returns the first row; an index scan can stop after the first few. */
const NO_BITMAPS = { enable_bitmapscan: 'off' };
const GENERIC_INDEX_PLAN = { ...GENERIC_PLAN, ...NO_BITMAPS };

/** The windows are in rows, measured with a million: scanning so many costs about as much as collecting the few candidates. Patterns cost more to compare. */
export const ACCESS_PATHS = {
  /** By unique columns, or without a filter: one generic plan suits all values. */
  plain: { finds: 'rows', isPaged: false },
  /** Filtered; Postgres plans it for the given values. */
  customPlan: { settings: CUSTOM_PLAN, finds: 'rows', isPaged: false },
  /** A page with an offset, in the order of an index, without filters. */
  deepPage: { finds: 'keys', isPaged: true },
  /** A page in the order of an index, filtered by values. */
  filteredPage: {
    settings: GENERIC_INDEX_PLAN,
    finds: { window: 800, isLazy: true, isOrdered: true },
    isPaged: true,
  },
  /** The same with a range of a column between two values: without these, Postgres takes every range for narrow and searches by its index. */
  rangedPage: {
    settings: { ...CUSTOM_PLAN, ...NO_BITMAPS },
    finds: { window: 800, isLazy: true, isOrdered: true },
    isPaged: true,
  },
  /** The same, filtered by patterns or groups of conditions, which only bitmap index scans serve. */
  bitmapPage: {
    settings: GENERIC_PLAN,
    finds: { window: 400, isLazy: false, isOrdered: true },
    isPaged: true,
  },
  /** Any rows that match a pattern, without an order. */
  unorderedMatches: {
    settings: GENERIC_PLAN,
    finds: { window: 25, isLazy: false, isOrdered: false },
    isPaged: false,
  },
  /** The same for patterns of names, found in an index scan (docs/decisions/030); bitmap scans would collect everybody who has one of two names. */
  unorderedNames: {
    settings: GENERIC_INDEX_PLAN,
    finds: { window: 25, isLazy: false, isOrdered: false },
    isPaged: false,
  },
  /** The same for patterns that few names match: the newest members hardly ever have them. */
  unorderedRareNames: {
    settings: GENERIC_INDEX_PLAN,
    finds: { window: 0, isLazy: false, isOrdered: false },
    isPaged: false,
  },
} as const satisfies Record<string, AccessPath>;

const PATTERNS = new Set<string>(['like', 'ilike']);

/** Three letters in a row, which few names have. `*` and `%` are any letters, `_` is one. */
const LONG_PART = /(?:\\[\\%_]|[^\\%_*]){3}/u;

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

function patternsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((each) => {
    if (each.kind === 'group') return patternsOf(each.members);
    const { comparison } = each;
    return comparison.kind === 'binary' && PATTERNS.has(comparison.operator) ? comparison.value : [];
  });
}

function hasPattern(conditions: readonly Condition[]): boolean {
  return patternsOf(conditions).length > 0;
}

/** Whether all patterns are compared with names, which are looked up by an index scan (`sql/clauses.ts`). */
function matchesNamesOnly(conditions: readonly Condition[], relation: Relation): boolean {
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

const LOWER_BOUNDS = new Set<string>(['gt', 'gte']);
const UPPER_BOUNDS = new Set<string>(['lt', 'lte']);

function boundedColumns(conditions: readonly Condition[], bounds: ReadonlySet<string>): string[] {
  return conditions.flatMap((each) =>
    each.kind === 'filter' && each.comparison.kind === 'binary' && bounds.has(each.comparison.operator)
      ? each.column
      : [],
  );
}

/** Whether a column is between two values. */
function hasRange(conditions: readonly Condition[]): boolean {
  const lower = boundedColumns(conditions, LOWER_BOUNDS);
  return boundedColumns(conditions, UPPER_BOUNDS).some((column) => lower.includes(column));
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

export function chooseAccessPath(read: ReadWithoutPath): AccessPath {
  const { query, relation } = read;
  const { conditions, order, offset } = query;
  const isFiltered = filtersByValues(conditions, relation);
  const fallback = isFiltered ? ACCESS_PATHS.customPlan : ACCESS_PATHS.plain;
  if (!mayFetchKeysFirst(read)) return fallback;
  if (relation.orders.some((index) => matchesIndex(query, index))) {
    if (needsBitmap(conditions)) return ACCESS_PATHS.bitmapPage;
    if (isFiltered) return hasRange(conditions) ? ACCESS_PATHS.rangedPage : ACCESS_PATHS.filteredPage;
    return offset === '0' ? ACCESS_PATHS.plain : ACCESS_PATHS.deepPage;
  }
  const isUnordered = order.length === 0 && offset === '0' && defaultOrder(relation) !== undefined;
  if (!isUnordered || !hasPattern(conditions)) return fallback;
  if (!matchesNamesOnly(conditions, relation)) return ACCESS_PATHS.unorderedMatches;
  const isRare = patternsOf(conditions).every((pattern) => LONG_PART.test(pattern));
  return isRare ? ACCESS_PATHS.unorderedRareNames : ACCESS_PATHS.unorderedNames;
}
