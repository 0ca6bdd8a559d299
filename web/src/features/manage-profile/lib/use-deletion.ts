/** Deletes the member's account: requires a recent code, then deletes, ends the session and leaves the page. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { toBackendError } from '#web/backend/errors.ts';
import { requestCode, verifyCode } from '#web/backend/one-time-code.ts';
import { forgetSession, readSession, useUserId } from '#web/backend/session.ts';
import { deleteAccount } from '#web/features/manage-profile/api/delete-account.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { isFreshlyProven } from './fresh-code.ts';

type Outcome = 'deleted' | 'code_mailed' | 'wrong_code';

/** The state of a deletion; `email` is the address that a code was mailed to, null before. */
export function useDeletion() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const userId = useUserId();
  const [email, setEmail] = useState<string | null>(null);
  /** The code was accepted; a retry after a failed deletion doesn't require it again. */
  const isProven = useRef(false);

  async function mailCode(): Promise<Outcome> {
    const address = await ownEmail();
    try {
      await requestCode(address, { knownOnly: true });
    } catch (error) {
      // The code that was mailed a moment ago is still valid.
      if (toBackendError(error).code === 'over_email_send_rate_limit') setEmail(address);
      throw error;
    }
    setEmail(address);
    return 'code_mailed';
  }

  async function remove(code: string): Promise<Outcome> {
    if (email === null) {
      if (!(await hasFreshSession())) return mailCode();
    } else if (!isProven.current) {
      if ((await verifyCode(email, code)) !== 'session') return 'wrong_code';
      isProven.current = true;
    }
    try {
      await deleteAccount(userId);
      return 'deleted';
    } catch (error) {
      if (toBackendError(error).code !== 'fresh_code_required') throw error;
      isProven.current = false;
      return mailCode();
    }
  }

  async function leave(): Promise<void> {
    // Leaves first, synchronously: a mounted access gate would redirect to the login once the session has ended.
    await navigate('/', { flushSync: true });
    await forgetSession();
    showAlert(t('manage.account_deleted'), 'success');
  }

  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (outcome) => (outcome === 'deleted' ? leave() : undefined),
  });
  const resending = useMutation({ mutationFn: mailCode, onMutate: () => removal.reset() });
  return {
    email,
    remove: removal.mutate,
    sendAgain: () => resending.mutate(),
    isWrong: removal.data === 'wrong_code' && !removal.isPending,
    isPending: removal.isPending,
    isSending: resending.isPending,
    error: removal.error ?? resending.error,
    reset: () => {
      setEmail(null);
      isProven.current = false;
      removal.reset();
      resending.reset();
    },
  };
}

async function hasFreshSession(): Promise<boolean> {
  const session = await readSession();
  return isFreshlyProven(session?.access_token ?? '', Date.now());
}

async function ownEmail(): Promise<string> {
  const session = await readSession();
  return session?.user.email ?? '';
}
