/** Who may see the telephone numbers, in three answers of one tap each. The page of the levels has one question for each number. */
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveContactLevelsOptions } from '#web/backend/contact-levels.ts';
import type { ContactLevels } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorLine } from '#web/ui/error-line.tsx';

type NumberLevels = Record<'phone' | 'parent_number' | 'mama_phone', string>;

/** The uncle is a third person: his number is never open to all members once the question is answered. */
const ANSWERS = {
  parents: { phone: 'nobody', parent_number: 'members', mama_phone: 'nobody' },
  accepted: { phone: 'accepted', parent_number: 'accepted', mama_phone: 'accepted' },
  members: { phone: 'members', parent_number: 'members', mama_phone: 'accepted' },
} as const satisfies Record<string, NumberLevels>;
export type NumbersAnswer = keyof typeof ANSWERS;
const answers = Object.keys(ANSWERS) as NumbersAnswer[];

/** The answer that the stored levels are; null before one is stored, and for other combinations. */
function answerOf(levels: ContactLevels): NumbersAnswer | null {
  if (levels.answered_at === null) return null;
  const numbers = ['phone', 'parent_number', 'mama_phone'] as const;
  return (
    answers.find((answer) => numbers.every((number) => levels[number] === ANSWERS[answer][number])) ?? null
  );
}

interface NumbersCardsProps {
  levels: ContactLevels;
  /** Id of the question. */
  labelledBy: string;
  onSaved?: (answer: NumbersAnswer) => void;
}

/** The cards; a tap stores the answer. None is chosen before the member has answered. */
export function NumbersCards({ levels, labelledBy, onSaved }: NumbersCardsProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, error, isPending, variables } = useMutation({
    ...saveContactLevelsOptions(useUserId()),
    // Before the levels are read again, which may remove the cards.
    onSuccess: (_nothing, { phone }) => {
      showAlert(t('levels.saved'), 'success');
      const answer = answers.find((one) => ANSWERS[one].phone === phone);
      if (answer) onSaved?.(answer);
    },
  });
  const current = answerOf(levels);

  function save(answer: NumbersAnswer): void {
    const { photos, dob } = levels;
    const call_first = answer === 'parents' ? 'parents' : levels.call_first;
    mutate({ ...ANSWERS[answer], call_first, photos, dob });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be a heading above a sentence
    <div role="group" aria-labelledby={labelledBy} className="grid grid-cols-1 gap-2">
      {answers.map((answer) => {
        const on = isPending ? variables.phone === ANSWERS[answer].phone : current === answer;
        return (
          <button
            key={answer}
            type="button"
            aria-pressed={on}
            disabled={isPending}
            onClick={() => save(answer)}
            className={classNames(
              'flex min-h-14 items-center gap-3 rounded-field border px-4 py-2 text-left transition-colors',
              on
                ? 'border-kumkum bg-kumkum-soft text-kumkum-deep'
                : 'border-line-strong/70 bg-field text-ink',
            )}
          >
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t(`notices.numbers_${answer}`)}</span>
              <span className={classNames('block text-small', !on && 'text-ink-2')}>
                {t(`notices.numbers_${answer}_text`)}
              </span>
            </span>
            {on && <Check aria-hidden="true" className="size-5 shrink-0 stroke-2" />}
          </button>
        );
      })}
      <ErrorLine>{error && errorText(error)}</ErrorLine>
    </div>
  );
}
