/** The dependencies of the auth service. Only the configuration reads the environment; tests inject their own clock and limits. */
import type { Context } from 'hono';
import type { Mailer } from '#domain/mail/mailer.ts';
import type { Database, Row, Scope, Statement } from '#server/database/client/database.ts';
import type { ApiKeys } from '#server/http/bearer.ts';
import type { AuthLimits } from './limits.ts';
import type { Tokens } from './tokens.ts';

/** The "Send SMS" hook, which texts codes. */
export interface SmsHook {
  /** `v1,whsec_<base64>`. */
  secret: string;
  /** Answers a signed request. */
  call(request: Request): Promise<Response>;
}

export interface AuthDeps {
  database: Database;
  tokens: Tokens;
  keys: ApiKeys;
  mailer: Mailer;
  smsHook: SmsHook;
  clock: () => Date;
  clientAddress: (context: Context) => string;
  limits?: Partial<AuthLimits>;
  /** Receives a line for each server error, without personal data. Default: standard error. */
  report?: (line: string) => void;
}

export interface AuthService extends Omit<AuthDeps, 'limits' | 'report'> {
  limits: AuthLimits;
  report: (line: string) => void;
  /** The scope of all SQL here: the role that owns the schema `auth`, with a lock timeout. */
  scope: Scope;
  query<T extends Row>(statement: Statement): Promise<T[]>;
  networkOf(context: Context): string;
}

/** The scope of the auth service's SQL. */
export function authScope({ lockMs }: Pick<AuthLimits, 'lockMs'>): Scope {
  return { role: 'supabase_auth_admin', settings: { lock_timeout: String(lockMs) } };
}
