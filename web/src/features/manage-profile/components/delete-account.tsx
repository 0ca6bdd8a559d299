/** The end of an account: asks, deletes with the member's own token, then ends the session and leaves. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { forgetSession } from '#web/backend/session.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { ListButton } from '#web/ui/list-row.tsx';
import { useDeleteAccount } from '../api/delete-account.ts';

/** The row with its dialog. */
export function DeleteAccount() {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const { error, isPending, reset, remove } = useDeletion();
  const errorText = useErrorText();
  return (
    <>
      <ListButton
        danger
        icon={<Trash2 aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        {t('manage.delete_account')}
      </ListButton>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !isPending && setAsking(open)}
        title={t('manage.delete_title')}
        description={
          <>
            <p>{t('manage.delete_text')}</p>
            <p className="mt-2">{t('manage.delete_policy')}</p>
          </>
        }
        confirmLabel={t('manage.delete_account')}
        cancelLabel={t('manage.delete_keep')}
        onConfirm={remove}
        pending={isPending}
        error={error && errorText(error)}
      />
    </>
  );
}

function useDeletion() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutate, error, isPending, reset } = useDeleteAccount();

  async function leave(): Promise<void> {
    // Leaving first, and at once: a gate still on the page would send a member without a session to the login.
    await navigate('/', { flushSync: true });
    await forgetSession();
    showAlert(t('manage.account_deleted'), 'success');
  }

  return { error, isPending, reset, remove: () => mutate(undefined, { onSuccess: leave }) };
}
