/**
 * Every number of the auth service in one place: how long things live and how often they may be asked for.
 * The counting itself is left to `rate-limiter.ts`.
 */

/** `amount` requests in `seconds`, spread evenly, of which `burst` may come at once. */
export interface Budget {
  amount: number;
  seconds: number;
  burst: number;
}

export interface AuthLimits {
  /** Requests per client address (wire-contract 2.10). */
  codesPerIp: Budget;
  verificationsPerIp: Budget;
  refreshesPerIp: Budget;
  updatesPerIp: Budget;
  /** Codes mailed to one e-mail address. */
  codesPerAddress: Budget;
  /** Codes mailed to all addresses together: what guessing at many accounts at once needs, and what a mail server's good name can bear. */
  codesInAll: Budget;
  /** Changes of the e-mail address that one user asks for: the answer tells whether an address is a member's. */
  emailChangesPerUser: Budget;
  /** Pause between two codes for the same slot of one address. */
  resendSeconds: number;
  codeLifeSeconds: number;
  /** Wrong tries of one code, from all networks together, after which it is worth nothing to anybody. */
  wrongTries: number;
  /** Of these, the tries of the network that asked for the code; the rest is kept for the owner when a stranger asked. */
  wrongTriesOfAsker: number;
  /** Of these, the tries of all networks that did not ask for the code; the rest is kept for the one that did. */
  wrongTriesElsewhere: number;
  /** Of these, the tries of one such network; the rest is kept for the owner who has changed networks since asking. */
  wrongTriesPerNetworkElsewhere: number;
  accessTokenSeconds: number;
  /** How long a refresh token that was just used may be used again (wire-contract 2.7). */
  reuseSeconds: number;
  /** Used refresh tokens are forgotten after this. */
  usedTokenSeconds: number;
  bodyBytes: number;
  /** Of `user_metadata`, which travels in every request as part of the access token. */
  metadataBytes: number;
  /** How long a lock is waited for; longer is trouble that passes (wire-contract 2.7). */
  lockMs: number;
  requestMs: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** What holds unless the product is given differences. */
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
  wrongTries: 5,
  wrongTriesOfAsker: 4,
  wrongTriesElsewhere: 3,
  wrongTriesPerNetworkElsewhere: 2,
  accessTokenSeconds: HOUR,
  reuseSeconds: 10,
  usedTokenSeconds: 24 * HOUR,
  bodyBytes: 1024 * 1024,
  metadataBytes: 4096,
  lockMs: 5000,
  requestMs: 10_000,
};
