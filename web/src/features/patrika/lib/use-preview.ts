/** The result of the unsaved answers, computed by the same code as on the server. */
import { useMemo } from 'react';
import { birthOf, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import { OCCURRENCES, type Occurrence } from '#domain/patrika/birth.ts';
import { computePatrika, type Patrika, type PatrikaResult } from '#domain/patrika/patrika.ts';
import { placeOf } from '#domain/places/places.ts';
import type { OwnPatrika } from '#web/features/patrika/api/own-patrika.ts';

export interface Preview {
  result: PatrikaResult;
  /** The results of a clock time that came twice in its night; none otherwise. */
  hours: { occurrence: Occurrence; patrika: Patrika }[];
}

/** Null while the birth is not known well enough to compute anything. */
export function usePreview(answers: PatrikaAnswers, birth: OwnPatrika['birth']): Preview | null {
  return useMemo(() => {
    if (answers.source === 'none' || (answers.time_certainty === 'part' && !answers.day_part)) return null;
    const place = answers.birth_place ? (placeOf(answers.birth_place) ?? null) : null;
    const known = birthOf(answers, birth, place);
    if (!known) return null;
    const compute = (occurrence = known.occurrence) =>
      computePatrika({ ...known, occurrence }, { namingName: answers.patrika_name });
    const result = compute();
    const twice = result.ok && result.hourCameTwice;
    return {
      result,
      hours: (twice ? OCCURRENCES : []).flatMap((occurrence) => {
        const patrika = compute(occurrence);
        return patrika.ok ? { occurrence, patrika } : [];
      }),
    };
  }, [answers, birth]);
}
