/** Whom one has saved, as ids only: one request tells every heart on every card what it shows. */
import { queryOptions } from '@tanstack/react-query';
import { ROWS_AN_ANSWER } from '#domain/limits.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';

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
  const ids: string[] = [];
  for (;;) {
    const rows = unwrap(
      await backend()
        .from('follows')
        .select('following_id')
        .eq('follower_id', userId)
        .order('following_id')
        .range(ids.length, ids.length + ROWS_AN_ANSWER - 1)
        .abortSignal(signal),
    );
    ids.push(...rows.map(({ following_id }) => following_id as string));
    if (rows.length < ROWS_AN_ANSWER) return ids;
  }
}
