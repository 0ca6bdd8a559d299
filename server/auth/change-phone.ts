/** PUT /user with `phone`: texts a code to the new number, for `confirm-phone-change.ts`. Whether another account has it shows only to who holds it. */
import type { Context } from 'hono';
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type StoredCode, storeCode, withdrawCode } from './code-slot.ts';
import { enforceResendInterval } from './mail-limits.ts';
import { limitPhoneChanges } from './rate-limiter.ts';
import { requireByNumber, sendText } from './sms-hook.ts';
import type { UserRow } from './user-record.ts';

interface PendingChange extends Row {
  phone_change: string | null;
  phone_change_sent_at: Date | null;
}

const LOCK =
  'select phone_change, phone_change_sent_at from auth.users where id = $1::uuid for no key update';
const SET_CHANGE = 'update auth.users set phone_change = $2 where id = $1::uuid';

async function placeChange(
  { limits, clock }: AuthService,
  transaction: Transaction,
  { user, phone }: { user: UserRow; phone: string },
  network: string,
): Promise<{ code: StoredCode; before: PendingChange }> {
  const now = clock();
  const [before] = await transaction.query<PendingChange>({ text: LOCK, values: [user.id] });
  if (!before) throw new AuthError('user_not_found', 'User from sub claim in JWT does not exist');
  const { phone_change_sent_at: sentAt } = before;
  enforceResendInterval(sentAt, limits.resendSeconds, now, 'over_sms_send_rate_limit');
  const request = {
    userId: user.id,
    slot: 'phone_change' as const,
    address: phone,
    pkce: false,
    network,
    sentAt,
  };
  const code = await storeCode(transaction, request, now);
  await transaction.query({ text: SET_CHANGE, values: [user.id, phone] });
  return { code, before };
}

async function undo(service: AuthService, code: StoredCode, before: PendingChange): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await transaction.query({ text: LOCK, values: [code.userId] });
    if (await withdrawCode(transaction, code))
      await transaction.query({ text: SET_CHANGE, values: [code.userId, before.phone_change] });
  });
}

/** Texts the code. Throws `phone_provider_disabled`, the errors of the limits and what the hook refuses; nothing is changed then. */
export async function requestPhoneChange(
  service: AuthService,
  context: Context,
  change: { user: UserRow; phone: string },
): Promise<void> {
  await requireByNumber(service, 'Phone logins are disabled');
  await limitPhoneChanges(service, change.user.id);
  const network = service.networkOf(context);
  const { code, before } = await service.database.transaction(service.scope, (transaction) =>
    placeChange(service, transaction, change, network),
  );
  try {
    await sendText(service, context, { ...change, code: code.digits });
  } catch (error) {
    await undo(service, code, before);
    throw error;
  }
}

const PENDING = 'select phone_change from auth.users where id = $1::uuid';

/** The number that a user is changing to; undefined without a pending change. */
export async function pendingPhone(transaction: Transaction, userId: string): Promise<string | undefined> {
  const [pending] = await transaction.query<PendingChange>({ text: PENDING, values: [userId] });
  return pending?.phone_change || undefined;
}
