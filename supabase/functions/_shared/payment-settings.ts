/**
 * The operator's payment settings, checked for mistakes that would grant memberships without money.
 */
import { Failure } from './failure.ts';

export interface PaymentSettings {
  keyId: string;
  keySecret: string;
  /** Base of the provider's API without a trailing slash. */
  apiUrl: string;
  mode: 'test' | 'live';
}

/** Base of the real provider's API. */
export const PROVIDER_API = 'https://api.razorpay.com/v1';

/**
 * Reads `RAZORPAY_KEY_ID`, `RAZORPAY_KEY_SECRET`, `RAZORPAY_API_URL` and `PAYMENT_MODE` (`test`, `live`; `simulator` means test).
 * A test key counts only where the operator says so, and a live key never goes to another address than the provider's
 * (docs/payments.md, P19: a test payment in production). Throws 503 `payments_misconfigured`.
 */
export function paymentSettings(variables: Readonly<Record<string, string | undefined>>): PaymentSettings {
  const { RAZORPAY_KEY_ID: keyId = '', RAZORPAY_KEY_SECRET: keySecret = '' } = variables;
  const apiUrl = (variables.RAZORPAY_API_URL || PROVIDER_API).replace(/\/+$/, '');
  const mode = /^rzp_(test|live)_/.exec(keyId)?.[1] as 'test' | 'live' | undefined;
  const configured = variables.PAYMENT_MODE === 'simulator' ? 'test' : variables.PAYMENT_MODE;
  const fault =
    mode === undefined || keySecret === ''
      ? 'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET are missing or not a key pair'
      : (configured ?? 'live') !== mode
        ? `PAYMENT_MODE does not allow a key that starts with rzp_${mode}_`
        : mode === 'live' && apiUrl !== PROVIDER_API
          ? 'RAZORPAY_API_URL may only be set with a test key'
          : null;
  if (fault !== null || mode === undefined) {
    console.error(`Payments are refused: ${fault}.`);
    throw new Failure(503, 'payments_misconfigured', 'Payments are not available at the moment.');
  }
  return { keyId, keySecret, apiUrl, mode };
}
