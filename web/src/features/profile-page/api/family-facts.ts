/** Who filled in a member's profile, and whether the family acts for it. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

interface FamilyFacts {
  made_by: 'self' | 'mother' | 'father' | 'sibling' | 'relative' | 'guardian';
  run_by_family: boolean;
}

/** Query of the facts; null for a member who is not shown. Throws BackendError. */
export function familyFactsOptions(viewerId: string, memberId: string) {
  return queryOptions({
    queryKey: ['family-facts', viewerId, memberId],
    queryFn: async ({ signal }): Promise<FamilyFacts | null> =>
      unwrap(
        await backend().rpc('family_facts', { user_id: memberId }).abortSignal(signal),
      ) as unknown as FamilyFacts | null,
  });
}
