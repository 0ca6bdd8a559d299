/**
 * A member's data that this browser stores besides the session: the offline snapshot, its thumbnails, and drafts. It must not outlive the
 * session: another person may use the phone next, or the session was ended because the phone was lost.
 */
import { deleteDraftsExceptOf } from './drafts.ts';
import { deleteHomeGenderExceptOf } from './home-gender.ts';
import { deleteOfflineSnapshot, offlineSnapshotOwner } from './offline-snapshot.ts';
import { deletePhotos } from './offline-snapshot-photos.ts';

/** Deletes the data of all members but `userId`; with null, of all members. */
export function keepOnlyDataOf(userId: string | null): void {
  deleteDraftsExceptOf(userId);
  deleteHomeGenderExceptOf(userId);
  if (userId !== null && offlineSnapshotOwner() === userId) return;
  deleteOfflineSnapshot();
  deletePhotos();
}
