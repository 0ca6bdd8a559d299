/**
 * What `info()` and `exists()` tell of an object (wire-contract 6.3).
 */
import type { ObjectRow } from './rows.ts';

/** The wire's form of a row; `metadata` is the caller's own. */
export function infoOf(bucket: string, row: ObjectRow): Record<string, unknown> {
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
