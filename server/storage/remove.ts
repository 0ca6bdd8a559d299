/**
 * Removing objects: the rows first, as the caller, then the bytes. What a crash leaves between the two is garbage for the sweep.
 */
import type { Database } from '#server/database/client/database.ts';
import { type Caller, scopeOf } from './caller.ts';
import { malformed } from './errors.ts';
import { type Body, required, textOf } from './json-body.ts';
import type { ObjectStore } from './object-store.ts';

interface RemovedRow extends Record<string, unknown> {
  bucket_id: string;
  name: string;
  version: string | null;
}

export interface Removal {
  bucket: string;
  names: readonly string[];
  /** What policies read by `storage.operation()`: whether the address named one object or the body several. */
  operation: 'storage.object.delete' | 'storage.object.delete_many';
}

const MOST = 1000;

/** Reads `{"prefixes": […]}`; throws InvalidRequest unless it holds 1 to 1000 names. */
export function removedNamesOf(body: Body): string[] {
  const names = required(body, 'prefixes');
  if (!Array.isArray(names)) throw malformed('body/prefixes must be array');
  if (names.length === 0) throw malformed('body/prefixes must NOT have fewer than 1 items');
  if (names.length > MOST) throw malformed(`body/prefixes must NOT have more than ${MOST} items`);
  return names.map((name, index) => textOf(name, `prefixes/${index}`));
}

/** Removes what the caller may remove and see of these names, and gives the rows that really went. */
export async function removeObjects(
  { database, objectStore }: { database: Database; objectStore: ObjectStore },
  caller: Caller,
  { bucket, names, operation }: Removal,
): Promise<RemovedRow[]> {
  const scope = scopeOf(caller, operation, {
    // The tables refuse a DELETE without it: bytes would stay behind.
    settings: { 'storage.allow_delete_query': 'true' },
  });
  const removed = await database.query<RemovedRow>(scope, {
    text: `delete from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))
      returning bucket_id, name, id, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata`,
    values: [bucket, JSON.stringify(names)],
  });
  for (const { name, version } of removed) {
    // A failure leaves garbage, not a wrong answer: the object is gone for everybody.
    if (version !== null) await objectStore.delete({ bucket, key: name, version }).catch(() => undefined);
  }
  return removed;
}
