/** Who may see the own numbers and photos. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { LevelsForm } from '#web/members/levels-form.tsx';
import { useUserId } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export function Component() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(contactLevelsOptions(useUserId()));
  return (
    <>
      <SubPageHeader title={t('title.contact_levels')} parent="/settings" />
      {data && <LevelsForm key={data.answered_at} levels={data} />}
      {!data && error && <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
    </>
  );
}
