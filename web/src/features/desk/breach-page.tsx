/** One breach of personal data: deadlines, affected members and their mails, the texts, and what was done when by whom. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { breachOptions, closeBreachOptions } from './api/breaches.ts';
import type { Breach } from './api/rows.ts';
import { Affected } from './components/affected.tsx';
import { BoardReport } from './components/board-report.tsx';
import { BreachTexts } from './components/breach-texts.tsx';
import { FormFoot } from './components/form-foot.tsx';
import { History } from './components/history.tsx';
import { useMoment } from './components/moment.ts';
import { Notices } from './components/notices.tsx';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function BreachPage() {
  const { t } = useDeskTexts();
  const number = Number(useSearchParams()[0].get('number'));
  const { plain } = useFormat();
  const moment = useMoment();
  const query = useQuery(breachOptions(number));
  const breach = query.data;
  const note =
    breach && t('desk.breach_noticed', { number: plain(breach.number), moment: moment(breach.noticed_at) });
  return (
    <QueryPage title={breach?.title ?? t('desk.breaches')} note={note} query={query}>
      {(data) => <OpenBreach breach={data} />}
    </QueryPage>
  );
}

function OpenBreach({ breach }: { breach: Breach }) {
  const isOpen = breach.closed_at === null;
  return (
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
