/**
 * Garbage collection: deletes versions that no row references, which crashes, races and failed removals leave behind.
 */
import type { Database } from '#server/database/client/database.ts';
import { claimStore } from './bucket-claim.ts';
import { OWNER_READ_SCOPE } from './caller.ts';
import type { ObjectStore, ObjectVersion } from './object-store.ts';

/** Younger versions may belong to an upload in progress whose row is not written yet, here or in another process. */
const GRACE_PERIOD_MS = 3600_000;
const BATCH = 500;

async function unreferenced(
  database: Database,
  versions: readonly ObjectVersion[],
): Promise<ObjectVersion[]> {
  const rows = await database.query<{ version: string }>(OWNER_READ_SCOPE, {
    text: `select o.version from storage.objects o
      join jsonb_to_recordset($1::jsonb) as stored(bucket text, key text, version text)
        on o.bucket_id = stored.bucket and o.name = stored.key and o.version = stored.version`,
    values: [JSON.stringify(versions)],
  });
  const named = new Set(rows.map((row) => row.version));
  return versions.filter(({ version }) => !named.has(version));
}

/**
 * Deletes every version older than an hour that no row references, and returns their number. Safe to run at any time, concurrently with
 * uploads and in several processes. Throws `OperatorError` when another installation has claimed the store.
 */
export async function sweepObjects({
  database,
  objectStore,
  clock,
  signal,
}: {
  database: Database;
  objectStore: ObjectStore;
  clock: () => Date;
  /** Ends the sweep early. */
  signal?: AbortSignal;
}): Promise<number> {
  let swept = 0;
  let batch: ObjectVersion[] = [];
  const flush = async () => {
    for (const object of await unreferenced(database, batch)) {
      await objectStore.delete(object);
      swept += 1;
    }
    batch = [];
  };
  await claimStore(database, objectStore);
  for await (const object of objectStore.versionsBefore(new Date(clock().getTime() - GRACE_PERIOD_MS))) {
    if (signal?.aborted) return swept;
    batch.push(object);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return swept;
}
