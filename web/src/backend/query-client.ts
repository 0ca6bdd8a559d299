/** The cache of server data. */
import { QueryClient } from '@tanstack/react-query';
import { toBackendError } from './errors.ts';

const FRESH_MS = 30_000;

/** The client library retries reads on 503 and without a response for seven seconds; this adds one retry for other 5xx. */
function isWorthAnotherAttempt(failures: number, error: unknown): boolean {
  const { kind, status } = toBackendError(error);
  return failures < 1 && kind === 'server' && status !== 503;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: isWorthAnotherAttempt,
      refetchOnWindowFocus: false,
    },
    // Offline, what a member does fails at once and says so: a press must not take effect later, unseen.
    mutations: { networkMode: 'always' },
  },
});
