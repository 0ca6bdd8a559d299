/** What the answers as they stand lead to, computed as the server will. */
import { useMemo } from 'react';
import { birthOf, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import { computePatrika, type PatrikaResult } from '#domain/patrika/patrika.ts';
import { placeOf } from '#domain/places/places.ts';
import type { OwnPatrika } from '#web/features/patrika/api/own-patrika.ts';

/** Null while the birth is not known well enough to compute anything. */
export function usePreview(answers: PatrikaAnswers, birth: OwnPatrika['birth']): PatrikaResult | null {
  return useMemo(() => {
    if (answers.source === 'none' || (answers.time_certainty === 'part' && !answers.day_part)) return null;
    const place = answers.birth_place ? (placeOf(answers.birth_place) ?? null) : null;
    const known = birthOf(answers, birth, place);
    return known && computePatrika(known, { namingName: answers.patrika_name });
  }, [answers, birth]);
}
