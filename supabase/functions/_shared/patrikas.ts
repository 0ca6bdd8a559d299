/** Computing a member's patrika from the answers and storing both, by the code that the browser previews it with. */
import type { Database } from '#domain/database.types.ts';
import { birthOf, type PatrikaAnswers, type StoredPatrika, storedPatrika } from '#domain/patrika/answers.ts';
import type { BirthError } from '#domain/patrika/birth.ts';
import { computePatrika, type Patrika } from '#domain/patrika/patrika.ts';
import { ENGINE } from '#domain/patrika/sky.ts';
import { placeOf } from '#domain/places/places.ts';
import type { Backend } from './backend.ts';

/** The part of the profile that a patrika is computed from. */
export type BirthColumns = Pick<Database['public']['Views']['profiles']['Row'], 'dob' | 'dob_time'>;

/** What is stored where nothing can be computed. */
const NOTHING: StoredPatrika = {
  charans: [],
  moon_classes: [],
  by_name: false,
  mangal: 'unknown',
  mars_house: null,
  moon_deg: null,
  lagna_deg: null,
  mars_deg: null,
  engine: ENGINE,
};

/** The result of the answers, or why the birth can't be computed. */
export function resultOf(
  answers: PatrikaAnswers,
  birth: BirthColumns,
  now: Date,
): { result: StoredPatrika; error: BirthError | null } {
  const place = answers.birth_place ? (placeOf(answers.birth_place) ?? null) : null;
  const known = answers.source === 'none' ? null : birthOf(answers, birth, place);
  let computed: Patrika | null = null;
  if (known) {
    const answer = computePatrika(known, { namingName: answers.patrika_name, now: now.getTime() });
    if (!answer.ok) return { result: NOTHING, error: answer.error };
    computed = answer;
  }
  return { result: storedPatrika(answers, computed) ?? { ...NOTHING, engine: null }, error: null };
}

/** Stores answers and result. Throws `Failure` `birth_changed` when the profile has another birth by now. */
export async function storePatrika(
  backend: Backend,
  member: string,
  stored: { answers: PatrikaAnswers; result: StoredPatrika; birth: BirthColumns; consentedAt: string | null },
): Promise<void> {
  const { answers, result, birth, consentedAt } = stored;
  await backend.rpc('store_patrika', {
    member,
    answers: { ...answers, consented_at: consentedAt },
    result,
    birth,
  });
}
