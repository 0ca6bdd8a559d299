/**
 * The metadata of an object, for `info()` and `exists()` of supabase-js.
 */
import { jsonResponse } from './json-response.ts';
import { headersOf } from './read.ts';
import type { ObjectRow } from './rows.ts';

/** The wire's form of a row; `metadata` is the caller's own. */
function infoOf(bucket: string, row: ObjectRow): Record<string, unknown> {
  const stored = row.metadata ?? {};
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: bucket,
    size: stored.size ?? null,
    content_type: stored.mimetype ?? null,
    cache_control: stored.cacheControl ?? null,
    etag: stored.eTag ?? null,
    metadata: row.user_metadata ?? {},
    last_modified: stored.lastModified ?? row.updated_at,
    created_at: row.created_at,
  };
}

/** The response with an object's metadata; its `ETag`, `Last-Modified` and `Cache-Control` are the object's own. */
export function infoResponse(bucket: string, row: ObjectRow, url: string): Response {
  const {
    ETag = '',
    'Last-Modified': modified = '',
    'Cache-Control': cacheControl = '',
  } = headersOf(row, url);
  const headers = { ETag, 'Last-Modified': modified, 'Cache-Control': cacheControl };
  return jsonResponse(infoOf(bucket, row), { headers });
}
