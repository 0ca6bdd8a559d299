/** The cache of server data. */
import { QueryClient } from '@tanstack/react-query';
import { toBackendError } from './errors.ts';

const FRESH_MS = 30_000;

/** The client library itself repeats reads on 503 and when there is no answer, for seven seconds; we add the other 5xx, once. */
function isWorthAnotherTry(failures: number, error: unknown): boolean {
  const { kind, status } = toBackendError(error);
  return failures < 1 && kind === 'server' && status !== 503;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: isWorthAnotherTry,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
});
