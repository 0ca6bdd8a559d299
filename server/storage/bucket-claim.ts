/**
 * The claim on an object store. Two installations on one bucket or folder would sweep each other's photos away, so the first one writes its
 * id into the store, and the server refuses to start for any other.
 */

import { installationId, withInstallationLocked } from '#server/config/installation-id.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/client/database.ts';
import type { ObjectStore } from './object-store.ts';

/** The name of the object with the id. No bucket name collides with it: a leading dot would be encoded. */
export const CLAIM_FILE = '.installation';

/**
 * Claims the store for this installation, or verifies its claim. Throws `OperatorError` when another installation has claimed it.
 * Reads again after writing, because of the race between two installations that start at once: the last writer wins. Servers of one
 * installation write in turn, because some stores show a half-written, empty object to a concurrent reader.
 */
export async function claimStore(database: Database, store: ObjectStore): Promise<void> {
  const id = await installationId(database);
  if (!(await store.readClaim())) {
    await withInstallationLocked(database, async () => {
      if (!(await store.readClaim())) await store.writeClaim(id);
    });
  }
  const owner = await store.readClaim();
  if (owner === id) return;
  throw new OperatorError(
    `${store.name} belongs to another installation (${owner}), whose photos this one (${id}) would remove: use one of its own. ` +
      `If the other has ended for good and this one goes on for it, remove "${CLAIM_FILE}" there and start again`,
  );
}
