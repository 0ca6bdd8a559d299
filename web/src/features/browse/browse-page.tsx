/** The browse list: all listed members but the viewer, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { membersOptions } from '#web/backend/list-members.ts';
import { useUserId } from '#web/backend/session.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { MemberList } from '#web/members/member-list.tsx';
import { useRefetchOnMount } from '#web/members/refetch-on-mount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** The page's content. */
export function Component() {
  const { t } = useTranslation();
  const refetchOnMount = useRefetchOnMount();
  const query = useInfiniteQuery({ ...membersOptions(useUserId()), refetchOnMount });
  const title = t('browse.title');
  return (
    <>
      <PageHeader
        title={title}
        action={
          <ButtonLink
            to="/search"
            state={{ filters: true }}
            variant="secondary"
            size="small"
            icon={<ListFilter aria-hidden="true" className="size-4.5" strokeWidth={1.75} />}
          >
            {t('browse.filters')}
          </ButtonLink>
        }
      />
      <MemberList
        query={query}
        label={title}
        empty={
          <EmptyState
            text={t('browse.empty')}
            action={<ButtonLink to="/my_profile">{t('bar.your_profile')}</ButtonLink>}
          />
        }
      />
    </>
  );
}
