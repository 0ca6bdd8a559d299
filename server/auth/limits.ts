/**
 * Every limit of the auth service in one place: lifetimes and rate limits. `rate-limiter.ts` does the counting.
 */

/** A token bucket: `amount` requests in `seconds`, refilled evenly, of which `burst` may come at once. */
export interface Budget {
  amount: number;
  seconds: number;
  burst: number;
}

export interface AuthLimits {
  /** Requests per client network. */
  codesPerIp: Budget;
  verificationsPerIp: Budget;
  refreshesPerIp: Budget;
  updatesPerIp: Budget;
  /** Codes mailed to one e-mail address. */
  codesPerAddress: Budget;
  /** Codes mailed to all addresses together: limits guessing at many accounts at once, and protects the mail server's reputation. */
  codesInAll: Budget;
  /** E-mail changes that one user requests: the response reveals whether an address belongs to an account. */
  emailChangesPerUser: Budget;
  /** Minimum interval between two codes for the same slot of one user. */
  resendSeconds: number;
  codeLifeSeconds: number;
  /** Failed attempts at one code, from all networks together, after which it is invalid. */
  wrongAttempts: number;
  /** Of these, attempts from the network that requested the code; the rest is reserved for the owner when a stranger requested it. */
  wrongAttemptsOfRequester: number;
  /** Of these, attempts from all networks that did not request the code; the rest is reserved for the one that did. */
  wrongAttemptsElsewhere: number;
  /** Of these, attempts from one such network; the rest is reserved for an owner who has changed networks since. */
  wrongAttemptsPerNetworkElsewhere: number;
  accessTokenSeconds: number;
  /** How long a used refresh token may be used again (GoTrue's refresh token reuse interval). */
  reuseSeconds: number;
  /** Used refresh tokens are deleted after this. */
  usedTokenSeconds: number;
  bodyBytes: number;
  /** Largest `user_metadata`, which every request carries in the access token. */
  metadataBytes: number;
  /** PostgreSQL's `lock_timeout`; a longer wait is answered with 503. */
  lockMs: number;
  requestMs: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The defaults. */
export const AUTH_LIMITS: AuthLimits = {
  codesPerIp: { amount: 30, seconds: 5 * MINUTE, burst: 30 },
  verificationsPerIp: { amount: 30, seconds: 5 * MINUTE, burst: 30 },
  refreshesPerIp: { amount: 150, seconds: 5 * MINUTE, burst: 30 },
  updatesPerIp: { amount: 30, seconds: 5 * MINUTE, burst: 30 },
  codesPerAddress: { amount: 10, seconds: HOUR, burst: 10 },
  codesInAll: { amount: 2000, seconds: HOUR, burst: 2000 },
  emailChangesPerUser: { amount: 5, seconds: HOUR, burst: 5 },
  resendSeconds: MINUTE,
  codeLifeSeconds: 10 * MINUTE,
  wrongAttempts: 5,
  wrongAttemptsOfRequester: 4,
  wrongAttemptsElsewhere: 3,
  wrongAttemptsPerNetworkElsewhere: 2,
  accessTokenSeconds: HOUR,
  reuseSeconds: 10,
  usedTokenSeconds: 24 * HOUR,
  bodyBytes: 1024 * 1024,
  metadataBytes: 4096,
  lockMs: 5000,
  requestMs: 10_000,
};
