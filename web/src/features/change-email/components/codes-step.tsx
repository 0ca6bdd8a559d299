/** Second step: a code from each of the two mailboxes, in any order. The last correct one changes the address. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EmailChange, requestEmailChange } from '#web/features/change-email/api/change-email.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/code-countdown.tsx';
import { focusFirstBox } from '#web/ui/code-field.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';
import { MailboxCode } from './mailbox-code.tsx';

interface CodesStepProps extends EmailChange {
  /** Called when the address has changed. */
  onDone: () => void;
  onOtherAddress: () => void;
}

const MAILBOXES = ['current', 'next'] as const;
type Mailbox = (typeof MAILBOXES)[number];

/** The codes. New codes invalidate accepted ones. */
export function CodesStep({ onDone, onOtherAddress, ...addresses }: CodesStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const mailboxes = addresses.current === '' ? (['next'] as const) : MAILBOXES;
  const box = useRef<HTMLDivElement>(null);
  const [accepted, setAccepted] = useState<readonly Mailbox[]>([]);
  /** How often codes were sent: new codes reset all fields. */
  const [round, setRound] = useState(0);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => requestEmailChange(addresses.next),
    onSuccess: () => {
      setAccepted([]);
      setRound((before) => before + 1);
    },
  });

  // Focuses the first open field: initially, after an accepted code, and after new codes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field to go to depends on them
  useEffect(() => focusFirstBox(box.current), [accepted, round]);

  return (
    <div ref={box} className="grid grid-cols-1 gap-5">
      <p className="text-body text-ink-2">
        {t(mailboxes.length > 1 ? 'email_change.codes' : 'email_change.code_first')}
      </p>
      {mailboxes.map((mailbox, index) => (
        <MailboxCode
          key={`${mailbox} ${round}`}
          number={index + 1}
          label={t(`email_change.code_${mailbox}`)}
          email={addresses[mailbox]}
          accepted={accepted.includes(mailbox)}
          primary={mailbox === mailboxes.find((one) => !accepted.includes(one))}
          onAccepted={() => setAccepted((before) => [...before, mailbox])}
          onDone={onDone}
        />
      ))}
      <Countdown key={round} />
      <ErrorBox>{error && errorText(error)}</ErrorBox>
      <div className="grid gap-1">
        <Button variant="quiet" full pending={isPending} onClick={() => mutate()}>
          {t('email_change.send_again')}
        </Button>
        <Button variant="quiet" full onClick={onOtherAddress}>
          {t('email_change.other_address')}
        </Button>
      </div>
    </div>
  );
}
