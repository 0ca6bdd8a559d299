/** One-time codes in the database: one slot per user and purpose, with hash, time and failed attempts. Callers hold the user's row lock. */
import type { Row, Transaction } from '#server/database/client/database.ts';
import type { AuthService } from './auth-deps.ts';
import { AuthError, invalidCode } from './auth-error.ts';
import type { AuthLimits } from './limits.ts';
import { createCode, hashCode, hashNetwork } from './one-time-code.ts';
import { isBanned } from './user-record.ts';

const SLOTS = [
  'confirmation',
  'recovery',
  'email_change_current',
  'email_change_new',
  'phone_change',
] as const;
export type Slot = (typeof SLOTS)[number];

const TOKEN_TYPE: Record<Slot, string> = {
  confirmation: 'confirmation_token',
  recovery: 'recovery_token',
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
  phone_change: 'phone_change_token',
};
/** The prefix of a stored hash in a PKCE flow, as in GoTrue. */
const PKCE = 'pkce_';

interface CodeRequest {
  userId: string;
  slot: Slot;
  /** The e-mail address or number that the code is sent to. */
  address: string;
  pkce: boolean;
  network: string;
  sentAt: Date | null;
}

export interface StoredCode extends CodeRequest {
  digits: string;
  hash: string;
  /** The row that this code displaced, for `withdrawCode`. */
  displaced: unknown;
}

const PUT_CODE = `
select server.put_code(
  user_id => $1, token_type => $2, token_hash => $3, address => $4, network => $5, sent_at => $6) as displaced`;

/** Creates a code, stores it in its slot and starts the resend interval. */
export async function storeCode(
  transaction: Transaction,
  request: CodeRequest,
  now: Date,
): Promise<StoredCode> {
  const { userId, slot, address, pkce, network } = request;
  const digits = createCode();
  const hash = (pkce ? PKCE : '') + hashCode(address, digits);
  const [row] = await transaction.query<{ displaced: unknown }>({
    text: PUT_CODE,
    values: [userId, TOKEN_TYPE[slot], hash, address, hashNetwork(address, network), now.toISOString()],
  });
  return { ...request, digits, hash, displaced: row?.displaced ?? null };
}

const WITHDRAW_CODE = `
select server.withdraw_code(user_id => $1, token_type => $2, token_hash => $3, displaced => $4, sent_at => $5) as withdrawn`;

/** Undoes `storeCode` after a failed mail or message, keeping the failed attempts of both codes; false when another code has taken the slot since. */
export async function withdrawCode(
  transaction: Transaction,
  { userId, slot, hash, displaced, sentAt }: StoredCode,
): Promise<boolean> {
  const [row] = await transaction.query<{ withdrawn: boolean }>({
    text: WITHDRAW_CODE,
    values: [
      userId,
      TOKEN_TYPE[slot],
      hash,
      displaced === null ? null : JSON.stringify(displaced),
      sentAt?.toISOString() ?? null,
    ],
  });
  return Boolean(row?.withdrawn);
}

/** What a code is asked for. */
type Purpose = 'sign_in' | 'email_change' | 'sms' | 'phone_change';

const CHECK_CODE = `
select * from server.check_code(
  purpose => $1, address => $2, token_hash => $3, network => $4, sent_after => $5,
  most_attempts => $6, most_of_requester => $7, most_of_others => $8, most_of_each_other => $9)`;

interface CheckedSlot extends Row {
  id: string;
  banned_until: Date | null;
  token_type: string;
  matches: boolean;
}

export interface SubmittedCode {
  /** The e-mail address or number that the code was sent to. */
  address: string;
  hash: string;
  network: string;
}

export interface MatchedCode {
  id: string;
  banned_until: Date | null;
  slot: Slot;
}

/** Returns the user when the code is right, in time and within the limits of failed attempts; counts a failure, which the caller must commit. */
async function checkCode(
  transaction: Transaction,
  purpose: Purpose,
  { address, hash, network }: SubmittedCode,
  { limits, now }: { limits: AuthLimits; now: Date },
): Promise<MatchedCode | undefined> {
  const sentAfter = new Date(now.getTime() - limits.codeLifeSeconds * 1000);
  const checked = await transaction.query<CheckedSlot>({
    text: CHECK_CODE,
    values: [
      purpose,
      address,
      hash,
      network,
      sentAfter.toISOString(),
      limits.wrongAttempts,
      limits.wrongAttemptsOfRequester,
      limits.wrongAttemptsElsewhere,
      limits.wrongAttemptsPerNetworkElsewhere,
    ],
  });
  const matched = checked.find(({ matches }) => matches);
  const slot = SLOTS.find((each) => TOKEN_TYPE[each] === matched?.token_type);
  return matched && slot && { id: matched.id, banned_until: matched.banned_until, slot };
}

/** Runs `work` when the code is right. Commits also when it throws `otp_expired`, `user_banned` or what `work` returns: failures are counted. */
export async function withCheckedCode<T>(
  service: AuthService,
  purpose: Purpose,
  submitted: SubmittedCode,
  work: (transaction: Transaction, matched: MatchedCode) => Promise<T | AuthError>,
): Promise<T> {
  const { limits, scope, database } = service;
  const now = service.clock();
  const outcome = await database.transaction(scope, async (transaction) => {
    const matched = await checkCode(transaction, purpose, submitted, { limits, now });
    if (!matched) return invalidCode();
    if (isBanned(matched, now)) return new AuthError('user_banned', 'User is banned');
    return work(transaction, matched);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
