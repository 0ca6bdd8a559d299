/** The mails of `OwnMails`, with their texts: a module of its own, because few members need all these words. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownMailsOptions } from '#web/features/my-data/api/own-mails.ts';
import { useFormat } from '#web/i18n/format.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { useUserId } from '#web/session/session.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** Each mail is closed until it is tapped. */
export default function OwnMailList() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const { data, error, isFetching, refetch } = useQuery(
    ownMailsOptions(useUserId(), currentLanguage(), t('app.name')),
  );
  if (!data && error) return <ErrorState error={error} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-ink-2">{t('my_data.mails_none')}</p>;
  return (
    <ul className="divide-y divide-line">
      {data.map(({ key, at, subject, text }) => (
        <li key={key}>
          <details>
            <summary className="min-h-11 cursor-pointer py-3">
              <span className="font-semibold">{subject}</span>
              <span className="block text-small text-ink-2">{date(at)}</span>
            </summary>
            <p className="pb-4 whitespace-pre-line wrap-anywhere">{text}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
