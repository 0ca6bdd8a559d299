/** The persisted client state: whose profile is open. */
import { create } from 'zustand';

interface UserState {
  /** The member whose profile is open: the signed-in user, or the candidate for whom a helper acts; null for a guest. */
  id: string | null;
  /** The signed-in user's id, null for a guest and until the session is loaded. */
  account: string | null;
  /** The session is being loaded. */
  isLoading: boolean;
  /** The session could not be loaded. */
  isError: boolean;
}

/** In local storage, where it is read synchronously before the first render. */
const KEY = 'root';
const VERSION = 1;

function storedId(): string | null {
  try {
    const { state, version } = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return version === VERSION ? (state.id ?? null) : null;
  } catch {
    return null;
  }
}

/** The initial state is that of prerendered pages, which are hydrated with it. */
export const useUserStore = create<UserState>()(() => ({
  id: null,
  account: null,
  isLoading: true,
  isError: false,
}));

useUserStore.setState({ id: storedId() });
useUserStore.subscribe(({ id }) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ state: { id }, version: VERSION }));
  } catch {
    // Private windows may refuse.
  }
});
