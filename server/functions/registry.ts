/** The product's functions by the name they are called with: an explicit list, so that this file shows what is served. */
import type { FunctionHandler } from '#functions/_shared/context.ts';
import { handle as deleteIdleAccounts } from '#functions/delete_idle_accounts/handler.ts';
import { handle as grievance } from '#functions/grievance/handler.ts';
import { handle as listData } from '#functions/list_data/handler.ts';
import { handle as matchWith } from '#functions/match_with/handler.ts';
import { handle as paymentLocal } from '#functions/payment_local/handler.ts';
import { handle as razorpayWebhook } from '#functions/razorpay_webhook/handler.ts';
import { handle as recomputePatrikas } from '#functions/recompute_patrikas/handler.ts';
import { handle as removeIdlePhotos } from '#functions/remove_idle_photos/handler.ts';
import { handle as savePatrika } from '#functions/save_patrika/handler.ts';
import { handle as sendOutbox } from '#functions/send_outbox/handler.ts';
import { handle as settleDuePayments } from '#functions/settle_due_payments/handler.ts';
import { handle as sharedBiodata } from '#functions/shared_biodata/handler.ts';
import { handle as unsubscribe } from '#functions/unsubscribe/handler.ts';
import { handle as userSelfDeletion } from '#functions/user_self_deletion/handler.ts';
import { handle as verifyPaymentLocal } from '#functions/verify_payment_local/handler.ts';

export const PRODUCT_FUNCTIONS: Readonly<Record<string, FunctionHandler>> = {
  delete_idle_accounts: deleteIdleAccounts,
  grievance,
  list_data: listData,
  match_with: matchWith,
  payment_local: paymentLocal,
  razorpay_webhook: razorpayWebhook,
  recompute_patrikas: recomputePatrikas,
  remove_idle_photos: removeIdlePhotos,
  save_patrika: savePatrika,
  send_outbox: sendOutbox,
  settle_due_payments: settleDuePayments,
  shared_biodata: sharedBiodata,
  unsubscribe,
  user_self_deletion: userSelfDeletion,
  verify_payment_local: verifyPaymentLocal,
};
