/**
 * POST /otp: mails a sign-in code, and creates the user when the address is new.
 * A known and an unknown address get the same response after about the same work, against user enumeration.
 */
import type { Context } from 'hono';
import type { Transaction } from '#server/database/client/database.ts';
import { networkOf } from '#server/http/client-network.ts';
import { languageAccepted, languageNamed } from '#server/http/language.ts';
import { codeMail } from '#server/mail/code-mail.ts';
import { type AccountRow, createAccount, findAccount } from './accounts.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type DisplacedCode, type StoredCode, storeCode, storedHash, withdrawCode } from './code-slot.ts';
import { readEmailAddress } from './email-address.ts';
import {
  alertOperatorAndRethrow,
  consumeMailBudgets,
  enforceResendInterval,
  mailFailureError,
  restoreMailBudgets,
} from './mail-limits.ts';
import { createCode, hashCode, hashNetwork } from './one-time-code.ts';
import { readPkce } from './pkce.ts';
import { type Body, flagIn, jsonWithin, objectIn, readBody, textIn } from './request-body.ts';

interface OtpRequest {
  email: string;
  data: Body;
  mayCreate: boolean;
  pkce: boolean;
}

/** A stored code, with everything needed to undo it. */
interface PlacedCode {
  code: StoredCode;
  displaced: DisplacedCode | null;
  sentAt: Date | null;
  person: AccountRow;
}

const invalid = (message: string) => new AuthError('validation_failed', message);
const signUpRefused = () => new AuthError('otp_disabled', 'Signups not allowed for otp');

function readOtpRequest(body: Body, metadataBytes: number): OtpRequest {
  const [email, phone] = [textIn(body, 'email'), textIn(body, 'phone')];
  if (email === '' && phone === '') throw invalid('One of email or phone must be set');
  if (email !== '' && phone !== '') throw invalid('Only an email address or phone number should be provided');
  if (email !== '' && textIn(body, 'channel') !== '')
    throw invalid('Channel should only be specified with Phone OTP');
  const pkce = readPkce(body);
  const mayCreate = flagIn(body, 'create_user', true);
  const data = objectIn(body, 'data');
  if (email === '') throw new AuthError('phone_provider_disabled', 'Unsupported phone provider');
  jsonWithin(data, metadataBytes);
  const address = readEmailAddress(email);
  if ('fault' in address) throw mayCreate ? invalid(address.fault) : signUpRefused();
  return { email: address.email, data, mayCreate, pkce };
}

async function placeCode(
  service: AuthService,
  transaction: Transaction,
  request: OtpRequest,
  { digits, network }: { digits: string; network: string },
): Promise<PlacedCode> {
  const { limits } = service;
  const now = service.clock();
  const known = await findAccount(transaction, request.email);
  if (!known && !request.mayCreate) throw signUpRefused();
  const person =
    known ?? (await createAccount(transaction, { email: request.email, data: request.data, now }));
  const slot = person.email_confirmed_at ? 'recovery' : 'confirmation';
  const sentAt = slot === 'recovery' ? person.recovery_sent_at : person.confirmation_sent_at;
  enforceResendInterval(sentAt, limits.resendSeconds, now);
  await consumeMailBudgets(transaction, limits, [request.email], now);
  const code = {
    userId: person.id,
    slot,
    email: request.email,
    requestedFrom: hashNetwork(request.email, network),
    hash: storedHash(hashCode(request.email, digits), request.pkce),
  } as const;
  const displaced = await storeCode(transaction, code, now);
  return { code, displaced, sentAt, person };
}

/** Restores the resend interval, the rate limit and an earlier code, so that the user can retry at once. */
async function undo(service: AuthService, email: string, placed: PlacedCode): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await findAccount(transaction, email);
    if (await withdrawCode(transaction, placed.code, placed))
      await restoreMailBudgets(transaction, service.limits, [email]);
  });
}

/** The handler of POST /otp. */
export async function sendCode(service: AuthService, context: Context): Promise<Response> {
  const request = readOtpRequest(await readBody(context), service.limits.metadataBytes);
  const digits = createCode();
  const network = networkOf(service.clientAddress(context));
  const placed = await service.database
    .transaction(service.scope, (transaction) =>
      placeCode(service, transaction, request, { digits, network }),
    )
    .catch((error) => alertOperatorAndRethrow(service, error));
  const language =
    languageNamed(request.data.language) ??
    languageNamed(placed.person.raw_user_meta_data?.language) ??
    languageAccepted(context.req.header('accept-language')) ??
    'en';
  try {
    await service.mailer.send(
      codeMail({ to: request.email, code: digits, lifeSeconds: service.limits.codeLifeSeconds, language }),
    );
  } catch (error) {
    await undo(service, request.email, placed);
    throw mailFailureError(error, request.email, 'Error sending confirmation email');
  }
  return context.json({});
}
