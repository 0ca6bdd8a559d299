/** Interests in rows: those received, those sent, or the families in contact. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type InterestsShown, interestsOptions } from '#web/backend/interests.ts';
import type { InterestWithMember } from '#web/backend/types.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { useCelebration } from '#web/members/interests/celebration.tsx';
import { InterestRow } from '#web/members/interests/interest-row.tsx';
import { useUserId } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { ClosedInterests } from './closed-interests.tsx';

export function InterestList({ shown }: { shown: InterestsShown }) {
  const { t } = useTranslation();
  const query = useQuery(interestsOptions(useUserId(), shown));
  const { sheet, celebrate } = useCelebration();
  const label = t(`matches.${shown}`);
  return (
    <Loaded query={query} skeleton={<RowsSkeleton />}>
      {(interests) => (
        <>
          {interests.length === 0 ? (
            <EmptyState
              text={t(`matches.${shown}_empty`)}
              action={<ButtonLink to="/home">{t('shortlist.browse')}</ButtonLink>}
            />
          ) : (
            <ul aria-label={label} className="grid items-start gap-3 sm:grid-cols-2">
              {waitingFirst(interests).map((interest) => (
                <li key={interest.interest_id}>
                  <InterestRow interest={interest} onAccepted={celebrate} />
                </li>
              ))}
            </ul>
          )}
          {shown !== 'connected' && <ClosedInterests direction={shown} />}
          {sheet}
        </>
      )}
    </Loaded>
  );
}

/** What waits for an answer comes first; both parts stay in order of time. */
function waitingFirst(interests: readonly InterestWithMember[]): InterestWithMember[] {
  const waits = ({ state }: InterestWithMember) => state === 'pending';
  return [...interests.filter(waits), ...interests.filter((interest) => !waits(interest))];
}

function RowsSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className="grid gap-3 sm:grid-cols-2">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      {['first', 'second', 'third'].map((key) => (
        <Skeleton key={key} className="h-28 rounded-card" />
      ))}
    </div>
  );
}
