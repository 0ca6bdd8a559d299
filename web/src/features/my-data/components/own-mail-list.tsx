/** The mails of `OwnMails`, with their texts: a module of its own, because few members need all these words. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownMailsOptions } from '#web/features/my-data/api/own-mails.ts';
import { useFormat } from '#web/i18n/format.ts';
import { currentLanguage } from '#web/i18n/i18n.ts';
import { useUserId } from '#web/session/session.ts';
import { Loaded } from '#web/ui/loaded.tsx';

/** Each mail is closed until it is tapped. */
export default function OwnMailList() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const query = useQuery(ownMailsOptions(useUserId(), currentLanguage(), t('app.name')));
  return (
    <Loaded query={query} skeleton="h-24">
      {(mails) =>
        mails.length === 0 ? (
          <p className="text-ink-2">{t('my_data.mails_none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {mails.map(({ key, at, subject, text }) => (
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
        )
      }
    </Loaded>
  );
}
