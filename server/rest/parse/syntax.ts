/** A parsed query string. Names are as the caller wrote them, quoted only when SQL is built. */

/** The operators that compare a column with a value, and their SQL. */
export const OPERATORS = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
} as const;

/** The tests of `is`, and their SQL. */
export const TESTS = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
} as const;

export type Operator = keyof typeof OPERATORS;

export type Comparison =
  | { kind: 'binary'; operator: Operator; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; test: keyof typeof TESTS };

export interface Filter {
  kind: 'filter';
  column: string;
  negated: boolean;
  comparison: Comparison;
}

export interface Group {
  kind: 'group';
  negated: boolean;
  connective: 'and' | 'or';
  members: readonly Condition[];
}

export type Condition = Filter | Group;

export type SelectItem = { kind: 'all' } | { kind: 'column'; column: string; alias?: string };

export interface OrderTerm {
  column: string;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
}

/** A whole query string. `null` for a part that isn't there. */
export interface Query {
  select: readonly SelectItem[];
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  /** Rows; 0 is allowed, negative ones were refused. */
  limit: number | null;
  /** Rows to skip, as digits of the request; never negative. */
  offset: string;
  /** The arguments of a function called by GET, in their order. */
  args: readonly (readonly [name: string, value: string])[];
}

/** The columns that conditions are about. */
export function columnsOf(conditions: readonly Condition[]): string[] {
  return conditions.flatMap((each) => (each.kind === 'group' ? columnsOf(each.members) : [each.column]));
}
