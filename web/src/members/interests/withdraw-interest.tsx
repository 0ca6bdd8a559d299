import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeInterestOptions } from '#web/backend/interests.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';

interface WithdrawInterestProps {
  memberId: string;
  /** The id of the member's name, where the page shows several members. */
  nameId?: string;
}

/** A button that withdraws the interest in a member. */
export function WithdrawInterest({ memberId, nameId }: WithdrawInterestProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    ...changeInterestOptions(useUserId(), memberId),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      pending={isPending}
      aria-describedby={nameId}
      onClick={() => mutate({ call: 'withdraw_interest' })}
    >
      {t('interest.withdraw')}
    </Button>
  );
}
