/** Members of the other gender, those first whose preferences and one's own fit best. Nobody is hidden by a score. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { CHOICE_KEYS } from '#web/backend/list-members.ts';
import { useUserId } from '#web/backend/session.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { MemberList } from '#web/members/member-list.tsx';
import { useRefetchOnMount } from '#web/members/refetch-on-mount.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import { type MatchFilters, matchesOptions } from './api/list-matches.ts';

/** The usual least total of the filter. */
const LEAST_GUNA = 18;
const MONTHS = 12;

/** The page's content. */
export function Component() {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const filters = filtersOf(address);
  const refetchOnMount = useRefetchOnMount();
  const query = useInfiniteQuery({ ...matchesOptions(useUserId(), filters), refetchOnMount });
  const title = t('title.matches');

  function filterByGuna(on: boolean): void {
    const next = new URLSearchParams(address);
    if (on) next.set('guna', String(LEAST_GUNA));
    else next.delete('guna');
    setAddress(next, { replace: true });
  }

  return (
    <>
      <PageHeader
        title={title}
        note={t('matches.intro')}
        action={
          <ButtonLink to="/partner_preferences" variant="secondary" size="small">
            {t('title.preferences')}
          </ButtonLink>
        }
      />
      <CheckField checked={filters.guna !== undefined} onChange={filterByGuna}>
        {t('matches.guna')}
      </CheckField>
      <MemberList
        key={address.toString()}
        query={query}
        label={title}
        empty={
          <EmptyState
            text={t('matches.empty')}
            action={<ButtonLink to="/home">{t('profile.see_others')}</ButtonLink>}
          />
        }
      />
    </>
  );
}

/** The filters that the address holds, in the form of the search's own. */
function filtersOf(address: URLSearchParams): MatchFilters {
  const filters: MatchFilters = {};
  for (const key of CHOICE_KEYS) {
    const chosen = address.getAll(key);
    if (chosen.length > 0) filters[key] = chosen;
  }
  // Asked by the year, stored by the month.
  const income = Number(address.get('income'));
  if (income > 0) filters.income = income / MONTHS;
  if (Number(address.get('guna')) > 0) filters.guna = Number(address.get('guna'));
  return filters;
}
