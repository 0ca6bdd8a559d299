/** POST /otp and /resend with `phone`: texts a sign-in code. Known and new numbers get the same response after the same work, against user enumeration. */
import type { Context } from 'hono';
import type { Transaction } from '#server/database/client/database.ts';
import { createAccount, findAccount } from './accounts.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type StoredCode, storeCode, withdrawCode } from './code-slot.ts';
import { enforceResendInterval } from './mail-limits.ts';
import type { Body } from './request-body.ts';
import { requireByNumber, sendText } from './sms-hook.ts';
import { READ_USER, type UserRow } from './user-record.ts';

interface TextCodeRequest {
  phone: string;
  data: Body;
}

interface Placed {
  code: StoredCode;
  user: UserRow;
  /** Whether this request made the account. */
  isNew: boolean;
}

async function placeTextCode(
  { limits, clock }: AuthService,
  transaction: Transaction,
  { phone, data }: TextCodeRequest,
  network: string,
): Promise<Placed> {
  const now = clock();
  const address = { phone };
  const known = await findAccount(transaction, address);
  const person = known ?? (await createAccount(transaction, { address, data, now }));
  const { confirmation_sent_at: sentAt } = person;
  enforceResendInterval(sentAt, limits.resendSeconds, now, 'over_sms_send_rate_limit');
  const request = {
    userId: person.id,
    slot: 'confirmation' as const,
    address: phone,
    pkce: false,
    network,
    sentAt,
  };
  const code = await storeCode(transaction, request, now);
  const [user] = await transaction.query<UserRow>({ text: READ_USER, values: [person.id] });
  if (!user) throw new AuthError('unexpected_failure', 'The user is gone');
  return { code, user, isNew: known === undefined };
}

const FORGET = 'delete from auth.users where id = $1::uuid and phone_confirmed_at is null';

/** Restores the resend interval and an earlier code, so that the user can retry at once; an account that this request made goes, as in GoTrue. */
async function undo(service: AuthService, { code, isNew }: Placed): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await findAccount(transaction, { phone: code.address });
    if ((await withdrawCode(transaction, code)) && isNew)
      await transaction.query({ text: FORGET, values: [code.userId] });
  });
}

/** The user with the language of this request, in which the message is written. */
function inLanguage(user: UserRow, language: unknown): UserRow {
  return language === undefined
    ? user
    : { ...user, raw_user_meta_data: { ...user.raw_user_meta_data, language } };
}

/** Throws `phone_provider_disabled`, `over_sms_send_rate_limit`, and what the hook refuses. */
export async function sendTextCode(
  service: AuthService,
  context: Context,
  request: TextCodeRequest,
  disabled: string,
): Promise<Response> {
  await requireByNumber(service, disabled);
  const network = service.networkOf(context);
  const placed = await service.database.transaction(service.scope, (transaction) =>
    placeTextCode(service, transaction, request, network),
  );
  try {
    const user = inLanguage(placed.user, request.data.language);
    await sendText(service, context, { user, phone: request.phone, code: placed.code.digits });
  } catch (error) {
    await undo(service, placed);
    throw error;
  }
  return context.json({});
}
