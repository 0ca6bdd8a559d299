/**
 * Confirms a payment after the checkout: polls the server until it has decided, and reloads the data that depends on it. Only a rejection
 * is 'failed'; an unknown state is 'confirming'.
 */
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toBackendError } from '#web/backend/errors.ts';
import { useMembershipChanged } from '#web/features/membership/api/membership-changed.ts';
import { type PaymentState, settleOpenOrders } from '#web/features/membership/api/verify-payment.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { awaitConfirmation, type Confirmation, pauseUntil } from './await-confirmation.ts';
import { deletePendingPayment } from './pending-verification.ts';

/** `busy`: from pressing pay until the checkout closes. `late`: not confirmed after three minutes; the confirmation will come by mail. */
export type PaymentPhase = 'idle' | 'busy' | 'confirming' | 'late';

/** The state of the confirmation and its actions; `failure` is a translation key. */
export function useConfirmation(userId: string) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const changed = useMembershipChanged(userId);
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);

  async function conclude(confirmation: Confirmation): Promise<void> {
    if (confirmation === 'paid' || confirmation === 'refused') deletePendingPayment(userId);
    setFailure(confirmation === 'refused' ? 'membership.failed_refused' : null);
    setPhase(confirmation === 'late' ? 'late' : 'idle');
    if (confirmation === 'open') return;
    await changed();
    if (confirmation === 'paid') showAlert(t('membership.received'), 'success');
  }

  async function confirm(ask: () => Promise<PaymentState>): Promise<void> {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setPhase('confirming');
    try {
      const waiting = { pause: pauseUntil(controller.signal), onPending: () => void changed() };
      const confirmation = await awaitConfirmation(ask, waiting);
      if (!controller.signal.aborted) await conclude(confirmation);
    } catch (error) {
      if (controller.signal.aborted) return;
      showAlert(errorText(error));
      setPhase('late');
    }
  }

  /** Settles open orders on a visit and after a closed checkout; shows nothing unless something was paid. */
  async function settleQuietly(): Promise<void> {
    try {
      const state = await settleOpenOrders();
      if (state === 'pending') await confirm(settleOpenOrders);
      if (state === 'paid') await conclude('paid');
    } catch (error) {
      console.info('open orders not settled', toBackendError(error).code);
    }
  }

  const stop = () => asking.current?.abort();
  return { phase, setPhase, failure, setFailure, conclude, confirm, settleQuietly, stop };
}
