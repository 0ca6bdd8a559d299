/** The form with the code that confirms a new e-mail address or number. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { verifyCode } from '#web/backend/one-time-code.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { focusFirstBox } from '#web/ui/code-field.tsx';

interface Outcomes {
  /** Called when the address or number has changed. */
  onDone: () => void;
  /** Called when the code was correct and another one is still required. */
  onAccepted?: () => void;
  onError?: (error: Error) => void;
}

/** The properties of the form and its `CodeField`, whether the code is being checked, and what makes room for another code. */
export function useChangeCode(address: string, { onDone, onAccepted, onError }: Outcomes) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const ref = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (typed: string) => verifyCode(address, typed, 'change'),
    onSuccess: (outcome) => {
      if (outcome === 'session') onDone();
      else if (outcome === 'accepted' && onAccepted) onAccepted();
      else clear();
    },
    onError,
  });

  function clear(): void {
    setCode('');
    focusFirstBox(ref.current);
  }

  function submit(typed: string): void {
    if (!isPending) mutate(typed);
  }

  return {
    isPending,
    startAgain: () => {
      reset();
      clear();
    },
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit(code);
      },
    },
    field: {
      value: code,
      error: error ? errorText(error) : data === 'wrong' ? t('login.check_code') : null,
      onComplete: submit,
      onChange: (typed: string) => {
        setCode(typed);
        reset();
      },
    },
  };
}
