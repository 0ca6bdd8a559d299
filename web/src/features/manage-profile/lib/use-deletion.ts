/** Deletes the member's account: requires a recent code, then deletes, ends the session and leaves the page. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { toBackendError } from '#web/backend/errors.ts';
import { requestCode, verifyCode } from '#web/backend/one-time-code.ts';
import { markDeletion } from '#web/device/deletion-mark.ts';
import { deleteAccount } from '#web/features/manage-profile/api/delete-account.ts';
import { readSession, useUserId } from '#web/session/session.ts';
import { isFreshlyProven } from './fresh-code.ts';
import { useLeave } from './use-leave.ts';

type Outcome = 'deleted' | 'code_mailed' | 'wrong_code';

/** The state of a deletion; `email` is the address that a code was mailed to, null before. */
export function useDeletion() {
  const leave = useLeave();
  const userId = useUserId();
  const [isDeleting, setDeleting] = useState(false);
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
    setDeleting(true);
    try {
      await markedWhile(userId, () => deleteAccount(userId));
      return 'deleted';
    } catch (error) {
      setDeleting(false);
      if (toBackendError(error).code !== 'fresh_code_required') throw error;
      isProven.current = false;
      return mailCode();
    }
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
    /** The code is accepted, and the account is being deleted. */
    isDeleting,
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

/** Does the work with the mark set. A failure removes the mark, except that of a request which ends because the page is being left. */
async function markedWhile(userId: string, work: () => Promise<void>): Promise<void> {
  let isLeft = false;
  const listening = new AbortController();
  for (const event of ['beforeunload', 'pagehide'])
    window.addEventListener(event, () => (isLeft = true), { signal: listening.signal });
  markDeletion(userId);
  try {
    await work();
  } catch (error) {
    if (!isLeft) markDeletion(null);
    throw error;
  } finally {
    listening.abort();
  }
}

async function hasFreshSession(): Promise<boolean> {
  const session = await readSession();
  return isFreshlyProven(session?.access_token ?? '', Date.now());
}

async function ownEmail(): Promise<string> {
  const session = await readSession();
  return session?.user.email ?? '';
}
