/**
 * What this browser keeps of a member besides the session: the snapshot for reading offline, its thumbnails, and drafts. None of it
 * may outlive the session, because the next person may use the same phone, or the session was ended because the phone was lost.
 */
import { forgetDraftsExceptOf } from './drafts.ts';
import { forgetLastSeen, lastSeenOwner } from './offline-snapshot.ts';
import { forgetPhotos } from './offline-snapshot-photos.ts';

/** Deletes the data of everybody but `userId`; with null, of everybody. */
export function keepOnlyDataOf(userId: string | null): void {
  forgetDraftsExceptOf(userId);
  if (userId !== null && lastSeenOwner() === userId) return;
  forgetLastSeen();
  forgetPhotos();
}
