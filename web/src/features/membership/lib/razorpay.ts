/** Loads the provider's checkout script on demand, with types for the part we use. */

export interface CheckoutSuccess {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export interface CheckoutOptions {
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
