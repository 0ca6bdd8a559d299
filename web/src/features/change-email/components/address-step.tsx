/** First step: the new address. */
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailAddress } from '#domain/typed-email.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { requestEmailChange } from '#web/features/change-email/api/change-email.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface AddressStepProps {
  /** Empty for who signs in by number only. */
  current: string;
  /** The new address typed so far. */
  email: string;
  /** Called when both codes have been mailed. */
  onSent: (email: string) => void;
}

/** Errors about the address itself, shown at the field. */
const ABOUT_THE_ADDRESS = new Set(['email_exists', 'email_address_invalid', 'validation_failed']);

function problemOf(address: string | null, current: string): string | null {
  if (address === null) return 'error.email';
  return address.toLowerCase() === current.toLowerCase() ? 'email_change.same' : null;
}

/** The form with the new address. */
export function AddressStep({ current, email, onSent }: AddressStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (address: string) => requestEmailChange(address),
    onSuccess: (_nothing, address) => onSent(address),
    onError: (refusal) => {
      console.info('e-mail change', refusal.message);
      if (ABOUT_THE_ADDRESS.has(toBackendError(refusal).code)) input.current?.focus();
    },
  });
  const isAboutAddress = error !== null && ABOUT_THE_ADDRESS.has(toBackendError(error).code);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    reset();
    const address = emailAddress(typed);
    const found = problemOf(address, current);
    setProblem(found);
    if (address !== null && !found) mutate(address);
    else input.current?.focus();
  }

  const refusal = isAboutAddress ? errorText(error) : null;
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <p className="text-body text-ink-2">{t(current ? 'email_change.intro' : 'email_change.intro_first')}</p>
      {current && (
        <p className="text-body wrap-anywhere">
          <span className="block text-small text-ink-2">{t('email_change.current')}</span>
          {current}
        </p>
      )}
      <TextField
        ref={input}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        label={t(current ? 'email_change.new' : 'login.email')}
        error={problem ? t(problem) : refusal}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setProblem(null);
          reset();
        }}
        onBlur={() => typed && setProblem(problemOf(emailAddress(typed), current))}
      />
      <ErrorBox>{error && !isAboutAddress && errorText(error)}</ErrorBox>
      <Button type="submit" full pending={isPending}>
        {t('email_change.send')}
      </Button>
    </form>
  );
}
