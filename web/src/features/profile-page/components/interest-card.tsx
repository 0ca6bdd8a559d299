/** The interest between the viewer and the member of the profile: its state, and how to withdraw one that waits. */
import { useMutation } from '@tanstack/react-query';
import { HeartHandshake } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeInterestOptions } from '#web/backend/interests.ts';
import type { Interest, KnownProfile } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface InterestCardProps {
  member: KnownProfile;
  interest: Interest;
}

/** The card. Answers and new interests are actions of the bar at the foot of the screen. */
export function InterestCard({ member, interest }: InterestCardProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  return (
    <Card className="mt-4 grid gap-3 p-4">
      <p aria-live="polite" className="flex items-start gap-3 text-body">
        <HeartHandshake
          aria-hidden="true"
          className="mt-0.5 size-5 shrink-0 text-kumkum"
          strokeWidth={1.75}
        />
        <span className="min-w-0 wrap-anywhere">
          {t(`interest.${interest.direction}_${interest.state}`, { name })}
          {interest.sentence > 0 && (
            <span className="mt-1 block text-ink-2">“{t(`interest.sentence_${interest.sentence}`)}”</span>
          )}
        </span>
      </p>
      {interest.direction === 'sent' && interest.state === 'pending' && <Withdraw memberId={member.id} />}
    </Card>
  );
}

function Withdraw({ memberId }: { memberId: string }) {
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
      onClick={() => mutate({ call: 'withdraw_interest' })}
    >
      {t('interest.withdraw')}
    </Button>
  );
}
