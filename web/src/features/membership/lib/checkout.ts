/** The provider's checkout: its script, loaded on demand, and its options. */
import type { TFunction } from 'i18next';
import type { Profile } from '#web/backend/types.ts';
import type { Order } from '#web/features/membership/api/open-order.ts';

const SUCCESS = ['razorpay_payment_id', 'razorpay_order_id', 'razorpay_signature'] as const;
export type CheckoutSuccess = Record<(typeof SUCCESS)[number], string>;

/** Whether something that was stored is a payment. */
export function isSuccess(stored: unknown): stored is CheckoutSuccess {
  const fields = stored as Partial<Record<string, unknown>> | null;
  return SUCCESS.every((name) => typeof fields?.[name] === 'string');
}

/** The part that we use. */
interface CheckoutOptions {
  key: string;
  amount: number;
  currency: string;
  order_id: string;
  name: string;
  description: string;
  prefill: { name?: string; email?: string; contact?: string };
  theme: { color: string };
  config: { display: { language: string } };
  handler: (success: CheckoutSuccess) => void;
  modal: { ondismiss: () => void };
}

interface Checkout {
  open: () => void;
  on: (event: 'payment.failed', listener: () => void) => void;
}

type CheckoutConstructor = new (options: CheckoutOptions) => Checkout;

declare global {
  interface Window {
    Razorpay?: CheckoutConstructor;
  }
}

export class CheckoutUnreachable extends Error {}

let loading: Promise<CheckoutConstructor> | null = null;

/** Loads the script once; after a failure the next call tries again. Throws CheckoutUnreachable. */
export function loadCheckout(scriptUrl: string): Promise<CheckoutConstructor> {
  loading ??= fetchScript(scriptUrl).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function fetchScript(scriptUrl: string): Promise<CheckoutConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.onload = () => {
      if (window.Razorpay) resolve(window.Razorpay);
      else reject(new CheckoutUnreachable('the checkout script defines nothing'));
    };
    script.onerror = () => {
      script.remove();
      reject(new CheckoutUnreachable('the checkout script did not load'));
    };
    document.head.append(script);
  });
}

/** The red of the light theme: the checkout's background is always white. */
const KUMKUM = '#A3192F';
/** The provider's language codes. */
const CHECKOUT_LANGUAGES: Record<string, string> = { mr: 'mar', en: 'en' };

interface CheckoutContext {
  keyId: string;
  order: Order;
  payer: Pick<Profile, 'first_name' | 'last_name' | 'phone'>;
  email: string | undefined;
  language: string;
  /** In English: the provider accepts only names that begin with an ASCII letter or digit. */
  english: TFunction;
  onSuccess: (success: CheckoutSuccess) => void;
  onDismiss: () => void;
}

/** The options of one checkout: the order, the payer and our colour. */
export function checkoutOptions(context: CheckoutContext): CheckoutOptions {
  const { keyId, order, payer, email, language, english, onSuccess, onDismiss } = context;
  const name = [payer.first_name, payer.last_name].filter(Boolean).join(' ');
  return {
    key: keyId,
    amount: order.amount,
    currency: order.currency,
    order_id: order.id,
    name: english('app.name'),
    description: english('membership.checkout_description'),
    prefill: {
      ...(name && { name }),
      ...(email && { email }),
      ...(payer.phone && { contact: internationalNumber(payer.phone) }),
    },
    theme: { color: KUMKUM },
    config: { display: { language: CHECKOUT_LANGUAGES[language] ?? 'en' } },
    handler: onSuccess,
    modal: { ondismiss: onDismiss },
  };
}

/** Adds the Indian country code to ten digits. */
function internationalNumber(phone: string): string {
  if (phone.startsWith('+')) return phone;
  return phone.length === 10 ? `+91${phone}` : `+${phone}`;
}
