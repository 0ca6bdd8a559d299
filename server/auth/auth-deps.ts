/**
 * What the auth service is given. The programs alone read the environment; tests pass their own clock and limits.
 */
import type { Context } from 'hono';
import type { Database, Scope } from '#server/database/client/database.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { AuthLimits } from './limits.ts';
import type { Tokens } from './tokens.ts';

export interface AuthDeps {
  database: Database;
  tokens: Tokens;
  keys: ApiKeys;
  mailer: Mailer;
  clock: () => Date;
  /** Where the request comes from; see `client-address.ts`. */
  clientAddress: (context: Context) => string;
  /** Differences from `AUTH_LIMITS`. */
  limits?: Partial<AuthLimits>;
  /** Gets a line for each failure of ours, without personal data. Default: standard error. */
  report?: (line: string) => void;
}

/** The deps with everything left out filled in. */
export interface AuthService extends Omit<AuthDeps, 'limits' | 'report'> {
  limits: AuthLimits;
  report: (line: string) => void;
  /** As whom all SQL here runs: the owner of the schema `auth`, who doesn't wait long for a lock. */
  scope: Scope;
}
