/** One breach of personal data: deadlines, affected members and their mails, the texts, and what was done when by whom. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { breachOptions, closeBreachOptions } from './api/breaches.ts';
import type { Breach } from './api/rows.ts';
import { Affected } from './components/affected.tsx';
import { BoardReport } from './components/board-report.tsx';
import { BreachTexts } from './components/breach-texts.tsx';
import { FormFoot } from './components/form-foot.tsx';
import { History } from './components/history.tsx';
import { useMoment } from './components/moment.ts';
import { Notices } from './components/notices.tsx';
import { Waiting } from './components/waiting.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function BreachPage() {
  const { t } = useDeskTexts();
  const number = Number(useSearchParams()[0].get('number'));
  const query = useQuery(breachOptions(number));
  if (query.data) return <OpenBreach breach={query.data} />;
  return (
    <>
      <PageHeader title={t('desk.breaches')} />
      <Waiting query={query} />
    </>
  );
}

function OpenBreach({ breach }: { breach: Breach }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const moment = useMoment();
  const isOpen = breach.closed_at === null;
  return (
    <>
      <PageHeader
        title={breach.title}
        note={t('desk.breach_noticed', { number: plain(breach.number), moment: moment(breach.noticed_at) })}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 sm:grid-rows-[auto_1fr]">
        <Notices breach={breach} />
        <div className="grid gap-4 sm:col-start-2 sm:row-span-2 sm:row-start-1">
          {isOpen && <BreachTexts key={breach.number} breach={breach} />}
          <BoardReport breach={breach} />
        </div>
        {/* On a phone after the texts, which have to be written before the members are notified. */}
        <div className="grid gap-4">
          <Affected breach={breach} />
          {isOpen && <Close number={breach.number} />}
          <History entries={breach.history} />
        </div>
      </div>
    </>
  );
}

function Close({ number }: { number: number }) {
  const { t } = useDeskTexts();
  const { mutate, isPending, error } = useMutation(closeBreachOptions(number));
  return (
    <FormFoot
      label={t('desk.breach_close')}
      variant="secondary"
      full
      error={error}
      pending={isPending}
      onClick={() => mutate(null)}
    />
  );
}
