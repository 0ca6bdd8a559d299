/** Every limit of the auth service in one place: lifetimes and rate limits. `rate-limiter.ts` does the counting. */
import { CODE_LIFE_SECONDS } from '#domain/limits.ts';

/** A token bucket: `amount` requests in `seconds`, refilled evenly, of which `burst` may come at once. */
export interface Budget {
  amount: number;
  seconds: number;
  burst: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const AUTH_LIMITS = {
  /** Requests per client network. */
  codesPerIp: { amount: 30, seconds: 5 * MINUTE, burst: 30 },
  verificationsPerIp: { amount: 30, seconds: 5 * MINUTE, burst: 30 },
  refreshesPerIp: { amount: 150, seconds: 5 * MINUTE, burst: 30 },
  updatesPerIp: { amount: 30, seconds: 5 * MINUTE, burst: 30 },
  codesPerAddress: { amount: 10, seconds: HOUR, burst: 10 },
  /** Codes mailed to all addresses together: limits guessing at many accounts at once, and protects the mail server's reputation. */
  codesInAll: { amount: 2000, seconds: HOUR, burst: 2000 },
  /** E-mail changes that one user requests: the response reveals whether an address belongs to an account. */
  emailChangesPerUser: { amount: 5, seconds: HOUR, burst: 5 },
  /** Changes of the mobile number that one user requests: each sends a message. */
  phoneChangesPerUser: { amount: 5, seconds: HOUR, burst: 5 },
  /** Minimum interval between two codes for the same slot of one user. */
  resendSeconds: MINUTE,
  codeLifeSeconds: CODE_LIFE_SECONDS,
  /** Failed attempts at one code, from all networks together, after which it is invalid. */
  wrongAttempts: 5,
  /** Of these, attempts from the network that requested the code; the rest is reserved for the owner when a stranger requested it. */
  wrongAttemptsOfRequester: 4,
  /** Of these, attempts from all networks that did not request the code; the rest is reserved for the one that did. */
  wrongAttemptsElsewhere: 3,
  /** Of these, attempts from one such network; the rest is reserved for an owner who has changed networks since. */
  wrongAttemptsPerNetworkElsewhere: 2,
  accessTokenSeconds: HOUR,
  /** How long a used refresh token may be used again (GoTrue's refresh token reuse interval). */
  reuseSeconds: 10,
  /** Used refresh tokens are deleted after this. */
  usedTokenSeconds: 24 * HOUR,
  bodyBytes: 1024 * 1024,
  /** Largest `user_metadata`, which every request carries in the access token. */
  metadataBytes: 4096,
  /** PostgreSQL's `lock_timeout`; a longer wait is answered with 503. */
  lockMs: 5000,
  /** How long the hook that sends text messages may take, as GoTrue allows it. */
  hookMs: 5000,
  requestMs: 10_000,
};

export type AuthLimits = typeof AUTH_LIMITS;
