/** The ids of the saved members: one request for all hearts on all cards. */
import { queryOptions } from '@tanstack/react-query';
import { allRows } from './all-rows.ts';
import { backend } from './client.ts';
import { savedIds } from './page-queries.ts';

const FRESH_MS = 5 * 60_000;

/** Query of the ids a member has saved. Throws BackendError. */
export function savedIdsOptions(userId: string) {
  return queryOptions({
    queryKey: ['saved-ids', userId],
    queryFn: ({ signal }) => fetchSavedIds(userId, signal),
    staleTime: FRESH_MS,
  });
}

async function fetchSavedIds(userId: string, signal: AbortSignal): Promise<string[]> {
  const rows = await allRows((first, last) => savedIds(backend(), userId, first, last).abortSignal(signal));
  return rows.map(({ following_id }) => following_id);
}
