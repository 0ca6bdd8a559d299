/** Second step: the code from the mailbox. Back and send again both return to the first step. */
import { ChevronLeft } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { dismissAlerts, showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { OtpField } from '#web/ui/otp-field.tsx';
import { Countdown } from './countdown.tsx';
import { verifyCode } from './verify-code.ts';

/** Stands for the address in the sentence, which is then set around it in bold. */
const ADDRESS = '\u0000';

interface CodeStepProps {
  email: string;
  onBack: () => void;
}

function focusFirstBox(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('input:not([aria-hidden])')?.focus();
}

/** The form with the code. The countdown starts anew whenever this step is shown. */
export function CodeStep({ email, onBack }: CodeStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
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
      showAlert(t('login.invalid'));
      focusFirstBox(form.current);
    } catch (error) {
      showAlert(errorText(error));
    }
    setPending(false);
  }

  return (
    <>
      <header>
        <IconButton label={t('ui.back')} onClick={onBack} className="-ml-4">
          <ChevronLeft aria-hidden="true" className="size-6" strokeWidth={1.75} />
        </IconButton>
      </header>
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
          <OtpField label={t('login.code')} name="code" value={code} onChange={setCode} />
          <Countdown />
          <Button type="submit" full pending={pending}>
            {t('login.continue')}
          </Button>
          <Button variant="quiet" full onClick={onBack}>
            {t('login.send_again')}
          </Button>
        </form>
      </main>
    </>
  );
}
