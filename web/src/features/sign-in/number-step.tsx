/** First step for those who sign in by mobile number. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mobileNumber } from '#domain/typed-number.ts';
import { type ErrorText, errorText } from '#web/backend/errors.ts';
import { isNumber, requestCode } from '#web/backend/one-time-code.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { MobileField } from '#web/ui/mobile-field.tsx';

interface NumberStepProps {
  /** The number that was typed last, with `+`; an e-mail address counts as none. */
  address: string;
  /** Whether numbers outside India are accepted. */
  abroad: boolean;
  /** The choice between address and number. */
  ways: ReactNode;
  /** Called when the field takes the focus. */
  onFocus: () => void;
  /** Called when a code has been sent to this number now or a moment ago. */
  onSent: (number: string) => void;
}

/** The form with the number. */
export function NumberStep({ address, abroad, ways, onFocus, onSent }: NumberStepProps) {
  const { t } = useTranslation();
  const number = isNumber(address) ? address : '';
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(number);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const [pending, setPending] = useState(false);

  // Restores the focus on returning from the second step.
  useEffect(() => {
    if (number) input.current?.focus();
  }, [number]);

  /** The typed number; null, with the focus on the field, when it can't be one. */
  function checkedNumber(): string | null {
    const found = mobileNumber(typed, abroad);
    setProblem(found === null ? 'error.number' : null);
    if (found === null) input.current?.focus();
    return found;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = checkedNumber();
    if (found === null || pending) return;
    setFailure(null);
    setPending(true);
    try {
      await requestCode(found);
      onSent(found);
    } catch (error) {
      console.info('login', error instanceof Error ? error.message : error);
      setFailure(errorText(error));
      setPending(false);
    }
  }

  /** The code was asked for before: only the number is needed. */
  function enterCode(): void {
    const found = checkedNumber();
    if (found !== null) onSent(found);
  }

  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-[28rem] pt-6">
      <h1 className="font-display text-name">{t('login.heading')}</h1>
      {ways}
      <p className="mt-2 text-body text-ink-2">{t('login.number_prompt')}</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-7 grid grid-cols-1 gap-5">
        <MobileField
          ref={input}
          label={t('login.number')}
          hint={abroad ? t('login.number_abroad') : undefined}
          error={problem && t(problem)}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setProblem(null);
          }}
          onFocus={onFocus}
          onBlur={() => typed && setProblem(mobileNumber(typed, abroad) === null ? 'error.number' : null)}
        />
        <ErrorBox>{failure && t(failure.key, failure.values)}</ErrorBox>
        <Button type="submit" full pending={pending}>
          {t('login.submit')}
        </Button>
        <Button variant="quiet" full onClick={enterCode}>
          {t('login.have_code')}
        </Button>
      </form>
    </main>
  );
}
