/**
 * POST /otp (wire-contract 2.5): mails a sign-in code, and makes the user when the address is new.
 * A known and an unknown address get the same answer for about the same work.
 */
import type { Context } from 'hono';
import type { Transaction } from '#server/database/client/database.ts';
import { networkOf } from '#server/http/client-network.ts';
import { languageAccepted, languageNamed } from '#server/http/language.ts';
import { codeMail } from '#server/mail/code-mail.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type CodeInSlot, type Displaced, putCodeIntoSlot, storedHash, takeCodeBack } from './code-slot.ts';
import { readEmailAddress } from './email-address.ts';
import { giveMailsBack, notMailed, refuseAlarmed, refuseIfTooSoon, takeMails } from './mailed-codes.ts';
import { createCode, hashCode, hashNetwork } from './one-time-code.ts';
import { createPerson, findPerson, type Person } from './people.ts';
import { readPkce } from './pkce.ts';
import { type Body, flagIn, jsonWithin, objectIn, readBody, textIn } from './request-body.ts';

interface Asked {
  email: string;
  data: Body;
  mayCreate: boolean;
  pkce: boolean;
}

/** A code in its slot, with all that is needed to undo it. */
interface Placed {
  code: CodeInSlot;
  displaced: Displaced | null;
  sentAt: Date | null;
  person: Person;
}

const invalid = (message: string) => new AuthError('validation_failed', message);
const signUpRefused = () => new AuthError('otp_disabled', 'Signups not allowed for otp');

function readAsked(body: Body, metadataBytes: number): Asked {
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
  asked: Asked,
  { digits, network }: { digits: string; network: string },
): Promise<Placed> {
  const { limits } = service;
  const now = service.clock();
  const known = await findPerson(transaction, asked.email);
  if (!known && !asked.mayCreate) throw signUpRefused();
  const person = known ?? (await createPerson(transaction, { email: asked.email, data: asked.data, now }));
  const slot = person.email_confirmed_at ? 'recovery' : 'confirmation';
  const sentAt = slot === 'recovery' ? person.recovery_sent_at : person.confirmation_sent_at;
  refuseIfTooSoon(sentAt, limits.resendSeconds, now);
  await takeMails(transaction, limits, [asked.email], now);
  const code = {
    userId: person.id,
    slot,
    email: asked.email,
    askedFrom: hashNetwork(asked.email, network),
    hash: storedHash(hashCode(asked.email, digits), asked.pkce),
  } as const;
  const displaced = await putCodeIntoSlot(transaction, code, now);
  return { code, displaced, sentAt, person };
}

/** The pause, the hourly limit and an earlier code are as if nothing had been asked for, so that the person can try again at once. */
async function undo(service: AuthService, email: string, placed: Placed): Promise<void> {
  await service.database.transaction(service.scope, async (transaction) => {
    await findPerson(transaction, email);
    if (await takeCodeBack(transaction, placed.code, placed))
      await giveMailsBack(transaction, service.limits, [email]);
  });
}

/** The handler of POST /otp. */
export async function sendCode(service: AuthService, context: Context): Promise<Response> {
  const asked = readAsked(await readBody(context), service.limits.metadataBytes);
  const digits = createCode();
  const network = networkOf(service.clientAddress(context));
  const placed = await service.database
    .transaction(service.scope, (transaction) => placeCode(service, transaction, asked, { digits, network }))
    .catch((error) => refuseAlarmed(service, error));
  const language =
    languageNamed(asked.data.language) ??
    languageNamed(placed.person.raw_user_meta_data?.language) ??
    languageAccepted(context.req.header('accept-language')) ??
    'en';
  try {
    await service.mailer.send(
      codeMail({ to: asked.email, code: digits, lifeSeconds: service.limits.codeLifeSeconds, language }),
    );
  } catch (error) {
    await undo(service, asked.email, placed);
    throw notMailed(error, asked.email, 'Error sending confirmation email');
  }
  return context.json({});
}
