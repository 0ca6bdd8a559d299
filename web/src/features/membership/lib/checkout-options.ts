/** The options of the provider's checkout: the order, the payer and our colour. */
import type { TFunction } from 'i18next';
import type { Profile } from '#web/backend/types.ts';
import type { Order } from '#web/features/membership/api/open-order.ts';
import type { CheckoutOptions, CheckoutSuccess } from './razorpay.ts';

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

/** Adds the Indian country code to ten digits. */
function internationalNumber(phone: string): string {
  if (phone.startsWith('+')) return phone;
  return phone.length === 10 ? `+91${phone}` : `+${phone}`;
}
