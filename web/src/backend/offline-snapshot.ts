/**
 * What a member can still read without a network: their own profile and whom they saved, as last seen on this device. Without
 * telephone numbers and street addresses: the device may be lost. Free of the client and the query cache, because the offline screen
 * belongs to the first load.
 */
import type { Contact, ProfileStatus, SavedProfile } from './types.ts';

const KEY = 'offline-snapshot';
/** Raised when the shape changes: what another version wrote is not read. */
const VERSION = 3;
/** Where `user-store.ts` keeps who is using this browser. */
const USER_KEY = 'root';

type OwnProfile = ProfileStatus['data_without_updated_at'];

export interface OfflineSnapshot {
  userId: string;
  profile: Omit<OwnProfile, keyof Contact> | null;
  /** Name of the own photo that is shown first. */
  photo: string | null;
  /** Null when the shortlist was never looked at. */
  saved: SavedProfile[] | null;
  /** When the newest part was read, ISO. */
  at: string;
}

function parsed(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function readKept(): OfflineSnapshot | null {
  const kept = parsed(KEY) as { version: number; seen: OfflineSnapshot } | null;
  return kept?.version === VERSION ? kept.seen : null;
}

/** What was last seen by whoever is signed in here; null when there is nothing, or it is somebody else's. */
export function readOfflineSnapshot(): OfflineSnapshot | null {
  const seen = readKept();
  const user = parsed(USER_KEY) as { state?: { id?: string | null } } | null;
  return seen && seen.userId === user?.state?.id ? seen : null;
}

/** The id of the member whose data is kept; null when there is none, or none that this version can read. */
export function offlineSnapshotOwner(): string | null {
  return readKept()?.userId ?? null;
}

/** Keeps it. A browser that keeps nothing only shows less without a network. */
export function writeOfflineSnapshot(seen: OfflineSnapshot): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, seen }));
  } catch (error) {
    console.info('last seen not stored', error);
  }
}

/** Forgets it. */
export function deleteOfflineSnapshot(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What refuses storage holds nothing either.
  }
}
