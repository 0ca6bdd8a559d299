/** The provider's keys, and what it and the database answer about one order of the fee, and the names of the requests, for `project-answers.ts`. */

export const PURCHASES = 'GET /rest/v1/payment_orders';
export const SETTLE = 'POST /rest/v1/rpc/settle_purchase';

/** Variables of a function that speaks with the provider, in test mode. */
export const PROVIDER_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_a',
  RAZORPAY_KEY_SECRET: 'key secret',
  RAZORPAY_API_URL: 'https://provider.example/v1',
  PAYMENT_MODE: 'test',
};

/** The provider's order. */
export const ORDER = { id: 'order_a', amount: 29900, currency: 'INR', receipt: 'r', status: 'created' };

/** `settle_purchase` learned nothing. */
export const SETTLED = {
  state: 'open',
  granted: false,
  pending: false,
  held: false,
  capture: null,
  refund: null,
  amount: 29900,
  currency: 'INR',
  notices: [],
};
