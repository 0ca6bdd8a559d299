/** One payment: the order, the provider's checkout, and the confirmation. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { backend } from '#web/backend/client.ts';
import { config } from '#web/backend/config.ts';
import { errorText, toBackendError } from '#web/backend/errors.ts';
import { feeOptions } from '#web/backend/get-fee.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { openOrder } from '#web/features/membership/api/open-order.ts';
import { settleOpenOrders, verifyPayment } from '#web/features/membership/api/verify-payment.ts';
import { useCheckoutEntry } from './checkout-entry.ts';
import { checkoutOptions } from './checkout-options.ts';
import { readPendingPayment, storePendingPayment } from './pending-verification.ts';
import { type CheckoutSuccess, CheckoutUnreachable, loadCheckout } from './razorpay.ts';
import { type PaymentPhase, useConfirmation } from './use-confirmation.ts';

/** A payment under way, and what the page can do with it. */
export interface PaymentProcess {
  phase: PaymentPhase;
  /** Translation key of the reason why the last attempt failed; null otherwise. */
  failure: string | null;
  /** `fee` in paise: the price shown beside the button. */
  pay: (fee: number) => void;
  dismissFailure: () => void;
  /** Resumes polling after `late`. */
  askAgain: () => void;
}

/** The price changed between showing and ordering: a user must not pay a price that was not shown. */
class FeeChanged extends Error {}

type Confirmation = ReturnType<typeof useConfirmation>;

/** The member's payment. Its state belongs to the page, so it continues while another section is open. */
export function usePayment(userId: string, status: ProfileStatus): PaymentProcess {
  const queryClient = useQueryClient();
  const confirmation = useConfirmation(userId);
  const openCheckout = useCheckout(userId, status, confirmation);
  useNewExpiry(status, confirmation);
  const { phase, setPhase, failure, setFailure, confirm, conclude, settleQuietly, stop } = confirmation;

  async function explain(error: unknown): Promise<void> {
    const { code } = toBackendError(error);
    if (code === 'payment_pending') return confirm(settleOpenOrders);
    if (code === 'already_paid') return conclude('paid');
    if (error instanceof FeeChanged) await queryClient.invalidateQueries({ queryKey: feeOptions().queryKey });
    setPhase('idle');
    setFailure(reasonOf(error));
  }

  function pay(fee: number): void {
    setFailure(null);
    setPhase('busy');
    openCheckout(fee).catch(explain);
  }

  function confirmPending(): boolean {
    const pending = readPendingPayment(userId);
    if (pending) void confirm(() => verifyPayment(pending));
    return pending !== null;
  }

  // On every visit: continues what an earlier page could not finish.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, whatever the functions close over
  useEffect(() => {
    if (!confirmPending() && status.has_open_payment) void settleQuietly();
    return stop;
  }, [userId]);

  return {
    phase,
    failure,
    pay,
    dismissFailure: () => setFailure(null),
    askAgain: () => {
      if (!confirmPending()) void confirm(settleOpenOrders);
    },
  };
}

/** Ends the confirmation when the status shows the paid year: the provider's webhook may be faster than polling. */
function useNewExpiry({ expiry_at }: ProfileStatus, { phase, conclude, stop }: Confirmation): void {
  const before = useRef(expiry_at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new expiry or phase matters, whatever the functions close over
  useEffect(() => {
    if (phase === 'idle' || phase === 'busy') before.current = expiry_at;
    else if (expiry_at && (!before.current || expiry_at > before.current)) {
      stop();
      void conclude('paid');
    }
  }, [phase, expiry_at]);
}

/** Returns the function that opens the provider's checkout. It throws BackendError, CheckoutUnreachable and FeeChanged. */
function useCheckout(userId: string, status: ProfileStatus, confirmation: Confirmation) {
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();
  const entry = useCheckoutEntry();
  const { setPhase, setFailure, confirm, settleQuietly } = confirmation;

  function onSuccess(success: CheckoutSuccess): void {
    entry.remove();
    storePendingPayment(userId, success);
    void confirm(() => verifyPayment(success));
  }

  function onDismiss(): void {
    entry.remove();
    setPhase('idle');
    void settleQuietly();
  }

  return async (fee: number): Promise<void> => {
    const { keyId, scriptUrl } = config().payment;
    const [order, Razorpay, { data }] = await Promise.all([
      openOrder(userId, fee),
      loadCheckout(scriptUrl),
      backend().auth.getSession(),
      i18n.loadLanguages('en'),
    ]);
    // A later visit settles it, when this one ends in the checkout.
    queryClient.setQueryData(
      profileStatusOptions(userId).queryKey,
      (known) => known && { ...known, has_open_payment: true },
    );
    if (order.amount !== fee) throw new FeeChanged();
    const options = checkoutOptions({
      keyId,
      order,
      payer: status.data_without_updated_at,
      email: data.session?.user.email,
      language: i18n.resolvedLanguage ?? 'en',
      english: i18n.getFixedT('en'),
      onSuccess,
      onDismiss,
    });
    const checkout = new Razorpay(options);
    checkout.on('payment.failed', () => setFailure('membership.failed_checkout'));
    entry.add();
    checkout.open();
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof FeeChanged) return 'membership.failed_fee_changed';
  if (error instanceof CheckoutUnreachable) return 'membership.failed_no_form';
  const { kind } = toBackendError(error);
  return kind === 'server' ? 'membership.failed_no_provider' : errorText(error).key;
}
