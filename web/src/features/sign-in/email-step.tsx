/** First step: the e-mail address. */
import { type FormEvent, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { meantAddress } from '#domain/mistyped-email.ts';
import { emailAddress } from '#domain/typed-email.ts';
import { type ErrorText, errorText } from '#web/backend/errors.ts';
import { isNumber, requestCode } from '#web/backend/one-time-code.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { replayPress } from './lib/early-presses.ts';

interface EmailStepProps {
  /** The address that was typed last; a number counts as none. */
  address: string;
  /** The choice between address and number; none where only the address is offered. */
  ways?: ReactNode;
  /** Called when the field for the address takes the focus. */
  onFocus: () => void;
  /** Called when a code has been mailed to this address now or a moment ago. */
  onSent: (email: string) => void;
}

/** False in the prerendered page, whose form can't be submitted yet: its first script keeps presses until then (early-presses.ts). */
function useIsHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** The form with the e-mail address. */
export function EmailStep({ address: last, ways, onFocus, onSent }: EmailStepProps) {
  const { t } = useTranslation();
  const email = isNumber(last) ? '' : last;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(email);
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<ErrorText | null>(null);
  const [pending, setPending] = useState(false);
  /** The corrected address, while the member is asked whether it is meant. */
  const [meant, setMeant] = useState<string | null>(null);
  const isHydrated = useIsHydrated();

  // The prerendered page accepts typing and presses before it is hydrated.
  useEffect(() => setTyped((known) => known || (input.current?.value ?? '')), []);
  useEffect(() => {
    if (isHydrated) replayPress(form.current);
  }, [isHydrated]);

  // Restores the focus on returning from the second step.
  useEffect(() => {
    if (email) input.current?.focus();
  }, [email]);

  /** The typed address; null, with the focus on the field, when it can't be one. What was typed before hydration is in the field only. */
  function checkedAddress(): string | null {
    const address = emailAddress(input.current?.value ?? typed);
    setProblem(address === null ? 'error.email' : null);
    if (address === null) input.current?.focus();
    return address;
  }

  /** The code was asked for before: only the address is needed. */
  function enterCode(): void {
    const address = checkedAddress();
    if (address !== null) onSent(address);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const address = checkedAddress();
    if (address === null || pending || meant) return;
    const corrected = meantAddress(address);
    if (corrected) setMeant(corrected);
    else void send(address);
  }

  async function send(address: string): Promise<void> {
    setTyped(address);
    setFailure(null);
    setPending(true);
    try {
      await requestCode(address);
      onSent(address);
    } catch (error) {
      console.info('login', error instanceof Error ? error.message : error);
      setFailure(errorText(error));
      setPending(false);
      setMeant(null);
    }
  }

  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-[28rem] pt-6">
      <h1 className="font-display text-name">{t('login.heading')}</h1>
      {ways}
      <p className="mt-2 text-body text-ink-2">{t('login.prompt')}</p>
      <form
        ref={form}
        noValidate
        data-early={isHydrated ? undefined : ''}
        onSubmit={submit}
        className="mt-7 grid grid-cols-1 gap-5"
      >
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
            setMeant(null);
          }}
          onFocus={onFocus}
          onBlur={() => typed && setProblem(emailAddress(typed) === null ? 'error.email' : null)}
        />
        <ErrorBox>{failure && t(failure.key, failure.values)}</ErrorBox>
        {meant ? (
          <MeantQuestion typed={typed} meant={meant} pending={pending} onAnswer={send} />
        ) : (
          <>
            <Button type="submit" full pending={pending}>
              {t('login.submit')}
            </Button>
            <Button variant="quiet" full onClick={enterCode}>
              {t('login.have_code')}
            </Button>
          </>
        )}
      </form>
    </main>
  );
}

interface MeantQuestionProps {
  typed: string;
  meant: string;
  pending: boolean;
  onAnswer: (address: string) => Promise<void>;
}

const hostOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);

/** 'Did you mean gmail.com?' in the place of the button: whoever presses twice takes the host that exists. */
function MeantQuestion({ typed, meant, pending, onAnswer }: MeantQuestionProps) {
  const { t } = useTranslation();
  const yes = useRef<HTMLButtonElement>(null);
  useEffect(() => yes.current?.focus(), []);
  return (
    <>
      <p role="alert" className="rounded-field bg-marigold-soft px-4 py-3 text-body text-marigold-ink">
        {t('login.did_you_mean', { host: hostOf(meant) })}
      </p>
      <Button ref={yes} full pending={pending} onClick={() => void onAnswer(meant)}>
        {t('login.meant', { host: hostOf(meant) })}
      </Button>
      <Button variant="quiet" full onClick={() => void onAnswer(typed)}>
        {t('login.not_meant', { host: hostOf(typed) })}
      </Button>
    </>
  );
}
