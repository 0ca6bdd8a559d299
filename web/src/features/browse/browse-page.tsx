/** The browse list: listed members but the viewer, newest first, beginning with the other gender. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  genderInUrl,
  HOME_GENDERS,
  type HomeGender,
  homeFilters,
  keepHomeGender,
  otherGender,
} from '#web/backend/home-gender.ts';
import { membersOptions } from '#web/backend/list-members.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { useUserId } from '#web/backend/session.ts';
import { ButtonLink } from '#web/links/button-link.tsx';
import { MemberList } from '#web/members/member-list.tsx';
import { useRefetchOnMount } from '#web/members/refetch-on-mount.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { EmptyState } from '#web/ui/states.tsx';

/** The page's content. */
export function Component() {
  const { t } = useTranslation();
  const refetchOnMount = useRefetchOnMount();
  const [gender, setGender] = useHomeGender();
  const query = useInfiniteQuery({ ...membersOptions(useUserId(), homeFilters(gender)), refetchOnMount });
  const title = t('browse.title');
  return (
    <>
      <PageHeader
        title={title}
        action={
          <ButtonLink
            to={gender === 'all' ? '/search' : `/search?gender=${gender}`}
            state={{ filters: true }}
            variant="secondary"
            size="small"
            icon={<ListFilter aria-hidden="true" className="size-4.5" strokeWidth={1.75} />}
          >
            {t('browse.filters')}
          </ButtonLink>
        }
      />
      <div className="-mt-1 mb-4">
        <Segments
          label={t('browse.whom')}
          options={HOME_GENDERS.map((value) => ({ value, label: t(`browse.${value}`) }))}
          value={gender}
          onChange={setGender}
        />
      </div>
      <MemberList
        key={gender}
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

/** The gender in the URL, by default the other one than the viewer's own; and a function that puts another into the URL. */
function useHomeGender() {
  const userId = useUserId();
  const [address, setAddress] = useSearchParams();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const own = status?.data_without_updated_at.gender;
  useEffect(() => {
    if (own) keepHomeGender(userId, otherGender(own));
  }, [userId, own]);
  const choose = (gender: HomeGender) =>
    setAddress(gender === otherGender(own) ? {} : { gender }, { replace: true, preventScrollReset: true });
  return [genderInUrl(address) ?? otherGender(own), choose] as const;
}
