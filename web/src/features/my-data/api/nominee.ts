/** The person whom the signed-in member named to ask for a copy or the deletion of the data in their place. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { queryClient } from '#web/backend/query-client.ts';
import { unwrapAs } from '#web/backend/validated.ts';

export const RELATIONS = ['parent', 'sibling', 'child', 'relative', 'friend'] as const;

const nominee = z.object({
  name: z.string(),
  relation: z.enum(RELATIONS),
  contact: z.string(),
  named_at: z.string(),
});
export type Nominee = z.infer<typeof nominee>;
const nominees = z.array(nominee);

/** Query of the nominee; null without one. Throws BackendError. */
export function nomineeOptions(userId: string) {
  return queryOptions({
    queryKey: ['nominee', userId],
    queryFn: async ({ signal }): Promise<Nominee | null> =>
      unwrapAs(nominees, await backend().from('my_nominee').select().abortSignal(signal))[0] ?? null,
    staleTime: 0,
  });
}

/** Mutation that names a nominee, in place of a former one. Throws BackendError. */
export function nameNomineeOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (nominee: { name: string; relation: string; contact: string }) => {
      unwrap(await backend().rpc('name_nominee', nominee));
    },
    onSettled: () => queryClient.invalidateQueries(nomineeOptions(userId)),
  });
}

/** Mutation that removes the nominee. Throws BackendError. */
export function removeNomineeOptions(userId: string) {
  return mutationOptions({
    mutationFn: async () => {
      unwrap(await backend().rpc('remove_nominee'));
    },
    onSettled: () => queryClient.invalidateQueries(nomineeOptions(userId)),
  });
}
