/** What happened to the member: interests, answers, new profiles, the end of the year. Opening one marks it as read. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { CheckCheck, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '#web/i18n/error-text.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { type Notice, noticesOptions, readNoticesOptions } from './api/notices.ts';
import { NoticeRow } from './components/notice-row.tsx';

export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <SubPageHeader
        title={t('title.notices')}
        parent="/home"
        action={
          <Link
            to="/notice_settings"
            aria-label={t('title.notice_settings')}
            className="-mr-2 grid size-11 place-items-center rounded-full text-ink-2 transition-colors hover:bg-kumkum-soft"
          >
            <Settings aria-hidden="true" className="size-6" />
          </Link>
        }
      />
      <Notices />
    </>
  );
}

function Notices() {
  const { t } = useTranslation();
  const query = useQuery(noticesOptions(useUserId()));
  return (
    <Loaded query={query} skeleton={<Waiting />}>
      {(notices) =>
        notices.length > 0 ? (
          <List notices={notices} />
        ) : (
          <EmptyState
            text={t('notice.empty')}
            action={<ButtonLink to="/search">{t('notice.to_search')}</ButtonLink>}
          />
        )
      }
    </Loaded>
  );
}

function List({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutate, isPending } = useMutation({
    ...readNoticesOptions(useUserId()),
    onError: (error) => showAlert(errorText(error)),
  });
  return (
    <>
      {notices.some(({ read_at }) => read_at === null) && (
        <Button
          variant="quiet"
          size="small"
          pending={isPending}
          icon={<CheckCheck aria-hidden="true" className="size-5" />}
          onClick={() => mutate(null)}
          className="-mt-2 mb-2"
        >
          {t('notice.read_all')}
        </Button>
      )}
      <Card className="overflow-clip">
        <ul aria-label={t('title.notices')} className="divide-y divide-line">
          {notices.map((notice) => (
            <li key={notice.id}>
              <NoticeRow notice={notice} onOpen={() => notice.read_at === null && mutate(notice.id)} />
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Card aria-busy="true" className="grid gap-5 p-4">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <div key={key} className="flex items-center gap-3">
          <Skeleton className="size-10 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-1/3" />
          </div>
        </div>
      ))}
    </Card>
  );
}
