/**
 * A member's data that this browser stores besides the session: the offline snapshot, its thumbnails, drafts, for whom the profile is, and that it receives pushes. It must not outlive the
 * session: another person may use the phone next, or the session was ended because the phone was lost.
 */
import { deleteDraftsExceptOf } from './drafts.ts';
import { deleteForWhomExceptOf } from './for-whom.ts';
import { deleteHomeGenderExceptOf } from './home-gender.ts';
import { showCountOnIcon } from './icon-count.ts';
import { deleteOfflineSnapshot, offlineSnapshotOwner } from './offline-snapshot.ts';
import { deletePhotos } from './offline-snapshot-photos.ts';
import { endPushesExceptOf } from './push-owner.ts';
import { deleteToldExceptOf } from './told-contacts.ts';

/** Deletes the data of all members but `userId`; with null, of all members. */
export function keepOnlyDataOf(userId: string | null): void {
  deleteDraftsExceptOf(userId);
  deleteForWhomExceptOf(userId);
  deleteHomeGenderExceptOf(userId);
  deleteToldExceptOf(userId);
  endPushesExceptOf(userId);
  if (userId === null) showCountOnIcon(0);
  if (userId !== null && offlineSnapshotOwner() === userId) return;
  deleteOfflineSnapshot();
  deletePhotos();
}
