/**
 * What cancelling the membership and deleting the account ask first: whether a wedding is settled, or a pause is enough. Both can do with less
 * than leaving; who wants to leave goes on with one tap.
 */
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { DrawnThread } from '#web/ui/drawn-thread.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { useChangeMembership } from './api/change-membership.ts';

/** The reasons with a step of their own. */
type Reason = 'wedding' | 'pause';

export interface Farewell {
  /** Asks for the reason and calls `leave` for those who want to leave; at once when there is no profile to hide. */
  ask: (leave: () => void) => void;
  sheet: ReactNode;
}

/** The question, to be rendered beside the rows that ask it. */
export function useFarewell(status: ProfileStatus): Farewell {
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState<Reason | null>(null);
  const leaving = useRef<() => void>(() => undefined);
  const leaves = useRef(false);
  const canHide = status.has_paid && status.deactivated_at === null && status.unlisted_reason === null;

  function ask(leave: () => void): void {
    if (!canHide) {
      leave();
      return;
    }
    leaving.current = leave;
    leaves.current = false;
    setReason(null);
    setOpen(true);
  }

  // The closing sheet and the opening dialog both move the focus: in sequence, it ends in the dialog.
  function leaveWhenClosed(): void {
    if (leaves.current) leaving.current();
    leaves.current = false;
  }

  function leave(): void {
    leaves.current = true;
    setOpen(false);
  }

  return {
    ask,
    sheet: (
      <FarewellSheet
        open={open}
        reason={reason}
        expiry={status.expiry_at}
        onReason={setReason}
        onLeave={leave}
        onClose={() => setOpen(false)}
        onClosed={leaveWhenClosed}
      />
    ),
  };
}

interface FarewellSheetProps {
  open: boolean;
  reason: Reason | null;
  expiry: string | null;
  onReason: (reason: Reason) => void;
  onLeave: () => void;
  onClose: () => void;
  onClosed: () => void;
}

function FarewellSheet({ open, reason, expiry, onReason, onLeave, onClose, onClosed }: FarewellSheetProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      onClosed={onClosed}
      title={t(`farewell.${reason ?? 'why'}_title`)}
    >
      {reason === null ? (
        <Card className="divide-y divide-line overflow-clip">
          <ListButton onClick={() => onReason('wedding')}>{t('farewell.wedding')}</ListButton>
          <ListButton onClick={() => onReason('pause')}>{t('farewell.pause')}</ListButton>
          <ListButton onClick={onLeave}>{t('farewell.other')}</ListButton>
        </Card>
      ) : (
        <HideInstead key={reason} reason={reason} expiry={expiry} onLeave={onLeave} onHidden={onClose} />
      )}
    </Drawer>
  );
}

interface HideInsteadProps {
  reason: Reason;
  expiry: string | null;
  onLeave: () => void;
  onHidden: () => void;
}

/** Hides the profile, which takes nothing away: the membership runs on. */
function HideInstead({ reason, expiry, onLeave, onHidden }: HideInsteadProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const { mutate, error, isPending } = useChangeMembership();
  const hide = () =>
    mutate(reason === 'wedding' ? 'wedding' : 'deactivate', {
      onSuccess: () => {
        onHidden();
        showAlert(t('membership.deactivate_done'), 'success');
      },
    });
  return (
    <div className="grid gap-4">
      {reason === 'wedding' && (
        <div className="grid justify-items-center py-2 text-leaf">
          <DrawnThread animated />
        </div>
      )}
      <p>
        {t(reason === 'wedding' ? 'farewell.wedding_text' : 'membership.deactivate_text', {
          date: expiry ? date(expiry, 'long') : '',
        })}
      </p>
      <ErrorLine>{error && !isPending && errorText(error)}</ErrorLine>
      <Button full pending={isPending} onClick={hide}>
        {t(reason === 'wedding' ? 'farewell.hide' : 'membership.deactivate')}
      </Button>
      <Button full variant="secondary" disabled={isPending} onClick={onLeave}>
        {t('farewell.leave')}
      </Button>
    </div>
  );
}
