/** Signs out on all devices, after a confirmation. Signing out on this device is in the account menu. */
import { useMutation } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/error-text.ts';
import { signOutEverywhere } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ListButton } from '#web/ui/list-row.tsx';

/** The row with its dialog. */
export function SignOutEverywhere() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: signOutEverywhere,
    // The access gate redirects to the login.
    onSuccess: () => showAlert(t('signout.everywhere_done'), 'success'),
  });
  return (
    <>
      <ListButton
        icon={<MonitorSmartphone aria-hidden="true" className="size-5 shrink-0 text-ink-2" />}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('signout.everywhere')}
      </ListButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title={t('signout.everywhere_title')}
        description={t('signout.everywhere_text')}
        confirmLabel={t('signout.everywhere_confirm')}
        onConfirm={() => mutate()}
        destructive
        pending={isPending}
        error={error && errorText(error)}
      />
    </>
  );
}
