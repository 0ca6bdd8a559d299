/** What the services need of the database: one request is one transaction under a role with its claims. */

export interface Scope {
  role: string;
  /** The token's claims, readable in SQL through `auth.jwt()`; `role` is added. */
  claims?: Record<string, unknown>;
  /** Whose share of the connections it takes from (`connection-shares.ts`); left out: the role's. */
  share?: 'non-members';
  readOnly?: boolean;
  /** Milliseconds; a default applies when left out, never "none". */
  statementTimeoutMs?: number;
  /** Further settings, local to the transaction, e.g. `request.method`. */
  settings?: Record<string, string>;
}

/** SQL text with `$1…` and its values, which are sent as untyped text. */
export interface Statement {
  text: string;
  values?: readonly (string | number | null)[];
}

export type Row = Record<string, unknown>;

/** A running transaction; it commits when the work returns and rolls back when it throws. */
export interface Transaction {
  query<T extends Row = Row>(statement: Statement): Promise<T[]>;
}

export interface PoolUsage {
  inUse: number;
  waiting: number;
  most: number;
}

export interface Database {
  /** Settings and statement in one flush, one transaction. Throws a `PostgresError` with its SQLSTATE as `code`. */
  query<T extends Row = Row>(scope: Scope, statement: Statement): Promise<T[]>;
  /** An interactive transaction, for work that decides between statements. */
  transaction<T>(scope: Scope, work: (transaction: Transaction) => Promise<T>): Promise<T>;
  ping(): Promise<void>;
  usage(): PoolUsage;
  close(): Promise<void>;
}
