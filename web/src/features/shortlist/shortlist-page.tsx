/** "My matches": interests received and sent, and the shortlist. Unsaving replaces the card by a line with an undo button. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { savedIdsOptions } from '#web/backend/get-saved-ids.ts';
import { shortlistOptions } from '#web/backend/list-saved.ts';
import { useUserId } from '#web/backend/session.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { MemberList } from '#web/members/member-list.tsx';
import { useRefetchOnMount } from '#web/members/refetch-on-mount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { InterestList } from './components/interest-list.tsx';
import { MatchSegments, segmentOf } from './components/match-segments.tsx';
import { ShortlistRow } from './components/shortlist-row.tsx';

/** The page's content: the shortlist, unless the address shows interests. */
export function Component() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const segment = segmentOf(search.get('show'));
  return (
    <>
      <PageHeader title={t(segment === 'saved' ? 'title.shortlist' : 'matches.title')} />
      <MatchSegments current={segment} />
      {segment === 'saved' ? <Shortlist /> : <InterestList key={segment} direction={segment} />}
    </>
  );
}

function Shortlist() {
  const { t } = useTranslation();
  const userId = useUserId();
  const refetchOnMount = useRefetchOnMount();
  const query = useInfiniteQuery({ ...shortlistOptions(userId), refetchOnMount });
  const { data: savedIds } = useQuery(savedIdsOptions(userId));
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const isSaved = (id: string) => savedIds?.includes(id) ?? true;
  const members = query.data?.filter(({ id }) => isSaved(id) || removed.has(id));
  const title = t('title.shortlist');

  return (
    <MemberList
      query={query}
      members={members}
      label={title}
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
          onRemove={() => setRemoved((before) => new Set([...before, member.id]))}
        />
      )}
    </MemberList>
  );
}
