/**
 * What the auth service is given. Only `main.ts` reads the environment; tests pass their own clock and limits.
 */
import type { Context } from 'hono';
import type { Database, Scope } from '../database/database.ts';
import type { ApiKeys } from '../http/bearer.ts';
import type { Mailer } from '../mail/mailer.ts';
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
}

/** The owner of the schema `auth`. A lock that isn't free in time is trouble that passes (wire-contract 2.7). */
export const AUTH_SCOPE: Scope = {
  role: 'supabase_auth_admin',
  statementTimeoutMs: 8000,
  settings: { lock_timeout: '5000' },
};
