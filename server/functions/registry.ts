/** The product's functions by the name they are called with, and what belongs to each of them whichever address reaches it. */
import type { FunctionHandler } from '#functions/_shared/context.ts';
import { handle as deleteIdleAccounts } from '#functions/delete_idle_accounts/handler.ts';
import { handle as grievance } from '#functions/grievance/handler.ts';
import { handle as listData } from '#functions/list_data/handler.ts';
import { handle as makeFamilyProfile } from '#functions/make_family_profile/handler.ts';
import { handle as matchWith } from '#functions/match_with/handler.ts';
import { handle as paymentLocal } from '#functions/payment_local/handler.ts';
import { handle as razorpayWebhook } from '#functions/razorpay_webhook/handler.ts';
import { handle as recomputePatrikas } from '#functions/recompute_patrikas/handler.ts';
import { handle as removeIdlePhotos } from '#functions/remove_idle_photos/handler.ts';
import { handle as removeStoryPictures } from '#functions/remove_story_pictures/handler.ts';
import { handle as renamePhotos } from '#functions/rename_photos/handler.ts';
import { handle as savePatrika } from '#functions/save_patrika/handler.ts';
import { handle as sendOutbox } from '#functions/send_outbox/handler.ts';
import { handle as sendPushes } from '#functions/send_pushes/handler.ts';
import { handle as sendSms } from '#functions/send_sms/handler.ts';
import { handle as sendTextMessages } from '#functions/send_text_messages/handler.ts';
import { handle as settleDuePayments } from '#functions/settle_due_payments/handler.ts';
import { handle as sharedBiodata } from '#functions/shared_biodata/handler.ts';
import { handle as unsubscribe } from '#functions/unsubscribe/handler.ts';
import { handle as userSelfDeletion } from '#functions/user_self_deletion/handler.ts';
import { handle as verifyPaymentLocal } from '#functions/verify_payment_local/handler.ts';
import type { ServiceLimits } from '#server/http/service-limits.ts';

export interface ProductFunction {
  handle: FunctionHandler;
  /** Its budget of requests. */
  limit: keyof ServiceLimits;
  /** Bytes of a request's body; null for a function that limits it itself, to respond with a page. */
  bodyLimit: number | null;
  /** Whether it responds with pages: they have the headers of our pages, and no other origin reads them. */
  isPage: boolean;
}

const call = (handle: FunctionHandler): ProductFunction => ({
  handle,
  limit: 'functions',
  bodyLimit: 1024 * 1024,
  isPage: false,
});
const page = (
  handle: FunctionHandler,
  limit: keyof ServiceLimits,
  bodyLimit: number | null = 32 * 1024,
): ProductFunction => ({ handle, limit, bodyLimit, isPage: true });

export const PRODUCT_FUNCTIONS: ReadonlyMap<string, ProductFunction> = new Map(
  Object.entries<ProductFunction>({
    delete_idle_accounts: call(deleteIdleAccounts),
    grievance: page(grievance, 'grievance', null),
    list_data: call(listData),
    make_family_profile: call(makeFamilyProfile),
    match_with: call(matchWith),
    payment_local: call(paymentLocal),
    razorpay_webhook: { handle: razorpayWebhook, limit: 'webhook', bodyLimit: 256 * 1024, isPage: false },
    recompute_patrikas: call(recomputePatrikas),
    remove_idle_photos: call(removeIdlePhotos),
    remove_story_pictures: call(removeStoryPictures),
    rename_photos: call(renamePhotos),
    save_patrika: call(savePatrika),
    send_outbox: call(sendOutbox),
    send_sms: call(sendSms),
    send_text_messages: call(sendTextMessages),
    send_pushes: call(sendPushes),
    settle_due_payments: call(settleDuePayments),
    shared_biodata: page(sharedBiodata, 'sharedBiodata'),
    unsubscribe: page(unsubscribe, 'unsubscribe'),
    user_self_deletion: call(userSelfDeletion),
    verify_payment_local: call(verifyPaymentLocal),
  }),
);

export { FUNCTION_ADDRESSES } from '#functions/_shared/function-addresses.ts';
