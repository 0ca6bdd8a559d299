/** Second step: the code that was mailed or texted. Back and 'send again' both return to the first step. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNumber, verifyCode } from '#web/backend/one-time-code.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { dismissAlerts, showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/code-countdown.tsx';
import { CodeField, CodePrompt, focusFirstBox } from '#web/ui/code-field.tsx';
import type { SentCode } from './lib/sent-code.ts';

interface CodeStepProps {
  sent: SentCode;
  /** Returns to the address. */
  onReturn: () => void;
  /** The code was right. */
  onDone: () => void;
}

/** The form with the code. The countdown begins when the code was sent. */
export function CodeStep({ sent: { address, at }, onReturn, onDone }: CodeStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState(false);
  const [pending, setPending] = useState(false);

  useEffect(() => focusFirstBox(form.current), []);

  async function submit(typed: string): Promise<void> {
    if (pending) return;
    dismissAlerts();
    setPending(true);
    try {
      if ((await verifyCode(address, typed)) === 'session') return onDone();
      setCode('');
      setRefused(true);
      focusFirstBox(form.current);
    } catch (error) {
      showAlert(errorText(error));
    }
    setPending(false);
  }

  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-[28rem] pt-6">
      <h1 className="font-display text-name">{t('login.code_heading')}</h1>
      <div className="mt-2">
        <CodePrompt address={address}>
          <button
            type="button"
            onClick={onReturn}
            className="-my-2.5 py-2.5 font-semibold text-kumkum underline underline-offset-4"
          >
            {t(isNumber(address) ? 'login.change_number' : 'login.change_address')}
          </button>
        </CodePrompt>
      </div>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(code);
        }}
        className="mt-7 grid grid-cols-1 gap-5"
      >
        <CodeField
          error={refused ? `${t('login.invalid')}. ${t('login.check_code')}` : null}
          value={code}
          onComplete={(typed) => void submit(typed)}
          onChange={(typed) => {
            setCode(typed);
            setRefused(false);
          }}
        />
        <Countdown since={at} by={isNumber(address) ? 'text' : 'mail'} />
        <Button type="submit" full pending={pending}>
          {t('login.continue')}
        </Button>
        <Button variant="quiet" full onClick={onReturn}>
          {t('login.send_again')}
        </Button>
      </form>
    </main>
  );
}
