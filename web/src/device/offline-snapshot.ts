/**
 * What a member can read without a network: their own profile and the saved members, as last loaded on this device. Without telephone
 * numbers and street addresses, because the device may be lost. Imports neither client nor query cache, because the offline screen is part
 * of the first load.
 */
import type { Contact, ProfileStatus, SavedProfile } from '#web/backend/types.ts';

const KEY = 'offline-snapshot';
/** Increased when the format changes: snapshots of other versions are ignored. */
const VERSION = 4;
/** The storage key of `user-store.ts`, which holds the signed-in user's id. */
const USER_KEY = 'root';

type OwnProfile = ProfileStatus['data_without_updated_at'];

export interface OfflineSnapshot {
  userId: string;
  profile: Omit<OwnProfile, keyof Contact> | null;
  /** The member's own first photo. */
  photo: ProfileStatus['media_data'][number] | null;
  /** Null when the shortlist was never loaded. */
  saved: SavedProfile[] | null;
  /** When the newest part was loaded, ISO 8601. */
  at: string;
}

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function readSnapshot(): OfflineSnapshot | null {
  const stored = parsed(KEY) as { version: number; seen: OfflineSnapshot } | null;
  return stored?.version === VERSION ? stored.seen : null;
}

/** The snapshot of the signed-in member; null when there is none or it belongs to another user. */
export function readOfflineSnapshot(): OfflineSnapshot | null {
  const seen = readSnapshot();
  const user = parsed(USER_KEY) as { state?: { id?: string | null } } | null;
  return seen && seen.userId === user?.state?.id ? seen : null;
}

/** The id of the snapshot's member; null when there is no snapshot of this version. */
export function offlineSnapshotOwner(): string | null {
  return readSnapshot()?.userId ?? null;
}

/** Stores the snapshot. In a browser without storage less is shown offline. */
export function writeOfflineSnapshot(seen: OfflineSnapshot): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, seen }));
  } catch (error) {
    console.info('last seen not stored', error);
  }
}

export function deleteOfflineSnapshot(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage has stored nothing.
  }
}
