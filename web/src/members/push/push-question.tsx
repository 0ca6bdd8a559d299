/** Asks once, after the first interest was sent, whether to send pushes to this device. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backend } from '#web/backend/client.ts';
import { unwrap } from '#web/backend/errors.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { beginPushesOptions, pushStateOptions } from './this-device.ts';

/** Nothing where pushes are on, blocked or not possible, and to who was asked before. */
export function PushQuestion() {
  const userId = useUserId();
  const { data: state } = useQuery(pushStateOptions(userId));
  const { data: asked } = useQuery({
    queryKey: ['push-question', userId],
    queryFn: async () =>
      unwrap(await backend().from('my_notice_settings').select('asked_for_push_at').single())
        .asked_for_push_at,
    // The question stays until the page is left.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return state === 'off' && asked === null ? <Question /> : null;
}

function Question() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isClosed, setClosed] = useState(false);
  const { mutate, isPending } = useMutation({
    ...beginPushesOptions(useUserId()),
    onSuccess: (isOn) => {
      setClosed(true);
      showAlert(t(isOn ? 'notice.push_on' : 'notice.push_refused'), isOn ? 'success' : 'error');
    },
    onError: (error) => showAlert(errorText(error)),
  });
  useEffect(() => void backend().rpc('note_push_question').then(), []);
  if (isClosed) return null;
  return (
    <Card className="mt-3 grid gap-3 p-4">
      <h2 className="flex items-center gap-2.5 font-display text-section">
        <BellRing aria-hidden="true" className="size-5 shrink-0 text-kumkum" />
        {t('notice.ask')}
      </h2>
      <p className="text-small text-ink-2">{t('notice.push_what')}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" pending={isPending} onClick={() => mutate()}>
          {t('notice.ask_yes')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => setClosed(true)}>
          {t('notice.ask_no')}
        </Button>
      </div>
    </Card>
  );
}
