/**
 * Lists a folder of a bucket as the caller: row-level security decides what is visible.
 */
import type { Database, Row } from '#server/database/client/database.ts';
import { type Caller, scopeOf } from './caller.ts';
import { malformed } from './errors.ts';
import { type Body, integerOf, required, textOf } from './json-body.ts';

export interface ListOptions {
  /** With a `/` at its end; empty for the whole bucket. */
  prefix: string;
  /** Beginning of the names asked for, in any case; empty for all. */
  search: string;
  limit: number;
  offset: number;
  column: string;
  descending: boolean;
}

const DEFAULT_LIMIT = 100;
const MOST = 1500;
const TIMES = new Set(['updated_at', 'created_at', 'last_accessed_at']);

function sortOf(value: unknown): { column: string; descending: boolean } {
  if (value === undefined || value === null) return { column: 'name', descending: false };
  if (typeof value !== 'object') throw malformed('body/sortBy must be object');
  const { column, order } = value as { column?: unknown; order?: unknown };
  const name = textOf(column ?? 'name', 'sortBy/column');
  if (name !== 'name' && !TIMES.has(name)) {
    throw malformed('body/sortBy/column must be equal to one of the allowed values');
  }
  return { column: name, descending: textOf(order ?? 'asc', 'sortBy/order').toLowerCase() === 'desc' };
}

/** Reads the body of a list request; throws InvalidRequest for a wrong type. */
export function listOptionsOf(body: Body): ListOptions {
  const prefix = textOf(required(body, 'prefix'), 'prefix').replace(/^\/+/, '');
  return {
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    search: textOf(body.search ?? '', 'search'),
    limit: Math.min(integerOf(body.limit ?? DEFAULT_LIMIT, 'limit', 1), MOST),
    offset: integerOf(body.offset ?? 0, 'offset', 0),
    ...sortOf(body.sortBy),
  };
}

/** Names in byte order of their lower case, folders among the files; times with the folders, which have none, first. */
function orderOf({ column, descending }: ListOptions): string {
  const direction = descending ? 'desc' : 'asc';
  const byName = `lower(name) collate "C" ${direction}, name collate "C" ${direction}`;
  return column === 'name' ? byName : `(id is null) desc, ${column} ${direction}, ${byName}`;
}

/** Everything below `prefix/` sorts bytewise before `prefix0`, because `0` follows `/`; so an index finds it. */
function withinPrefix(prefix: string): string {
  return prefix === '' ? '$2 = $3' : 'name collate "C" >= $2 and name collate "C" < $3';
}

function textFor(options: ListOptions): string {
  return `with entry as (
      select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = $1 and ${withinPrefix(options.prefix)}
    ), listed as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata from entry where position('/' in rest) = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from entry where position('/' in rest) > 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from listed
    where starts_with(lower(name), lower($4))
    order by ${orderOf(options)} limit $5 offset $6`;
}

/** How many other members a list reveals, for the read quota: each folder belongs to a member, and an empty one counts too. */
export function othersListed(entries: readonly Row[], { prefix }: ListOptions, caller: string): number {
  if (prefix.startsWith(`${caller}/`)) return 0;
  return prefix === '' ? entries.filter(({ name }) => name !== caller).length : 1;
}

/** The entries of a folder as the caller sees them; none for an unknown bucket. */
export function listObjects(
  database: Database,
  caller: Caller,
  bucket: string,
  options: ListOptions,
): Promise<Row[]> {
  const { prefix, search, limit, offset } = options;
  const end = prefix === '' ? '' : `${prefix.slice(0, -1)}0`;
  return database.query(scopeOf(caller, 'storage.object.list', { readOnly: true }), {
    text: textFor(options),
    values: [bucket, prefix, end, search, limit, offset],
  });
}
