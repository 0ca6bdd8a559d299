/** Pages of the saved members, last saved first. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { SHORTLIST_PAGE_SIZE } from '#domain/limits.ts';
import { LISTED_COLUMNS, SAVED_COLUMNS, selectList } from '#domain/member-columns.ts';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { savedIdsOptions } from './get-saved-ids.ts';
import { LIST_CACHE_MS, uniqueMembers } from './list-members.ts';
import { queryClient } from './query-client.ts';
import type { SavedProfile } from './types.ts';

export const TOGGLE_SAVED = ['toggle-saved'];

/** Query of the shortlist's pages; its data are the members of all pages. Throws BackendError. */
export function shortlistOptions(userId: string) {
  return infiniteQueryOptions({
    queryKey: ['shortlist', userId],
    queryFn: async ({ pageParam, signal }) => {
      await changesArrived();
      const rows = await fetchPage(userId, pageParam, signal);
      noteSaved(userId, rows);
      return rows;
    },
    initialPageParam: 0,
    getNextPageParam: (last: SavedProfile[], pages: SavedProfile[][]) =>
      last.length < SHORTLIST_PAGE_SIZE ? undefined : countStillSaved(userId, pages),
    select: uniqueMembers<SavedProfile>,
    gcTime: LIST_CACHE_MS,
  });
}

/** Resolves when no save is pending: a read that overtakes one would return the old state. */
function changesArrived(): Promise<void> {
  const arrived = () => queryClient.isMutating({ mutationKey: TOGGLE_SAVED }) === 0;
  if (arrived()) return Promise.resolve();
  return new Promise((resolve) => {
    const forget = queryClient.getMutationCache().subscribe(() => {
      if (!arrived()) return;
      forget();
      resolve();
    });
  });
}

async function fetchPage(userId: string, offset: number, signal: AbortSignal): Promise<SavedProfile[]> {
  const answer = await backend()
    .from('follows_view')
    .select(selectList([...LISTED_COLUMNS, ...SAVED_COLUMNS]))
    .eq('follower_id', userId)
    .order('followed_at', { ascending: false })
    .order('following_id', { ascending: false })
    .range(offset, offset + SHORTLIST_PAGE_SIZE - 1)
    .abortSignal(signal);
  return unwrap(answer);
}

/** Adds members that were saved on another device to the cached ids; not while a save is pending. */
function noteSaved(userId: string, rows: readonly SavedProfile[]): void {
  if (queryClient.isMutating({ mutationKey: TOGGLE_SAVED }) > 0) return;
  queryClient.setQueryData(
    savedIdsOptions(userId).queryKey,
    (ids) => ids && [...new Set([...ids, ...rows.map(({ id }) => id)])],
  );
}

/** The offset of the next page: members unsaved since their page was loaded no longer count on the server. */
function countStillSaved(userId: string, pages: readonly SavedProfile[][]): number {
  const ids = queryClient.getQueryData(savedIdsOptions(userId).queryKey);
  const loaded = new Set(pages.flat().map(({ id }) => id));
  return ids ? ids.filter((id) => loaded.has(id)).length : loaded.size;
}
