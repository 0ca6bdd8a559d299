/** The log: what operators and moderators read and did, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormat } from '#web/i18n/format.ts';
import { useBottomReached } from '#web/ui/bottom-reached.ts';
import { Card } from '#web/ui/card.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { logOptions } from './api/log.ts';
import { LogEntryText } from './components/log-entry-text.tsx';
import { WaitingRows } from './components/waiting.tsx';
import { useDeskTexts } from './use-desk-texts.ts';

export function LogPage() {
  const { t } = useDeskTexts();
  return (
    <>
      <PageHeader title={t('desk.log')} note={t('desk.log_intro')} />
      <Entries />
    </>
  );
}

function Entries() {
  const { t } = useDeskTexts();
  const query = useInfiniteQuery(logOptions());
  const { isFetching, hasNextPage, isFetchNextPageError } = query;
  const loadMore = () => void query.fetchNextPage({ cancelRefetch: false });
  useBottomReached(loadMore, hasNextPage && !isFetching && !isFetchNextPageError);
  return (
    <Loaded query={query} skeleton={<WaitingRows />}>
      {(entries) => (
        <>
          <Card className="overflow-clip">
            <ul aria-label={t('desk.log')} className="divide-y divide-line">
              {entries.map((entry) => (
                <li key={entry.id} className="px-4 py-2.5 wrap-anywhere">
                  <LogEntryText entry={entry} />
                  {entry.shown_codes.length > 0 && <Shown codes={entry.shown_codes} />}
                </li>
              ))}
            </ul>
          </Card>
          <ListEnd query={query} endText={t('desk.log_end')} onMore={loadMore} />
        </>
      )}
    </Loaded>
  );
}

/** The members that a search showed, closed at first: a search can show fifty. */
function Shown({ codes }: { codes: readonly number[] }) {
  const { t } = useDeskTexts();
  const { plain } = useFormat();
  return (
    <details>
      <summary className="min-h-11 py-2.5 text-small text-kumkum">
        {t('desk.members_shown', { count: plain(codes.length) })}
      </summary>
      <p className="pb-1 text-small text-ink-2">{codes.map(plain).join(', ')}</p>
    </details>
  );
}
