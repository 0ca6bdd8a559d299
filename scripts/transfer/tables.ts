/**
 * Copies tables from one database to another and compares them. Rows travel as text, which PostgreSQL reads back exactly; the target fires no
 * triggers and checks no foreign keys meanwhile, because the rows are complete and consistent already.
 */
import { OperatorError } from '#server/config/operator-error.ts';
import type { Connection } from '#server/database/client/connection.ts';

interface Column {
  /** Quoted. */
  name: string;
  type: string;
  /** The expression that the column is read by, where that is not its text. */
  readAs?: string;
}

export interface Table {
  /** Quoted, with its schema. */
  name: string;
  columns: Column[];
}

const PRODUCT_SCHEMAS = ['public', 'private', 'retained'];
export const ALL_SCHEMAS = [...PRODUCT_SCHEMAS, 'auth', 'storage', 'server'];
/** Pages of 8 KB that are read and written at once. */
const BATCH_PAGES = 256;
/** GoTrue's own tables that make up a user; sessions and codes stay behind, so that every member signs in again. */
const AUTH_TABLES = ['auth.users', 'auth.identities'];
/** The devices with notices, each of which belongs to a session. */
const TABLES_OF_SESSIONS = ['private.push_places'];
/** Columns that GoTrue cannot read when they are null, and that hold a code of the old installation otherwise. */
const CODE_COLUMNS = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'email_change',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
];

const COLUMNS = `
  select c.oid::regclass::text as table, quote_ident(a.attname) as column, format_type(a.atttypid, a.atttypmod) as type
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

async function tablesWhere(connection: Connection, condition: string): Promise<Table[]> {
  const rows = await connection.send<{ table: string; column: string; type: string }>(
    `${COLUMNS} and ${condition} order by 1, a.attnum`,
  );
  const byName = Map.groupBy(rows, ({ table }) => table);
  return [...byName].map(([name, columns]) => ({
    name,
    columns: columns.map(({ column, type }) => ({ name: column, type })),
  }));
}

const ofSchemas = (schemas: readonly string[]) =>
  `relnamespace in (${schemas.map((schema) => `'${schema}'::regnamespace`).join(', ')})`;

const oidsOf = (names: readonly string[]) => `'{${names.join()}}'::regclass[]`;

/** The users, and every table of the product but those of sessions. The two databases must have the same migrations. */
export async function tablesOf(connection: Connection): Promise<Table[]> {
  const tables = await tablesWhere(
    connection,
    `(c.${ofSchemas(PRODUCT_SCHEMAS)} and c.oid <> all (${oidsOf(TABLES_OF_SESSIONS)}) or c.oid = any (${oidsOf(AUTH_TABLES)}))`,
  );
  return tables.map(({ name, columns }) => ({
    name,
    columns: columns.map((column) =>
      name === 'auth.users' && CODE_COLUMNS.includes(column.name)
        ? { ...column, readAs: "''::text" }
        : column,
    ),
  }));
}

/** Every table of an embedded installation, with sessions and codes, except what the target's own start has written. */
export function allTablesOf(connection: Connection): Promise<Table[]> {
  return tablesWhere(
    connection,
    `c.${ofSchemas(ALL_SCHEMAS)} and c.oid not in ('server.applied_files'::regclass, 'server.installation'::regclass)`,
  );
}

/** The expression that a column is read by. */
const expressionOf = ({ name, readAs }: Column) => readAs ?? `${name}::text`;

/**
 * Both databases' table with the columns that both have. Throws `OperatorError` for a table of the product that differs.
 */
export function commonTable(source: Table, target: Table | undefined): Table {
  const columns = source.columns.filter(({ name, type }) =>
    target?.columns.some((other) => other.name === name && other.type === type),
  );
  const isOfAuth = AUTH_TABLES.includes(source.name);
  if (!target || (!isOfAuth && columns.length !== Math.max(source.columns.length, target.columns.length)))
    throw new OperatorError(`The table ${source.name} differs: bring both sides to the same version first`);
  return { name: source.name, columns };
}

/** Ranges of row addresses, from and below, that together cover a table. */
export async function* pageRanges(connection: Connection, table: string): AsyncIterable<[string, string]> {
  const [size] = await connection.send<{ pages: string }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as pages`,
    [table],
  );
  for (let page = 0; page < Number(size?.pages); page += BATCH_PAGES)
    yield [`(${page},0)`, `(${page + BATCH_PAGES},0)`];
}

/** Copies the rows of a table in place of those that the target has. Resolves to how many there are. */
export async function copyTable(source: Connection, target: Connection, table: Table): Promise<number> {
  const { name, columns } = table;
  const names = columns.map((column) => column.name).join(', ');
  const values = columns
    .map((column) => `array_agg(${expressionOf(column)})::text as ${column.name}`)
    .join(', ');
  const insert = `insert into ${name} (${names}) overriding system value
    select ${columns.map(({ type }, at) => `c${at}::${type}`).join(', ')}
    from unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')}) as t (${columns.map((_, at) => `c${at}`).join(', ')})`;
  await target.command(`delete from ${name}`);
  let copied = 0;
  for await (const range of pageRanges(source, name)) {
    const [batch] = await source.send<Record<string, string | null>>(
      `select count(*)::text as "number of rows", ${values} from ${name} where ctid >= $1::tid and ctid < $2::tid`,
      range,
    );
    const rows = Number(batch?.['number of rows']);
    if (!batch || rows === 0) continue;
    await target.send(insert, Object.values(batch).slice(1));
    copied += rows;
  }
  return copied;
}

/** How many rows a table has, and a checksum of them that does not depend on their order. */
export async function checksumOf(connection: Connection, { name, columns }: Table): Promise<string> {
  const values = columns.map(expressionOf).join(', ');
  const [found] = await connection.send<{ checksum: string }>(
    `select count(*) || ' rows, ' ||
       coalesce(sum(('x' || left(md5(row(${values})::text), 15))::bit(60)::bigint), 0) as checksum from ${name}`,
  );
  return found?.checksum ?? '';
}

/** Sets every sequence to the position that it has in the source. */
export async function copySequences(
  source: Connection,
  target: Connection,
  schemas: readonly string[] = PRODUCT_SCHEMAS,
): Promise<void> {
  const sequences = await source.send<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'S' and ${ofSchemas(schemas)}`,
  );
  for (const { name } of sequences) {
    const [position] = await source.send<{ value: string; called: string }>(
      `select last_value::text as value, is_called::text as called from ${name}`,
    );
    await target.send('select setval($1::regclass, $2::bigint, $3::boolean)', [
      name,
      position?.value ?? '1',
      position?.called ?? 'false',
    ]);
  }
}
