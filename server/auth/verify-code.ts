/**
 * POST /verify: with type `email` a code from the mailbox becomes a session, with type `email_change` it confirms a new address.
 * Unknown address, wrong, old, used and burnt codes get one answer.
 */
import type { Context } from 'hono';
import { networkOf } from '#server/http/client-network.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type TypedCode, tryCode } from './code-slot.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { readEmailAddress } from './email-address.ts';
import { hashCode, hashNetwork } from './one-time-code.ts';
import { type Body, readBody, textIn } from './request-body.ts';
import { beginSession, deviceOf, readSession, sessionAnswer } from './session.ts';
import { isBanned } from './user-record.ts';

const invalid = (message: string) => new AuthError('validation_failed', message);
const refused = () => new AuthError('otp_expired', 'Token has expired or is invalid');

const TYPES = ['email', 'email_change'] as const;

interface Typed {
  type: (typeof TYPES)[number];
  email: string;
  code: string;
}

function readTyped(body: Body): Typed {
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
  // Our mails carry no links, so nobody can hold the hash of a code; guessing one would go round the count of wrong tries.
  if (code === '') throw refused();
  if (email === '' || phone !== '')
    throw invalid('Only an email address or phone number should be provided on verify');
  const address = readEmailAddress(email);
  if ('fault' in address) throw new AuthError('validation_failed', 'Invalid email format', 422);
  return { type, email: address.email, code };
}

async function signIn(service: AuthService, context: Context, typed: TypedCode): Promise<Response> {
  const { limits } = service;
  const now = service.clock();
  const device = deviceOf(service, context);
  // A refusal is returned, not thrown: the count of wrong tries has to be committed.
  const session = await service.database.transaction(service.scope, async (transaction) => {
    const person = await tryCode(transaction, 'signIn', typed, { limits, now });
    if (!person) return refused();
    if (isBanned(person, now)) return new AuthError('user_banned', 'User is banned');
    const begun = await beginSession(transaction, { userId: person.id, device, now });
    return { ...begun, row: await readSession(transaction, begun.sessionId) };
  });
  if (session instanceof AuthError) throw session;
  return context.json(await sessionAnswer(service, { ...session, now }));
}

/** The handler of POST /verify. */
export async function verifyCode(service: AuthService, context: Context): Promise<Response> {
  const { type, email, code } = readTyped(await readBody(context));
  const network = hashNetwork(email, networkOf(service.clientAddress(context)));
  const typed = { email, hash: hashCode(email, code), network };
  return type === 'email' ? signIn(service, context, typed) : confirmEmailChange(service, context, typed);
}
