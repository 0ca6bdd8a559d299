import type { Context } from 'hono';
import { languageNamed } from '#domain/language.ts';
import { codeMail } from '#domain/mail/account-mails.ts';
import type { Transaction } from '#server/database/client/database.ts';
import { type AccountRow, createAccount, findAccount } from './accounts.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type StoredCode, storeCode, withdrawCode } from './code-slot.ts';
import { readEmailAddress } from './email-address.ts';
import {
  alertOperatorAndRethrow,
  consumeMailBudgets,
  enforceResendInterval,
  mailFailureError,
  restoreMailBudgets,
} from './mail-limits.ts';
import { INVALID_PHONE, readPhoneNumber } from './phone-number.ts';
import { readPkce } from './pkce.ts';
import { type Body, flagIn, jsonWithin, objectIn, readBody, textIn } from './request-body.ts';
import { sendTextCode } from './send-text-code.ts';
import { mailLanguage } from './user-record.ts';

interface OtpRequest {
  email: string;
  data: Body;
  mayCreate: boolean;
  pkce: boolean;
}

/** Numbers are always accepted as new: an answer that depends on it would tell who has an account. */
type TextOtpRequest = { phone: string; data: Body };

const invalid = (message: string) => new AuthError('validation_failed', message);
const signUpRefused = () => new AuthError('otp_disabled', 'Signups not allowed for otp');

function readOtpRequest(body: Body, metadataBytes: number): OtpRequest | TextOtpRequest {
  const [email, phone] = [textIn(body, 'email'), textIn(body, 'phone')];
  if (email === '' && phone === '') throw invalid('One of email or phone must be set');
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided');
  if (email !== '' && textIn(body, 'channel') !== '')
    throw invalid('Channel should only be specified with Phone OTP');
  const pkce = readPkce(body);
  const mayCreate = flagIn(body, 'create_user', true);
  const data = objectIn(body, 'data');
  jsonWithin(data, metadataBytes);
  if (email === '') {
    const number = readPhoneNumber(phone);
    if (number === undefined) throw mayCreate ? invalid(INVALID_PHONE) : signUpRefused();
    return { phone: number, data };
  }
  const address = readEmailAddress(email);
  if ('fault' in address) throw mayCreate ? invalid(address.fault) : signUpRefused();
  return { email: address.email, data, mayCreate, pkce };
}

async function placeCode(
  { limits, clock }: AuthService,
  transaction: Transaction,
  { email, data, mayCreate, pkce }: OtpRequest,
  network: string,
): Promise<{ code: StoredCode; person: AccountRow }> {
  const now = clock();
  const known = await findAccount(transaction, { email });
  if (!known && !mayCreate) throw signUpRefused();
  const person = known ?? (await createAccount(transaction, { address: { email }, data, now }));
  const slot = person.email_confirmed_at ? 'recovery' : 'confirmation';
  const sentAt = slot === 'recovery' ? person.recovery_sent_at : person.confirmation_sent_at;
  enforceResendInterval(sentAt, limits.resendSeconds, now);
  await consumeMailBudgets(transaction, limits, [email], now);
  const code = await storeCode(
    transaction,
    { userId: person.id, slot, address: email, pkce, network, sentAt },
    now,
  );
  return { code, person };
}

/** Restores the resend interval, the rate limit and an earlier code, so that the user can retry at once. */
async function undo(service: AuthService, code: StoredCode): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await findAccount(transaction, { email: code.address });
    if (await withdrawCode(transaction, code))
      await restoreMailBudgets(transaction, service.limits, [code.address]);
  });
}

/** POST /otp: mails or texts a sign-in code. Known and new addresses get the same response after about the same work, against user enumeration. */
export async function sendCode(service: AuthService, context: Context): Promise<Response> {
  const request = readOtpRequest(await readBody(context), service.limits.metadataBytes);
  return 'phone' in request
    ? sendTextCode(service, context, request, 'Unsupported phone provider')
    : mailCode(service, context, request);
}

async function mailCode(service: AuthService, context: Context, request: OtpRequest): Promise<Response> {
  const network = service.networkOf(context);
  const { code, person } = await service.database
    .transaction(service.scope, (transaction) => placeCode(service, transaction, request, network))
    .catch((error) => alertOperatorAndRethrow(service, error));
  const language = languageNamed(request.data.language) ?? mailLanguage(context, person.raw_user_meta_data);
  const { codeLifeSeconds: lifeSeconds } = service.limits;
  try {
    await service.mailer.send(codeMail({ to: code.address, code: code.digits, lifeSeconds, language }));
  } catch (error) {
    await undo(service, code);
    throw mailFailureError(error, code.address, 'Error sending confirmation email');
  }
  return context.json({});
}
