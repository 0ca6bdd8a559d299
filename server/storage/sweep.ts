/** Garbage collection: deletes versions that no row references: after crashes, races and failed removals, and when retention has ended. */
import type { Database } from '#server/database/client/database.ts';
import { claimStore } from './bucket-claim.ts';
import { OWNER_READ_SCOPE } from './caller.ts';
import type { ObjectStore } from './object-store.ts';

/** Younger versions may belong to an upload in progress whose row is not written yet, here or in another process. */
const GRACE_PERIOD_MS = 3600_000;
/** Each batch reads the table of objects once. */
const BATCH = 5000;

async function unreferenced(database: Database, versions: readonly string[]): Promise<string[]> {
  const rows = await database.query<{ version: string }>(OWNER_READ_SCOPE, {
    text: `select version from storage.objects where version in (select jsonb_array_elements_text($1::jsonb))
      union all select version from jsonb_array_elements_text($1::jsonb) as version where private.is_retained(version)`,
    values: [JSON.stringify(versions)],
  });
  const referenced = new Set(rows.map(({ version }) => version));
  return versions.filter((version) => !referenced.has(version));
}

/** Deletes unreferenced versions older than an hour; safe at any time. Throws `OperatorError` when another installation has the claim. */
export async function sweepObjects({
  database,
  objectStore,
  clock,
  signal,
}: {
  database: Database;
  objectStore: ObjectStore;
  clock: () => Date;
  signal?: AbortSignal;
}): Promise<number> {
  let swept = 0;
  let batch: string[] = [];
  const flush = async () => {
    for (const version of await unreferenced(database, batch)) {
      await objectStore.delete(version);
      swept += 1;
    }
    batch = [];
  };
  await claimStore(database, objectStore);
  for await (const version of objectStore.versionsBefore(new Date(clock().getTime() - GRACE_PERIOD_MS))) {
    if (signal?.aborted) return swept;
    batch.push(version);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return swept;
}
