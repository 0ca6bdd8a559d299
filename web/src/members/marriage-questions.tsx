/** Asks the member whether somebody who named them is the partner. */
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  changeMarriageOptions,
  type MarriageQuestion,
  marriageQuestionsOptions,
} from '#web/backend/marriage.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useNameText } from '#web/i18n/member-name.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';

/** Nothing while nobody asks. */
export default function MarriageQuestions(): ReactNode {
  const { data: questions = [] } = useQuery(marriageQuestionsOptions(useUserId()));
  return questions.map((question) => <Question key={question.user_code} question={question} />);
}

function Question({ question: { user_code: code, first_name, last_name } }: { question: MarriageQuestion }) {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const nameText = useNameText();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useMutation(changeMarriageOptions(useUserId()));
  const answer = (yes: boolean) => mutate({ call: 'answer_marriage_question', code, yes });
  const name = nameText([first_name, last_name].filter(Boolean).join(' '));
  return (
    <Card padded className="mb-4 grid gap-3 wrap-anywhere">
      <p className="font-semibold">{t('marriage.question', { name, code: plain(code) })}</p>
      <p className="text-small text-ink-2">{t('marriage.question_note')}</p>
      <ErrorLine>{error && errorText(error)}</ErrorLine>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="secondary" disabled={isPending} onClick={() => answer(false)}>
          {t('marriage.no')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={() => answer(true)}>
          {t('marriage.yes')}
        </Button>
      </div>
    </Card>
  );
}
