/** The interest between the viewer and the member of the profile: its state, and how to withdraw one that waits. */
import { HeartHandshake } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Interest, KnownProfile } from '#web/backend/types.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { WithdrawInterest } from '#web/members/interests/withdraw-interest.tsx';
import { useIsActing } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';

const PushQuestion = lazy(async () => ({
  default: (await import('#web/members/push/push-question.tsx')).PushQuestion,
}));

interface InterestCardProps {
  member: KnownProfile;
  interest: Interest;
}

/** The card. Answers and new interests are actions of the bar at the foot of the screen. */
export function InterestCard({ member, interest }: InterestCardProps) {
  const { t } = useTranslation();
  const name = useMemberName()(member);
  const isActing = useIsActing();
  const isWaiting = interest.direction === 'sent' && interest.state === 'pending';
  return (
    <>
      <Card className="mt-4 grid gap-3 p-4">
        <p aria-live="polite" className="flex items-start gap-3 text-body">
          <HeartHandshake aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-kumkum" />
          <span className="min-w-0 wrap-anywhere">
            {t(`interest.${interest.direction}_${interest.state}`, { name })}
            {interest.by_family && <span className="mt-1 block text-ink-2">{t('interest.by_family')}</span>}
            {interest.sentence > 0 && (
              <span className="mt-1 block text-ink-2">“{t(`interest.sentence_${interest.sentence}`)}”</span>
            )}
          </span>
        </p>
        {isWaiting && <WithdrawInterest memberId={member.id} />}
      </Card>
      {isWaiting && !isActing && (
        <Suspense>
          <PushQuestion />
        </Suspense>
      )}
    </>
  );
}
