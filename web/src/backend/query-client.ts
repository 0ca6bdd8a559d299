/** The cache of server data. */
import { notifyManager, QueryClient } from '@tanstack/react-query';
import { toBackendError } from './errors.ts';

const FRESH_MS = 30_000;

/** The client library retries reads on 503 and without a response for seven seconds; this adds one retry for other 5xx. */
function isWorthAnotherTry(failures: number, error: unknown): boolean {
  const { kind, status } = toBackendError(error);
  return failures < 1 && kind === 'server' && status !== 503;
}

// A response that arrives while one page turns into another is shown after that: rendering it would delay a frame of the transition.
notifyManager.setScheduler((notify) => {
  const transition = document.activeViewTransition?.finished;
  if (transition) transition.then(notify, notify);
  else setTimeout(notify);
});

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
