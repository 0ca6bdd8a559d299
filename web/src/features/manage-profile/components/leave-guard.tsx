/** Asks before the page is left with something unsaved, inside the application and by the browser's own means. */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type BlockerFunction, useBeforeUnload, useBlocker, useLocation } from 'react-router';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

/** A form's text stays as a draft; chosen photos are lost. */
export type Unsaved = 'form' | 'photos';

/** Nothing to see until somebody leaves with unsaved changes. */
export function LeaveGuard({ unsaved }: { unsaved: Unsaved | null }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      // The router is on the next page a moment before this one is gone: going back from there is none of our business.
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
      onConfirm={() => blocked && blocker.proceed()}
    />
  );
}

/** Signing out and deleting the account lead to the start and have asked already; redirects are nobody's choice. */
function leavesByChoice({
  currentLocation,
  nextLocation,
  historyAction,
}: Parameters<BlockerFunction>[0]): boolean {
  if (currentLocation.pathname === nextLocation.pathname || historyAction === 'REPLACE') return false;
  return historyAction === 'POP' || nextLocation.pathname !== '/';
}
