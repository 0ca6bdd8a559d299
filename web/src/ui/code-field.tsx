/** The address or number that a code was sent to, and the code's field. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneGroups } from '#domain/phone-groups.ts';
import { OtpField } from './otp-field.tsx';

/** Replaces the address in the text, so that it can be rendered in bold. */
const ADDRESS = '\u0000';

/** 'Please enter the verification code we sent to …', with the address or number in bold; then what can be done about it. */
export function CodePrompt({ address, children }: { address: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const isNumber = address.startsWith('+');
  const text = isNumber
    ? t('login.code_prompt_number', { number: ADDRESS })
    : t('login.code_prompt', { email: ADDRESS });
  const [before, after] = text.split(ADDRESS);
  const [mailbox, host] = address.split('@');
  return (
    <p className="text-body text-ink-2">
      {before}
      <strong className="font-semibold text-ink wrap-anywhere">
        {isNumber ? (
          <span className="whitespace-nowrap">{phoneGroups(address).join(' ')}</span>
        ) : (
          <>
            {mailbox}
            <wbr />@{host}
          </>
        )}
      </strong>
      {after} {children}
    </p>
  );
}

interface CodeFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Called when the last digit was entered. */
  onComplete?: (code: string) => void;
  /** A translated sentence. */
  error: string | null;
}

/** The six digits. */
export function CodeField(props: CodeFieldProps) {
  const { t } = useTranslation();
  return <OtpField label={t('login.code')} name="code" announced {...props} />;
}

/** Focuses the first box of the code within an element. */
export function focusFirstBox(inside: HTMLElement | null): void {
  inside?.querySelector<HTMLElement>('input:not([aria-hidden])')?.focus();
}
