/** On Home: the newest interest that waits for an answer, so that one tap answers it, and the way to the others. */
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { interestsOptions, waitingInterestsOptions } from '#web/backend/interests.ts';
import { useUserId } from '#web/session/session.ts';
import { useCelebration } from './celebration.tsx';
import { InterestRow } from './interest-row.tsx';
import { WaitingSkeleton } from './waiting-skeleton.tsx';

/** Nothing when none waits. Stays mounted after the answer, for the sheet that follows an acceptance. */
export default function WaitingInterest() {
  const { sheet, celebrate } = useCelebration();
  return (
    <>
      <Newest onAccepted={celebrate} />
      {sheet}
    </>
  );
}

function Newest({ onAccepted }: Pick<Parameters<typeof InterestRow>[0], 'onAccepted'>) {
  const { t } = useTranslation();
  const userId = useUserId();
  const { data: waiting = 0 } = useQuery(waitingInterestsOptions(userId));
  const { data, isError } = useQuery(interestsOptions(userId, 'received'));
  const newest = data?.find(({ state }) => state === 'pending');
  if (waiting === 0) return null;
  if (!newest && !data && !isError) return <WaitingSkeleton />;
  return (
    <section aria-label={t('matches.come', { count: waiting })} className="mb-4">
      <Link
        to="/sort_listed_profiles?show=received"
        className="flex min-h-11 items-center justify-between gap-2 text-body font-semibold text-kumkum"
      >
        {t('matches.come', { count: waiting })}
        <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
      </Link>
      {newest && <InterestRow key={newest.interest_id} interest={newest} onAccepted={onAccepted} brief />}
    </section>
  );
}
