import type { PatrikaAnswers } from '#domain/patrika/answers.ts';

/** The properties of each part of the patrika form. */
export interface AnswerFieldsProps {
  answers: PatrikaAnswers;
  change: (changed: Partial<PatrikaAnswers>) => void;
}
