/** The names of members who ask for the own patrika. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { inList } from '#web/backend/member-filters.ts';

/** Query of the members with these ids, as far as they are shown. Throws BackendError. */
export function askersOptions(userId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: ['patrika-requests', userId, 'askers', ids],
    queryFn: async ({ signal }) =>
      unwrap(
        await backend()
          .from('valid_profiles')
          .select('id,first_name,middle_name,last_name,regional_full_name')
          .filter('id', 'in', inList(ids))
          .abortSignal(signal),
      ),
    enabled: ids.length > 0,
  });
}
