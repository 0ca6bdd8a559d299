/** The question who may see the numbers. It stays where it is until it is answered; the answer stays in its place until the page is left. */
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type NumbersAnswer, NumbersCards } from './numbers-cards.tsx';
import { QUESTION_HEIGHT } from './question-height.ts';

export function NumbersQuestion() {
  const { t } = useTranslation();
  const id = useId();
  const { data: levels, error } = useQuery(contactLevelsOptions(useUserId()));
  const [answer, setAnswer] = useState<NumbersAnswer | null>(null);
  if (answer) return <Answered answer={answer} />;
  // The list below stays readable without it.
  if (error && !levels) return null;
  if (!levels) return <Skeleton className={QUESTION_HEIGHT} />;
  if (levels.answered_at !== null) return null;
  return (
    <Card className="grid gap-3 p-4">
      <h2 id={id} className="font-display text-section">
        {t('notices.numbers')}
      </h2>
      <p className="text-small text-ink-2">{t(`levels.default_${levels.phone}`)}</p>
      <NumbersCards levels={levels} labelledBy={id} onSaved={setAnswer} />
      <p className="text-small text-ink-2">
        {t('notices.numbers_note')}{' '}
        <Link to="/contact_levels" className="text-kumkum underline underline-offset-4">
          {t('notices.numbers_each')}
        </Link>
      </p>
    </Card>
  );
}

/** What was answered, and the way to change it. Takes the focus of the pressed card. */
function Answered({ answer }: { answer: NumbersAnswer }) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => line.current?.focus({ preventScroll: true }), []);
  return (
    <div
      ref={line}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-3 rounded-card bg-leaf-soft py-1 pr-2 pl-4 text-small text-leaf outline-none"
    >
      <Check aria-hidden="true" className="size-5 shrink-0 stroke-2" />
      <p className="min-w-[8rem] flex-1 py-2">{t(`notices.numbers_${answer}_text`)}</p>
      <Link
        to="/contact_levels"
        className="ml-auto inline-flex min-h-11 items-center px-2 underline underline-offset-4"
      >
        {t('notices.numbers_change')}
      </Link>
    </div>
  );
}
