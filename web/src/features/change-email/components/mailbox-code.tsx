/** The code from one mailbox: its field, or the note that it was accepted. */
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/i18n/format.ts';
import { useChangeCode } from '#web/members/change-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CodeField } from '#web/ui/code-field.tsx';

interface MailboxCodeProps {
  number: number;
  /** Names the mailbox. */
  label: string;
  email: string;
  accepted: boolean;
  /** The next code to enter. */
  primary: boolean;
  /** Called when the code was correct and the other one is still required. */
  onAccepted: () => void;
  /** Called when it was the second correct code. */
  onDone: () => void;
}

/** The card of one mailbox. */
export function MailboxCode({
  number,
  label,
  email,
  accepted,
  primary,
  onAccepted,
  onDone,
}: MailboxCodeProps) {
  const { t } = useTranslation();
  const { number: digits } = useFormat();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Card padded>
        <h2 id={titleId} className="text-body font-semibold">
          {t('email_change.numbered', { number: digits(number), label })}
        </h2>
        <p className="mt-0.5 text-small text-ink-2 wrap-anywhere">{email}</p>
        {accepted ? (
          <p role="status" className="mt-3 flex items-center gap-2 text-body text-leaf">
            <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
            {t('email_change.accepted')}
          </p>
        ) : (
          <CodeForm email={email} primary={primary} onAccepted={onAccepted} onDone={onDone} />
        )}
      </Card>
    </section>
  );
}

type CodeFormProps = Pick<MailboxCodeProps, 'email' | 'primary' | 'onAccepted' | 'onDone'>;

function CodeForm({ email, primary, onAccepted, onDone }: CodeFormProps) {
  const { t } = useTranslation();
  const { form, field, isPending } = useChangeCode(email, { onAccepted, onDone });
  return (
    <form {...form} className="mt-3 grid grid-cols-1 gap-3">
      <CodeField {...field} />
      <Button type="submit" variant={primary ? 'primary' : 'secondary'} full pending={isPending}>
        {t('email_change.confirm')}
      </Button>
    </form>
  );
}
