/** The time of birth with how certain it is. A profile needs a time; who does not know it has one that is never shown. */
import type { TimeCertainty } from './patrika/birth.ts';

export interface BirthTime {
  dob_time?: string | null;
  dob_time_certainty?: string | null;
}

/** Fills the required column when the time is not known. */
export const UNKNOWN_TIME = '00:00';

/** The time, unless it is not known. */
export function shownBirthTime({ dob_time, dob_time_certainty }: BirthTime): string | null {
  return dob_time_certainty === 'Unknown' ? null : (dob_time ?? null);
}

/** What it means for the patrika; null where the member has not said. */
export function patrikaCertainty({ dob_time_certainty }: BirthTime): TimeCertainty | null {
  if (dob_time_certainty === 'Unknown') return 'unknown';
  return dob_time_certainty === 'About' ? 'about' : null;
}
