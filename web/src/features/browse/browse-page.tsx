/** The browse list: listed members but the viewer, at first those of the other gender, the newest first or by how they match. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { waitingInterestsOptions } from '#web/backend/interests.ts';
import { membersOptions } from '#web/backend/list-members.ts';
import type { MemberOrder } from '#web/backend/member-filters.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { HOME_GENDERS, type HomeGender, keepHomeGender } from '#web/device/home-gender.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import {
  genderInUrl,
  homeFilters,
  noteChosenGender,
  orderInUrl,
  otherGender,
} from '#web/members/home-list.ts';
import { WaitingSkeleton } from '#web/members/interests/waiting-skeleton.tsx';
import { ListBar, useListView, ViewSwitch } from '#web/members/list-bar.tsx';
import { MemberList } from '#web/members/member-list.tsx';
import { useRefetchOnMount } from '#web/members/refetch-on-mount.ts';
import { useIsActing, useUserId } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const WaitingInterest = lazy(() => import('#web/members/interests/waiting-interest.tsx'));
/** What does not load is left out. */
const MarriageQuestions = lazy(() =>
  import('#web/members/marriage-questions.tsx').catch(() => ({ default: () => null })),
);
const SavedSearchChips = lazy(() =>
  import('#web/members/saved-searches/saved-search-chips.tsx').catch(() => ({ default: () => null })),
);

export function Component() {
  const isActing = useIsActing();
  const { t } = useTranslation();
  const userId = useUserId();
  const refetchOnMount = useRefetchOnMount();
  const [view, setView] = useListView();
  const { gender, setGender, order, setOrder } = useHomeAddress();
  const query = useInfiniteQuery({
    ...membersOptions(userId, homeFilters(gender), order ?? 'newest'),
    refetchOnMount,
  });
  const isEmpty = query.data?.length === 0;
  const title = t('browse.title');
  return (
    <>
      <PageHeader
        title={title}
        action={
          <div className="flex items-center gap-1">
            <ViewSwitch view={view} onChange={setView} />
            <ButtonLink
              to={{ pathname: '/search', search: order === 'match' ? '?order=match' : '' }}
              state={{ filters: true }}
              onClick={() => noteChosenGender(userId, gender)}
              variant="secondary"
              size="small"
              icon={<ListFilter aria-hidden="true" className="size-4.5" />}
            >
              {t('browse.filters')}
            </ButtonLink>
          </div>
        }
      />
      <ListBar order={isEmpty ? null : order} onOrder={setOrder}>
        <Segments
          label={t('browse.whom')}
          options={HOME_GENDERS.map((value) => ({ value, label: t(`browse.${value}`) }))}
          value={gender}
          onChange={setGender}
        />
      </ListBar>
      <Suspense>
        {/* A helper does not answer them. */}
        {!isActing && <MarriageQuestions />}
        <SavedSearchChips />
      </Suspense>
      <Waiting />
      <MemberList
        key={`${gender} ${order}`}
        query={query}
        rows={view === 'rows'}
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

/** The interest that waits for an answer. Its code is loaded by those who have one. */
function Waiting() {
  const { data: waiting = 0 } = useQuery(waitingInterestsOptions(useUserId()));
  const [hasWaited, setHasWaited] = useState(false);
  if (waiting > 0 && !hasWaited) setHasWaited(true);
  if (!hasWaited) return null;
  return (
    <Suspense fallback={<WaitingSkeleton />}>
      <WaitingInterest />
    </Suspense>
  );
}

/**
 * Gender and order in the URL, and functions that put others into it. The gender is by default the other one than the viewer's own; for
 * others there is no order to choose, and it is null.
 */
function useHomeAddress() {
  const userId = useUserId();
  const [address, setAddress] = useSearchParams();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const own = status?.data_without_updated_at.gender;
  useEffect(() => {
    if (own) keepHomeGender(userId, otherGender(own));
  }, [userId, own]);
  const usual = otherGender(own);
  const chosen = genderInUrl(address);
  const gender = chosen ?? usual;
  useEffect(() => {
    if (chosen) noteChosenGender(userId, chosen);
  }, [userId, chosen]);
  const put = (parameters: Record<string, string>) =>
    setAddress(parameters, { replace: true, preventScrollReset: true });
  return {
    gender,
    order: gender === usual && gender !== 'all' ? orderInUrl(address) : null,
    setGender(next: HomeGender): void {
      noteChosenGender(userId, next);
      put(next === usual ? {} : { gender: next });
    },
    setOrder: (order: MemberOrder) => put(order === 'match' ? { order } : {}),
  };
}
