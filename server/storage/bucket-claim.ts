/** Two installations on one bucket would sweep each other's photos: the first writes its id into the store, others refuse to start. */
import { installationId, withInstallationLocked } from '#server/config/installation-id.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/client/database.ts';
import type { ObjectStore } from './object-store.ts';

/** The name of the object with the id. No bucket name collides with it: a leading dot would be encoded. */
export const CLAIM_FILE = '.installation';

/**
 * Claims the store, or verifies the claim; throws `OperatorError` when another installation has it. Reads again after writing, because
 * of two installations that start at once; servers of one write in turn, because some stores show a half-written object.
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
