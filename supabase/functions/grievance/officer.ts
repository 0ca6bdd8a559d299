/** The grievance officer and the contact for personal data, from the community settings. */

/** A row of the view `community`; null for what operators have not filled in. */
export type Officer = Record<(typeof OFFICER_COLUMNS)[number], string | null>;

export const OFFICER_COLUMNS = [
  'officer_name',
  'officer_post_mr',
  'officer_post_en',
  'officer_email',
  'officer_phone',
  'officer_hours_mr',
  'officer_hours_en',
  'legal_name',
  'postal_address',
  'data_contact',
] as const;

/** Texts in Marathi and English on one line; a missing one, or the same twice, is left out. */
const inBoth = (marathi: string | null, english: string | null) =>
  [...new Set([marathi, english])].filter((text) => text !== null).join(' / ');

/** The lines of the officer's name, post, addresses and hours, without those that are not filled in. */
export function officerLines(officer: Officer): string[] {
  return [
    officer.officer_name,
    inBoth(officer.officer_post_mr, officer.officer_post_en),
    officer.officer_email,
    officer.officer_phone,
    inBoth(officer.officer_hours_mr, officer.officer_hours_en),
    officer.legal_name,
    officer.postal_address,
  ].filter((line) => line !== null && line !== '') as string[];
}
