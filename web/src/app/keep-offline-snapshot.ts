/** Updates the offline snapshot and its photos (offline-snapshot.ts) from the query cache. */
import type { InfiniteData, Query } from '@tanstack/react-query';
import { CONTACT_COLUMNS } from '#domain/member-columns.ts';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import { shortlistOptions } from '#web/backend/list-saved.ts';
import { OFFLINE_WIDTH, photoUrl } from '#web/backend/photo-url.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { Contact, ProfileStatus, SavedProfile } from '#web/backend/types.ts';
import {
  type OfflineSnapshot,
  readOfflineSnapshot,
  writeOfflineSnapshot,
} from '#web/device/offline-snapshot.ts';
import { type SnapshotPhoto, storePhotos } from '#web/device/offline-snapshot-photos.ts';
import { useUserStore } from '#web/session/user-store.ts';

/** About 150 KB: local storage holds 5 MB for everything. */
const MAX_SAVED = 100;
/** About 500 KB with the photos of the member. */
const MAX_KEPT_PHOTOS = 50;

let isKeeping = false;

/** Starts following the query cache; further calls do nothing. Photos are not loaded before `idle` resolves. */
export function followOfflineData(idle: Promise<void>): void {
  if (isKeeping) return;
  isKeeping = true;
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') note(query, idle);
  });
}

function note({ queryKey, state }: Query, idle: Promise<void>): void {
  const { id: userId, account } = useUserStore.getState();
  // Of a profile that a helper has open nothing is kept on the helper's device.
  if (!userId || userId !== account) return;
  const isStatus = isKey(queryKey, profileStatusOptions(userId).queryKey);
  const isSaved = [shortlistOptions(userId).queryKey, savedIdsOptions(userId).queryKey].some((key) =>
    isKey(queryKey, key),
  );
  if (!isStatus && !isSaved) return;
  const before = readOfflineSnapshot();
  const status = queryClient.getQueryData(profileStatusOptions(userId).queryKey);
  const listed = savedOf(userId);
  const seen: OfflineSnapshot = {
    userId,
    profile: status ? withoutContact(status.data_without_updated_at) : (before?.profile ?? null),
    photo: status ? publicPhotoOf(status) : (before?.photo ?? null),
    saved: listed?.map(withoutContact) ?? before?.saved ?? null,
    at: new Date(state.dataUpdatedAt).toISOString(),
  };
  writeOfflineSnapshot(seen);
  void idle.then(() => {
    // Nobody may have signed out meanwhile.
    if (useUserStore.getState().id !== userId) return;
    storePhotos(photosOf(seen), new Set([userId, ...(listed ?? []).map(({ id }) => id)]), fetchThumbnail);
  });
}

/** The first photo, if it has a public address. */
function publicPhotoOf(status: ProfileStatus): OfflineSnapshot['photo'] {
  const isPublic =
    status.deactivated_at === null && status.photo_level === 'members' && !status.awaits_consent;
  return isPublic ? (status.media_data[0] ?? null) : null;
}

/** The member's own photo, then those of the members saved last. */
function photosOf({ userId, photo, saved }: OfflineSnapshot): SnapshotPhoto[] {
  const members = (saved ?? []).map(({ id, first_photo, photo_level }) => ({
    userId: id,
    name: photo_level === 'accepted' ? null : first_photo,
  }));
  return [{ userId, name: photo?.name }, ...members]
    .flatMap(({ name, ...whose }) => (name ? { ...whose, name } : []))
    .slice(0, MAX_KEPT_PHOTOS);
}

/** What Chromium accepts for an image: the own photo that the page has loaded then comes from the HTTP cache, which varies by it. */
const AS_IMAGE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

/** The rendering, or the original where the backend makes no renderings; null when neither loads. */
async function fetchThumbnail({ userId, name }: SnapshotPhoto): Promise<Response | null> {
  for (const address of [photoUrl(userId, name, { width: OFFLINE_WIDTH }), photoUrl(userId, name)]) {
    if (!address) return null;
    const answer = await fetch(address, { priority: 'low', headers: { accept: AS_IMAGE } });
    if (answer.ok) return answer;
  }
  return null;
}

/** The row without telephone numbers and street address, which are never stored. */
function withoutContact<Row extends object>(row: Row): Omit<Row, keyof Contact> {
  const kept: Partial<Record<string, unknown>> = { ...row };
  for (const column of CONTACT_COLUMNS) delete kept[column];
  return kept as Omit<Row, keyof Contact>;
}

function isKey(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, index) => part === other[index]);
}

/** The loaded members of the shortlist that are still saved. */
function savedOf(userId: string): SavedProfile[] | undefined {
  const list: InfiniteData<SavedProfile[]> | undefined = queryClient.getQueryData(
    shortlistOptions(userId).queryKey,
  );
  const ids = queryClient.getQueryData(savedIdsOptions(userId).queryKey);
  return list?.pages
    .flat()
    .filter(({ id }) => ids?.includes(id) ?? true)
    .slice(0, MAX_SAVED);
}
