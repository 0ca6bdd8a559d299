/** Requests for a patrika that is not shown: sending one, and those of the signed-in member (docs/patrika.md, "Asking for a patrika"). */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { queryClient } from './query-client.ts';
import type { PatrikaRequest } from './types.ts';

/** Requests that are read; more than anybody looks through. */
const MOST = 100;

/** Of all queries of requests: a changed level ends those that it answers. */
export const patrikaRequestsKey = (userId: string) => ['patrika-requests', userId];

/** Query of the own requests, sent and received, the newest first. Throws BackendError. */
export function patrikaRequestsOptions(userId: string) {
  return queryOptions({
    queryKey: patrikaRequestsKey(userId),
    queryFn: async ({ signal }): Promise<PatrikaRequest[]> =>
      unwrap(
        await backend()
          .from('my_patrika_requests')
          .select()
          .order('asked_at', { ascending: false })
          .order('id')
          .limit(MOST)
          .abortSignal(signal),
      ),
    staleTime: 0,
  });
}

/** Mutation that asks a member, its variable, for the patrika. Throws BackendError, whose message says why it was refused. */
export function askForPatrikaOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (member: string) =>
      void unwrap(await backend().rpc('ask_for_patrika', { user_id: member })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: patrikaRequestsKey(userId) }),
  });
}
