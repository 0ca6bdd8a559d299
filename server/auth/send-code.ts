/**
 * POST /otp (wire-contract 2.5): mails a sign-in code, and makes the user when the address is new.
 * A known and an unknown address get the same answer for about the same work.
 */
import type { Context } from 'hono';
import type { Row, Statement, Transaction } from '../database/database.ts';
import { languageAccepted, languageNamed } from '../language.ts';
import { noteRefusal } from '../logging/request-note.ts';
import { codeMail } from '../mail/code-mail.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError } from './auth-error.ts';
import { type CodeInSlot, type Displaced, putCodeIntoSlot, storedHash, takeCodeBack } from './code-slot.ts';
import { readEmailAddress } from './email-address.ts';
import type { Budget } from './limits.ts';
import { createCode, hashCode, hashNetwork } from './one-time-code.ts';
import { createPerson, findPerson, type Person } from './people.ts';
import { readPkce } from './pkce.ts';
import { giveBack, limitKey, networkOf, takeFrom } from './rate-limiter.ts';
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

class TooManyMails extends AuthError {
  constructor() {
    super('over_email_send_rate_limit', 'email rate limit exceeded');
  }
}
/** The installation's own limit is met: nobody's fault who asks now, so the operator hears of it. */
class AllMailed extends TooManyMails {}

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

function refuseIfTooSoon(sentAt: Date | null, pauseSeconds: number, now: Date): void {
  const waitMs = sentAt === null ? 0 : sentAt.getTime() + pauseSeconds * 1000 - now.getTime();
  // A wait of twice the pause is none: the clock has been put back since.
  if (waitMs <= 0 || waitMs > 2 * pauseSeconds * 1000) return;
  noteRefusal('resendSeconds');
  const seconds = Math.ceil(waitMs / 1000);
  throw new AuthError(
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
  );
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
  if (!(await takeFrom(transaction.query, addressKey(asked.email), limits.codesPerAddress, now))) {
    noteRefusal('codesPerAddress');
    throw new TooManyMails();
  }
  // The one counter everybody shares is taken last, so that it is held shortest.
  if (!(await takeFrom(transaction.query, ALL_ADDRESSES, limits.codesInAll, now))) {
    noteRefusal('codesInAll');
    throw new AllMailed();
  }
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
    if (await takeCodeBack(transaction, placed.code, placed)) {
      await giveBack(transaction.query, addressKey(email), service.limits.codesPerAddress);
      await giveBack(transaction.query, ALL_ADDRESSES, service.limits.codesInAll);
    }
  });
}

const ALL_ADDRESSES = limitKey('codes', 'in all');
const ALARMS: Budget = { amount: 6, seconds: 3600, burst: 1 };

/** `asha+1@` and `asha+2@` usually are one mailbox; to Gmail, which most people here use, dots are nothing either. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const [main = ''] = name.split('+');
  return /^(?:gmail|googlemail)\.com$/.test(host)
    ? `${main.replaceAll('.', '')}@gmail.com`
    : `${main}@${host}`;
}

/** Counted for the mailbox: further names of one must not be a way to flood it. */
const addressKey = (email: string) => limitKey('code-address', mailboxOf(email));

/** Tells the operator once in ten minutes, whichever copy of the server is asked. */
async function raiseAlarm({ database, scope, clock, limits, report }: AuthService): Promise<void> {
  const run = <T extends Row>(statement: Statement) => database.query<T>(scope, statement);
  if (!(await takeFrom(run, limitKey('alarm', 'codes in all'), ALARMS, clock()))) return;
  const { amount, seconds } = limits.codesInAll;
  report(
    `ALARM: all sign-in codes this installation mails (${amount} in ${seconds / 60} minutes) are used up, and people are refused. ` +
      'Somebody may be guessing at many accounts or flooding mailboxes.',
  );
}

/** The handler of POST /otp. */
export async function sendCode(service: AuthService, context: Context): Promise<Response> {
  const asked = readAsked(await readBody(context), service.limits.metadataBytes);
  const digits = createCode();
  const network = networkOf(service.clientAddress(context));
  const placed = await service.database
    .transaction(service.scope, (transaction) => placeCode(service, transaction, asked, { digits, network }))
    .catch(async (error) => {
      if (error instanceof AllMailed) await raiseAlarm(service);
      throw error;
    });
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
    throw new AuthError('unexpected_failure', 'Error sending confirmation email', 500, error);
  }
  return context.json({});
}
