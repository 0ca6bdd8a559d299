/** Who has a code. */
import { queryOptions } from '@tanstack/react-query';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';

/** Query of the id of the listed member with a code; null when the user sees none. Throws BackendError. */
export function memberByCodeOptions(userId: string, code: string) {
  return queryOptions({
    queryKey: ['member-by-code', userId, code],
    queryFn: async ({ signal }): Promise<string | null> => {
      const [found] = unwrap(
        await backend()
          .from('valid_profiles')
          .select('id')
          .filter('user_code', 'eq', code)
          .limit(1)
          .abortSignal(signal),
      );
      return found?.id ?? null;
    },
  });
}
