/** POST /resend: as GoTrue's where codes are texted. Codes by mail are asked for again by /otp and PUT /user. */
import type { Context } from 'hono';
import { findAccount } from './accounts.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { pendingPhone, requestPhoneChange } from './change-phone.ts';
import { INVALID_PHONE, readPhoneNumber } from './phone-number.ts';
import { type Body, readBody, textIn } from './request-body.ts';
import { sendTextCode } from './send-text-code.ts';
import { requireByNumber } from './sms-hook.ts';
import { READ_USER, type UserRow } from './user-record.ts';

const TYPES = ['signup', 'email_change', 'sms', 'phone_change'];
const DISABLED = 'Phone logins are disabled';
const invalid = (message: string) => new AuthError('validation_failed', message);

function readResendRequest(body: Body): { type: string; typed: string } {
  const [type, email, phone] = ['type', 'email', 'phone'].map((each) => textIn(body, each));
  if (!TYPES.includes(type ?? '')) throw invalid(`Missing one of these types: ${TYPES.join(', ')}`);
  if (email === '' && type === 'signup') throw invalid('Type provided requires an email address');
  if (phone === '' && type === 'sms') throw invalid('Type provided requires a phone number');
  if (email !== '' && phone !== '')
    throw invalid('Only an email address or phone number should be provided.');
  if (email !== '') throw new AuthError('email_provider_disabled', 'Email logins are disabled');
  if (!phone) throw invalid('Missing email address or phone number');
  return { type: type ?? '', typed: phone };
}

/** Texts the code of a pending change again. The answer tells nothing: not whether the number has an account, or one that changes. */
async function resendChange(service: AuthService, context: Context, phone: string): Promise<Response> {
  const change = await service.database.transaction(service.scope, async (transaction) => {
    const person = await findAccount(transaction, { phone });
    const next = person && (await pendingPhone(transaction, person.id));
    const [user] = next ? await transaction.query<UserRow>({ text: READ_USER, values: [person.id] }) : [];
    return user && next ? { user, phone: next } : undefined;
  });
  if (change)
    await requestPhoneChange(service, context, change).catch((error) => {
      if (!(error instanceof AuthError)) throw error;
    });
  return context.json({});
}

/** Texts a code again. The handler of POST /resend. */
export async function resend(service: AuthService, context: Context): Promise<Response> {
  const { type, typed } = readResendRequest(await readBody(context));
  await requireByNumber(service, DISABLED);
  const phone = readPhoneNumber(typed);
  if (phone === undefined) throw invalid(INVALID_PHONE);
  if (type === 'phone_change') return resendChange(service, context, phone);
  // As a sign-in: an answer only for numbers that are waiting would tell which these are.
  return sendTextCode(service, context, { phone, data: {} }, DISABLED);
}
