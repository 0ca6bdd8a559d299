/** What stands in the place of content that is not there yet. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/** The error of a query, or skeletons while it loads. */
export function Waiting({ query }: { query: UseQueryResult<unknown> }) {
  if (query.isError)
    return <ErrorState error={query.error} pending={query.isFetching} onRetry={() => void query.refetch()} />;
  return <WaitingRows />;
}

/** Skeletons of rows. */
export function WaitingRows() {
  const { t } = useTranslation();
  return (
    <Card aria-busy="true" className="grid gap-4 p-4">
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      {['first', 'second', 'third'].map((key) => (
        <div key={key} className="grid gap-2">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-3.5 w-3/4" />
        </div>
      ))}
    </Card>
  );
}
