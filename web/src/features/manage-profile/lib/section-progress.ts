/** The progress of the member's own profile: which of the six sections are complete, and what the others miss. */
import { FORM_SECTIONS, type FormSection, missingFields, type ProfileField } from '#domain/profile-fields.ts';
import type { ProfileStatus } from '#web/backend/types.ts';

/** The accordion's sections in their order. */
export const SECTIONS = ['photos', ...FORM_SECTIONS, 'payment'] as const;
export type Section = (typeof SECTIONS)[number];

export interface SectionProgress {
  section: Section;
  complete: boolean;
  /** The required fields without a value; empty for photos and payment. */
  missing: readonly ProfileField[];
}

/** The progress of the six sections by the profile's status row. */
export function sectionProgress(status: ProfileStatus): SectionProgress[] {
  return SECTIONS.map((section) => {
    if (section === 'photos') return { section, complete: !status.isMediaNull, missing: [] };
    if (section === 'payment') return { section, complete: status.has_paid, missing: [] };
    const complete = !isSectionNull(status, section);
    return {
      section,
      complete,
      missing: complete ? [] : missingFields(section, status.data_without_updated_at),
    };
  });
}

function isSectionNull(status: ProfileStatus, section: FormSection): boolean {
  return status[`is_${section}_details_null`];
}

/**
 * The incomplete section to go on with after one was saved, null before any was: the first form behind it, or else the first of all. The
 * payment is the last.
 */
export function nextSection(
  progress: readonly SectionProgress[],
  saved: Section | null,
): Section | undefined {
  const open = progress.filter(({ section, complete }) => !complete && section !== saved);
  const place = progress.findIndex(({ section }) => section === saved);
  const behind = open.filter((one) => progress.indexOf(one) > place);
  const found = [...behind, ...open];
  return (found.find(({ section }) => section !== 'payment') ?? found[0])?.section;
}
