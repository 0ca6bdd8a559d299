/** The settings that pause, resume or cancel the membership, each with the policy's text. */
import { CirclePause, CirclePlay, CircleX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { useFormat } from '#web/i18n/format.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { type MembershipChange, useChangeMembership } from './api/change-membership.ts';

const ICONS = { deactivate: CirclePause, reactivate: CirclePlay, cancel: CircleX } as const;

/** The applicable rows: none without a paid membership, and no resuming after an operator has unlisted the member. */
export function MembershipSettings({ status }: { status: ProfileStatus }) {
  if (!status.has_paid) return null;
  return (
    <>
      {status.unlisted_reason === null && (
        <MembershipRow
          key="pause"
          change={status.deactivated_at === null ? 'deactivate' : 'reactivate'}
          status={status}
        />
      )}
      <MembershipRow key="cancel" change="cancel" status={status} />
    </>
  );
}

function MembershipRow({ change, status }: { change: MembershipChange; status: ProfileStatus }) {
  const { t } = useTranslation();
  const { date } = useFormat();
  const dialog = useMembershipDialog(change);
  const Icon = ICONS[change];
  return (
    <>
      <ListButton
        danger={change === 'cancel'}
        icon={
          <Icon
            aria-hidden="true"
            className={classNames('size-5 shrink-0', change !== 'cancel' && 'text-ink-2')}
            strokeWidth={1.75}
          />
        }
        onClick={dialog.ask}
      >
        {t(`membership.${change}`)}
      </ListButton>
      <ConfirmDialog
        open={dialog.asked !== null}
        onOpenChange={(open) => !open && dialog.close()}
        title={t(`membership.${dialog.asked ?? change}_title`)}
        description={t(`membership.${dialog.asked ?? change}_text`, {
          date: status.expiry_at ? date(status.expiry_at, 'long') : '',
        })}
        confirmLabel={t(`membership.${dialog.asked ?? change}`)}
        cancelLabel={t(`membership.${dialog.asked ?? change}_keep`)}
        onConfirm={dialog.confirm}
        destructive={change === 'cancel'}
        pending={dialog.pending}
        error={dialog.error}
      />
    </>
  );
}

/** The change of the open dialog is a separate state: the row changes before the dialog has closed. */
function useMembershipDialog(change: MembershipChange) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [asked, setAsked] = useState<MembershipChange | null>(null);
  const { mutate, error, isPending, reset } = useChangeMembership();
  return {
    asked,
    pending: isPending,
    error: error && errorText(error),
    ask: () => {
      reset();
      setAsked(change);
    },
    close: () => !isPending && setAsked(null),
    confirm: () =>
      asked &&
      mutate(asked, {
        onSuccess: () => {
          setAsked(null);
          showAlert(t(`membership.${asked}_done`), 'success');
        },
      }),
  };
}
