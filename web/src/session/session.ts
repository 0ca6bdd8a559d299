/**
 * The session: loaded once before a member route renders, then updated by events. The client library stores and refreshes it; this module
 * only keeps the user's id.
 */
import type { Session } from '@supabase/auth-js';
import { actFor, candidateOf, keepActingOf } from '#web/backend/acting.ts';
import { clientLoaded, loadClient } from '#web/backend/client.ts';
import { config, loadConfig } from '#web/backend/config.ts';
import { isTransient, toBackendError } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { sessionKey } from '#web/backend/session-key.ts';
import { hasStoredSession, type StoredSession, storedSession } from '#web/backend/stored-session.ts';
import { keepOnlyDataOf } from '#web/device/device-data.ts';
import { useUserStore } from './user-store.ts';

let starting: Promise<void> | null = null;

/** Reads the session once, without the client library where possible. Throws BackendError; after a failure the next call tries again. */
export function startSession(): Promise<void> {
  starting ??= check().catch((error: unknown) => {
    starting = null;
    useUserStore.setState({ isLoading: false, isError: true });
    throw toBackendError(error);
  });
  return starting;
}

async function check(): Promise<void> {
  useUserStore.setState({ isLoading: true, isError: false });
  const stored = await readStored();
  if (stored !== undefined) {
    follow(stored);
    void clientLoaded.then(watch);
    return;
  }
  const client = await loadClient();
  const { data, error } = await client.auth.getSession();
  // A session that the server rejects has ended; after a failed request that is unknown.
  if (error && isTransient(error)) throw error;
  follow(data.session);
  watch(client);
}

/** The stored session, null for guests; undefined when the client library must read it, because it is unreadable or must be refreshed. */
async function readStored(): Promise<StoredSession | null | undefined> {
  const { backendUrl } = await loadConfig();
  try {
    return hasStoredSession(backendUrl) ? (storedSession(backendUrl) ?? undefined) : null;
  } catch {
    return undefined;
  }
}

function watch(client: Awaited<ReturnType<typeof loadClient>>): void {
  client.auth.onAuthStateChange((event, session) => {
    // Without a session, this event may also mean a temporarily failed refresh. `check` has already read the state.
    if (event === 'INITIAL_SESSION' && !session && hasStoredSession(config().backendUrl)) return;
    follow(session);
  });
}

function follow(session: Pick<StoredSession, 'user'> | null): void {
  const account = session?.user.id ?? null;
  keepActingOf(account);
  const id = candidateOf(account) ?? account;
  const { id: before } = useUserStore.getState();
  useUserStore.setState({ id, account, isLoading: false, isError: false });
  if (before !== null && before !== id) queryClient.clear();
  keepOnlyDataOf(id);
}

/**
 * Checks with the server that the stored session still exists and ends it here if not: the access token alone stays valid for up to an hour
 * after the session was ended on another device. Throws BackendError when the session can't be read.
 */
export async function confirmSession(): Promise<void> {
  await startSession();
  if (!useUserStore.getState().id) return;
  const client = await loadClient();
  // For `session_not_found` the client library itself removes the session and emits SIGNED_OUT.
  const { error } = await client.auth.getUser();
  if (error?.code === 'user_not_found') await forgetSession();
}

/** Returns the session, refreshed when its token has expired; null when there is none. Throws BackendError. */
export async function readSession(): Promise<Session | null> {
  const client = await loadClient();
  const { data, error } = await client.auth.getSession();
  if (error) throw toBackendError(error);
  return data.session;
}

/** Whether the signed-in user acts for a candidate. */
export function useIsActing(): boolean {
  return useUserStore(({ id, account }) => account !== null && id !== account);
}

/** Opens the profile of a candidate, or with null the own account again. */
export function openProfileOf(candidate: string | null, address: string): void {
  const { account } = useUserStore.getState();
  if (account !== null) actFor(account, candidate, address);
}

/** The id of the member whose profile is open: the signed-in user, or a helper's candidate. Only for screens behind the access gate; throws without a session. */
export function useUserId(): string {
  const id = useUserStore((state) => state.id);
  if (!id) throw new Error('useUserId() outside of the access gate');
  return id;
}

/** Ends the session of this device, also when the server can't be reached. Errors are only logged. */
export async function signOut(): Promise<void> {
  const client = await loadClient();
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) console.info('sign-out', error.message);
}

/** Ends the sessions of all devices. Throws BackendError on failure; then this device stays signed in. */
export async function signOutEverywhere(): Promise<void> {
  const client = await loadClient();
  const { error } = await client.auth.signOut({ scope: 'global' });
  if (error) throw toBackendError(error);
}

/** Deletes the session of an account that no longer exists, without a request to the server. */
export async function forgetSession(): Promise<void> {
  const client = await loadClient();
  // Without a stored session the client's sign-out sends no request.
  localStorage.removeItem(sessionKey(config().backendUrl));
  await client.auth.signOut({ scope: 'local' });
}
