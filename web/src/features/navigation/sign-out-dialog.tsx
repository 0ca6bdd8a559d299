/** Asks before signing out; then to the start, the session ended, and a word that it worked. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOut } from '#web/backend/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';

interface SignOutDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The question and what follows from yes. */
export function SignOutDialog({ open, onOpenChange }: SignOutDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();

  async function leave(): Promise<void> {
    onOpenChange(false);
    // First away from the member's pages, and at once: still there without a session, they would send the guest to the login.
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
