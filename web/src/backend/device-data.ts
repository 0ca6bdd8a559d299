/**
 * What this browser keeps of a member besides the session: the snapshot for reading offline, its thumbnails, and drafts. None of it
 * may outlive the session, because the next person may use the same phone, or the session was ended because the phone was lost.
 */
import { deleteDraftsExceptOf } from './drafts.ts';
import { deleteOfflineSnapshot, offlineSnapshotOwner } from './offline-snapshot.ts';
import { deletePhotos } from './offline-snapshot-photos.ts';

/** Deletes the data of everybody but `userId`; with null, of everybody. */
export function keepOnlyDataOf(userId: string | null): void {
  deleteDraftsExceptOf(userId);
  if (userId !== null && offlineSnapshotOwner() === userId) return;
  deleteOfflineSnapshot();
  deletePhotos();
}
