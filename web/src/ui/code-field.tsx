/** Where a code was mailed to, and the field for it. */
import { useTranslation } from 'react-i18next';
import { OtpField } from './otp-field.tsx';

/** Stands for the address in the sentence, which is then set around it in bold. */
const ADDRESS = '\u0000';

/** 'Please enter the verification code we sent to …', with the address in bold. */
export function CodePrompt({ email }: { email: string }) {
  const { t } = useTranslation();
  const [before, after] = t('login.code_prompt', { email: ADDRESS }).split(ADDRESS);
  const [mailbox, host] = email.split('@');
  return (
    <p className="text-body text-ink-2">
      {before}
      <strong className="font-semibold text-ink [overflow-wrap:anywhere]">
        {mailbox}
        <wbr />@{host}
      </strong>
      {after}
    </p>
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** A translated sentence. */
  error: string | null;
}

/** The six digits. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const { t } = useTranslation();
  return <OtpField label={t('login.code')} error={error} name="code" value={value} onChange={onChange} />;
}

/** Puts the focus into the first box of the code inside of an element. */
export function focusFirstBox(inside: HTMLElement | null): void {
  inside?.querySelector<HTMLElement>('input:not([aria-hidden])')?.focus();
}
