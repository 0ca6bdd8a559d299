/** The telephone numbers of both members of a report. Read only when an operator asks for them, which is logged. */
import { useMutation } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { numbersOptions } from '#web/features/desk/api/reports.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { PhoneLink } from '#web/members/details-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorNote } from './error-note.tsx';

/** The card with its button. */
export function Numbers({ ticket }: { ticket: string }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const { data, error, mutate, isPending } = useMutation(numbersOptions(ticket));
  return (
    <Card padded>
      <h2 className="text-body font-semibold">{t('desk.numbers')}</h2>
      <p className="text-small text-ink-2">{t('desk.numbers_note')}</p>
      {data === undefined && (
        <Button
          variant="secondary"
          size="small"
          className="mt-2"
          icon={<Phone aria-hidden="true" className="size-4" />}
          pending={isPending}
          onClick={() => mutate()}
        >
          {t('desk.numbers_show')}
        </Button>
      )}
      <div role="status">
        <ul className="divide-y divide-line">
          {data?.map(({ code, name, phone, parent_number: parents, is_reporter: reports }) => (
            <li key={code} className="py-2 wrap-anywhere">
              <span className="block text-small text-ink-2">
                {t(reports ? 'desk.number_reporter' : 'desk.number_about')} · {name || plain(code)}
              </span>
              {!phone && !parents && t('desk.number_none')}
              {phone && (
                <span className="block">
                  {t('desk.number_own')}: <PhoneLink number={phone} />
                </span>
              )}
              {parents && (
                <span className="block">
                  {t('desk.number_parents')}: <PhoneLink number={parents} />
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
      <ErrorNote error={error} />
    </Card>
  );
}
