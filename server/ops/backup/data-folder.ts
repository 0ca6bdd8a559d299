/** What a backup needs of the data folder beside the database, and how photos stay there meanwhile. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { RESTORED } from '#server/config/installation-id.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import { DATABASE_FOLDER } from '#server/database/cluster/cluster-files.ts';
import { tryLock } from '#server/database/cluster/file-lock.ts';
import { CLAIM_FILE } from '#server/storage/bucket-claim.ts';
import { BACKUP_LOCK, INCOMING, makeFolder } from '#server/storage/disk-files.ts';
import { RENDERINGS_FOLDER } from '#server/storage/images/rendering-store.ts';
import { OBJECTS_FOLDER } from '#server/storage/open-object-store.ts';

const LOCK_MS = 1000;
/** The database is copied in a way of its own, renderings are a cache, and a restored installation claims its store again. */
const LEFT_OUT: readonly string[] = [
  DATABASE_FOLDER,
  RENDERINGS_FOLDER,
  RESTORED,
  `${OBJECTS_FOLDER}/${INCOMING}`,
  `${OBJECTS_FOLDER}/${BACKUP_LOCK}`,
  `${OBJECTS_FOLDER}/${CLAIM_FILE}`,
];
/** Logs and half-written files aren't needed. */
const LOST = /^(?:postgres\.log.*|[^/]+\.new)$/;

/** Whether a backup needs nothing of this name in the data folder. */
export function isLeftOut(name: string): boolean {
  return LEFT_OUT.includes(name) || LOST.test(name);
}

/** While this runs, no photo's bytes are deleted, so all photos that the copied database references can be copied after it. */
export async function withoutDeletions(dataDir: string, work: () => Promise<void>): Promise<void> {
  const objects = path.join(dataDir, OBJECTS_FOLDER);
  await makeFolder(objects);
  const file = path.join(objects, BACKUP_LOCK);
  // Deletions hold the lock for moments while they check whether a backup runs.
  const lock = await tryLock(file, { create: true, waitMs: LOCK_MS });
  if (!lock) throw new OperatorError(`Another backup of ${dataDir} is being made: wait for its end`);
  try {
    await work();
  } finally {
    // Without the file, deletions needn't check the lock.
    await rm(file, { force: true });
    lock.release();
  }
}
