/** Whether mails about interests are sent to the signed-in member. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { toBackendError, unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';

/** Query of the choice. Throws BackendError. */
export function interestMailsOptions(userId: string) {
  return queryOptions({
    queryKey: ['interest-mails', userId],
    queryFn: async ({ signal }): Promise<boolean> =>
      unwrap(await backend().from('my_mail_settings').select().abortSignal(signal).single())
        .interest_mails !== false,
    staleTime: 0,
  });
}

/** Mutation that stores the choice, which is shown at once. Throws BackendError. */
export function setInterestMailsOptions(userId: string) {
  const { queryKey } = interestMailsOptions(userId);
  return mutationOptions({
    mutationFn: async (wanted: boolean) => {
      const { error, status } = await backend().rpc('set_interest_mails', { wanted });
      if (error) throw toBackendError(error, status);
    },
    onMutate: (wanted) => void queryClient.setQueryData(queryKey, wanted),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
