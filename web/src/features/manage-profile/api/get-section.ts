/** The columns of one section of the member's own profile, loaded each time its form opens. */
import { queryOptions } from '@tanstack/react-query';
import { type FormSection, factsOf, fieldsOf } from '#domain/profile-fields.ts';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import type { SectionColumns } from '#web/features/manage-profile/lib/form-values.ts';
import { loadChoiceLists } from '#web/i18n/choice-lists.ts';

/** The section's columns for `select`. */
export function columnsOf(section: FormSection): string {
  return fieldsOf(section).join(',');
}

/** Query of a section's columns. Not cached: an open form's initial values must not change. */
export function sectionOptions(userId: string, section: FormSection) {
  return queryOptions({
    queryKey: ['profile-section', userId, section],
    queryFn: async () => {
      const [row] = await Promise.all([
        backend()
          .from('profiles')
          .select(columnsOf(section))
          .eq('id', userId)
          .single()
          .overrideTypes<SectionColumns, { merge: false }>(),
        // For the labels of what is in the row; without them the form shows what is stored.
        fieldsOf(section).some((field) => factsOf(field).type === 'suggested') && loadChoiceLists(),
      ]);
      return unwrap(row);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
