/** The schema cache: loaded at the first request; again when a name isn't found (at most once a second) or Postgres notifies of a change. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '#server/database/client/database.ts';
import { type RestError, refusal } from '#server/rest/errors.ts';

export interface Column {
  name: string;
  /** As `format_type` returns it, e.g. `character varying(5)`; trusted SQL text. */
  type: string;
  isKey: boolean;
  /** Whether a unique index covers the column, or the table column behind a view's column. */
  isUnique: boolean;
  /** The function of the name index that has its values, or those of the table column behind a view's column; undefined without one. */
  namesLike?: string;
}

/** An index of the distinct values of the columns that a trigger watches, by which patterns are matched (docs/decisions/030). */
export interface NameIndex {
  /** The trigger's function, without its schema. */
  triggerFunction: string;
  /** The function that returns the values a pattern matches: `(pattern text, part text) returns text[]`; see `sql/names.ts`. */
  namesLike: string;
}

export interface OrderColumn {
  name: string;
  descending: boolean;
}

export interface Relation {
  schema: string;
  name: string;
  columns: ReadonlyMap<string, Column>;
  /** The primary key's columns, of the table behind a view too when the view shows them. */
  key: readonly string[];
  /** Orders of indexes that can serve as keysets: each is unique, contains the primary key, and none of its columns is null. */
  orders: readonly (readonly OrderColumn[])[];
}

export interface Parameter {
  /** `''` when it has none. */
  name: string;
  type: string;
  isVariadic: boolean;
  isOptional: boolean;
}

export interface DatabaseFunction {
  schema: string;
  name: string;
  /** `i` immutable, `s` stable, `v` volatile. */
  volatility: 'i' | 's' | 'v';
  returnsSet: boolean;
  returnsVoid: boolean;
  /** Returns rows with named columns rather than a single value. */
  returnsRow: boolean;
  /** Names of the result columns; empty when it returns a single value. */
  columns: ReadonlySet<string>;
  parameters: readonly Parameter[];
}

export interface Schema {
  name: string;
  relations: ReadonlyMap<string, Relation>;
  functions: ReadonlyMap<string, readonly DatabaseFunction[]>;
}

export interface SchemaCache {
  /** The name of the schema. */
  readonly schema: string;
  /** The schema as last loaded; null before it is loaded, and when it has changed. */
  loaded(): Schema | null;
  /** The schema as last loaded. Throws PGRST002 when it can't be loaded. */
  current(): Promise<Schema>;
  /** The schema after a name wasn't found in `seen`: reloaded unless it was loaded within the last second. */
  afterMiss(seen: Schema): Promise<Schema>;
}

/** The exposed schema unless another one is configured. */
export const DEFAULT_SCHEMA = 'public';
const CATALOGUE_QUERY = readFileSync(path.join(import.meta.dirname, 'catalogue.sql'), 'utf8');
const MIN_RELOAD_INTERVAL_MS = 1000;
const LOAD_TIMEOUT_MS = 30_000;

interface Catalogue {
  relations: {
    name: string;
    orders: OrderColumn[][];
    columns: (Omit<Column, 'namesLike'> & { hasNames: boolean })[] | null;
  }[];
  functions: (Omit<DatabaseFunction, 'schema' | 'columns'> & { columns: string[] })[];
}

function toSchema(schema: string, catalogue: Catalogue, names?: NameIndex): Schema {
  const relations = catalogue.relations.map(({ name, orders, columns }): [string, Relation] => {
    const all = (columns ?? []).map(({ hasNames, ...column }) => ({
      ...column,
      namesLike: hasNames ? names?.namesLike : undefined,
    }));
    const key = all.filter((column) => column.isKey).map((column) => column.name);
    const columnsByName = new Map(all.map((column) => [column.name, column]));
    return [name, { schema, name, columns: columnsByName, key, orders }];
  });
  const functions = catalogue.functions.map((each) => ({ ...each, schema, columns: new Set(each.columns) }));
  return {
    name: schema,
    relations: new Map(relations),
    functions: Map.groupBy(functions, (each) => each.name),
  };
}

async function load(database: Database, schema: string, names?: NameIndex): Promise<Schema> {
  const scope = { role: 'anon', readOnly: true, statementTimeoutMs: LOAD_TIMEOUT_MS };
  // Without a search_path, `format_type` qualifies type names except built-in ones.
  const settings = { search_path: '' };
  const rows = await database.query<{ catalogue: string }>(
    { ...scope, settings },
    { text: CATALOGUE_QUERY, values: [schema, names?.triggerFunction ?? null] },
  );
  const catalogue = JSON.parse(rows[0]?.catalogue ?? '{"relations":[],"functions":[]}') as Catalogue;
  return toSchema(schema, catalogue, names);
}

function unreadable(cause: unknown): RestError {
  const error = refusal('PGRST002', 'Could not query the database for the schema cache. Retrying.', {
    headers: { 'Retry-After': '1' },
  });
  error.cause = cause;
  return error;
}

export interface SchemaCacheOptions {
  database: Database;
  /** The one schema that clients can reach; `public` unless given. */
  schema?: string;
  names?: NameIndex;
  /** Calls back when the schema has changed (`NOTIFY pgrst`). Left out, it is only reloaded when a name isn't found. */
  onSchemaChange?: (changed: () => void) => void;
}

/** A schema cache of one schema. */
export function createSchemaCache({
  database,
  schema = DEFAULT_SCHEMA,
  names,
  onSchemaChange,
}: SchemaCacheOptions): SchemaCache {
  let loading: Promise<Schema> | null = null;
  let loaded: Schema | null = null;
  let loadedAt = 0;

  const start = (): Promise<Schema> => {
    loadedAt = Date.now();
    loaded = null;
    const attempt = load(database, schema, names).then(
      (found) => {
        if (loading === attempt) loaded = found;
        return found;
      },
      (cause: unknown) => {
        if (loading === attempt) loading = null;
        throw unreadable(cause);
      },
    );
    loading = attempt;
    return attempt;
  };

  onSchemaChange?.(() => {
    loading = null;
    loaded = null;
  });

  return {
    schema,
    loaded: () => loaded,
    current: () => loading ?? start(),
    afterMiss: async (seen) => {
      const latest = await (loading ?? start());
      if (latest !== seen || Date.now() - loadedAt < MIN_RELOAD_INTERVAL_MS) return latest;
      return start();
    },
  };
}
