/** Saves the changed columns of a section of the member's own profile. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormSection } from '#domain/profile-fields.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/backend/session.ts';
import type { SectionColumns } from '#web/features/manage-profile/lib/form-values.ts';
import { columnsOf } from './get-section.ts';

async function saveSection(userId: string, section: FormSection, changes: SectionColumns): Promise<void> {
  // Returns the row to prove that one was updated: an update of no row is no error.
  unwrap(
    await backend().from('profiles').update(changes).eq('id', userId).select(columnsOf(section)).single(),
  );
}

/** Mutation of the changed columns; resolves once the profile's status is reloaded too. Throws BackendError. */
export function useSaveSection(section: FormSection) {
  const userId = useUserId();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: SectionColumns) => saveSection(userId, section, changes),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: profileStatusOptions(userId).queryKey }),
  });
}
