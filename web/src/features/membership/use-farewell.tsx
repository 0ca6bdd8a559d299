/**
 * What cancelling the membership and deleting the account ask first: whether a marriage is fixed, which has a page of its own, or a pause is
 * enough. Both can do with less than leaving; who wants to leave goes on with one tap.
 */
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Drawer } from '#web/ui/drawer.tsx';
import { ErrorLine } from '#web/ui/error-line.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { useChangeMembership } from './api/change-membership.ts';

export interface Farewell {
  /** Asks for the reason and calls `leave` for those who want to leave; at once when there is no profile to hide. */
  ask: (leave: () => void) => void;
  sheet: ReactNode;
}

/** The question, to be rendered beside the rows that ask it. */
export function useFarewell(status: ProfileStatus): Farewell {
  const [open, setOpen] = useState(false);
  const [pauses, setPauses] = useState(false);
  const navigate = useNavigate();
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
    setPauses(false);
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
        pauses={pauses}
        expiry={status.expiry_at}
        onMarriage={() => {
          leaving.current = () => void navigate('/marriage');
          leave();
        }}
        onPause={() => setPauses(true)}
        onLeave={leave}
        onClose={() => setOpen(false)}
        onClosed={leaveWhenClosed}
      />
    ),
  };
}

interface FarewellSheetProps {
  open: boolean;
  pauses: boolean;
  expiry: string | null;
  onMarriage: () => void;
  onPause: () => void;
  onLeave: () => void;
  onClose: () => void;
  onClosed: () => void;
}

function FarewellSheet({ open, pauses, expiry, onMarriage, onPause, ...leaving }: FarewellSheetProps) {
  const { t } = useTranslation();
  const { onLeave, onClose, onClosed } = leaving;
  return (
    <Drawer
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      onClosed={onClosed}
      title={t(pauses ? 'farewell.pause_title' : 'farewell.why_title')}
    >
      {pauses ? (
        <HideInstead expiry={expiry} onLeave={onLeave} onHidden={onClose} />
      ) : (
        <Card className="divide-y divide-line overflow-clip">
          <ListButton onClick={onMarriage}>{t('title.marriage')}</ListButton>
          <ListButton onClick={onPause}>{t('farewell.pause')}</ListButton>
          <ListButton onClick={onLeave}>{t('farewell.other')}</ListButton>
        </Card>
      )}
    </Drawer>
  );
}

interface HideInsteadProps {
  expiry: string | null;
  onLeave: () => void;
  onHidden: () => void;
}

/** Hides the profile, which takes nothing away: the membership runs on. */
function HideInstead({ expiry, onLeave, onHidden }: HideInsteadProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const errorText = useErrorText();
  const { mutate, error, isPending } = useChangeMembership();
  const hide = () =>
    mutate('deactivate', {
      onSuccess: () => {
        onHidden();
        showAlert(t('membership.deactivate_done'), 'success');
      },
    });
  return (
    <div className="grid gap-4">
      <p>
        {t('membership.deactivate_text', {
          date: expiry ? date(expiry, 'long') : '',
        })}
      </p>
      <ErrorLine>{error && errorText(error)}</ErrorLine>
      <Button full pending={isPending} onClick={hide}>
        {t('membership.deactivate')}
      </Button>
      <Button full variant="secondary" disabled={isPending} onClick={onLeave}>
        {t('farewell.leave')}
      </Button>
    </div>
  );
}
