/** Below the interests: those that ended because the other is getting married. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { closedInterestsOptions } from '#web/backend/marriage.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';

export function ClosedInterests({ direction }: { direction: 'sent' | 'received' }) {
  const { t } = useTranslation();
  const { date, plain } = useFormat();
  const { data } = useQuery(closedInterestsOptions(useUserId()));
  const closed = data?.filter((interest) => interest.direction === direction) ?? [];
  if (closed.length === 0) return null;
  return (
    <ul aria-label={t('marriage.closed')} className="mt-4 grid gap-3 sm:grid-cols-2">
      {closed.map(({ user_code, first_name, closed_at }) => (
        <li key={user_code}>
          <Card padded className="grid gap-1 wrap-anywhere">
            <p className="font-semibold">
              {first_name} · {plain(user_code)}
            </p>
            <p className="text-small">{t('marriage.wish')}</p>
            <p className="text-tiny text-ink-2">{date(closed_at, 'long')}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
