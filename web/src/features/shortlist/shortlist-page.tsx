/** "My list": interests received and sent, families in contact, and the shortlist. Unsaving replaces the card by a line with an undo button. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import { waitingInterestsOptions } from '#web/backend/interests.ts';
import { shortlistOptions } from '#web/backend/list-saved.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { useListView, ViewSwitch } from '#web/members/list-bar.tsx';
import { MemberList } from '#web/members/member-list.tsx';
import { useRefetchOnMount } from '#web/members/refetch-on-mount.ts';
import { useUserId } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { InterestList } from './components/interest-list.tsx';
import { MatchSegments, segmentOf } from './components/match-segments.tsx';
import { ShortlistRow } from './components/shortlist-row.tsx';

const Comparison = lazy(() => import('./components/comparison.tsx'));

/** As high as the switch, so that the segments below do not move under a finger. */
const NO_SWITCH = <span aria-hidden="true" className="h-11" />;

/** The page's content. An address that names no part shows the interests that wait for an answer, or else the shortlist. */
export function Component() {
  const [search] = useSearchParams();
  const { key } = useLocation();
  const { data: waiting = 0 } = useQuery(waitingInterestsOptions(useUserId()));
  // As it was on arrival: an interest that comes meanwhile must not replace the list that is being read.
  const [arrival, setArrival] = useState({ key, waiting });
  if (arrival.key !== key) setArrival({ key, waiting });
  if (arrival.waiting > 0 && search.size === 0) return <Navigate to="?show=received" replace />;
  return <MyList search={search} />;
}

function MyList({ search }: { search: URLSearchParams }) {
  const { t } = useTranslation();
  const segment = segmentOf(search.get('show'));
  const [view, setView] = useListView();
  const { data: savedIds } = useQuery(savedIdsOptions(useUserId()));
  const hasViews = segment === 'saved' && savedIds?.length !== 0;
  return (
    <>
      <PageHeader
        title={t(segment === 'saved' ? 'title.shortlist' : 'matches.title')}
        action={hasViews ? <ViewSwitch view={view} onChange={setView} /> : NO_SWITCH}
      />
      <MatchSegments current={segment} />
      {segment === 'saved' ? (
        <Shortlist compact={view === 'rows'} />
      ) : (
        <InterestList key={segment} shown={segment} />
      )}
    </>
  );
}

function Shortlist({ compact }: { compact: boolean }) {
  const { t } = useTranslation();
  const userId = useUserId();
  const refetchOnMount = useRefetchOnMount();
  const query = useInfiniteQuery({ ...shortlistOptions(userId), refetchOnMount });
  const { data: savedIds } = useQuery(savedIdsOptions(userId));
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const isSaved = (id: string) => savedIds?.includes(id) ?? true;
  const members = query.data?.filter(({ id }) => isSaved(id) || removed.has(id));
  const title = t('title.shortlist');
  const [compares, setCompares] = useState<boolean | null>(null);
  const saved = members?.filter(({ id }) => isSaved(id)) ?? [];

  return (
    <>
      {saved.length > 1 && (
        <Button
          variant="secondary"
          size="small"
          aria-haspopup="dialog"
          icon={<Scale aria-hidden="true" className="size-4.5" />}
          className="mb-3"
          onClick={() => setCompares(true)}
        >
          {t('shortlist.compare')}
        </Button>
      )}
      {compares !== null && (
        <Suspense>
          <Comparison members={saved} open={compares} onOpenChange={setCompares} />
        </Suspense>
      )}
      <MemberList
        query={query}
        members={members}
        label={title}
        rows={compact}
        empty={
          <EmptyState
            text={t('shortlist.empty')}
            action={<ButtonLink to="/home">{t('shortlist.browse')}</ButtonLink>}
          />
        }
      >
        {(member, eager) => (
          <ShortlistRow
            member={member}
            saved={isSaved(member.id)}
            eager={eager}
            compact={compact}
            onRemove={() => setRemoved((before) => new Set([...before, member.id]))}
          />
        )}
      </MemberList>
    </>
  );
}
