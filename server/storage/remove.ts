/** Removes objects: the rows first, as the caller, then the bytes. The sweep removes bytes that a crash between the two leaves. */
import type { Database } from '#server/database/client/database.ts';
import { type Caller, OWNER_READ_SCOPE, scopeOf } from './caller.ts';
import { malformed } from './errors.ts';
import { type Body, required, textOf } from './json.ts';
import type { ObjectStore } from './object-store.ts';

interface RemovedRow extends Record<string, unknown> {
  bucket_id: string;
  name: string;
  version: string | null;
}

export interface Removal {
  bucket: string;
  names: readonly string[];
  /** For `storage.operation()` in policies: whether the URL names one object or the body several. */
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

/** Removes those of the objects that the caller may see and delete; returns the deleted rows. */
export async function removeObjects(
  { database, objectStore }: { database: Database; objectStore: ObjectStore },
  caller: Caller,
  { bucket, names, operation }: Removal,
): Promise<RemovedRow[]> {
  const scope = scopeOf(caller, operation, {
    // A trigger rejects direct DELETE statements, which would leave the bytes behind.
    settings: { 'storage.allow_delete_query': 'true' },
  });
  const removed = await database.query<RemovedRow>(scope, {
    text: `delete from storage.objects where bucket_id = $1 and name in (select jsonb_array_elements_text($2::jsonb))
      returning bucket_id, name, id, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata`,
    values: [bucket, JSON.stringify(names)],
  });
  // Best effort: the object is deleted, and the sweep removes its bytes.
  await deleteBytes({ database, objectStore }, removed).catch(() => undefined);
  return removed;
}

async function deleteBytes(
  { database, objectStore }: { database: Database; objectStore: ObjectStore },
  removed: readonly RemovedRow[],
): Promise<void> {
  const unneeded = await database.query<{ version: string }>(OWNER_READ_SCOPE, {
    text: 'select version from jsonb_array_elements_text($1::jsonb) as version where not private.is_retained(version)',
    values: [JSON.stringify(removed.flatMap(({ version }) => version ?? []))],
  });
  for (const { version } of unneeded) await objectStore.delete(version).catch(() => undefined);
}
