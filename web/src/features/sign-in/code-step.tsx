/** Second step: the code from the mailbox. The page's back and send again both return to the first step. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { dismissAlerts, showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { Countdown } from './countdown.tsx';
import { verifyCode } from './verify-code.ts';

/** Stands for the address in the sentence, which is then set around it in bold. */
const ADDRESS = '\u0000';

interface CodeStepProps {
  email: string;
  onSendAgain: () => void;
}

function focusFirstBox(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([aria-hidden])')?.focus();
}

/** The form with the code. The countdown starts anew whenever this step is shown. */
export function CodeStep({ email, onSendAgain }: CodeStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState(false);
  const [pending, setPending] = useState(false);
  const [mailbox, host] = email.split('@');
  const [before, after] = t('login.code_prompt', { email: ADDRESS }).split(ADDRESS);

  useEffect(() => focusFirstBox(form.current), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    dismissAlerts();
    setPending(true);
    try {
      if (await verifyCode(email, code)) return;
      setCode('');
      setRefused(true);
      showAlert(t('login.invalid'));
      focusFirstBox(form.current);
    } catch (error) {
      showAlert(errorText(error));
    }
    setPending(false);
  }

  return (
    <main tabIndex={-1} className="mx-auto w-full max-w-[28rem] pt-6">
      <h1 className="font-display text-name">{t('login.code_heading')}</h1>
      <p className="mt-2 text-body text-ink-2">
        {before}
        <strong className="font-semibold text-ink [overflow-wrap:anywhere]">
          {mailbox}
          <wbr />@{host}
        </strong>
        {after}
      </p>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-7 grid grid-cols-1 gap-5"
      >
        <OtpField
          label={t('login.code')}
          error={refused ? t('login.check_code') : null}
          name="code"
          value={code}
          onChange={(typed) => {
            setCode(typed);
            setRefused(false);
          }}
        />
        <Countdown />
        <Button type="submit" full pending={pending}>
          {t('login.continue')}
        </Button>
        <Button variant="quiet" full onClick={onSendAgain}>
          {t('login.send_again')}
        </Button>
      </form>
    </main>
  );
}
