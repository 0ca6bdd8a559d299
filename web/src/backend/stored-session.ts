/** The session that the client library has stored, for use before the library has loaded. Part of the first script too, so it stays small. */
import { sessionKey } from './session-key.ts';

/** The part of a session that is needed before the library has loaded. */
export interface StoredSession {
  access_token: string;
  /** Seconds since 1970. */
  expires_at: number;
  user: { id: string };
}

/** A session that expires sooner is refreshed first, by the client library. */
const MIN_REMAINING_MS = 120_000;

/** Whether a session is stored, also an expired or unreadable one. */
export function hasStoredSession(backendUrl: string): boolean {
  return localStorage.getItem(sessionKey(backendUrl)) !== null;
}

/** The stored session; null without one, and when it has expired or expires soon. Throws when it is unreadable. */
export function storedSession(backendUrl: string): StoredSession | null {
  const session: StoredSession | null = JSON.parse(localStorage.getItem(sessionKey(backendUrl)) ?? 'null');
  return session && session.expires_at * 1000 > Date.now() + MIN_REMAINING_MS ? session : null;
}
