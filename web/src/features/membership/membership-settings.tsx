/** The settings that pause, resume or cancel the membership, each with the policy's text. */
import { useQuery } from '@tanstack/react-query';
import { CirclePause, CirclePlay, CircleX, HeartHandshake } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { marriageOptions } from '#web/backend/marriage.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { ListLink } from '#web/links/list-link.tsx';
import { useUserId } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { type MembershipChange, useChangeMembership } from './api/change-membership.ts';
import { useReactivate } from './lib/use-reactivate.ts';

interface MembershipSettingsProps {
  status: ProfileStatus;
  /** Asks something before the dialog that cancels; it calls `proceed` to go on. */
  askFirst: (proceed: () => void) => void;
}

/**
 * The applicable rows: none for who never was a member, and no resuming after an operator has unlisted the member, or while the marriage is
 * fixed.
 */
export function MembershipSettings({ status, askFirst }: MembershipSettingsProps) {
  const isPaused = status.deactivated_at !== null;
  const { data: marriage } = useQuery({ ...marriageOptions(useUserId()), enabled: isPaused });
  const canChange = status.has_paid && status.unlisted_reason === null;
  return (
    <>
      {status.expiry_at !== null && <MarriageRow />}
      {canChange && !isPaused && <PauseRow status={status} />}
      {canChange && isPaused && marriage === null && <ReactivateRow />}
      {status.has_paid && <CancelRow status={status} askFirst={askFirst} />}
    </>
  );
}

function MarriageRow() {
  const { t } = useTranslation();
  return (
    <ListLink
      to="/marriage"
      icon={<HeartHandshake aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
      note={t('marriage.row')}
    >
      {t('title.marriage')}
    </ListLink>
  );
}

function PauseRow({ status }: { status: ProfileStatus }) {
  const { t } = useTranslation();
  const dialog = useMembershipDialog('deactivate');
  return (
    <>
      <ListButton
        icon={<CirclePause aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
        note={t('settings.pause')}
        onClick={dialog.ask}
      >
        {t('membership.deactivate')}
      </ListButton>
      <MembershipDialog status={status} change="deactivate" dialog={dialog} />
    </>
  );
}

/** Acts at once: it costs nothing, and can be undone in the same place. */
function ReactivateRow() {
  const { t } = useTranslation();
  const { reactivate, isPending } = useReactivate();
  return (
    <ListButton
      icon={<CirclePlay aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
      note={t('settings.paused')}
      disabled={isPending}
      onClick={reactivate}
    >
      {t('membership.reactivate')}
    </ListButton>
  );
}

function CancelRow({ status, askFirst }: MembershipSettingsProps) {
  const { t } = useTranslation();
  const dialog = useMembershipDialog('cancel');
  return (
    <>
      <ListButton
        danger
        icon={<CircleX aria-hidden="true" className="size-5 shrink-0" />}
        onClick={() => askFirst(dialog.ask)}
      >
        {t('membership.cancel')}
      </ListButton>
      <MembershipDialog status={status} change="cancel" dialog={dialog} />
    </>
  );
}

type AskedChange = Exclude<MembershipChange, 'reactivate'>;

interface MembershipDialogProps {
  status: ProfileStatus;
  change: AskedChange;
  dialog: ReturnType<typeof useMembershipDialog>;
}

function MembershipDialog({ status, change, dialog }: MembershipDialogProps) {
  const { t } = useTranslation();
  const { date } = useFormat();
  return (
    <ConfirmDialog
      open={dialog.isOpen}
      onOpenChange={(open) => !open && dialog.close()}
      title={t(`membership.${change}_title`)}
      description={t(`membership.${change}_text`, {
        date: status.expiry_at ? date(status.expiry_at, 'long') : '',
      })}
      confirmLabel={t(`membership.${change}`)}
      cancelLabel={t(`membership.${change}_keep`)}
      onConfirm={dialog.confirm}
      destructive={change === 'cancel'}
      pending={dialog.pending}
      error={dialog.error}
    />
  );
}

function useMembershipDialog(change: AskedChange) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const { mutate, error, isPending, reset } = useChangeMembership();
  return {
    isOpen,
    pending: isPending,
    error: error && errorText(error),
    ask: () => {
      reset();
      setOpen(true);
    },
    close: () => !isPending && setOpen(false),
    confirm: () =>
      mutate(change, {
        onSuccess: () => {
          setOpen(false);
          showAlert(t(`membership.${change}_done`), 'success');
        },
      }),
  };
}
