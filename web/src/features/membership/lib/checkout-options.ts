/** What the provider's form is told: the order's own values, who pays, our colour. */
import type { TFunction } from 'i18next';
import type { Profile } from '#web/backend/types.ts';
import type { Order } from '#web/features/membership/api/open-order.ts';
import type { CheckoutOptions, CheckoutSuccess } from './razorpay.ts';

/** The kumkum of the light theme: the form is on white whatever ours is on. */
const KUMKUM = '#A3192F';
/** The provider's own names of languages. */
const CHECKOUT_LANGUAGES: Record<string, string> = { mr: 'mar', en: 'en' };

interface CheckoutContext {
  keyId: string;
  order: Order;
  payer: Pick<Profile, 'first_name' | 'last_name' | 'phone'>;
  email: string | undefined;
  language: string;
  /** English: the provider wants names that begin with a letter or digit of ASCII. */
  english: TFunction;
  onSuccess: (success: CheckoutSuccess) => void;
  onDismiss: () => void;
}

/** The options of one checkout. */
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

/** Ten digits are an Indian number without its country code. */
function internationalNumber(phone: string): string {
  if (phone.startsWith('+')) return phone;
  return phone.length === 10 ? `+91${phone}` : `+${phone}`;
}
