/** First step: the e-mail address. */
import { type FormEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { emailAddress } from '#domain/typed-email.ts';
import { type ErrorText, errorText } from '#web/backend/errors.ts';
import { requestCode } from '#web/backend/one-time-code.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface EmailStepProps {
  email: string;
  /** Called when the field for the address takes the focus. */
  onFocus: () => void;
  /** Called when a code has been mailed to this address now or a moment ago. */
  onSent: (email: string) => void;
}

/** False in the prerendered page, whose form can't be submitted yet. */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** The form with the e-mail address. */
export function EmailStep({ email, onFocus, onSent }: EmailStepProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const [pending, setPending] = useState(false);
  const isHydrated = useIsHydrated();

  // The prerendered page accepts typing before it is hydrated.
  useEffect(() => setTyped((known) => known || (input.current?.value ?? '')), []);

  // Restores the focus on returning from the second step.
  useEffect(() => {
    if (email) input.current?.focus();
  }, [email]);

  /** The code was asked for before: only the address is needed. */
  function enterCode(): void {
    const address = emailAddress(typed);
    setProblem(address === null ? 'error.email' : null);
    if (address !== null) onSent(address);
    else input.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const address = emailAddress(typed);
    setProblem(address === null ? 'error.email' : null);
    setFailure(null);
    if (address === null) return input.current?.focus();
    setPending(true);
    try {
      await requestCode(address);
      onSent(address);
    } catch (error) {
      console.info('login', error instanceof Error ? error.message : error);
      setFailure(errorText(error));
      setPending(false);
    }
  }

  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-[28rem] pt-6">
      <h1 className="font-display text-name">{t('login.heading')}</h1>
      <p className="mt-2 text-body text-ink-2">{t('login.prompt')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-7 grid grid-cols-1 gap-5">
        <TextField
          ref={input}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          label={t('login.email')}
          error={problem && t(problem)}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setProblem(null);
          }}
          onFocus={onFocus}
          onBlur={() => typed && setProblem(emailAddress(typed) === null ? 'error.email' : null)}
        />
        {failure && (
          <p role="alert" className="rounded-field bg-kumkum-soft px-4 py-3 text-small text-kumkum-deep">
            {t(failure.key, failure.values)}
          </p>
        )}
        <Button type="submit" full pending={pending} disabled={!isHydrated}>
          {t('login.submit')}
        </Button>
        <Button variant="quiet" full disabled={!isHydrated} onClick={enterCode}>
          {t('login.have_code')}
        </Button>
      </form>
    </main>
  );
}
