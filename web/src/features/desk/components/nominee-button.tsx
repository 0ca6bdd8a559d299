/** The nominee of the member whom a request about data rights names. Read only when an operator asks for it, which is logged. */
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nomineeOptions } from '#web/features/desk/api/reports.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorNote } from './error-note.tsx';

/** The card with its button. */
export function Nominee({ ticket }: { ticket: string }) {
  const { t } = useDeskTexts();
  const { t: word } = useTranslation();
  const { date } = useFormat();
  const { data, error, mutate, isPending } = useMutation(nomineeOptions(ticket));
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.nominee')}</h2>
      {data === undefined && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          pending={isPending}
          onClick={() => mutate()}
        >
          {t('desk.nominee_show')}
        </Button>
      )}
      <div role="status">
        {data === null && <p>{t('desk.nominee_none')}</p>}
        {data && (
          <p className="wrap-anywhere">
            {data.name} · {word(`my_data.relation.${data.relation}`)} · {data.contact}
            <span className="block text-small text-ink-2">
              {t('desk.nominee_named', { date: date(data.named_at) })}
            </span>
          </p>
        )}
      </div>
      <ErrorNote error={error} />
    </Card>
  );
}
