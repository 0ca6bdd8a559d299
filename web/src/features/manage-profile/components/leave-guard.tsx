/** Asks before leaving the page with unsaved changes, within the application and by the browser's own dialog. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

/** Typed text survives as a draft; selected photos are lost. */
export type Unsaved = 'form' | 'photos';

/** Renders nothing until the user leaves with unsaved changes. */
export function LeaveGuard({ unsaved }: { unsaved: Unsaved | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      // The router shows the next page before this one unmounts: going back from there must not be blocked.
      (move) => unsaved !== null && move.currentLocation.pathname === pathname && leavesByChoice(move),
      [unsaved, pathname],
    ),
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (unsaved) event.preventDefault();
      },
      [unsaved],
    ),
  );
  const blocked = blocker.state === 'blocked';
  const what = unsaved ?? 'form';
  return (
    <ConfirmDialog
      open={blocked}
      onOpenChange={(open) => !open && blocked && blocker.reset()}
      title={t(`manage.leave_${what}_title`)}
      description={t(`manage.leave_${what}_text`)}
      confirmLabel={t('manage.leave_confirm')}
      cancelLabel={t('manage.leave_stay')}
      destructive={what === 'photos'}
      onConfirm={() => blocked && blocker.proceed()}
    />
  );
}

/** False for signing out and deleting the account, which lead to the start page and have asked already, and for redirects. */
function leavesByChoice({
  currentLocation,
  nextLocation,
  historyAction,
}: Parameters<BlockerFunction>[0]): boolean {
  if (currentLocation.pathname === nextLocation.pathname || historyAction === 'REPLACE') return false;
  return historyAction === 'POP' || nextLocation.pathname !== '/';
}
