/** What lies between the member who reports and the reported one: interests, numbers seen, blocks. */
import { useId } from 'react';
import type { ActBetween, Report } from '#web/features/desk/api/rows.ts';
import { useDeskTexts } from '#web/features/desk/use-desk-texts.ts';
import { useFormat } from '#web/i18n/format.ts';
import { Card } from '#web/ui/card.tsx';
import { useMoment } from './moment.ts';

/** The card; nothing unless a member reports another. */
export function Between({ report: { between, reporter, about } }: { report: Report }) {
  const { t } = useDeskTexts();
  const titleId = useId();
  if (!between || !reporter || !about) return null;
  return (
    <section aria-labelledby={titleId}>
      <Card padded>
        <h2 id={titleId} className="text-body font-semibold">
          {t('desk.between')}
        </h2>
        {between.length === 0 && <p className="text-ink-2">{t('desk.between_none')}</p>}
        <ul className="divide-y divide-line">
          {between.map((act) => (
            <li key={`${act.what} ${act.at} ${act.by_reporter}`} className="py-2 wrap-anywhere">
              <Act
                act={act}
                who={act.by_reporter ? reporter.name : about.name}
                other={act.by_reporter ? about.name : reporter.name}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Act({
  act: { what, state, at, times },
  who,
  other,
}: {
  act: ActBetween;
  who: string;
  other: string;
}) {
  const { t } = useDeskTexts();
  const { date } = useFormat();
  const moment = useMoment();
  const when = what === 'numbers' ? t('desk.between_days', { count: times, date: date(at) }) : moment(at);
  return (
    <>
      <span className="block">{t(`desk.between_${what}`, { who, other })}</span>
      <span className="block text-small text-ink-2">
        {[state && t(`desk.interest_${state}`), when].filter(Boolean).join('\u00A0· ')}
      </span>
    </>
  );
}
