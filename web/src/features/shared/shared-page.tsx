/** What was shared to the application (service-worker/shared-text.ts): opens the profile with its code, or says that there is none in it. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#web/links/button-link.tsx';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { EmptyState } from '#web/ui/states.tsx';
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
  const query = useQuery(memberByCodeOptions(userId, code));
  return (
    <Loaded query={query} skeleton="h-72">
      {(found) => {
        if (found === null) return <Nothing />;
        if (found === userId) return <Navigate to="/my_profile" replace />;
        return <Navigate to="/user_profile_page" state={{ user_id: found }} replace />;
      }}
    </Loaded>
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
