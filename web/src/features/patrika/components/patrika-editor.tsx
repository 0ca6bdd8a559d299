/** The form of the patrika with its result beside it, computed while it is filled in; nothing is sent before it is saved. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answersProblem, PATRIKA_SOURCES, type PatrikaAnswers } from '#domain/patrika/answers.ts';
import { toBackendError } from '#web/backend/errors.ts';
import {
  answersOf,
  type OwnPatrika,
  ownPatrikaOptions,
  useSavePatrika,
} from '#web/features/patrika/api/own-patrika.ts';
import { usePreview } from '#web/features/patrika/lib/use-preview.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BirthFields } from './birth-fields.tsx';
import { ErasePatrika } from './erase-patrika.tsx';
import { PrintedFields } from './printed-fields.tsx';
import { Result } from './result.tsx';
import { SharingFields } from './sharing-fields.tsx';

/** Loads what was saved, then shows the form. */
export function PatrikaEditor() {
  const { t } = useTranslation();
  const query = useQuery(ownPatrikaOptions(useUserId()));
  const waiting = (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      <Skeleton className="h-72 w-full rounded-card" />
    </div>
  );
  return (
    <Loaded query={query} skeleton={waiting}>
      {(own) => <Editor key={own.saved ? 'saved' : 'new'} own={own} />}
    </Loaded>
  );
}

function Editor({ own }: { own: OwnPatrika }) {
  const { t } = useTranslation();
  const [answers, setAnswers] = useState(() => answersOf(own));
  const [consent, setConsent] = useState(own.saved !== null && own.saved.source !== 'none');
  const change = (changed: Partial<PatrikaAnswers>) => setAnswers((before) => ({ ...before, ...changed }));
  const preview = usePreview(answers, own.birth);
  const { problem, save, pending } = useSave(answers, consent);
  const wanted = answers.source !== 'none';

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <ChipGroup
        label={t('patrika.source')}
        options={PATRIKA_SOURCES.map((value) => ({ value, label: t(`patrika.source.${value}`) }))}
        value={answers.source}
        onChange={(source) => change({ source: source as PatrikaAnswers['source'] })}
      />
      {answers.source === 'printed' && <PrintedFields answers={answers} change={change} />}
      {wanted && (
        <>
          <BirthFields answers={answers} change={change} birth={own.birth} />
          <Result answers={answers} change={change} birth={own.birth} preview={preview} />
          <SharingFields answers={answers} change={change} />
          <CheckField checked={consent} onChange={setConsent}>
            {t('patrika.consent')}
          </CheckField>
        </>
      )}
      {!wanted && <p className="text-small text-ink-2">{t('patrika.none_note')}</p>}
      <ErrorLine>{problem}</ErrorLine>
      <Button type="submit" full pending={pending}>
        {t('ui.save')}
      </Button>
      {own.saved && <ErasePatrika onErased={() => setConsent(false)} />}
    </form>
  );
}

/** Saves complete answers; otherwise says what is missing. */
function useSave(answers: PatrikaAnswers, consent: boolean) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync, isPending } = useSavePatrika();
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    const missing = answersProblem(answers);
    if (missing) return setProblem(t(`patrika.problem.${missing}`));
    if (answers.source !== 'none' && !consent) return setProblem(t('patrika.problem.consent_required'));
    setProblem(null);
    try {
      await mutateAsync(answers);
      showAlert(t('patrika.saved'), 'success');
    } catch (error) {
      const { code, status } = toBackendError(error);
      setProblem(status === 422 ? t(`patrika.problem.${code}`) : errorText(error));
    }
  }

  return { problem, save, pending: isPending };
}
