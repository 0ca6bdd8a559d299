/**
 * One payment from pressing pay to the server's word. Honest about what is not known: only a refusal is 'failed',
 * silence is 'confirming' (payments.md section 5).
 */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backend } from '#web/backend/client.ts';
import { config } from '#web/backend/config.ts';
import { errorText, toBackendError } from '#web/backend/errors.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import { useMembershipChanged } from '../api/membership-changed.ts';
import { openOrder } from '../api/open-order.ts';
import { type PaymentState, settleOpenOrders, verifyPayment } from '../api/verify-payment.ts';
import { awaitConfirmation, type Confirmation, pauseUntil } from './await-confirmation.ts';
import { checkoutOptions } from './checkout-options.ts';
import { forgetPayment, keepPayment, keptPayment } from './kept-payment.ts';
import { type CheckoutSuccess, CheckoutUnreachable, loadCheckout } from './razorpay.ts';

/** `busy`: from pressing pay until the form closes. `late`: not confirmed after three minutes; it will be by mail. */
export type PaymentPhase = 'idle' | 'busy' | 'confirming' | 'late';

export interface Payment {
  phase: PaymentPhase;
  /** Translation key of why the last try failed; null without a failed one. */
  failure: string | null;
  pay: () => void;
  dismissFailure: () => void;
  /** Asks again after `late`. */
  askAgain: () => void;
}

/** The member's payment. Belongs to the page: it goes on while another section is open. */
export function usePayment(userId: string, status: ProfileStatus): Payment {
  const { t, i18n } = useTranslation();
  const showAlert = useAlert();
  const changed = useMembershipChanged(userId);
  const [phase, setPhase] = useState<PaymentPhase>('idle');
  const [failure, setFailure] = useState<string | null>(null);
  const asking = useRef<AbortController | null>(null);

  async function conclude(confirmation: Confirmation): Promise<void> {
    if (confirmation === 'paid' || confirmation === 'refused') forgetPayment(userId);
    setFailure(confirmation === 'refused' ? 'membership.failed_refused' : null);
    setPhase(confirmation === 'late' ? 'late' : 'idle');
    if (confirmation === 'open') return;
    await changed();
    if (confirmation === 'paid') showAlert(t('membership.received'), 'success');
  }

  async function confirm(ask: () => Promise<PaymentState>): Promise<void> {
    asking.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = controller;
    setPhase('confirming');
    try {
      const waiting = { pause: pauseUntil(signal), onPending: () => void changed() };
      await conclude(await awaitConfirmation(ask, waiting));
    } catch (error) {
      if (signal.aborted) return;
      const { key, values } = errorText(error);
      showAlert(t(key, values));
      setPhase('late');
    }
  }

  /** For a visit and for a closed form: says nothing unless something was paid. */
  async function settleQuietly(): Promise<void> {
    try {
      const state = await settleOpenOrders();
      if (state === 'pending') await confirm(settleOpenOrders);
      if (state === 'paid') await conclude('paid');
    } catch (error) {
      console.info('open orders not settled', toBackendError(error).code);
    }
  }

  function onSuccess(success: CheckoutSuccess): void {
    keepPayment(userId, success);
    void confirm(() => verifyPayment(success));
  }

  async function openCheckout(): Promise<void> {
    const { keyId, scriptUrl } = config().payment;
    const [order, Razorpay, { data }] = await Promise.all([
      openOrder(userId),
      loadCheckout(scriptUrl),
      backend().auth.getSession(),
    ]);
    const checkout = new Razorpay(
      checkoutOptions({
        keyId,
        order,
        payer: status.data_without_updated_at,
        email: data.session?.user.email,
        language: i18n.resolvedLanguage ?? 'en',
        english: i18n.getFixedT('en'),
        onSuccess,
        onDismiss: () => {
          setPhase('idle');
          void settleQuietly();
        },
      }),
    );
    checkout.on('payment.failed', () => setFailure('membership.failed_checkout'));
    checkout.open();
  }

  async function explain(error: unknown): Promise<void> {
    const { code } = toBackendError(error);
    if (code === 'payment_pending') return confirm(settleOpenOrders);
    if (code === 'already_paid') return conclude('paid');
    setPhase('idle');
    setFailure(reasonOf(error));
  }

  function pay(): void {
    setFailure(null);
    setPhase('busy');
    openCheckout().catch(explain);
  }

  function confirmKept(): boolean {
    const kept = keptPayment(userId);
    if (kept) void confirm(() => verifyPayment(kept));
    return kept !== null;
  }

  // On every visit: what an earlier page could not finish is taken up again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, whatever the functions close over
  useEffect(() => {
    if (!confirmKept()) void settleQuietly();
    return () => asking.current?.abort();
  }, [userId]);

  return {
    phase,
    failure,
    pay,
    dismissFailure: () => setFailure(null),
    askAgain: () => {
      if (!confirmKept()) void confirm(settleOpenOrders);
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof CheckoutUnreachable) return 'membership.failed_no_form';
  const { kind } = toBackendError(error);
  return kind === 'server' ? 'membership.failed_no_provider' : errorText(error).key;
}
