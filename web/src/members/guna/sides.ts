/** From stored patrikas to the two sides of a guna total. */
import type { GunaSide } from '#domain/guna/match.ts';
import type { StoredPatrika } from '#domain/patrika/answers.ts';
import { placeOfCharan } from '#domain/patrika/answers.ts';
import type { MangalStatus } from '#domain/patrika/mangal.ts';
import { traitsOf } from '#domain/patrika/moon-classes.ts';
import type { ShownPlace } from '#web/i18n/zodiac-text.ts';

/** The family's answer (`mangal_status`) as ours. */
const FAMILY_ANSWERS: Record<string, MangalStatus> = { No: 'no', Yes: 'yes', Partial: 'mild' };

/** Whether the family knows. */
export const answersMangal = (familyAnswer: string | null): boolean => (familyAnswer ?? '') in FAMILY_ANSWERS;

/** The family's answer where there is one, else what was computed. */
export function mangalOf(familyAnswer: string | null, computed: MangalStatus): MangalStatus {
  return FAMILY_ANSWERS[familyAnswer ?? ''] ?? computed;
}

/** Where the Moon may be: with the charans, which only contacts are shown, or without. */
export function placesOf({
  charans,
  moon_classes,
}: Pick<StoredPatrika, 'charans' | 'moon_classes'>): ShownPlace[] {
  if (charans.length > 0) return charans.map(placeOfCharan);
  return moon_classes.map(traitsOf).map(({ rashi, nakshatra }) => ({ rashi, nakshatra, charan: null }));
}

/** Whether the own patrika is shown to a member: who looks at totals shows it likewise. */
export const isOwnShown = (level: string | null | undefined, inContact: boolean | null): boolean =>
  level === 'members' || (level === 'accepted' && inContact === true);

/** One side of a pair. */
export function sideOf(
  { charans, moon_classes, mangal }: Pick<StoredPatrika, 'charans' | 'moon_classes' | 'mangal'>,
  familyAnswer: string | null,
): GunaSide {
  const [only] = charans.length === 1 ? charans : [];
  return {
    classes: moon_classes,
    charan: only === undefined ? null : placeOfCharan(only).charan,
    mangal: mangalOf(familyAnswer, mangal),
  };
}
