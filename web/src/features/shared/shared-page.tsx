/** What was shared to the application (service-worker/shared-text.ts): opens the profile with its code, or says that there is none in it. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/links/button-link.tsx';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { memberByCodeOptions } from './api/get-member-by-code.ts';

const CODE = /^\d{4,9}$/;

export function Component() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const code = parameters.get('code') ?? '';
  return (
    <>
      <SubPageHeader title={t('title.shared')} parent="/home" />
      {CODE.test(code) ? <Profile code={code} /> : <Nothing />}
    </>
  );
}

function Profile({ code }: { code: string }) {
  const userId = useUserId();
  const { data, error, isPending, isFetching, refetch } = useQuery(memberByCodeOptions(userId, code));
  if (isPending) return <Skeleton className="h-72 rounded-card" />;
  if (error) return <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />;
  if (data === null) return <Nothing />;
  return data === userId ? (
    <Navigate to="/my_profile" replace />
  ) : (
    <Navigate to="/user_profile_page" state={{ user_id: data }} replace />
  );
}

function Nothing() {
  const { t } = useTranslation();
  return (
    <EmptyState
      text={t('shared.none')}
      action={<ButtonLink to="/search">{t('notice.to_search')}</ButtonLink>}
    />
  );
}
