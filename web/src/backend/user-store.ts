/** The persisted client state: the signed-in user's id. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';

interface UserState {
  /** The signed-in user's id, null for a guest. */
  id: string | null;
  /** The session is being loaded. */
  isLoading: boolean;
  /** The session could not be loaded. */
  isError: boolean;
}

/** Stored in local storage under `root`, version 1, and read synchronously before the first render. */
export const useUserStore = create<UserState>()(
  persist((): UserState => ({ id: null, isLoading: true, isError: false }), {
    name: 'root',
    version: 1,
    partialize: ({ id }) => ({ id }),
  }),
);
