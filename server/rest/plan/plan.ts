/** Query plans of the REST service: a request checked against the schema cache, not yet SQL. No connection is taken before there is a plan. */
import type { Payload } from '#server/rest/parse/payload.ts';
import type { Preferences, ResponseForm } from '#server/rest/parse/request-headers.ts';
import type { Query } from '#server/rest/parse/syntax.ts';
import type {
  Column,
  DatabaseFunction,
  Parameter,
  Relation,
} from '#server/rest/schema-cache/schema-cache.ts';

/** Maximum rows of a read or a function's result, as PostgREST's `db-max-rows` (hosted: 1000); further rows are cut without an error. */
export const MAX_ROWS = 1000;

export interface RestRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  target: { kind: 'relation' | 'function'; name: string };
  query: Query;
  preferences: Preferences;
  form: ResponseForm;
  /** The body as text; `''` when there is none. */
  body: string;
  contentType: string;
}

type RequestParts = Pick<RestRequest, 'query' | 'form' | 'preferences'>;

/** How a read searches its rows among candidates, the rows that match (`sql/page-rows.ts`). */
export interface CandidateSearch {
  /** Rows of the window that is searched first, for a page of one row; 0: none is. */
  window: number;
  /** Postgres returns the candidates one after the other, so that it can stop after the first few. */
  isLazy: boolean;
  /** In the order of an index; otherwise any rows that match. */
  isOrdered: boolean;
}

/** How a read finds its rows: an entry of the table in `access-path.ts`, which has all that differs between them. */
export interface AccessPath {
  /** The planner's settings for the statement. */
  settings?: Readonly<Record<string, string>>;
  /** The SQL: all columns at once, the keys of the page's rows first, or a search among candidates. */
  finds: 'rows' | 'keys' | CandidateSearch;
  /** A page in the order of an index that is filtered or has an offset, so that keyset continuation applies. */
  isPaged: boolean;
}

export interface ReadPlan extends RequestParts {
  kind: 'read';
  relation: Relation;
  headersOnly: boolean;
  limit: number;
  accessPath: AccessPath;
  /** Keyset continuation: the values of the order's columns in the last row of the previous page; replaces the offset. */
  after?: readonly string[];
  /** The SQL function that stamps the answer, if it may be kept. */
  stampedBy?: string;
  memo: object;
}

export interface DeletePlan extends RequestParts {
  kind: 'delete';
  relation: Relation;
}

interface WritePayload extends RequestParts {
  relation: Relation;
  payload: Payload;
  columns: readonly Column[];
}

export interface UpdatePlan extends WritePayload {
  kind: 'update';
}

export interface InsertPlan extends WritePayload {
  kind: 'insert';
  /** The response's `Location` header names the first row by its key. */
  locating: boolean;
  /** An empty target lets Postgres look at every unique constraint. */
  conflict: { resolution: NonNullable<Preferences['resolution']>; target: readonly string[] } | null;
}

export type WritePlan = InsertPlan | UpdatePlan | DeletePlan;

export type CallArguments =
  | { kind: 'none' }
  | { kind: 'text'; values: readonly { parameter: Parameter; text: string }[] }
  | { kind: 'json'; text: string; parameters: readonly Parameter[] };

export interface CallPlan extends RequestParts {
  kind: 'call';
  target: DatabaseFunction;
  arguments: CallArguments;
  headersOnly: boolean;
  readOnly: boolean;
  limit: number;
}

export type Plan = ReadPlan | WritePlan | CallPlan;

/** Whether a plan only reads; its transaction is then READ ONLY. */
export function onlyReads(plan: Plan): boolean {
  return plan.kind === 'read' || (plan.kind === 'call' && plan.readOnly);
}

/** Whether the response body has the written rows. */
export function returnsRows({ preferences }: WritePlan): boolean {
  return preferences.return === 'representation';
}
