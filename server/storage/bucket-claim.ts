/**
 * Whose a store of photos is. Two installations on one bucket or folder would sweep each other's photos away, so each store bears the id of
 * the one that used it first, and no other is let in.
 */

import { installationId } from '#server/config/installation-id.ts';
import { OperatorError } from '#server/config/operator-error.ts';
import type { Database } from '#server/database/client/database.ts';
import type { ObjectStore } from './object-store.ts';

/** What the id is kept under. No bucket can be called so: its first character would be encoded. */
export const OWNER_MARK = '.installation';

/**
 * Makes sure that the store is this installation's; one without an owner becomes so. Throws `OperatorError` when it is another's.
 * Read once more after writing: of two that come at the same moment the later one has it.
 */
export async function claimStore(database: Database, store: ObjectStore): Promise<void> {
  const id = await installationId(database);
  if ((await store.readOwner()) === null) await store.writeOwner(id);
  const owner = await store.readOwner();
  if (owner === id) return;
  throw new OperatorError(
    `${store.name} belongs to another installation (${owner}), whose photos this one (${id}) would remove: use one of its own. ` +
      `If the other has ended for good and this one goes on for it, remove "${OWNER_MARK}" there and start again`,
  );
}
