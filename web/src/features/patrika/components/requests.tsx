/** The members who ask for the own patrika. There is nothing to answer: the member shows it, or does not. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { patrikaRequestsOptions } from '#web/backend/patrika-requests.ts';
import { askersOptions } from '#web/features/patrika/api/askers.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useMemberName } from '#web/i18n/member-name.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { useUserId } from '#web/session/session.ts';
import { Card } from '#web/ui/card.tsx';

/** The list; nothing without a request. */
export function Requests() {
  const { t } = useTranslation();
  const { date } = useFormat();
  const nameOf = useMemberName();
  const userId = useUserId();
  const { data: requests = [] } = useQuery(patrikaRequestsOptions(userId));
  const received = requests.filter(({ direction }) => direction === 'received');
  const { data: askers = [] } = useQuery(
    askersOptions(
      userId,
      received.map(({ id }) => id),
    ),
  );
  if (askers.length === 0) return null;
  return (
    <section aria-labelledby="patrika-requests" className="mb-6 grid gap-2">
      <h2 id="patrika-requests" className="text-body font-semibold">
        {t('patrika.requests')}
      </h2>
      <p className="text-small text-ink-2">{t('patrika.requests_text')}</p>
      <Card className="overflow-clip">
        <ul className="divide-y divide-line">
          {received.map(({ id, asked_at }) => {
            const asker = askers.find((member) => member.id === id);
            return (
              asker && (
                <li key={id}>
                  <ListLink to="/user_profile_page" state={{ user_id: id }} className="wrap-anywhere">
                    <span className="block font-semibold">{nameOf(asker)}</span>
                    <span className="block text-small text-ink-2">
                      {t('patrika.requested_on', { date: date(asked_at) })}
                    </span>
                  </ListLink>
                </li>
              )
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
