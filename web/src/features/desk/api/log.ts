/** The log of the desk. */
import { infiniteQueryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** What somebody read or did at the desk. */
export interface LogEntry {
  id: number;
  at: string;
  /** Null for the command line. */
  actor_code: number | null;
  actor_name: string | null;
  actor_role: 'operator' | 'moderator' | null;
  action: string;
  member_code: number | null;
  subject: string | null;
  detail: Record<string, unknown>;
}

const ENTRIES_A_PAGE = 50;

/** Query of the entries, newest first. Throws BackendError. */
export function logOptions() {
  return infiniteQueryOptions({
    queryKey: ['desk', 'log'],
    queryFn: async ({ pageParam }): Promise<LogEntry[]> =>
      unwrap(await backend().rpc('desk_log', { before: pageParam ?? undefined })) as LogEntry[],
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < ENTRIES_A_PAGE ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  });
}
