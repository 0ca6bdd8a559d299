/**
 * What a member can still read without a network: their own profile and whom they saved, as last seen on this device.
 * Free of the client and the query cache, because the offline screen belongs to the first load.
 */
import type { ProfileStatus, SavedProfile } from './types.ts';

const KEY = 'last-seen';
/** Raised when the shape changes: what another version wrote is not read. */
const VERSION = 2;
/** Where `user-store.ts` keeps who is using this browser. */
const USER_KEY = 'root';

export interface LastSeen {
  userId: string;
  profile: ProfileStatus['data_without_updated_at'] | null;
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

/** What was last seen by whoever is signed in here; null when there is nothing, or it is somebody else's. */
export function readLastSeen(): LastSeen | null {
  const kept = parsed(KEY) as { version: number; seen: LastSeen } | null;
  const user = parsed(USER_KEY) as { state?: { id?: string | null } } | null;
  if (kept?.version !== VERSION) return null;
  return kept.seen.userId === user?.state?.id ? kept.seen : null;
}

/** Keeps it. A browser that keeps nothing only shows less without a network. */
export function writeLastSeen(seen: LastSeen): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version: VERSION, seen }));
  } catch (error) {
    console.info('last seen not stored', error);
  }
}

/** Forgets it: the next person may use the same phone. */
export function forgetLastSeen(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // What refuses storage holds nothing either.
  }
}
