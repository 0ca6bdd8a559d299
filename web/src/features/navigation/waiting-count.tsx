/** How many interests wait for an answer, on the icon of a link. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { waitingInterestsOptions } from '#web/backend/interests.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { CountMark } from './count-mark.tsx';

/** Nothing when none waits. Read out with the link's name. */
export function WaitingCount() {
  const { t } = useTranslation();
  const { plain } = useFormat();
  const { data: waiting = 0 } = useQuery(waitingInterestsOptions(useUserId()));
  if (waiting === 0) return null;
  return (
    <CountMark
      className="-top-1.5 left-3.5"
      shown={plain(waiting)}
      read={t('matches.waiting', { count: waiting })}
    />
  );
}
