/** Leaving after the account was deleted. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { markDeletion } from '#web/device/deletion-mark.ts';
import { forgetSession } from '#web/session/session.ts';
import { showAlert } from '#web/ui/alerts.tsx';

/** Returns a function that goes to the landing page and ends the session of this device. */
export function useLeave(): () => Promise<void> {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return async () => {
    markDeletion(null);
    // Leaves first, synchronously: a mounted access gate would redirect to the login once the session has ended.
    await navigate('/', { flushSync: true });
    await forgetSession();
    showAlert(t('manage.account_deleted'), 'success');
  };
}
