/** What stands in the place of content that is not there yet. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toBackendError } from '#web/backend/errors.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { useDeskErrorText } from './desk-error-text.ts';

/** The error of a query, or skeletons while it loads. What does not exist cannot be tried again. */
export function Waiting({ query }: { query: UseQueryResult<unknown> }) {
  const errorText = useDeskErrorText();
  if (!query.isError) return <WaitingRows />;
  if (toBackendError(query.error).status === 404) return <EmptyState text={errorText(query.error)} />;
  return <ErrorState error={query.error} pending={query.isFetching} onRetry={() => void query.refetch()} />;
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
