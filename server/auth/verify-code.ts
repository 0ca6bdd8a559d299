/**
 * POST /verify: checks a sign-in code. With type `email` it begins a session, with type `email_change` it confirms a new address.
 * An unknown address and a wrong, expired, used or blocked code get the same response.
 */
import type { Context } from 'hono';
import { networkOf } from '#server/http/client-network.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { checkCode, type SubmittedCode } from './code-slot.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { readEmailAddress } from './email-address.ts';
import { hashCode, hashNetwork } from './one-time-code.ts';
import { type Body, readBody, textIn } from './request-body.ts';
import { beginSession, deviceOf, readSession, sessionResponse } from './session.ts';
import { isBanned } from './user-record.ts';

const invalid = (message: string) => new AuthError('validation_failed', message);
const refused = () => new AuthError('otp_expired', 'Token has expired or is invalid');

const TYPES = ['email', 'email_change'] as const;

interface VerifyRequest {
  type: (typeof TYPES)[number];
  email: string;
  code: string;
}

function readVerifyRequest(body: Body): VerifyRequest {
  const [typeText, code, tokenHash] = [
    textIn(body, 'type'),
    textIn(body, 'token'),
    textIn(body, 'token_hash'),
  ];
  const [email, phone] = [textIn(body, 'email'), textIn(body, 'phone')];
  const type = TYPES.find((each) => each === typeText);
  if (typeText === '') throw invalid('Verify requires a verification type');
  if (code === '' && tokenHash === '') throw invalid('Verify requires either a token or a token hash');
  if (!type) throw invalid('Only an email address or phone number should be provided on verify');
  // Our mails contain no links, so no client has a token hash; accepting one would bypass the limit of failed attempts.
  if (code === '') throw refused();
  if (email === '' || phone !== '')
    throw invalid('Only an email address or phone number should be provided on verify');
  const address = readEmailAddress(email);
  if ('fault' in address) throw new AuthError('validation_failed', 'Invalid email format', 422);
  return { type, email: address.email, code };
}

async function signIn(service: AuthService, context: Context, submitted: SubmittedCode): Promise<Response> {
  const { limits } = service;
  const now = service.clock();
  const device = deviceOf(service, context);
  // Errors are returned, not thrown: the count of failed attempts must be committed.
  const session = await service.database.transaction(service.scope, async (transaction) => {
    const person = await checkCode(transaction, 'signIn', submitted, { limits, now });
    if (!person) return refused();
    if (isBanned(person, now)) return new AuthError('user_banned', 'User is banned');
    const begun = await beginSession(transaction, { userId: person.id, device, now });
    return { ...begun, row: await readSession(transaction, begun.sessionId) };
  });
  if (session instanceof AuthError) throw session;
  return context.json(await sessionResponse(service, { ...session, now }));
}

/** The handler of POST /verify. */
export async function verifyCode(service: AuthService, context: Context): Promise<Response> {
  const { type, email, code } = readVerifyRequest(await readBody(context));
  const network = hashNetwork(email, networkOf(service.clientAddress(context)));
  const submitted = { email, hash: hashCode(email, code), network };
  return type === 'email'
    ? signIn(service, context, submitted)
    : confirmEmailChange(service, context, submitted);
}
