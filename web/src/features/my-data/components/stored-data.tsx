/** The summary of what is stored of the member and with whom it is shared; each row leads to the page where it can be changed. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import { type StoredCounts, storedCountsOptions } from '#web/features/my-data/api/stored-counts.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded } from '#web/ui/loaded.tsx';

export function StoredData() {
  const query = useQuery(storedCountsOptions(useUserId()));
  return (
    <Loaded query={query} skeleton="h-[32rem]">
      {(counts) => <Rows counts={counts} />}
    </Loaded>
  );
}

function Rows({ counts }: { counts: StoredCounts }) {
  const { t } = useTranslation();
  // The access gate has loaded it.
  const { data: status } = useQuery(profileStatusOptions(useUserId()));
  const rows = [
    { to: '/profile_page_setup', name: 'profile', count: null },
    { to: '/profile_page_setup', name: 'photos', count: status?.media_data.length ?? null },
    { to: '/profile_page_setup', name: 'payments', count: counts.payments },
    { to: '/patrika', name: 'patrika', count: null },
    { to: '/sort_listed_profiles?show=received', name: 'interests', count: counts.interests },
    { to: '/sort_listed_profiles', name: 'saved_members', count: counts.saved },
    { to: '/contact_viewers', name: 'contact_viewers', count: counts.viewers },
    { to: '/contact_levels', name: 'contact_levels', count: null },
    { to: '/biodata', name: 'biodata_links', count: counts.links },
    { to: '/blocked_members', name: 'blocked_members', count: counts.blocks },
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
