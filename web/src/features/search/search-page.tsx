/** Search results for the filters in the URL, and the drawer to change them. */
import {
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MOST_COUNTED } from '#domain/limits.ts';
import { memberCountOptions } from '#web/backend/count-members.ts';
import { membersOptions } from '#web/backend/list-members.ts';
import type { ListedMember, MemberFilters, MemberOrder } from '#web/backend/member-filters.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { orderInUrl, otherGender } from '#web/members/home-list.ts';
import { ListBar, useListView, ViewSwitch } from '#web/members/list-bar.tsx';
import { MemberList } from '#web/members/member-list.tsx';
import { useRefetchOnMount } from '#web/members/refetch-on-mount.ts';
import { activeCount, filtersFromUrl, filtersToUrl } from '#web/members/search/filters-in-url.ts';
import { useUserId } from '#web/session/session.ts';
import { classNames } from '#web/ui/class-names.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptySearch } from './components/empty-search.tsx';
import { FilterChips } from './components/filter-chips.tsx';
import { FilterDrawer, FiltersButton } from './components/filter-drawer.tsx';

/** What does not load is left out. */
const SaveSearch = lazy(() => import('./components/save-search.tsx').catch(() => ({ default: () => null })));

export function Component() {
  const { t } = useTranslation();
  const { filters, setFilters, order, setOrder } = useSearchAddress();
  const refetchOnMount = useRefetchOnMount();
  const [view, setView] = useListView();
  const query = useInfiniteQuery({
    ...membersOptions(useUserId(), filters, order ?? 'newest'),
    refetchOnMount,
  });
  const firstWithoutGuna = query.data?.find(({ guna_known }) => guna_known === false);
  const count = activeCount(filters);
  const isEmpty = query.data?.length === 0;
  const { found, counted } = useFound(query, filters);
  const title = t('search.results');
  const filtersButton = useRef<HTMLButtonElement>(null);
  return (
    <FilterDrawer filters={filters} onApply={setFilters} button={filtersButton}>
      <PageHeader
        title={title}
        count={found}
        action={
          <div className="ml-auto flex items-center gap-1">
            <ViewSwitch view={view} onChange={setView} />
            <FiltersButton
              ref={filtersButton}
              variant="secondary"
              size="small"
              icon={
                <ListFilter
                  aria-hidden="true"
                  // Beside a number a small phone has no room for it.
                  className={classNames('size-4.5', count > 0 && 'max-[389px]:hidden')}
                />
              }
            >
              {count > 0 ? t('search.filters_count', { number: count }) : t('browse.filters')}
            </FiltersButton>
          </div>
        }
      />
      <FilterChips
        filters={filters}
        onChange={setFilters}
        onNoneLeft={() => filtersButton.current?.focus()}
      />
      <Suspense>
        <SaveSearch filters={filters} />
      </Suspense>
      {order && !filters.guna && !isEmpty && <ListBar order={order} onOrder={setOrder} />}
      <MemberList
        key={`${filtersToUrl(filters)} ${order}`}
        query={query}
        rows={view === 'rows'}
        divider={firstWithoutGuna && { before: firstWithoutGuna.id, text: t('search.without_guna') }}
        label={title}
        empty={<EmptySearch filters={filters} counted={counted} onChange={setFilters} />}
      />
    </FilterDrawer>
  );
}

/** How many members the filters find, as a text: of a list that has ended its length, otherwise counted apart from it. */
function useFound(query: UseInfiniteQueryResult<ListedMember[]>, filters: MemberFilters) {
  const { t } = useTranslation();
  const { data, hasNextPage } = query;
  const isOpen = hasNextPage && filters.guna === undefined;
  const { data: counted } = useQuery({
    ...memberCountOptions(useUserId(), filters),
    enabled: data !== undefined && (isOpen || data.length === 0),
  });
  const members = data && (hasNextPage ? (isOpen ? counted?.members : undefined) : data.length);
  const key = members === MOST_COUNTED ? 'search.found_most' : 'search.found';
  return { counted, found: members ? t(key, { count: members, most: members }) : null };
}

/**
 * Filters and order in the URL. Changing them loads a new list. The order is null unless the search is for the other gender only: there is
 * no match otherwise.
 */
function useSearchAddress() {
  const userId = useUserId();
  const queryClient = useQueryClient();
  const [address, setAddress] = useSearchParams();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const filters = filtersFromUrl(address);
  const wantsOther =
    filters.gender !== undefined && filters.gender === otherGender(status?.data_without_updated_at.gender);
  const order = wantsOther ? orderInUrl(address) : null;

  function put(next: URLSearchParams, nextOrder: MemberOrder | null): void {
    const replace = next.toString() === filtersToUrl(filters).toString();
    if (nextOrder === 'match') next.set('order', nextOrder);
    setAddress(next, { replace });
  }

  return {
    filters,
    order,
    setFilters(chosen: MemberFilters): void {
      const next = filtersToUrl(chosen);
      const { queryKey } = membersOptions(userId, filtersFromUrl(next), order ?? 'newest');
      void queryClient.resetQueries({ queryKey, exact: true });
      put(next, order);
    },
    setOrder: (chosen: MemberOrder) => put(filtersToUrl(filters), chosen),
  };
}
