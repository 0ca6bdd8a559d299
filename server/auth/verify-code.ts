import type { Context } from 'hono';
import type { AuthService } from './auth-deps.ts';
import { AuthError, invalidCode } from './auth-error.ts';
import { type SubmittedCode, withCheckedCode } from './code-slot.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { readEmailAddress } from './email-address.ts';
import { hashCode, hashNetwork } from './one-time-code.ts';
import { type Body, readBody, textIn } from './request-body.ts';
import { beginSession, deviceOf, sessionResponse } from './session.ts';

const invalid = (message: string) => new AuthError('validation_failed', message);

const FIELDS = ['type', 'token', 'token_hash', 'email', 'phone'];
const TYPES = ['email', 'email_change'] as const;

interface VerifyRequest {
  type: (typeof TYPES)[number];
  email: string;
  code: string;
}

function readVerifyRequest(body: Body): VerifyRequest {
  const [typeText = '', code = '', tokenHash = '', email = '', phone = ''] = FIELDS.map((each) =>
    textIn(body, each),
  );
  const type = TYPES.find((each) => each === typeText);
  if (typeText === '') throw invalid('Verify requires a verification type');
  if (code === '' && tokenHash === '') throw invalid('Verify requires either a token or a token hash');
  if (!type) throw invalid('Only an email address or phone number should be provided on verify');
  // Our mails contain no links, so no client has a token hash; accepting one would bypass the limit of failed attempts.
  if (code === '') throw invalidCode();
  if (email === '' || phone !== '')
    throw invalid('Only an email address or phone number should be provided on verify');
  const address = readEmailAddress(email);
  if ('fault' in address) throw new AuthError('validation_failed', 'Invalid email format', 422);
  return { type, email: address.email, code };
}

async function signIn(service: AuthService, context: Context, submitted: SubmittedCode): Promise<Response> {
  const device = deviceOf(service, context);
  const now = service.clock();
  const session = await withCheckedCode(service, 'sign_in', submitted, (transaction, { id: userId }) =>
    beginSession(transaction, { userId, device, now }),
  );
  return context.json(await sessionResponse(service, session, now));
}

/** POST /verify: checks a sign-in code and begins a session, or checks the code of a new address. All invalid codes and unknown addresses get the same response. */
export async function verifyCode(service: AuthService, context: Context): Promise<Response> {
  const { type, email, code } = readVerifyRequest(await readBody(context));
  const network = hashNetwork(email, service.networkOf(context));
  const submitted = { email, hash: hashCode(email, code), network };
  return type === 'email'
    ? signIn(service, context, submitted)
    : confirmEmailChange(service, context, submitted);
}
