/** When another member was last active, as a row of their details. Its response renders nothing else of the profile again. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { lastActiveOptions } from '#web/features/profile-page/api/last-active.ts';
import { DetailRow } from '#web/members/details-card.tsx';
import { useUserId } from '#web/session/session.ts';

/** The row; nothing while it is not known, and for a member who was not active for a month. */
export function LastActiveRow({ memberId }: { memberId: string }) {
  const { t } = useTranslation();
  const { data } = useQuery(lastActiveOptions(useUserId(), memberId));
  return <DetailRow label={t('profile.last_active')}>{data && t(`profile.last_active_${data}`)}</DetailRow>;
}
