/** Lists a folder of a bucket as the caller: row-level security decides what is visible. */
import type { Database, Row } from '#server/database/client/database.ts';
import { type Caller, scopeOf } from './caller.ts';
import { malformed, notOffered } from './errors.ts';
import { type Body, integerOf, required, textOf } from './json.ts';

export interface ListOptions {
  /** With a `/` at its end; empty for the whole bucket. */
  prefix: string;
  limit: number;
  offset: number;
}

const DEFAULT_LIMIT = 100;
const MOST = 1500;

/** Lists are by name, ascending: throws FeatureNotEnabled for another order, InvalidRequest for no object. */
function checkOrder(sortBy: unknown): void {
  if (typeof sortBy !== 'object') throw malformed('body/sortBy must be object');
  const { column = 'name', order = 'asc' } = (sortBy ?? {}) as { column?: unknown; order?: unknown };
  if (column !== 'name' || order !== 'asc') throw notOffered('Listing in another order than by name');
}

/** Reads the body of a list request; throws InvalidRequest for a wrong type, FeatureNotEnabled for what no list offers. */
export function listOptionsOf(body: Body): ListOptions {
  const prefix = textOf(required(body, 'prefix'), 'prefix').replace(/^\/+/, '');
  checkOrder(body.sortBy ?? null);
  if (body.search) throw notOffered('Searching a list');
  return {
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    limit: Math.min(integerOf(body.limit ?? DEFAULT_LIMIT, 'limit', 1), MOST),
    offset: integerOf(body.offset ?? 0, 'offset', 0),
  };
}

/** Everything below `prefix/` sorts bytewise before `prefix0`, because `0` follows `/`; so an index finds it. */
function withinPrefix(prefix: string): string {
  return prefix === '' ? '$2 = $3' : 'name collate "C" >= $2 and name collate "C" < $3';
}

/** With `noted`, records who reads the list of a member's photos (decision 013). */
function textFor({ prefix }: ListOptions, noted: boolean): string {
  return `with ${noted ? 'noted as materialized (select private.note_photo_view(private.photo_owner($2))), ' : ''}entry as (
      select substr(name, length($2) + 1) as rest, id, updated_at, created_at, last_accessed_at, metadata
      from storage.objects where bucket_id = $1 and ${withinPrefix(prefix)}
    ), listed as (
      select rest as name, id, updated_at, created_at, last_accessed_at, metadata from entry where position('/' in rest) = 0
      union all
      select distinct split_part(rest, '/', 1), null::uuid, null::timestamptz, null::timestamptz, null::timestamptz, null::jsonb
      from entry where position('/' in rest) > 0
    )
    select name, id, updated_at, created_at, last_accessed_at, metadata from listed${noted ? ' cross join noted' : ''}
    order by lower(name) collate "C", name collate "C" limit $4 offset $5`;
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
  const { prefix, limit, offset } = options;
  const end = prefix === '' ? '' : `${prefix.slice(0, -1)}0`;
  const noted =
    bucket === 'avatars' && caller.owner !== null && prefix !== '' && !prefix.startsWith(`${caller.owner}/`);
  return database.query(scopeOf(caller, 'storage.object.list', { readOnly: !noted }), {
    text: textFor(options, noted),
    values: [bucket, prefix, end, limit, offset],
  });
}
