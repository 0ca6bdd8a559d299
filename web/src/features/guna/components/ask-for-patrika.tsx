/** Asking another member politely for a patrika that is not shown, once; and being asked. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askForPatrikaOptions, patrikaRequestsOptions } from '#web/backend/patrika-requests.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { useIsActing, useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';

interface OtherMember {
  /** Id. */
  member: string;
}

function useRequest(member: string, direction: 'sent' | 'received') {
  const { data } = useQuery(patrikaRequestsOptions(useUserId()));
  return data && { request: data.find((one) => one.id === member && one.direction === direction) };
}

/** The note that no patrika is shown, with the button to ask for it or the day of the request. */
export function NotShown({ member }: OtherMember) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const isActing = useIsActing();
  const sent = useRequest(member, 'sent');
  const { mutate, isPending } = useMutation(askForPatrikaOptions(useUserId()));

  const ask = () =>
    mutate(member, {
      onSuccess: () => showAlert(t('guna.asked'), 'success'),
      onError: (error) => showAlert(errorText(error)),
    });

  return (
    <>
      <p className="text-small text-ink-2">{t('guna.not_given')}</p>
      {sent?.request && (
        <p className="text-small text-ink-2">{t('guna.asked_on', { date: date(sent.request.asked_at) })}</p>
      )}
      {sent && !sent.request && !isActing && (
        <Button size="small" variant="secondary" pending={isPending} onClick={ask}>
          {t('guna.ask')}
        </Button>
      )}
    </>
  );
}

/** The note that this member has asked for the viewer's patrika; empty otherwise. */
export function Asked({ member }: OtherMember) {
  const { t } = useTranslation();
  if (!useRequest(member, 'received')?.request) return null;
  return (
    <p className="text-small">
      {t('guna.asked_by')}{' '}
      <Link to="/patrika" className="text-kumkum underline underline-offset-4">
        {t('guna.asked_by_link')}
      </Link>
    </p>
  );
}
