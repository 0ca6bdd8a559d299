/** The signed-in user's notices: reading them, and marking them as read. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { NoticeKind } from '#domain/notices.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { ViewRow } from '#web/backend/rows.ts';
import { readUnreadNotices } from '#web/backend/unread-notices.ts';

/** A notice; those about another member have that one's name. */
export type Notice = ViewRow<'my_notices'> & { id: string; kind: NoticeKind; count: number; at: string };

/** How many the page shows. */
const MAX_NOTICES = 100;

/** Query of the newest notices. Throws BackendError. */
export function noticesOptions(userId: string) {
  return queryOptions({
    queryKey: ['notices', userId, 'list'],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend()
          .from('my_notices')
          .select()
          .order('at', { ascending: false })
          .limit(MAX_NOTICES)
          .abortSignal(signal),
      ) as Notice[],
    staleTime: 0,
  });
}

/** Mutation that marks one notice as read, or all with null. Throws BackendError. */
export function readNoticesOptions(userId: string) {
  const { queryKey } = noticesOptions(userId);
  return mutationOptions({
    mutationFn: async (id: string | null) => {
      unwrap(await backend().rpc('read_notices', id === null ? {} : { notice: id }));
    },
    onMutate: (id) => {
      const before = queryClient.getQueryData(queryKey);
      const now = new Date().toISOString();
      queryClient.setQueryData(queryKey, (rows) =>
        rows?.map((row) => (id === null || row.id === id ? { ...row, read_at: row.read_at ?? now } : row)),
      );
      return before;
    },
    onSettled: (_data, error, _id, before) => {
      if (error) queryClient.setQueryData(queryKey, before);
      void readUnreadNotices(userId);
      // The reminder of the rules is closed with its notice.
      void queryClient.invalidateQueries(profileStatusOptions(userId));
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
