/**
 * What a request's query string says, as data: fields, conditions, order, selected columns.
 * Nothing here knows the database; names are as the caller wrote them and are quoted only when SQL is built.
 */

/** One step into a JSON value; an index counts from 0, from the end when negative. */
export interface JsonStep {
  /** True for `->>`, which gives text. */
  asText: boolean;
  key: string;
  isIndex: boolean;
}

export interface Field {
  name: string;
  path: readonly JsonStep[];
}

export type BinaryOperator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'like'
  | 'ilike'
  | 'match'
  | 'imatch'
  | 'isdistinct'
  | 'cs'
  | 'cd'
  | 'ov'
  | 'sl'
  | 'sr'
  | 'nxr'
  | 'nxl'
  | 'adj';

export type TextSearchOperator = 'fts' | 'plfts' | 'phfts' | 'wfts';

export type IsTest = 'null' | 'not_null' | 'true' | 'false' | 'unknown';

export type Comparison =
  | { kind: 'binary'; operator: BinaryOperator; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; test: IsTest }
  | { kind: 'text-search'; operator: TextSearchOperator; config?: string; value: string };

export interface Filter {
  kind: 'filter';
  field: Field;
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

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; alias?: string; cast?: string }
  | { kind: 'embed'; relation: string }
  | { kind: 'aggregate' };

export interface OrderTerm {
  field: Field;
  direction?: 'asc' | 'desc';
  nulls?: 'first' | 'last';
}

/** A whole query string. `null` for a part that isn't there. */
export interface Query {
  select: readonly SelectItem[];
  columns: readonly string[] | null;
  onConflict: readonly string[] | null;
  /** Joined by AND. */
  conditions: readonly Condition[];
  order: readonly OrderTerm[];
  /** Rows; 0 is allowed, negative ones were refused. */
  limit: number | null;
  /** Rows to leave out, as the digits that were given; Postgres refuses negative ones. */
  offset: string;
  /** What a function called by GET receives, in the order given. */
  args: readonly (readonly [name: string, value: string])[];
}
