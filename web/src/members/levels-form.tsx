/** One question for each number, the photos and the date of birth, and whom to call first. Nothing is chosen beforehand. */
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveContactLevelsOptions } from '#web/backend/contact-levels.ts';
import type { ContactLevels } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';

const QUESTIONS = {
  phone: ['members', 'accepted', 'nobody'],
  parent_number: ['members', 'accepted', 'nobody'],
  mama_phone: ['accepted', 'nobody'],
  call_first: ['own', 'parents'],
  photos: ['members', 'accepted'],
  dob: ['members', 'accepted'],
} as const;
type Question = keyof typeof QUESTIONS;
type Answers = Partial<Record<Question, string>>;

const questions = Object.keys(QUESTIONS) as Question[];

/** The form of the stored answers; all questions are open when `answered_at` is null. */
export function LevelsForm({ levels }: { levels: ContactLevels }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [answers, setAnswers] = useState<Answers>(() => (levels.answered_at === null ? {} : levels));
  const [missing, setMissing] = useState<Question | null>(null);
  const { mutate, error, isPending } = useMutation({
    ...saveContactLevelsOptions(useUserId()),
    onSuccess: () => showAlert(t('levels.saved'), 'success'),
  });

  function save(): void {
    const open = questions.find((question) => answers[question] === undefined) ?? null;
    setMissing(open);
    if (open === null) mutate(answers as Record<Question, string>);
  }

  return (
    <Card className="grid gap-6 p-4">
      <p className="text-small text-ink-2">
        {t(levels.answered_at === null ? `levels.default_${levels.phone}` : 'levels.intro')}
      </p>
      {questions.map((question) => (
        <ChipGroup
          key={question}
          label={t(`levels.${question}`)}
          value={answers[question]}
          onChange={(value) => setAnswers((before) => ({ ...before, [question]: value }))}
          options={QUESTIONS[question].map((value) => ({ value, label: t(`levels.value_${value}`) }))}
          error={missing === question && answers[question] === undefined ? t('levels.choose') : undefined}
        />
      ))}
      <p className="text-small text-ink-2">{t('levels.photos_note')}</p>
      <p className="text-small text-ink-2">{t('levels.dob_note')}</p>
      <p className="text-small text-ink-2">{t('levels.address_note')}</p>
      <p className="text-small text-ink-2">{t('levels.already_seen')}</p>
      <ErrorLine>{error && errorText(error)}</ErrorLine>
      <Button full pending={isPending} onClick={save}>
        {t('levels.save')}
      </Button>
    </Card>
  );
}
