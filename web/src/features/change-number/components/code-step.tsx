/** Second step: the code that was texted to the new number. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toBackendError } from '#web/backend/errors.ts';
import { requestNumberChange } from '#web/features/change-number/api/change-number.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useChangeCode } from '#web/members/change-code.ts';
import { Button } from '#web/ui/button.tsx';
import { Countdown } from '#web/ui/code-countdown.tsx';
import { CodeField, CodePrompt, focusFirstBox } from '#web/ui/code-field.tsx';
import { ErrorBox } from '#web/ui/error-box.tsx';

interface CodeStepProps {
  number: string;
  /** Called when the number has changed. */
  onDone: () => void;
  /** Called when the code was right, but another account has the number. */
  onTaken: () => void;
  onOther: () => void;
}

const isTaken = (error: Error) => toBackendError(error).code === 'phone_exists';

/** The form with the code. */
export function CodeStep({ number, onDone, onTaken, onOther }: CodeStepProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const onError = (error: Error) => isTaken(error) && onTaken();
  const { form, field, isPending, startAgain } = useChangeCode(number, { onDone, onError });
  /** How often the code was sent. */
  const [round, setRound] = useState(0);
  const again = useMutation({
    mutationFn: () => requestNumberChange(number),
    onSuccess: () => {
      setRound((before) => before + 1);
      startAgain();
    },
    onError,
  });
  useEffect(() => focusFirstBox(form.ref.current), [form.ref]);

  return (
    <form {...form} className="grid grid-cols-1 gap-5">
      <CodePrompt address={number} />
      <CodeField {...field} />
      <Countdown key={round} by="text" />
      <ErrorBox>{again.error && errorText(again.error)}</ErrorBox>
      <Button type="submit" full pending={isPending}>
        {t('number_change.confirm')}
      </Button>
      <div className="grid gap-1">
        <Button variant="quiet" full pending={again.isPending} onClick={() => again.mutate()}>
          {t('login.send_again')}
        </Button>
        <Button variant="quiet" full onClick={onOther}>
          {t('number_change.other')}
        </Button>
      </div>
    </form>
  );
}
