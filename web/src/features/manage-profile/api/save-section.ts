/** Saves the changed columns of a section of the member's own profile. */
import { mutationOptions } from '@tanstack/react-query';
import type { FormSection } from '#domain/profile-fields.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { queryClient } from '#web/backend/query-client.ts';
import type { SectionColumns } from '#web/features/manage-profile/lib/form-values.ts';
import { columnsOf, sectionOptions } from './get-section.ts';

async function saveSection(userId: string, section: FormSection, changes: SectionColumns) {
  // Returns the row, which also proves that one was updated: an update of no row is no error.
  return unwrap(
    await backend()
      .from('profiles')
      .update(changes)
      .eq('id', userId)
      .select(columnsOf(section))
      .single()
      .overrideTypes<SectionColumns, { merge: false }>(),
  );
}

/** Mutation of the changed columns; resolves once the profile's status is reloaded too. Throws BackendError. */
export function saveSectionOptions(userId: string, section: FormSection) {
  return mutationOptions({
    mutationFn: (changes: SectionColumns) => saveSection(userId, section, changes),
    onSuccess: (row) => {
      // A form that opens again before the cache is emptied must compare with what is saved now.
      queryClient.setQueryData(sectionOptions(userId, section).queryKey, row);
      return queryClient.invalidateQueries({ queryKey: profileStatusOptions(userId).queryKey });
    },
  });
}
