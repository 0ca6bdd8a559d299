/**
 * The session: read once before a member route renders, then followed. The client library keeps it in local storage
 * and refreshes it; here we only remember who it is.
 */
import type { Session, SupabaseClient } from '@supabase/supabase-js';
import { loadClient } from './client.ts';
import { config } from './config.ts';
import { keepOnlyDataOf } from './device-data.ts';
import { isTransient, toBackendError } from './errors.ts';
import { queryClient } from './query-client.ts';
import { sessionKey } from './session-key.ts';
import { useUserStore } from './user-store.ts';

let starting: Promise<void> | null = null;

/** Loads client and session; the first caller pays, the others wait. Throws BackendError; then the next call tries again. */
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
  const client = await loadClient();
  const { data, error } = await client.auth.getSession();
  // A session the server no longer accepts is simply over; one that could not be asked about is not.
  if (error && isTransient(error)) throw error;
  follow(data.session);
  watch(client);
}

function watch(client: SupabaseClient): void {
  client.auth.onAuthStateChange((event, session) => {
    // Without a session, this event may also mean that a refresh failed for now. `check` has just read the truth.
    if (event === 'INITIAL_SESSION' && !session) return;
    follow(session);
  });
}

function follow(session: Session | null): void {
  const id = session?.user.id ?? null;
  const { id: before } = useUserStore.getState();
  useUserStore.setState({ id, isLoading: false, isError: false });
  if (before !== null && before !== id) queryClient.clear();
  keepOnlyDataOf(id);
}

/**
 * Asks the server whether the stored session still exists; if not, ends it here too. The access token alone would be accepted for up
 * to an hour after the session was ended on another device. Throws BackendError when the session can't be read.
 */
export async function confirmSession(): Promise<void> {
  await startSession();
  if (!useUserStore.getState().id) return;
  const client = await loadClient();
  // For `session_not_found` the client library itself removes the session and emits SIGNED_OUT.
  const { error } = await client.auth.getUser();
  if (error?.code === 'user_not_found') await forgetSession();
}

/** The session, refreshed when its token has expired; null when there is none. Throws BackendError. */
export async function readSession(): Promise<Session | null> {
  const client = await loadClient();
  const { data, error } = await client.auth.getSession();
  if (error) throw toBackendError(error);
  return data.session;
}

/** The signed-in user's id. Only for screens behind the access gate, where there always is one. */
export function useUserId(): string {
  const id = useUserStore((state) => state.id);
  if (!id) throw new Error('useUserId() outside of the access gate');
  return id;
}

/** Ends the session of this device only, also when the server can't be reached. Errors are only logged. */
export async function signOut(): Promise<void> {
  const client = await loadClient();
  const { error } = await client.auth.signOut({ scope: 'local' });
  if (error) console.info('sign-out', error.message);
}

/** Ends the sessions of all devices. Throws BackendError when the server did not do it; then this device stays signed in. */
export async function signOutEverywhere(): Promise<void> {
  const client = await loadClient();
  const { error } = await client.auth.signOut({ scope: 'global' });
  if (error) throw toBackendError(error);
}

/** Forgets the session of an account that no longer exists: the server has nothing left to end, so it is not asked. */
export async function forgetSession(): Promise<void> {
  const client = await loadClient();
  // Without a stored session the client's sign-out stays inside the browser.
  localStorage.removeItem(sessionKey(config().backendUrl));
  await client.auth.signOut({ scope: 'local' });
}
