/** Deletes the member's account: requires a recent code, then deletes, ends the session and leaves the page. */
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isFreshlyProven } from '#domain/fresh-code.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { requestCode, verifyCode, wasJustSent } from '#web/backend/one-time-code.ts';
import { markDeletion } from '#web/device/deletion-mark.ts';
import { deleteAccount } from '#web/features/manage-profile/api/delete-account.ts';
import { ownAddress } from '#web/session/own-address.ts';
import { readSession, useUserId } from '#web/session/session.ts';
import { useLeave } from './use-leave.ts';

type Outcome = 'deleted' | 'code_sent' | 'wrong_code';

/** The state of a deletion; `address` is where a code was sent to, null before. */
export function useDeletion() {
  const leave = useLeave();
  const userId = useUserId();
  const [isDeleting, setDeleting] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  /** The code was accepted; a retry after a failed deletion doesn't require it again. */
  const isProven = useRef(false);

  async function sendCode(): Promise<Outcome> {
    const own = await ownAddress();
    try {
      await requestCode(own, { knownOnly: true });
    } catch (error) {
      // The code that was sent a moment ago is still valid.
      if (wasJustSent(error)) setAddress(own);
      throw error;
    }
    setAddress(own);
    return 'code_sent';
  }

  async function remove(code: string): Promise<Outcome> {
    if (address === null) {
      if (!(await hasFreshSession())) return sendCode();
    } else if (!isProven.current) {
      if ((await verifyCode(address, code)) !== 'session') return 'wrong_code';
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
      return sendCode();
    }
  }

  const removal = useMutation({
    mutationFn: remove,
    onSuccess: (outcome) => (outcome === 'deleted' ? leave() : undefined),
  });
  const resending = useMutation({ mutationFn: sendCode, onMutate: () => removal.reset() });
  return {
    address,
    remove: removal.mutate,
    sendAgain: () => resending.mutate(),
    isWrong: removal.data === 'wrong_code' && !removal.isPending,
    isPending: removal.isPending,
    /** The code is accepted, and the account is being deleted. */
    isDeleting,
    isSending: resending.isPending,
    error: removal.error ?? resending.error,
    reset: () => {
      setAddress(null);
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
