/** Who may see the signed-in member's numbers, photos and date of birth. */
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { backend } from './client.ts';
import { unwrap } from './errors.ts';
import { photosOptions } from './list-photos.ts';
import { profileStatusOptions } from './profile-status.ts';
import { queryClient } from './query-client.ts';
import type { ContactLevels } from './types.ts';

/** Query of the own levels; `answered_at` is null while the installation's default applies. Throws BackendError. */
export function contactLevelsOptions(userId: string) {
  return queryOptions({
    queryKey: ['contact-levels', userId],
    queryFn: async ({ signal }): Promise<ContactLevels> =>
      unwrap(await backend().from('my_contact_levels').select().abortSignal(signal).single()),
    staleTime: 0,
  });
}

/** The answer to each question. */
type LevelAnswers = Record<
  'phone' | 'parent_number' | 'mama_phone' | 'call_first' | 'photos' | 'dob',
  string
>;

/** Mutation that stores the answers; photos may have new names then. Throws BackendError. */
export function saveContactLevelsOptions(userId: string) {
  return mutationOptions({
    mutationFn: async (answers: LevelAnswers) => {
      unwrap(await backend().rpc('set_contact_levels', answers));
    },
    onSettled: () =>
      Promise.all(
        [contactLevelsOptions(userId), profileStatusOptions(userId), photosOptions(userId)].map(
          ({ queryKey }) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
