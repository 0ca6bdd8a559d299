/** 'Who has seen my number': the members who were shown the signed-in member's telephone numbers and street address, and when. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ContactViewer } from '#web/backend/types.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { SubPageHeader } from '#web/links/sub-page-header.tsx';
import { useUserId } from '#web/session/session.ts';
import { useBottomReached } from '#web/ui/bottom-reached.ts';
import { Card } from '#web/ui/card.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { contactViewersOptions, keyOf } from './api/list-contact-viewers.ts';

export function Component() {
  const { t } = useTranslation();
  return (
    <>
      <SubPageHeader title={t('title.contact_viewers')} parent="/settings" />
      <p className="-mt-2 mb-4 text-small text-ink-2">{t('contact_viewers.intro')}</p>
      <Viewers />
    </>
  );
}

function Viewers() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(contactViewersOptions(useUserId()));
  const { isFetching, hasNextPage, isFetchNextPageError } = query;
  const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
  useBottomReached(loadMore, hasNextPage && !isFetching && !isFetchNextPageError);
  return (
    <Loaded query={query} skeleton={<Waiting />}>
      {(viewers) =>
        viewers.length === 0 ? (
          <EmptyState text={t('contact_viewers.empty')} />
        ) : (
          <>
            <Card className="overflow-clip">
              <ul aria-label={t('title.contact_viewers')} className="divide-y divide-line">
                {viewers.map((viewer) => (
                  <li key={keyOf(viewer)}>
                    <Viewer viewer={viewer} />
                  </li>
                ))}
              </ul>
            </Card>
            <ListEnd query={query} onMore={loadMore} />
          </>
        )
      }
    </Loaded>
  );
}

function Viewer({ viewer }: { viewer: ContactViewer }) {
  const { user_code, seen_at, viewer_id } = viewer;
  const { t } = useTranslation();
  const { plain, date, time } = useFormat();
  const name = useMemberName()({ ...viewer, middle_name: null });
  return (
    <ListLink to="/user_profile_page" state={{ user_id: viewer_id }} className="wrap-anywhere">
      <span className="block font-semibold">{name}</span>
      <span className="block text-small text-ink-2">
        {t('contact_viewers.code_and_time', {
          code: plain(user_code),
          date: date(seen_at),
          time: time(seen_at),
        })}
      </span>
    </ListLink>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Card aria-busy="true" className="grid gap-4 p-4">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      ))}
    </Card>
  );
}
