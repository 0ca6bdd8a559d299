import { infiniteQueryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrapAs } from '#web/backend/validated.ts';
import { LOG } from './rows.ts';

const ENTRIES_A_PAGE = 50;

/** Query of the entries, newest first. Throws BackendError. */
export function logOptions() {
  return infiniteQueryOptions({
    queryKey: ['desk', 'log'],
    queryFn: async ({ pageParam }) =>
      unwrapAs(LOG, await backend().rpc('desk_log', { before: pageParam ?? undefined })),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < ENTRIES_A_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  });
}
