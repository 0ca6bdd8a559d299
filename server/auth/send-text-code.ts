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
import { USER_COLUMNS, type UserRow } from './user-record.ts';

interface TextCodeRequest {
  phone: string;
  data: Body;
}

const READ_USER = `select ${USER_COLUMNS} from auth.users person where person.id = $1::uuid`;

async function placeTextCode(
  { limits, clock }: AuthService,
  transaction: Transaction,
  { phone, data }: TextCodeRequest,
  network: string,
): Promise<{ code: StoredCode; user: UserRow }> {
  const now = clock();
  const address = { phone };
  const person =
    (await findAccount(transaction, address)) ?? (await createAccount(transaction, { address, data, now }));
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
  return { code, user };
}

/** Restores the resend interval and an earlier code, so that the user can retry at once. */
async function undo(service: AuthService, code: StoredCode): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await findAccount(transaction, { phone: code.address });
    await withdrawCode(transaction, code);
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
  const { code, user } = await service.database.transaction(service.scope, (transaction) =>
    placeTextCode(service, transaction, request, network),
  );
  try {
    const recipient = inLanguage(user, request.data.language);
    await sendText(service, context, { user: recipient, phone: request.phone, code: code.digits });
  } catch (error) {
    await undo(service, code);
    throw error;
  }
  return context.json({});
}
