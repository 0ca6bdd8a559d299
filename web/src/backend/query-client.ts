/** The cache of server data. Only what passes by itself is tried again. */
import { QueryClient } from '@tanstack/react-query';
import { isTransient } from './errors.ts';

const FRESH_MS = 30_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => failures < 1 && isTransient(error),
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
