/** First step: the new number. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneGroups } from '#domain/phone-groups.ts';
import { mobileNumber } from '#domain/typed-number.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { requestNumberChange } from '#web/features/change-number/api/change-number.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { MobileField } from '#web/ui/mobile-field.tsx';

interface NumberStepProps {
  /** With `+`; empty without one. */
  current: string;
  abroad: boolean;
  /** The new number typed so far. */
  number: string;
  /** Whether the code has proved that another account has the number typed so far. */
  isTaken: boolean;
  /** Called when the code has been sent. */
  onSent: (number: string) => void;
}

/** Errors about the number itself, shown at the field. A hosted project says at once that a number is taken. */
const ABOUT_THE_NUMBER = new Map([
  ['phone_exists', 'error.phone_exists'],
  ['validation_failed', 'error.number'],
]);

/** The form with the new number. */
export function NumberStep({ current, abroad, number, isTaken, onSent }: NumberStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(number);
  const [problem, setProblem] = useState(isTaken ? 'error.phone_exists' : null);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: requestNumberChange,
    onSuccess: (_nothing, next) => onSent(next),
    onError: (refusal) => show(ABOUT_THE_NUMBER.get(toBackendError(refusal).code) ?? null),
  });

  useEffect(() => {
    if (isTaken) input.current?.focus();
  }, [isTaken]);

  function show(found: string | null): void {
    setProblem(found);
    if (found !== null) input.current?.focus();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const next = mobileNumber(typed, abroad);
    const found = next === null ? 'error.number' : next === current ? 'number_change.same' : null;
    show(found);
    if (next !== null && found === null && !isPending) mutate(next);
  }

  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <p className="text-body text-ink-2">
        {t(current ? 'number_change.intro' : 'number_change.intro_first')}
      </p>
      {current && (
        <p className="text-body">
          <span className="block text-small text-ink-2">{t('number_change.current')}</span>
          {phoneGroups(current).join(' ')}
        </p>
      )}
      <MobileField
        ref={input}
        label={t(current ? 'number_change.new' : 'login.number')}
        hint={abroad ? t('login.number_abroad') : undefined}
        error={problem && t(problem)}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setProblem(null);
          reset();
        }}
      />
      <ErrorBox>{error && !problem && errorText(error)}</ErrorBox>
      <Button type="submit" full pending={isPending}>
        {t('number_change.send')}
      </Button>
    </form>
  );
}
