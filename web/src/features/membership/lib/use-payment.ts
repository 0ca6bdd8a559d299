/** The member's payment: runs the effects of `payment-machine.ts`, of which the order, the provider's checkout and asking the server return as events. */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { backend } from '#web/backend/client.ts';
import { config } from '#web/backend/config.ts';
import { toBackendError } from '#web/backend/errors.ts';
import { feeOptions } from '#web/backend/get-fee.ts';
import { profileStatusOptions } from '#web/backend/profile-status.ts';
import type { ProfileStatus } from '#web/backend/types.ts';
import { useMembershipChanged } from '#web/features/membership/api/membership-changed.ts';
import { openOrder } from '#web/features/membership/api/open-order.ts';
import { settleOpenOrders, verifyPayment } from '#web/features/membership/api/verify-payment.ts';
import { useErrorText } from '#web/i18n/error-text.ts';
import { showAlert } from '#web/ui/alerts.tsx';
import { checkoutOptions, loadCheckout } from './checkout.ts';
import {
  FeeChanged,
  initialPayment,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentState,
  stepPayment,
} from './payment-machine.ts';
import { deletePendingPayment, readPendingPayment, storePendingPayment } from './pending-verification.ts';

type Send = (event: PaymentEvent) => void;
type Effect<Type extends PaymentEffect['type']> = Extract<PaymentEffect, { type: Type }>;

/** A payment under way, and what the page can do with it. */
export interface PaymentProcess {
  phase: PaymentState['phase'];
  /** Translation key of the reason why the last attempt failed; null otherwise. */
  failure: string | null;
  /** `fee` in paise: the price shown beside the button. */
  pay: (fee: number) => void;
  dismissFailure: () => void;
  /** Asks the server again after `late`. */
  askAgain: () => void;
}

/** The member's payment. Its state belongs to the page, so it continues while another section is open. */
export function usePayment(userId: string, status: ProfileStatus): PaymentProcess {
  const { expiry_at: expiry, has_open_payment: hasOpenOrder } = status;
  const [state, setState] = useState(() => initialPayment(expiry));
  const current = useRef(state);
  const runEffect = useEffectRunner(userId, status);
  const run = useRef(runEffect);
  useLayoutEffect(() => {
    run.current = runEffect;
  });
  const send = useCallback<Send>((event) => {
    const step = stepPayment(current.current, event);
    current.current = step.state;
    setState(step.state);
    for (const effect of step.effects) void run.current(effect, send);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once a visit, whatever the status becomes
  useEffect(() => {
    send({ type: 'visited', pending: readPendingPayment(userId), hasOpenOrder });
    return () => send({ type: 'left' });
  }, [userId]);
  useEffect(() => send({ type: 'expiry_read', expiry }), [expiry, send]);

  return {
    phase: state.phase,
    failure: state.failure,
    pay: (fee) => send({ type: 'pay_pressed', fee }),
    dismissFailure: () => send({ type: 'failure_closed' }),
    askAgain: () => send({ type: 'ask_again_pressed' }),
  };
}

/** Returns the function that runs an effect and sends what follows from it. */
function useEffectRunner(userId: string, status: ProfileStatus) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const changed = useMembershipChanged(userId);
  const openForm = useForm(userId, status);

  return async (effect: PaymentEffect, send: Send): Promise<void> => {
    switch (effect.type) {
      case 'open_form':
        return openForm(effect.fee, send).catch((error) => send({ type: 'form_not_opened', error }));
      case 'leave_form':
        // Not the router's state, which follows later: after going back the entry has gone already.
        if (window.history.state?.usr?.checkout) await navigate(-1);
        return;
      case 'store':
        return storePendingPayment(userId, effect.payment);
      case 'forget':
        return deletePendingPayment(userId);
      case 'ask':
        return ask(effect, send);
      case 'settle_quietly':
        return settleQuietly(send);
      case 'wait':
        setTimeout(() => send({ type: 'waited', round: effect.round }), effect.ms);
        return;
      case 'reload':
        await changed();
        if (effect.received) showAlert(t('membership.received'), 'success');
        return;
      case 'reload_fee':
        return queryClient.invalidateQueries({ queryKey: feeOptions().queryKey });
      case 'show_error':
        return showAlert(errorText(effect.error));
    }
  };
}

async function ask({ asked, round }: Effect<'ask'>, send: Send): Promise<void> {
  try {
    send({ type: 'answered', answer: await (asked ? verifyPayment(asked) : settleOpenOrders()), round });
  } catch (error) {
    send({ type: 'not_answered', error, round });
  }
}

async function settleQuietly(send: Send): Promise<void> {
  try {
    send({ type: 'settled_quietly', answer: await settleOpenOrders() });
  } catch (error) {
    console.info('open orders not settled', toBackendError(error).code);
  }
}

/** Returns the function that creates the order and opens the provider's form. It throws BackendError, CheckoutUnreachable and FeeChanged. */
function useForm(userId: string, status: ProfileStatus) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  return async (fee: number, send: Send): Promise<void> => {
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
      onSuccess: (payment) => send({ type: 'form_succeeded', payment }),
      onDismiss: () => send({ type: 'form_closed' }),
    });
    const checkout = new Razorpay(options);
    checkout.on('payment.failed', () => send({ type: 'form_failed' }));
    // Going back then closes the form and stays on the page.
    void navigate('.', { state: { checkout: true }, preventScrollReset: true });
    checkout.open();
    send({ type: 'form_opened' });
  };
}
