/** Where functions are reached besides `/functions/v1/<name>`; a parameter of the path is one of the query there. */
export const FUNCTION_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['/webhooks/razorpay', 'razorpay_webhook'],
  ['/grievance', 'grievance'],
  ['/b/:token', 'shared_biodata'],
  ['/unsubscribe/:key', 'unsubscribe'],
]);
