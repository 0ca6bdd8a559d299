/** How much is stored of the signed-in member, for the summary. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { toBackendError } from '#web/backend/errors.ts';

export type StoredCounts = Record<
  'payments' | 'interests' | 'saved' | 'viewers' | 'links' | 'blocks',
  number
>;

const COUNT = { count: 'exact', head: true } as const;

/** Query of the number of rows of each kind, refetched on each visit. Throws BackendError. */
export function storedCountsOptions(userId: string) {
  return queryOptions({
    queryKey: ['stored-counts', userId],
    queryFn: async (): Promise<StoredCounts> => {
      const [payments, interests, saved, viewers, links, blocks] = await Promise.all([
        backend().from('payments').select('order_id', COUNT).eq('user_id', userId).then(countOf),
        backend().from('my_interests').select('interest_id', COUNT).then(countOf),
        backend().from('follows').select('following_id', COUNT).eq('follower_id', userId).then(countOf),
        backend().from('contact_viewers').select('viewer_id', COUNT).then(countOf),
        backend().from('own_biodata_links').select('id', COUNT).then(countOf),
        backend().from('my_blocks').select('member_id', COUNT).then(countOf),
      ]);
      return { payments, interests, saved, viewers, links, blocks };
    },
    staleTime: 0,
  });
}

function countOf({ count, error, status }: { count: number | null; error: unknown; status: number }): number {
  if (error) throw toBackendError(error, status);
  return Number(count);
}
