import type { Context } from 'hono';
import type { AuthService } from './auth-deps.ts';
import { AuthError, invalidCode } from './auth-error.ts';
import { type SubmittedCode, withCheckedCode } from './code-slot.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { confirmPhoneChange } from './confirm-phone-change.ts';
import { readEmailAddress } from './email-address.ts';
import { hashCode, hashNetwork } from './one-time-code.ts';
import { INVALID_PHONE, readPhoneNumber } from './phone-number.ts';
import { type Body, readBody, textIn } from './request-body.ts';
import { beginSession, deviceOf, sessionResponse } from './session.ts';

const invalid = (message: string) => new AuthError('validation_failed', message);

const FIELDS = ['type', 'token', 'token_hash', 'email', 'phone'];
const TYPES = ['email', 'email_change', 'sms', 'phone_change'] as const;

interface VerifyRequest {
  type: (typeof TYPES)[number];
  /** The e-mail address or number that the code was sent to. */
  address: string;
  code: string;
}

const isByText = (type: VerifyRequest['type']) => type === 'sms' || type === 'phone_change';

function readAddress(
  type: VerifyRequest['type'],
  { email, phone }: { email: string; phone: string },
): string {
  const [given, other] = isByText(type) ? [phone, email] : [email, phone];
  if (given === '' || other !== '')
    throw invalid('Only an email address or phone number should be provided on verify');
  if (isByText(type)) {
    const number = readPhoneNumber(given);
    if (number === undefined) throw invalid(INVALID_PHONE);
    return number;
  }
  const address = readEmailAddress(given);
  if ('fault' in address) throw new AuthError('validation_failed', 'Invalid email format', 422);
  return address.email;
}

function readVerifyRequest(body: Body): VerifyRequest {
  const [typeText = '', code = '', tokenHash = '', email = '', phone = ''] = FIELDS.map((each) =>
    textIn(body, each),
  );
  const type = TYPES.find((each) => each === typeText);
  if (typeText === '') throw invalid('Verify requires a verification type');
  if (code === '' && tokenHash === '') throw invalid('Verify requires either a token or a token hash');
  if (!type) throw invalid('Only an email address or phone number should be provided on verify');
  // Our messages contain no such links, so no client has a token hash; accepting one would bypass the limit of failed attempts.
  if (code === '') throw invalidCode();
  return { type, address: readAddress(type, { email, phone }), code };
}

async function signIn(
  service: AuthService,
  context: Context,
  submitted: SubmittedCode,
  proven: 'email' | 'phone',
): Promise<Response> {
  const device = deviceOf(service, context);
  const now = service.clock();
  const purpose = proven === 'email' ? 'sign_in' : 'sms';
  const session = await withCheckedCode(service, purpose, submitted, (transaction, { id: userId }) =>
    beginSession(transaction, { userId, device, now, proven }),
  );
  return context.json(await sessionResponse(service, session, now));
}

/** POST /verify: checks a sign-in code and begins a session, or checks the code of a new address or number. All invalid codes and unknown addresses get the same response. */
export async function verifyCode(service: AuthService, context: Context): Promise<Response> {
  const { type, address, code } = readVerifyRequest(await readBody(context));
  const network = hashNetwork(address, service.networkOf(context));
  const submitted = { address, hash: hashCode(address, code), network };
  switch (type) {
    case 'email':
      return signIn(service, context, submitted, 'email');
    case 'sms':
      return signIn(service, context, submitted, 'phone');
    case 'email_change':
      return confirmEmailChange(service, context, submitted);
    case 'phone_change':
      return confirmPhoneChange(service, context, submitted);
  }
}
