/**
 * Which payment provider is talked to, and with which keys (docs/configuration.md): a mistake here would give memberships away.
 */
import type { Reader } from './config-reader.ts';

export type PaymentMode = 'simulator' | 'test' | 'live';

export interface PaymentConfig {
  mode: PaymentMode;
  /** Left out in simulator mode: the simulator's own pair is made with the other secrets. */
  keys?: { id: string; secret: string; webhookSecret: string; previousWebhookSecret?: string };
  /** Left out: the real provider's, or the simulator's. */
  apiUrl?: string;
  checkoutUrl?: string;
}

const KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'];
const KEY_ID = /^rzp_(test|live)_\w+$/;

function readOverride(
  read: Reader,
  name: string,
  { production, live }: { production: boolean; live: boolean },
): string | undefined {
  const url = read.url(name, ['http:', 'https:'], 'e.g. http://127.0.0.1:4000/v1');
  if (!url) return undefined;
  if (production) return read.fault(name, 'may not be set in production');
  if (live) return read.fault(name, 'may not be set together with a live key');
  return url.href.replace(/\/$/, '');
}

function checkMode(
  read: Reader,
  kind: 'test' | 'live',
  asked: string | undefined,
  production: boolean,
): void {
  if (asked === 'simulator')
    read.fault('PAYMENT_MODE', 'is simulator, which has keys of its own: leave out RAZORPAY_KEY_ID');
  else if (asked !== undefined && asked !== kind)
    read.fault('PAYMENT_MODE', `is ${asked}, but RAZORPAY_KEY_ID starts with rzp_${kind}_`);
  else if (production && kind === 'test' && asked === undefined) {
    read.fault(
      'RAZORPAY_KEY_ID',
      'is a test key, with which nobody pays: use a live one in production, or set PAYMENT_MODE=test to mean it',
    );
  }
}

/** Reads `RAZORPAY_*` and `PAYMENT_MODE`. Without keys the simulator takes the payments, which production refuses. */
export function readPayments(read: Reader, production: boolean): PaymentConfig {
  const asked = read.oneOf('PAYMENT_MODE', ['simulator', 'test', 'live']);
  const id = read.matching('RAZORPAY_KEY_ID', KEY_ID, 'must start with rzp_test_ or rzp_live_');
  if (production)
    for (const name of KEYS)
      read.require(name, 'in production: take it from the dashboard of the payment provider');
  else read.together(KEYS);
  const kind = id === undefined ? undefined : ((KEY_ID.exec(id)?.[1] ?? 'test') as 'test' | 'live');
  const override = { production, live: kind === 'live' };
  const urls = {
    apiUrl: readOverride(read, 'RAZORPAY_API_URL', override),
    checkoutUrl: readOverride(read, 'RAZORPAY_CHECKOUT_URL', override),
  };

  if (kind === undefined || id === undefined) {
    if (production && asked === 'simulator') read.fault('PAYMENT_MODE', 'may not be simulator in production');
    else if (asked === 'test' || asked === 'live')
      read.fault('PAYMENT_MODE', `is ${asked}, which needs ${KEYS.join(', ')}`);
    return { mode: 'simulator', ...urls };
  }
  checkMode(read, kind, asked, production);
  const secret = read.text('RAZORPAY_KEY_SECRET') ?? '';
  const webhookSecret = read.text('RAZORPAY_WEBHOOK_SECRET') ?? '';
  const previousWebhookSecret = read.text('RAZORPAY_WEBHOOK_SECRET_PREVIOUS');
  return { mode: kind, keys: { id, secret, webhookSecret, previousWebhookSecret }, ...urls };
}
