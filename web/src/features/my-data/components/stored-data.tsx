/** The summary of what is stored of the member and with whom it is shared; each row leads to the page where it can be changed. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { storedCountsOptions } from '#web/features/my-data/api/stored-counts.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

export function StoredData() {
  const { t } = useTranslation();
  const userId = useUserId();
  const { data: status } = useQuery(profileStatusOptions(userId));
  const { data, error, isFetching, refetch } = useQuery(storedCountsOptions(userId));
  if (!data && error) return <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data || !status) return <Skeleton className="h-[32rem] rounded-card" />;
  const rows = [
    { to: '/profile_page_setup', name: 'profile', count: null },
    { to: '/profile_page_setup', name: 'photos', count: status.media_data.length },
    { to: '/profile_page_setup', name: 'payments', count: data.payments },
    { to: '/patrika', name: 'patrika', count: null },
    { to: '/sort_listed_profiles?show=received', name: 'interests', count: data.interests },
    { to: '/sort_listed_profiles', name: 'saved_members', count: data.saved },
    { to: '/contact_viewers', name: 'contact_viewers', count: data.viewers },
    { to: '/contact_levels', name: 'contact_levels', count: null },
    { to: '/biodata', name: 'biodata_links', count: data.links },
    { to: '/blocked_members', name: 'blocked_members', count: data.blocks },
  ];
  return (
    <Card className="overflow-clip">
      <h2 className="px-4 pt-4 pb-2 font-display text-section">{t('my_data.stored')}</h2>
      <ul className="divide-y divide-line">
        {rows.map(({ to, name, count }) => (
          <li key={name}>
            <ListLink to={to}>
              <span className="flex items-baseline justify-between gap-3">
                <span>{t(`my_data.row.${name}`)}</span>
                {count !== null && (
                  <span className="text-small text-ink-2">{t('my_data.count', { number: count })}</span>
                )}
              </span>
            </ListLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
