/** Loading, empty and error states, and messages. */
import { useTranslation } from 'react-i18next';
import { BackendError } from '#web/backend/errors.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ListEnd } from '#web/ui/list-end.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { Labelled } from './labelled.tsx';

const OFFLINE = new BackendError('Failed to fetch', 'network', 0, '');
const LIST = { hasNextPage: true, isFetchingNextPage: false, isFetchNextPageError: false, error: null };
const BROKEN = new BackendError('Internal server error', 'server', 500, '');
const nothing = () => {};

/** States and messages. */
export function MessagesSample() {
  const { t } = useTranslation();
  return (
    <>
      <Labelled label="Skeletons, spinners">
        <Card padded className="grid gap-3">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-4 w-full" />
          <div className="flex gap-4 text-kumkum">
            <Spinner label={t('app.loading')} />
            <Spinner size="small" />
          </div>
        </Card>
      </Labelled>
      <Labelled label="Empty">
        <EmptyState text={t('shortlist.empty')} action={<Button>{t('shortlist.browse')}</Button>} />
      </Labelled>
      <Labelled label="Failed: no connection; the server; trying again">
        <ErrorState error={OFFLINE} onRetry={nothing} />
        <ErrorState error={BROKEN} onRetry={nothing} pending />
      </Labelled>
      <Labelled label="Foot of a list: more, growing, failed, end">
        <ListEnd query={LIST} onMore={nothing} />
        <ListEnd query={{ ...LIST, isFetchingNextPage: true }} onMore={nothing} />
        <ListEnd query={{ ...LIST, isFetchNextPageError: true, error: OFFLINE }} onMore={nothing} />
        <ListEnd query={{ ...LIST, hasNextPage: false }} onMore={nothing} />
      </Labelled>
      <Labelled label="Messages above the page">
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => showAlert(t('error.oops'))}>
            <span lang="en">error</span>
          </Button>
          <Button variant="secondary" onClick={() => showAlert(t('manage.saved'), 'success')}>
            <span lang="en">success</span>
          </Button>
        </div>
      </Labelled>
    </>
  );
}
