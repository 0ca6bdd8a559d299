/** Breaches of personal data, the open ones first, and opening the procedure for one. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '#web/i18n/format.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { breachesOptions, openBreachOptions } from './api/breaches.ts';
import type { ListedBreach } from './api/rows.ts';
import { DeadlineBadge } from './components/deadline-badge.tsx';
import { DeskDialog } from './components/desk-dialog.tsx';
import { DeskList } from './components/desk-list.tsx';
import { useMoment } from './components/moment.ts';
import { asMoment, inIndia, MomentField } from './components/moment-field.tsx';
import { QueryPage } from './components/query-page.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function BreachesPage() {
  const { t } = useDeskTexts();
  const [opening, setOpening] = useState(false);
  const open = (
    <Button variant="secondary" size="small" onClick={() => setOpening(true)}>
      {t('desk.breach_open')}
    </Button>
  );
  const query = useQuery(breachesOptions());
  return (
    <>
      <QueryPage title={t('desk.breaches')} note={t('desk.breaches_intro')} action={open} query={query}>
        {(breaches) => (
          <DeskList
            rows={breaches}
            label={t('desk.breaches')}
            emptyText={t('desk.breaches_none')}
            keyOf={(breach) => breach.number}
          >
            {(breach) => <BreachRow breach={breach} />}
          </DeskList>
        )}
      </QueryPage>
      {opening && <OpenBreach onClose={() => setOpening(false)} />}
    </>
  );
}

function BreachRow({ breach }: { breach: ListedBreach }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  const moment = useMoment();
  const next = breach.deadlines.find(({ sent_at }) => sent_at === null);
  return (
    <ListLink to={`/desk/breach?number=${breach.number}`} className="wrap-anywhere">
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{breach.title}</span>
        {breach.closed_at ? (
          <Badge tone="grey">{t('desk.breach_closed')}</Badge>
        ) : (
          next && <DeadlineBadge dueAt={next.due_at} />
        )}
      </span>
      <span className="block text-small text-ink-2">
        {t('desk.breach_noticed', { number: plain(breach.number), moment: moment(breach.noticed_at) })}
      </span>
    </ListLink>
  );
}

function OpenBreach({ onClose }: { onClose: () => void }) {
  const { t } = useDeskTexts();
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const [noticedAt, setNoticedAt] = useState(() => inIndia(new Date()));
  const { mutate, isPending, error } = useMutation(openBreachOptions());
  return (
    <DeskDialog
      onClose={onClose}
      title={t('desk.breach_open')}
      description={t('desk.breach_open_effect')}
      confirmLabel={t('desk.breach_open')}
      onConfirm={() =>
        mutate(
          { title, noticed_at: asMoment(noticedAt) },
          { onSuccess: (number) => void navigate(`/desk/breach?number=${number}`) },
        )
      }
      pending={isPending}
      error={error}
    >
      <TextField
        label={t('desk.breach_title')}
        value={title}
        maxLength={120}
        onChange={({ target }) => setTitle(target.value)}
      />
      <MomentField label={t('desk.breach_noticed_at')} value={noticedAt} onChange={setNoticedAt} />
    </DeskDialog>
  );
}
