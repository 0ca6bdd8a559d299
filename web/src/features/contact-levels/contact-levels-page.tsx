/** Who may see the own numbers and photos, and the mails about interests. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { contactLevelsOptions } from '#web/backend/contact-levels.ts';
import { LevelsForm } from '#web/members/levels-form.tsx';
import { useUserId } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { InterestMails } from './interest-mail-switch.tsx';

export function Component() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useQuery(contactLevelsOptions(useUserId()));
  return (
    <>
      <PageHeader title={t('title.contact_levels')} />
      {data && <LevelsForm key={data.answered_at} levels={data} />}
      <InterestMails />
      {!data && error && <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96 rounded-card" />}
    </>
  );
}
