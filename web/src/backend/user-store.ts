/** The one persisted slice of client state: who is using this browser. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface UserState {
  /** The signed-in user's id, null for a guest. */
  id: string | null;
  /** The session check is under way. */
  isLoading: boolean;
  /** The session could not be read. */
  isError: boolean;
}

/** Kept in local storage under `root`, version 1; reading local storage is immediate, so it is there before the first picture. */
export const useUserStore = create<UserState>()(
  persist((): UserState => ({ id: null, isLoading: true, isError: false }), {
    name: 'root',
    version: 1,
    partialize: ({ id }) => ({ id }),
  }),
);
