/** Asks before signing out; then leads to the start page, ends the session and shows a message. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function SignOutDialog({ open, onOpenChange }: SignOutDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    onOpenChange(false);
    // Leaves first, synchronously: a mounted access gate would redirect to the login once the session has ended.
    await navigate('/', { flushSync: true });
    await signOut();
    showAlert(t('signout.done'), 'success');
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('signout.title')}
      description={t('signout.text')}
      confirmLabel={t('signout.confirm')}
      onConfirm={() => void leave()}
    />
  );
}
